import type { erpCatalogueCalls } from '#contract/erp/catalogue.ts';
import type { channelOrderCalls } from '#contract/erp/channel-orders.ts';
import type { compareStockCalls } from '#contract/erp/compare-stock.ts';
import type { erpCalls } from '#contract/erp/erp.ts';
import type { erpOfferCalls } from '#contract/erp/offers.ts';
import type { orderMoveCalls } from '#contract/erp/order-moves.ts';
import type { erpPictureCalls } from '#contract/erp/pictures.ts';
import type { erpRefundCalls } from '#contract/erp/refunds.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { failAt } from '#server/http/failure.ts';
import { orderToInvoice, writeInvoice } from '#server/invoices/issued.ts';
import { readErpBrands, readErpCategories } from './catalogue/read-catalogue.ts';
import { writeErpBrands } from './catalogue/write-brands.ts';
import { writeErpProducts } from './catalogue/write-products.ts';
import { writeErpCategories } from './catalogue/write-shelves.ts';
import { createChannelOrder } from './channel-orders/create-order.ts';
import { compareStock } from './compare-stock.ts';
import { changedPage } from './feeds/changed.ts';
import { startOf } from './feeds/positions.ts';
import { noteHandovers, orderToDeliver } from './handover.ts';
import { moveByKey } from './order-moves/move-by-key.ts';
import { pickByKey } from './order-moves/pick-by-key.ts';
import { readErpOrders } from './read-orders.ts';
import { changedProducts, productPage, readErpProducts } from './read-products.ts';
import { erpRefundHandlers } from './refunds/handlers.ts';
import { writeErpOffers } from './write-offers.ts';
import { writeErpPicture } from './write-picture.ts';
import { writeRows } from './write-rows.ts';

export const erpHandlers = {
  'erp.orders': async ({ query: { from, limit, ...query } }, context) => {
    const { db, key, identities } = context;
    const after = await startOf(db, 'order', { field: 'after', cursor: query.after, from });
    if (typeof after !== 'string') return after;
    const rows = await db.all<{ order_id: string; position: number }>(sql`
      select p.order_id, p.position from order_position p
      ${
        key.officeId === null
          ? nothing
          : part`join customer_order o on o.business_id = p.business_id and o.id = p.order_id
            and o.office_id = ${key.officeId}`
      }
      where p.business_id = ${db.businessId} and p.position > ${after}::bigint
      order by p.position limit ${limit + 1}`);
    const page = rows.slice(0, limit);
    const list = await readErpOrders(
      db,
      page.map((row) => row.order_id),
      {
        buyersBy: key.scopes.includes('orders:invoice') ? identities : undefined,
        handovers: key.scopes.includes('orders:deliver'),
      },
    );
    await noteHandovers(context, list);
    return {
      list,
      after: String(page.at(-1)?.position ?? after),
      hasNextPage: rows.length > limit,
    };
  },

  'erp.products': async ({ query: { after, from, limit, record, ...query } }, { db, key }) => {
    const isOfChanges = query.changed_after !== undefined || from !== undefined;
    if (after !== undefined && isOfChanges)
      return failAt('INVALID_INPUT', 'after', 'Pregunta por after o por changed_after, no por los dos.');
    const cursor = { field: 'changed_after', cursor: query.changed_after, from };
    const changed_after = isOfChanges ? await startOf(db, 'product', cursor) : undefined;
    if (typeof changed_after === 'object') return changed_after;
    const rows =
      changed_after === undefined
        ? await productPage(db, after, limit + 1)
        : await changedProducts(db, changed_after, limit + 1);
    const page = rows.slice(0, limit);
    const products = await readErpProducts(
      db,
      page.map(({ id }) => id),
      { record },
    );
    return {
      list: products.map((product) => ({
        ...product,
        offices: product.offices.filter(({ id }) => key.officeId === null || id === key.officeId),
      })),
      changed_after: changed_after === undefined ? null : String(page.at(-1)?.position ?? changed_after),
      hasNextPage: rows.length > limit,
    };
  },

  'erp.orderToInvoice': orderToInvoice,
  'erp.orderToDeliver': orderToDeliver,
  'erp.writeInvoice': writeInvoice,
  'erp.writePrices': ({ body }, context) => writeRows(context, 'erp.writePrices', body),
  'erp.writeStock': ({ body }, context) => writeRows(context, 'erp.writeStock', body),
  'erp.createOrder': createChannelOrder,
  'erp.moveOrder': moveByKey,
  'erp.pickOrder': pickByKey,
  'erp.compareStock': compareStock,
  ...erpRefundHandlers,
  'erp.writeProducts': writeErpProducts,
  'erp.writeCategories': writeErpCategories,
  'erp.writeBrands': writeErpBrands,
  'erp.writeOffers': writeErpOffers,
  'erp.writePicture': writeErpPicture,
  'erp.categories': ({ query }, { db }) =>
    changedPage(db, 'category', query, (ids) => readErpCategories(db, ids)),
  'erp.brands': ({ query }, { db }) => changedPage(db, 'brand', query, (ids) => readErpBrands(db, ids)),
} satisfies HandlersOf<
  | keyof typeof erpCalls
  | keyof typeof channelOrderCalls
  | keyof typeof orderMoveCalls
  | keyof typeof compareStockCalls
  | keyof typeof erpCatalogueCalls
  | keyof typeof erpOfferCalls
  | keyof typeof erpPictureCalls
  | keyof typeof erpRefundCalls
>;
