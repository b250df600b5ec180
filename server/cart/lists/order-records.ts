import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { genericOrderCalls } from '#contract/resources/orders.ts';
import { refuseChange } from '#server/audit/log-calls.ts';
import { genericPage } from '#server/catalogue/pagination.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { createOrder } from '#server/orders/create-order.ts';
import { orderHandlers } from '#server/orders/handlers.ts';
import { moveOrder } from '#server/orders/move-order.ts';
import { type CartHeadRow, cartHeads, countCarts } from './list-queries.ts';
import { presentHead } from './present-head.ts';

/** The generic resource of orders (decision 69), built on the functions the shop and the board use. */
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
    (rows) => cartHeads(db, user, filter, rows),
    () => countCarts(db, user, filter),
  );
  return { list: list.flatMap(presentOrdered), pagination };
}

function presentOrdered(row: CartHeadRow): OutputOf<'orders.list'>['list'] {
  const { order_id: id, id_order, price_total, ...head } = presentHead(row);
  if (id === null || id_order === null || price_total === null) return [];
  return [{ ...head, id, id_order, price_total, shopping_cart: row.id }];
}
