import type { CheckedInputOf } from '#contract/index.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { Handler, SignedInContext } from '#server/http/context.ts';
import { FailureError, fail } from '#server/http/failure.ts';
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
  const settled = await tx.run(sql`
    update delivery_return r set outcome = g.outcome, settled_by = ${user.id}, settled_at = ${now()}
    from unnest(${goods.map(({ line_id }) => line_id)}::uuid[], ${goods.map(({ product_id }) => product_id)}::uuid[],
      ${goods.map(({ outcome }) => outcome)}::text[]) as g (line_id, product_id, outcome)
    where r.business_id = ${tx.businessId} and r.order_id = ${orderId} and r.line_id = g.line_id
      and r.product_id = g.product_id and r.outcome is null`);
  // All or nothing: goods already received are checked first.
  if (settled !== goods.length) throw new FailureError(fail('GOODS_SETTLED'));
  await tx.run(sql`
    with demand as (
      select r.product_id, sum(r.stock_demand)::bigint as demand
      from delivery_return r
      join unnest(${goods.map(({ line_id }) => line_id)}::uuid[], ${goods.map(({ product_id }) => product_id)}::uuid[])
        as g (line_id, product_id) on r.line_id = g.line_id and r.product_id = g.product_id
      where r.business_id = ${tx.businessId} and r.order_id = ${orderId} and r.outcome = 'stock'
      group by r.product_id
    ), surplus as (
      update order_surplus s set demand = s.demand - least(s.demand, d.demand)
      from order_surplus b join demand d on d.product_id = b.product_id
      where b.business_id = ${tx.businessId} and b.order_id = ${orderId}
        and s.business_id = b.business_id and s.order_id = b.order_id and s.product_id = b.product_id
      returning s.product_id, least(b.demand, d.demand) as demand
    ), locked as materialized (
      select po.product_id from demand d join product_office po
        on po.business_id = ${tx.businessId} and po.office_id = ${order.office_id} and po.product_id = d.product_id
      order by po.product_id for update of po
    )
    update product_office po
    set stock = po.stock + d.demand - coalesce(s.demand, 0), received = po.received - coalesce(s.demand, 0)
    from locked l join demand d on d.product_id = l.product_id
    left join surplus s on s.product_id = l.product_id
    where po.business_id = ${tx.businessId} and po.office_id = ${order.office_id} and po.product_id = l.product_id`);
  await writeAudit(tx, context, {
    call: 'deliveries.restock',
    entity: 'order',
    entityId: orderId,
    before: null,
    after: { goods },
  });
  return undefined;
}
