import { normaliseText, searchTokens } from '#rules/text-search.ts';
import { rowsOfPage } from '#server/catalogue/pagination.ts';
import { toProductCard } from '#server/catalogue/product-card.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { productsMatching } from './queries.ts';

/** A longer question says no more, and every word costs a look-up. */
const MOST_WORDS = 10;

export const searchHandlers = {
  'search.products': async ({ query }, { db }) => {
    const officeId = await findOfficeId(db, query.office_id);
    if (!officeId) return fail('NOT_FOUND');
    const { page, limit } = query;
    const { offset } = rowsOfPage(query);
    const { found, categories, products } = await productsMatching(db, {
      officeId,
      categoryId: query.category_id,
      words: searchTokens(query.query).slice(0, MOST_WORDS),
      beginning: normaliseText(query.query),
      code: query.query,
      offset,
      limit,
    });
    return {
      products: products.map(toProductCard),
      found,
      categories,
      pagination: { page, limit, hasNextPage: offset + products.length < found },
    };
  },
} satisfies HandlersOf<'search.products'>;
