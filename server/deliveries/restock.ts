import type { CheckedInputOf } from '#contract/index.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { Handler, SignedInContext } from '#server/http/context.ts';
import { FailureError, fail } from '#server/http/failure.ts';
import { type ReturnedGoods, takeBack } from '#server/orders/goods/put-back.ts';
import { inTurnOfOrder, lockOrder } from '#server/orders/lock-order.ts';
import { worksAt } from '#server/orders/viewer.ts';
import { readReport } from './report.ts';

type Goods = CheckedInputOf<'deliveries.restock'>['body']['goods'];

const ON_THE_WAY =
  'Este pedido va en camino: lo que vuelve se recibe cuando se sepa cómo terminó la entrega.';

/**
 * A person receives returned goods: into stock, or written off. Once: of two simultaneous requests, one finds them
 * settled; none while a courier is out with them. It needs the same rows as new orders, so it takes their turn.
 */
export const restock: Handler<'deliveries.restock'> = async ({ params, body }, context) => {
  const refused = await inTurnOfOrder(context.db, params.id, () =>
    context.orderTurn(() => context.db.transaction((tx) => settle(tx, params.id, body.goods, context))),
  );
  return refused ?? readReport(params.id, context);
};

async function settle(tx: Queries, orderId: string, goods: Goods, context: SignedInContext) {
  const { user, now } = context;
  const order = await lockOrder(tx, orderId);
  if (!order || !worksAt(user, order.office_id)) return fail('NOT_FOUND');
  if (order.delivery.events?.at(-1)?.event === 'on_the_way')
    return fail('ORDER_STATE', { message: ON_THE_WAY });
  const settled = await tx.all<ReturnedGoods>(sql`
    update delivery_return r set outcome = g.outcome, settled_by = ${user.id}, settled_at = ${now()}
    from unnest(${goods.map(({ line_id }) => line_id)}::uuid[], ${goods.map(({ product_id }) => product_id)}::uuid[],
      ${goods.map(({ outcome }) => outcome)}::text[]) as g (line_id, product_id, outcome)
    where r.business_id = ${tx.businessId} and r.order_id = ${orderId} and r.line_id = g.line_id
      and r.product_id = g.product_id and r.outcome is null
    returning r.product_id as "productId", r.stock_demand as demand, r.outcome, r.reason`);
  // All or nothing: goods already received are checked first.
  if (settled.length !== goods.length) throw new FailureError(fail('GOODS_SETTLED'));
  await takeBack(tx, order, settled, user.id);
  await writeAudit(tx, context, {
    call: 'deliveries.restock',
    entity: 'order',
    entityId: orderId,
    before: null,
    after: { goods },
  });
  return undefined;
}
