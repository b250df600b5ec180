import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { Context } from '#server/http/context.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { type Preserialized, preserializedObject } from '#server/http/preserialized.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { badField } from './bad-field.ts';
import { cardsOfPage } from './cards-of-page.ts';
import { pageFrom, rowsOfPage, type Totals } from './pagination.ts';
import { readOffset, writeOffset } from './product-page.ts';

type PageQuery = CheckedInputOf<'products.page'>['query'];
type Filters = CheckedInputOf<'products.facets'>['query'];

/** The limit of a filtered list, which nobody scrolls further. */
const DEEPEST = 10_000;

/** Whether a list needs more than one index of PostgreSQL can provide. */
export function isFiltered(query: PageQuery): boolean {
  const { sort, provider, tag, offers, discounted, ends_today, price_min, price_max, marks } = query;
  const flags = [discounted || undefined, (ends_today && !offers) || undefined];
  return [...flags, sort, provider, tag, price_min, price_max, marks].some((part) => part !== undefined);
}

/** A page of a shelf with filters, in the order that the shopper chose. */
export async function filteredPage(
  officeId: string,
  query: PageQuery,
  context: Context,
  totals: Totals = {},
): Promise<Preserialized<OutputOf<'products.page'>> | Failure<'INVALID_INPUT' | 'NOT_FOUND'>> {
  const { db, catalogue } = context;
  const rows = rowsOfPage(query);
  const offset = query.after === undefined ? rows.offset : readOffset(query.after);
  if (offset === undefined) return badField('after', 'No es un lugar de esta lista.');
  if (offset > DEEPEST) return badField('page', 'Esta lista no llega tan lejos.');
  if (query.price_min !== undefined && query.price_max !== undefined && query.price_min > query.price_max) {
    return badField('price_min', 'El precio mínimo es mayor que el máximo.');
  }
  if (!(await findOfficeId(db, officeId))) return fail('NOT_FOUND');
  const sort = query.sort ?? (query.offers ? 'discount' : 'popular');
  const filters = filtersOf({ ...query, discounted: query.discounted || query.offers });
  const ids = await catalogue.list(db, officeId, filters, { sort, offset, limit: rows.limit });
  const { list, pagination } = pageFrom(ids, query);
  const next = pagination.hasNextPage ? nextPlace(offset + list.length) : {};
  return preserializedObject<OutputOf<'products.page'>>({
    list: await cardsOfPage(context, officeId, await catalogue.figures(db, officeId, list)),
    pagination: { ...pagination, ...next, ...totals },
  });
}

/** The cursor of the next page; the list ends at the limit. */
export function nextPlace(offset: number): { after: string } | { hasNextPage: false } {
  return offset > DEEPEST ? { hasNextPage: false } : { after: writeOffset(offset) };
}

export function filtersOf(query: Filters) {
  return {
    categoryId: query.category_id,
    subcategoryId: query.sub_category_id,
    brands: query.brand,
    providers: query.provider,
    tag: query.tag,
    discounted: query.discounted,
    endsToday: query.ends_today,
    priceMin: query.price_min,
    priceMax: query.price_max,
    marks: query.marks,
    adult: query.adult,
  };
}
