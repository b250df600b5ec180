import type { FeedSection } from '#web/shop/product-list/feed-steps.ts';
import type { Anchor } from './anchor.ts';

/** How far a list was unrolled, and where the window stood in it: what a reload needs to bring it back. */
export type FeedPlan = Place & { counts: readonly [partId: string, products: number][] };
type Place = {
  /** Without a card to stand by. */
  y: number;
  standing: Anchor | null;
};

const KEY = 'unrolled';
/** Entries of the history whose lists are remembered. */
const MOST_KEPT = 20;

/** The lists of this visit: Back finds them at once, as long as they were left. */
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

/** Where the window stands, for Back, and for when this page is asked for again with nothing left in memory. */
export function keepPlan(place: string, { y, standing }: Place): void {
  const sections = unrolled.get(place);
  if (sections === undefined) return;
  const counts = sections.map(({ partId, products }) => [partId, products.length] as const);
  const plans = readPlans().filter(([other]) => other !== place);
  writePlans([...plans, [place, { counts, y, standing }]].slice(-MOST_KEPT));
}

/** What is known of a list of an earlier document: after a reload, or after a visit to another site. */
export function planOf(place: string): FeedPlan | undefined {
  const plan = readPlans().find(([other]) => other === place)?.[1];
  return isPlan(plan) ? plan : undefined;
}

function readPlans(): [string, unknown][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((entry) => Array.isArray(entry) && entry.length === 2) : [];
  } catch {
    // Storage that is closed to us, or spoilt: nothing is remembered.
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
  if (!('counts' in plan) || !('y' in plan) || !('standing' in plan)) return false;
  return typeof plan.y === 'number' && Array.isArray(plan.counts) && typeof plan.standing === 'object';
}
