import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { genericOrderCalls } from '#contract/orders/staff-orders.ts';
import { refuseChange } from '#server/audit/log-calls.ts';
import { genericPage } from '#server/catalogue/pagination.ts';
import type { HandlersOf, SessionUser, SignedInContext } from '#server/http/context.ts';
import { createOrder } from '#server/orders/create-order.ts';
import { orderHandlers } from '#server/orders/handlers.ts';
import { moveOrder } from '#server/orders/move-order.ts';
import { presentCrew } from '#server/orders/present-delivery.ts';
import { viewerOf } from '#server/orders/viewer.ts';
import { countCarts } from './list-queries.ts';
import { type OrderRecordRow, orderRecords } from './order-queries.ts';
import { presentHead } from './present-head.ts';

/** The generic resource of orders (rule 69), built on the functions the shop and the board use. */
export const orderRecordHandlers = {
  'orders.list': listOrders,
  'orders.allPaginate': listOrders,
  'orders.getV1': ({ params }, context) => orderHandlers['orders.get']({ params }, context),
  'orders.create': ({ body: { shopping_cart: uuid, ...body } }, context) =>
    createOrder({ params: { uuid }, body }, context),
  'orders.save': ({ body }, context) => moveOrder({ params: { id: body.id }, body }, context, 'orders.save'),
  'orders.remove': refuseChange,
} satisfies HandlersOf<keyof typeof genericOrderCalls>;

type Query = CheckedInputOf<'orders.list'>['query'];

async function listOrders({ query }: { query: Query }, { db, user }: SignedInContext) {
  const removed = query.inactive === 'true';
  const filter = { userId: query.user_id, state: query.state, removed, ordered: true } as const;
  const { list, pagination } = await genericPage(
    query,
    (rows) => orderRecords(db, user, filter, rows),
    () => countCarts(db, user, filter),
  );
  return { list: list.map((row) => presentRecord(row, user)), pagination };
}

function presentRecord(row: OrderRecordRow, user: SessionUser): OutputOf<'orders.list'>['list'][number] {
  const { order_id: _, ...head } = presentHead(row);
  const viewer = viewerOf(row, user) ?? 'link';
  return {
    ...head,
    id: row.order_id,
    id_order: row.number,
    shopping_cart: row.id,
    price_subtotal_computed: row.subtotal,
    discounts_total: row.discounts_total,
    bags_config: row.bags_config,
    bags_count: row.bags_count,
    price_total_bags: row.bags_total,
    coupons_total: row.coupons_total,
    price_domicile: row.delivery_price,
    price_total_computed: row.subtotal + row.bags_total + row.delivery_price - row.coupons_total,
    price_total: row.total,
    min_subtotal: row.min_subtotal,
    observations_client: row.observations,
    state_updates: row.state_updates.map(({ state, at }) => ({ state, date: new Date(at).toISOString() })),
    last_update: row.updated_at.toISOString(),
    delivery: presentCrew(row, viewer),
  };
}
