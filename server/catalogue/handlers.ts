import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { safeHtml } from '#server/community/safe-html.ts';
import type { Context, HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { findOfficeId } from '#server/offices/offices.ts';
import { brandIdsNamed } from './brands/brand-queries.ts';
import { countOnShelf, facetsOf } from './memory/list-shelf.ts';
import { isNarrowed, namesIn, narrowedPage, narrowingOf } from './narrowed-page.ts';
import { genericPageOf, type Totals, totalsOf } from './pagination.ts';
import { pictureUrl, readProductCards, toProductCard } from './product-card.ts';
import type { Shelf } from './product-page.ts';
import { type DetailRow, productDetail, productsBeside, toOptions } from './queries.ts';
import { shelfPage } from './shelves/shelf-page.ts';

export const catalogueHandlers = {
  'products.page': ({ params, query }, context) => pageOfOffice(params.branchId, query, context),

  'products.facets': async ({ params, query }, { db, catalogue }) => {
    if (!(await findOfficeId(db, params.branchId))) return fail('NOT_FOUND');
    const { content, shelf } = await catalogue.index.ready(db, params.branchId);
    return facetsOf(content, shelf, narrowingOf(query));
  },

  'products.allPaginate': ({ query }, context) => genericProducts(query, context),

  'products.list': async ({ query }, context) => {
    if (query.ids === undefined) return genericProducts(query, context);
    const { db } = context;
    const officeId = await findOfficeId(db, query.branch_id);
    if (!officeId) return fail('NOT_FOUND');
    const cards = await readProductCards(db, officeId, query.ids);
    const wanted = [...new Set(query.ids)].map((id) => cards.get(id)).filter((card) => card !== undefined);
    const limit = Math.max(1, query.ids.length);
    return genericPageOf(
      wanted.filter((card) => card.active),
      { page: 1, limit },
    );
  },

  'products.get': async ({ params, query }, { db }) => {
    // An office that sells it no longer, or is no longer, still leads to the product: links are shared for years.
    const officeId = query.branch_id ?? (await findOfficeId(db, undefined));
    if (!officeId) return fail('NOT_FOUND');
    const [row, beside] = await Promise.all([
      productDetail(db, params.id, officeId),
      productsBeside(db, params.id, officeId),
    ]);
    if (!row) return fail('NOT_FOUND');
    return { product: toDetail(row), suggested: beside.map(toProductCard) };
  },
} satisfies HandlersOf<
  'products.page' | 'products.facets' | 'products.allPaginate' | 'products.list' | 'products.get'
>;

async function pageOfOffice(
  officeId: string,
  query: CheckedInputOf<'products.page'>['query'],
  context: Context,
  totals: Totals = {},
) {
  if (isNarrowed(query)) return narrowedPage(officeId, query, context, totals);
  return shelfPage(context, await shelfOf(context.db, officeId, query), query, totals);
}

async function genericProducts(
  { branch_id, ...query }: CheckedInputOf<'products.allPaginate'>['query'],
  context: Context,
) {
  const officeId = await findOfficeId(context.db, branch_id);
  if (!officeId) return fail('NOT_FOUND');
  const limit = query.limitPerPage ?? query.limit;
  const { content, shelf } = await context.catalogue.index.ready(context.db, officeId);
  const totals = totalsOf(countOnShelf(content, shelf, narrowingOf(query)), limit);
  return pageOfOffice(officeId, { ...query, limit }, context, { limitPerPage: limit, ...totals });
}

async function shelfOf(
  db: Context['db'],
  officeId: string,
  query: CheckedInputOf<'products.page'>['query'],
): Promise<Shelf> {
  return {
    officeId,
    categoryId: query.category_id,
    subcategoryId: query.sub_category_id,
    brandIds: query.brand === undefined ? undefined : await brandIdsNamed(db, namesIn(query.brand) ?? []),
    offers: query.offers,
  };
}

function toDetail(row: DetailRow): OutputOf<'products.get'>['product'] {
  return {
    ...toProductCard(row),
    bar_code: row.bar_code,
    title_large: row.title_large,
    description: row.description,
    description_large: safeHtml(row.description_large),
    main_category_name: row.category_name,
    categorySlug: row.category_slug,
    subCategoryName: row.subcategory_name,
    restrictionsMessage: safeHtml(row.restrictions_message),
    anotherPhotos: row.pictures.map((picture) => ({ url: pictureUrl(picture) })),
    videos: row.videos.map((video) => ({ url: pictureUrl(video) })),
    options: toOptions(row.options),
    inOffice: row.here === true,
  };
}
