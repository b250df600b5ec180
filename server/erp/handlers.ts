import type { erpCalls } from '#contract/integrations/erp.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { readErpOrders } from './read-orders.ts';
import { readErpProducts } from './read-products.ts';
import { writeRows } from './write-rows.ts';

export const erpHandlers = {
  'erp.orders': async ({ query: { after = '0', limit } }, { db, key }) => {
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
    const shown = rows.slice(0, limit);
    return {
      list: await readErpOrders(
        db,
        shown.map((row) => row.order_id),
      ),
      after: String(shown.at(-1)?.position ?? after),
      hasNextPage: rows.length > limit,
    };
  },

  'erp.products': async ({ query: { after, limit } }, { db, key }) => {
    const rows = await db.all<{ id: string }>(sql`
      select id from product
      where business_id = ${db.businessId} and not removed ${after ? part`and id > ${after}` : nothing}
      order by id limit ${limit + 1}`);
    const products = await readErpProducts(
      db,
      rows.slice(0, limit).map(({ id }) => id),
    );
    const list =
      key.officeId === null
        ? products
        : products.map((product) => ({
            ...product,
            offices: product.offices.filter(({ id }) => id === key.officeId),
          }));
    return { list, hasNextPage: rows.length > limit };
  },

  'erp.writePrices': ({ body }, context) => writeRows(context, 'erp.writePrices', body),
  'erp.writeStock': ({ body }, context) => writeRows(context, 'erp.writeStock', body),
} satisfies HandlersOf<keyof typeof erpCalls>;
