import type { FeedSection } from '#web/shop/product-list/feed-steps.ts';
import type { Anchor } from './anchor.ts';

/** How far a list was loaded, and its scroll position: needed to restore it after a reload. */
export type FeedPlan = Place & { counts: readonly [partId: string, products: number][] };
type Place = {
  /** The position without an anchor card. */
  y: number;
  anchor: Anchor | null;
};

const KEY = 'unrolled';
const MOST_KEPT = 20;

/** The lists of this visit: Back restores them at once, as they were left. */
const unrolled = new Map<string, readonly FeedSection[]>();

export function unrolledAt(place: string): readonly FeedSection[] | undefined {
  return unrolled.get(place);
}

export function keepUnrolled(place: string, sections: readonly FeedSection[]): void {
  unrolled.delete(place);
  unrolled.set(place, sections);
  const [oldest] = unrolled.keys();
  if (unrolled.size > MOST_KEPT && oldest !== undefined) unrolled.delete(oldest);
}

/** Stores the scroll position, for Back and for a reload without memory. */
export function keepPlan(place: string, { y, anchor }: Place): void {
  const sections = unrolled.get(place);
  if (sections === undefined) return;
  const counts = sections.map(({ partId, products }) => [partId, products.length] as const);
  const plans = readPlans().filter(([other]) => other !== place);
  writePlans([...plans, [place, { counts, y, anchor }]].slice(-MOST_KEPT));
}

/** The stored state of a list: after a reload, or after returning from another site. */
export function planOf(place: string): FeedPlan | undefined {
  const plan = readPlans().find(([other]) => other === place)?.[1];
  return isPlan(plan) ? plan : undefined;
}

function readPlans(): [string, unknown][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => Array.isArray(entry) && entry.length === 2) : [];
  } catch {
    // Storage is unavailable or corrupt: nothing is stored.
    return [];
  }
}

function writePlans(plans: readonly unknown[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(plans));
  } catch {
    // Full or closed: the list starts from its top the next time.
  }
}

function isPlan(plan: unknown): plan is FeedPlan {
  if (typeof plan !== 'object' || plan === null) return false;
  if (!('counts' in plan) || !('y' in plan) || !('anchor' in plan)) return false;
  return typeof plan.y === 'number' && Array.isArray(plan.counts) && typeof plan.anchor === 'object';
}
