import { answerOrThrow, isFailure } from '#web/api/answer.ts';
import type { ServerContext } from '#web/api/server-context.ts';
import { AMONG, ROW, spread } from '#web/shop/product-list/spread.ts';
import { homeSectionsQuery, shownOffers } from './home-sections.ts';

/** The home's data in an office; the same for everyone. */
export async function loadHome({ call, officeId }: ServerContext) {
  // A business without an office sells nothing.
  if (officeId === '')
    return { offers: [], ending: [], saving: [], savingCount: 0, popular: [], recipe: null, legend: '' };
  const params = { branchId: officeId };
  const [business, offers, lastDay, saving, popular, recipes, shelf] = await Promise.all([
    call('business.get', { query: {} }),
    call('offers.list', { query: { section: homeSectionsQuery, branch_id: officeId, limit: 100 } }),
    call('products.page', { params, query: { offers: 'true', ends_today: 'true', limit: AMONG } }),
    call('products.page', { params, query: { offers: 'true', limit: AMONG } }),
    call('products.page', { params, query: { limit: AMONG } }),
    call('customCarts.list', { query: { type: 'recipe', limit: 1, branch_id: officeId } }),
    call('products.facets', { params, query: {} }),
  ]);
  const ending = spread(answerOrThrow(lastDay).list).slice(0, ROW);
  const isEnding = new Set(ending.map(({ id }) => id));
  const others = answerOrThrow(saving).list.filter(({ id }) => !isEnding.has(id));
  return {
    offers: shownOffers(
      answerOrThrow(offers).list,
      answerOrThrow(business).modules_enable.includes('home_v2'),
    ),
    ending,
    /** The other offers: no product is in two rows. */
    saving: spread(others).slice(0, ROW),
    /** The number of discounted products; 0 if unknown. */
    savingCount: isFailure(shelf) ? 0 : shelf.discounted,
    popular: spread(answerOrThrow(popular).list).slice(0, ROW),
    /** The legends for everything the office sells, because the home leads to all of it. */
    legend: isFailure(shelf) ? '' : (shelf.legend ?? ''),
    recipe: answerOrThrow(recipes).list[0] ?? null,
  };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;
