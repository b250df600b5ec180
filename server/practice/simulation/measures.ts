import type { PracticeFigures } from '#contract/practice.ts';

/** Measured separately: looking at pages, filling carts, confirming orders, the work of staff. */
export type Kind = 'browse' | 'cart' | 'order' | 'staff';

/** Each bucket is 2 % wider than the one before; the last holds a minute and more. */
const GROWTH = Math.log(1.02);
const BUCKETS = Math.ceil(Math.log(60_000 / 0.1) / GROWTH);
const MOST_FAULTS = 10;

/** Counts what simulated people do, in memory that does not grow with it. */
export function createMeasures() {
  const times = { browse: histogram(), cart: histogram(), order: histogram(), staff: histogram() };
  const faults = new Map<string, number>();
  const counts = { errors: 0, orders: 0, picked: 0, delivered: 0, left: 0 };
  const began = performance.now();
  const processor = process.cpuUsage();
  return {
    took: (kind: Kind, ms: number) => times[kind].add(ms),
    failed(what: string): void {
      counts.errors += 1;
      if (faults.has(what) || faults.size < MOST_FAULTS) faults.set(what, (faults.get(what) ?? 0) + 1);
    },
    count(what: 'orders' | 'picked' | 'delivered' | 'left'): void {
      counts[what] += 1;
    },
    figures(shoppers: number): Omit<PracticeFigures, 'memory'> {
      const seconds = (performance.now() - began) / 1000;
      const { user, system } = process.cpuUsage(processor);
      const requests = Object.values(times).reduce((sum, one) => sum + one.count(), 0);
      return {
        seconds: Math.round(seconds),
        shoppers,
        requests,
        browse: times.browse.present(),
        cart: times.cart.present(),
        order: times.order.present(),
        staff: times.staff.present(),
        ...counts,
        orders_per_hour: Math.round((counts.orders * 3600) / Math.max(1, seconds)),
        faults: [...faults].map(([what, count]) => ({ what, count })).sort((a, b) => b.count - a.count),
        load_percent: Math.round((user + system) / 1e4 / Math.max(1, seconds)),
      };
    },
  };
}

export type Measures = ReturnType<typeof createMeasures>;

function histogram() {
  const buckets = new Uint32Array(BUCKETS + 1);
  let count = 0;
  const at = (share: number) => {
    let left = Math.ceil(count * share);
    for (const [place, inside] of buckets.entries()) {
      left -= inside;
      if (left <= 0 && inside > 0) return Math.round(0.1 * Math.exp(place * GROWTH) * 10) / 10;
    }
    return 0;
  };
  return {
    add(ms: number): void {
      count += 1;
      const place = Math.min(BUCKETS, Math.max(0, Math.ceil(Math.log(ms / 0.1) / GROWTH)));
      buckets[place] = (buckets[place] ?? 0) + 1;
    },
    count: () => count,
    present: () => ({ count, p50: at(0.5), p95: at(0.95) }),
  };
}
