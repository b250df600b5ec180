import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { cardsOfPage } from '#server/catalogue/cards-of-page.ts';
import { shelfBehindAge } from '#server/catalogue/goods/age-gate.ts';
import { rowsOfPage } from '#server/catalogue/pagination.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { preserializedObject } from '#server/http/preserialized.ts';
import { findKnownOfficeId } from '#server/offices/offices.ts';
import { productsCoded } from './code-queries.ts';
import { soldNearby } from './nearby-queries.ts';

export const searchHandlers = {
  'search.products': async ({ query }, context) => {
    const { db, catalogue } = context;
    const { office_id, category_id } = filterOf(query);
    const [officeId, coded] = await Promise.all([
      findKnownOfficeId(context, office_id),
      productsCoded(db, query.query),
    ]);
    if (!officeId) return fail('NOT_FOUND');
    const { page, limit } = query;
    const { offset } = rowsOfPage(query);
    const question = {
      text: query.query,
      coded,
      categoryId: category_id,
      adult: query.adult,
      marks: query.marks,
      sort: query.sort,
      offset,
      limit,
    };
    const {
      ids,
      found,
      categories,
      marks,
      legend,
      corrected,
      leftOut,
      elsewhere,
      nearest,
      terms,
      gatedShelf,
    } = await catalogue.search(db, officeId, question);
    const [products, suggestions] = await Promise.all(
      [ids, nearest].map(async (some) =>
        cardsOfPage(context, officeId, await catalogue.figures(db, officeId, some)),
      ),
    );
    return preserializedObject<OutputOf<'search.products'>>({
      products: products ?? [],
      found,
      categories: categories.sort(
        (one, other) => other.count - one.count || one.name.localeCompare(other.name, 'es'),
      ),
      marks,
      legend,
      corrected,
      leftOut,
      elsewhere: elsewhere.length > 0 ? await soldNearby(db, officeId, elsewhere) : null,
      suggestions: suggestions ?? [],
      terms,
      ageShelf: await shelfBehindAge(context, gatedShelf),
      pagination: { page, limit, hasNextPage: offset + ids.length < found },
    });
  },
} satisfies HandlersOf<'search.products'>;

function filterOf(query: CheckedInputOf<'search.products'>['query']) {
  const { filter } = query;
  return {
    office_id: query.office_id ?? filter?.office_id ?? query['filter[office_id]'],
    category_id: query.category_id ?? filter?.category_id ?? query['filter[category_id]'],
  };
}
