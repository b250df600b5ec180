import { answerOrThrow, isFailure } from '#web/api/answer.ts';
import type { ServerContext } from '#web/api/server-context.ts';
import { spread } from '#web/shop/product-list/spread.ts';
import { homeSectionsQuery, shownOffers } from './home-sections.ts';

/** Two rows of six on a desk. */
const ROW = 12;
/** A row selects products of different shelves among this many. */
const AMONG = 60;

/** The home's data in an office; the same for everyone. */
export async function loadHome({ call, officeId }: ServerContext) {
  // A business without an office sells nothing.
  if (officeId === '')
    return { offers: [], saving: [], savingCount: 0, popular: [], recipe: null, legend: '' };
  const params = { branchId: officeId };
  const [business, offers, saving, popular, recipes, shelf] = await Promise.all([
    call('business.get', { query: {} }),
    call('offers.list', { query: { section: homeSectionsQuery, branch_id: officeId, limit: 100 } }),
    call('products.page', { params, query: { offers: 'true', limit: AMONG } }),
    call('products.page', { params, query: { limit: AMONG } }),
    call('customCarts.list', { query: { type: 'recipe', limit: 1, branch_id: officeId } }),
    call('products.facets', { params, query: {} }),
  ]);
  return {
    offers: shownOffers(
      answerOrThrow(offers).list,
      answerOrThrow(business).modules_enable.includes('home_v2'),
    ),
    saving: spread(answerOrThrow(saving).list).slice(0, ROW),
    /** The number of discounted products; 0 if unknown. */
    savingCount: isFailure(shelf) ? 0 : shelf.discounted,
    popular: spread(answerOrThrow(popular).list).slice(0, ROW),
    /** Of what the office sells: from here all of it is reached. */
    legend: isFailure(shelf) ? '' : (shelf.legend ?? ''),
    recipe: answerOrThrow(recipes).list[0] ?? null,
  };
}

export type HomeData = Awaited<ReturnType<typeof loadHome>>;
