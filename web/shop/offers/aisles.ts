import { answerOrThrow, isFailure } from '#web/api/answer.ts';
import type { ServerContext } from '#web/api/server-context.ts';
import type { ShelfQuery } from '#web/shop/product-list/filter/shelf-choice.ts';
import { offersTexts as texts } from '#web/shop/texts/offers.ts';
import { shellTexts } from '#web/shop/texts/shell.ts';

/** The path of offers on their last day; no category has this name. */
const ENDS_TODAY = 'terminan-hoy';
export const ENDS_TODAY_PATH = `/offers/${ENDS_TODAY}`;

export type Aisle = { path: string; name: string; count: number };

type Chosen = { query: ShelfQuery; aisles: Aisle[]; path: string; list: string; empty: string };

/** The offers of an address (all, those of a category, those that end today), and the other groups of offers. */
export async function readAisles(
  { call, officeId }: Pick<ServerContext, 'call' | 'officeId'>,
  named: string | undefined,
): Promise<Chosen> {
  const branch = officeId === '' ? {} : { branch_id: officeId };
  const [list, facets] = await Promise.all([
    call('categories.list', { query: branch }),
    call('products.facets', { params: { branchId: officeId }, query: { discounted: 'true' } }),
  ]);
  const { items } = answerOrThrow(list);
  const { categories = [], ends_today: endsToday = 0 } = isFailure(facets) ? {} : facets;
  const counts = new Map(categories.map(({ id, count }) => [id, count]));
  const chosen = items.find(({ id, slug }) => named !== undefined && (id === named || slug === named));
  const isToday = named === ENDS_TODAY;
  if (named !== undefined && !chosen && !isToday)
    throw new Response(shellTexts.notFound.title, { status: 404 });
  return {
    query: {
      offers: 'true',
      ...(chosen && { category_id: chosen.id }),
      ...(isToday && { ends_today: 'true' }),
    },
    path: named === undefined ? '/offers' : chosen ? `/offers/${chosen.slug}` : ENDS_TODAY_PATH,
    list: chosen ? texts.listOf(chosen.categoryName) : isToday ? texts.listToday : texts.list,
    empty: chosen ? texts.emptyAisle : isToday ? texts.emptyToday : texts.empty,
    aisles: [
      ...(endsToday > 0 ? [{ path: ENDS_TODAY_PATH, name: texts.endsToday, count: endsToday }] : []),
      ...items.flatMap(({ id, slug, categoryName: name }) => {
        const count = counts.get(id) ?? 0;
        return count > 0 ? [{ path: `/offers/${slug}`, name, count }] : [];
      }),
    ],
  };
}
