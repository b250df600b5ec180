import type { OutputOf } from '#contract/index.ts';
import type { providerCalls } from '#contract/provider.ts';
import { discountPercent } from '#rules/price.ts';
import { pageFrom, rowsOfPage, totalsOf } from '#server/catalogue/pagination.ts';
import { pictureUrl } from '#server/catalogue/product-card.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { daysAsked } from './days.ts';
import {
  isOffice,
  providerName,
  type SalesRow,
  type SuppliedRow,
  salesOf,
  shelvesOf,
  suppliedProduct,
  suppliedProducts,
} from './queries.ts';

/** Rule 37: a provider sees its own products and their sales, read only (docs/decisions/023). */
export const providerHandlers = {
  'provider.products': async ({ query }, context) => {
    const own = await ownProvider(context);
    if (isFailure(own)) return own;
    const rows = await suppliedProducts(context.db, {
      ...rowsOfPage(query),
      providerId: own.id,
      search: query.search,
    });
    const { list, pagination } = pageFrom(rows, query);
    return { provider: own.name, list: list.map(toSupplied), pagination };
  },

  'provider.product': async ({ params: { id } }, context) => {
    const own = await ownProvider(context);
    if (isFailure(own)) return own;
    const which = { providerId: own.id, id };
    const [product, shelves] = await Promise.all([
      suppliedProduct(context.db, which),
      shelvesOf(context.db, which),
    ]);
    if (!product) return fail('NOT_FOUND');
    return {
      product: toSupplied(product),
      shelves: shelves.map((shelf) => ({
        ...shelf,
        the_discount: discountPercent(shelf.price, shelf.price_neto),
      })),
    };
  },

  'provider.sales': async ({ query }, context) => {
    const { db } = context;
    const own = await ownProvider(context);
    if (isFailure(own)) return own;
    const { office_id: officeId, product_id: productId } = query;
    if (officeId && !(await isOffice(db, officeId))) return fail('NOT_FOUND');
    if (productId && !(await suppliedProduct(db, { providerId: own.id, id: productId })))
      return fail('NOT_FOUND');
    const days = daysAsked(query, context.now());
    if (isFailure(days)) return days;
    const rows = await salesOf(db, { providerId: own.id, days, officeId, productId });
    return { provider: own.name, from: days.from, to: days.to, ...toSales(rows, query) };
  },
} satisfies HandlersOf<keyof typeof providerCalls>;

/** The caller's provider: from the session, never from the request. */
async function ownProvider({ db, user: { providerId } }: SignedInContext) {
  const name = providerId === null ? undefined : await providerName(db, { providerId });
  return providerId === null || name === undefined ? fail('PROVIDER_NOT_SET') : { id: providerId, name };
}

function toSupplied(row: SuppliedRow): OutputOf<'provider.product'>['product'] {
  const { sku, size_text, picture, count_type, ...rest } = row;
  return { ...rest, id_item: sku, size: size_text, photoUrl: pictureUrl(picture), countType: count_type };
}

/** Sold products of one provider: all are loaded, a page of them is shown. */
function toSales(rows: readonly SalesRow[], page: { page: number; limit: number }) {
  const { offset, limit } = rowsOfPage(page);
  const products = rows.filter((row) => row.of === 'product');
  const { list, pagination } = pageFrom(products.slice(offset, offset + limit), page);
  const total = rows.find((row) => row.of === 'all');
  return {
    total: { ...sumsOf(total), orders: total?.orders ?? 0 },
    by_office: rows
      .filter((row) => row.of === 'office')
      .map((row) => ({ office_id: row.id, office: row.title, ...sumsOf(row) })),
    by_day: rows.filter((row) => row.of === 'day').map((row) => ({ day: row.day, ...sumsOf(row) })),
    list: list.map((row) => ({
      product_id: row.id,
      id_item: row.sku,
      title: row.title,
      size: row.size_text,
      ...sumsOf(row),
    })),
    pagination: { ...pagination, ...totalsOf(products.length, page.limit) },
  };
}

function sumsOf(row: SalesRow | undefined) {
  return { units: row?.units ?? 0, grams: row?.grams ?? 0, amount: row?.amount ?? 0 };
}
