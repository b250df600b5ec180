import { callApi } from '#web/api/client.ts';
import type { FeedPlan } from './feed-place.ts';
import type { FeedPart, FeedSection } from './feed-steps.ts';
import { asShown } from './spread.ts';

/** The maximum page size (contract: limit). */
const MOST_AT_ONCE = 100;

export type LoadPage = (part: FeedPart, after: string | null, limit: number) => Promise<FeedSection>;

export function loadPageOf(officeId: string): LoadPage {
  return async (part, after, limit) => {
    const query = { ...part.query, limit, ...(after === null ? {} : { after }) };
    const { list, pagination } = await callApi('products.page', { params: { branchId: officeId }, query });
    return { partId: part.id, products: asShown(part.query, list), after: pagination.after ?? null };
  };
}

/** Loads everything in a plan, with current prices; parts in parallel, in as few calls as possible. */
export async function loadPlan(
  load: LoadPage,
  parts: readonly FeedPart[],
  { counts }: FeedPlan,
): Promise<FeedSection[]> {
  const sections = counts.map(([partId, count]) => {
    const part = parts.find(({ id }) => id === partId);
    return part === undefined ? [] : [loadUpTo(load, part, count)];
  });
  return Promise.all(sections.flat());
}

async function loadUpTo(load: LoadPage, part: FeedPart, count: number): Promise<FeedSection> {
  // At least one product is requested even for an empty part: it may have some now.
  let section = await load(part, null, Math.min(Math.max(count, 1), MOST_AT_ONCE));
  while (section.products.length < count && section.after !== null) {
    const limit = Math.min(count - section.products.length, MOST_AT_ONCE);
    const next = await load(part, section.after, limit);
    section = { ...next, products: [...section.products, ...next.products] };
  }
  return section;
}
