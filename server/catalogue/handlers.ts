import { PRODUCT_ORDERS } from '#contract/catalogue/products.ts';
import type { CheckedInputOf } from '#contract/index.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { promotionsIn } from '#server/coupons/promotions.ts';
import type { Context, HandlersOf } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { badField } from './bad-field.ts';
import { brandIdsNamed } from './brands/brand-queries.ts';
import { filteredPage, filtersOf, isFiltered } from './filtered-page.ts';
import { refuseGatedShelf } from './goods/age-gate.ts';
import { genericPageOf, type Totals, totalsOf } from './pagination.ts';
import { readProductCards } from './product-card.ts';
import type { Shelf } from './product-page.ts';
import { exportHandlers } from './products/export-call.ts';
import { imageImportHandlers, staffProductHandlers } from './products/staff-products.ts';
import { productWrites } from './products/write-product.ts';
import { shelfPage } from './shelves/shelf-page.ts';

export const catalogueHandlers = {
  'products.page': ({ params, query }, context) => pageOfOffice(params.branchId, query, context),

  'products.facets': async ({ params, query }, context) => {
    const { db, catalogue } = context;
    const refused = await refuseGatedShelf(context, query);
    if (refused) return refused;
    if (!(await findOfficeId(db, params.branchId))) return fail('NOT_FOUND');
    return catalogue.facets(db, params.branchId, filtersOf(query));
  },

  'products.allPaginate': ({ query }, context) => genericProducts(query, context),

  'products.list': async ({ query }, context) => {
    const limit = query.limitPerPage ?? query.limit;
    if (query.ids === undefined) return genericProducts({ ...query, limit: limit ?? STANDARD_PAGE }, context);
    const { db, now } = context;
    const other = BESIDE_IDS.find((name) => query[name] !== undefined);
    if (other) return badField(other, 'No se puede pedir junto con ids.');
    const officeId = await findOfficeId(db, query.branch_id);
    if (!officeId) return fail('NOT_FOUND');
    const cards = await readProductCards(db, officeId, query.ids, now());
    const requested = [...new Set(query.ids)].map((id) => cards.get(id)).filter((card) => card !== undefined);
    return genericPageOf(
      requested.filter((card) => card.active),
      { page: query.page, limit: limit ?? Math.max(1, query.ids.length) },
    );
  },

  'products.get': async ({ params, query }, context) => {
    const { db, catalogue } = context;
    // A product is shown even when the office no longer sells it or was closed: links are shared for years.
    const officeId = query.branch_id ?? (await findOfficeId(db, undefined));
    if (!officeId) return fail('NOT_FOUND');
    const detail = await catalogue.detail(db, officeId, params.id, {
      adult: query.adult,
      promotions: await promotionsIn(context, officeId),
    });
    if (detail === 'gated') return fail('AGE_NOT_CONFIRMED');
    return detail || fail('NOT_FOUND');
  },

  ...imageImportHandlers,
  ...staffProductHandlers,
  ...productWrites,
  ...exportHandlers,
} satisfies HandlersOf<
  | 'products.page'
  | 'products.facets'
  | 'products.allPaginate'
  | 'products.list'
  | 'products.get'
  | keyof typeof imageImportHandlers
  | keyof typeof staffProductHandlers
  | keyof typeof productWrites
  | keyof typeof exportHandlers
>;

async function pageOfOffice(
  officeId: string,
  query: CheckedInputOf<'products.page'>['query'],
  context: Context,
  totals: Totals = {},
) {
  const refused = await refuseGatedShelf(context, query);
  if (refused) return refused;
  if (isFiltered(query)) return filteredPage(officeId, query, context, totals);
  return shelfPage(context, await shelfOf(context, officeId, query), query, totals);
}

const STANDARD_PAGE = 20;

/** Filters that do not apply to products given by id. */
const BESIDE_IDS = [
  'category_id',
  'sub_category_id',
  'brand',
  'provider',
  'tag',
  'discounted',
  'ends_today',
  'price_min',
  'price_max',
  'offices_ids_with_stock',
  'offices_ids_with_discount',
  'sort',
  'order',
  'after',
] as const;

type GenericQuery = CheckedInputOf<'products.allPaginate'>['query'];

async function genericProducts(genericQuery: GenericQuery, context: Context) {
  const query = shelfQuery(genericQuery);
  if (isFailure(query)) return query;
  const officeId = await findOfficeId(context.db, query.branch_id);
  if (!officeId) return fail('NOT_FOUND');
  const limit = query.limitPerPage ?? query.limit;
  const totals = totalsOf(await context.catalogue.count(context.db, officeId, filtersOf(query)), limit);
  return pageOfOffice(officeId, { ...query, limit }, context, { limitPerPage: limit, ...totals });
}

/** The same query under the names of a shelf: the specification names the office differently there. */
function shelfQuery({ order, ...rest }: GenericQuery) {
  const query = { ...rest };
  for (const name of ['offices_ids_with_stock', 'offices_ids_with_discount'] as const) {
    const office = query[name];
    if (office === undefined) continue;
    if (query.branch_id !== undefined && query.branch_id !== office)
      return badField(name, 'Pide los productos de una sola sede.');
    query.branch_id = office;
    if (name === 'offices_ids_with_discount') {
      if (query.discounted === false) return badField(name, 'No se puede pedir junto con discounted=false.');
      query.discounted = true;
    }
  }
  const sort = order && PRODUCT_ORDERS[order];
  if (order && query.sort !== undefined && query.sort !== sort)
    return badField('order', 'Dice otra cosa que sort: envía solo uno.');
  return { ...query, sort: sort ?? query.sort };
}

async function shelfOf(
  { db, now }: Context,
  officeId: string,
  query: CheckedInputOf<'products.page'>['query'],
): Promise<Shelf> {
  return {
    officeId,
    categoryId: query.category_id,
    subcategoryId: query.sub_category_id,
    brandIds: query.brand === undefined ? undefined : await brandIdsNamed(db, query.brand),
    offers: query.offers,
    endsOn: query.ends_today ? bogotaDay(now()) : undefined,
    adult: query.adult,
  };
}
