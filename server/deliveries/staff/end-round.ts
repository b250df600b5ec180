import { writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { Handler } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { lockOrder } from '#server/orders/lock-order.ts';
import { worksAt } from '#server/orders/viewer.ts';
import { writeMove } from '#server/orders/write-move.ts';
import { countRound } from '../courier-calls.ts';
import { doneTexts } from '../texts.ts';

/**
 * Staff end the round of a courier who has vanished: its unfinished orders have no courier any more, so that staff
 * record how they ended; what the phone sends later is a claim (decision 058). Orders are locked before the round, as
 * a courier's events do; `order_ids` are those that the person has seen, the version of a round (rule 47).
 */
export const endRound: Handler<'deliveries.end'> = ({ params, body }, context) =>
  context.db.transaction(async (tx) => {
    const { user, now } = context;
    const seen = await findRound(tx, params.id);
    if (!seen || !worksAt(user, seen.office_id)) return fail('NOT_FOUND');
    const ids = [...new Set(body.order_ids)].toSorted();
    const open = await openOrders(tx, params.id);
    if (open.join() !== ids.join()) return fail('ROUND_CHANGED');
    const orders = [];
    for (const id of open) orders.push(await lockOrder(tx, id));
    const round = await lockRound(tx, params.id);
    if (!round || round.closed_at) return fail('ROUND_CLOSED');
    if ((await openOrders(tx, params.id)).join() !== ids.join()) return fail('ROUND_CHANGED');
    const { cash } = await countRound(tx, round.id);
    const reason = plainText(body.reason);
    const ended = { closed_at: now(), cash_expected: cash, cash_declared: body.cash_declared };
    for (const order of orders) {
      if (order?.delivery.delivery_id !== round.courier_id) continue;
      await writeMove(tx, context, order, {
        call: 'deliveries.end',
        state: order.state,
        reason,
        at: now(),
        delivery: { ...order.delivery, delivery_id: null, delivery_name: '' },
      });
    }
    await tx.run(sql`
      update delivery_round
      set closed_at = ${ended.closed_at}, cash_expected = ${cash}, cash_declared = ${body.cash_declared},
        ended_by = ${user.id}, end_reason = ${reason}
      where business_id = ${tx.businessId} and id = ${round.id}`);
    await writeAudit(tx, context, {
      call: 'deliveries.end',
      entity: 'delivery_round',
      entityId: round.id,
      before: null,
      after: { ...ended, reason, order_ids: open },
    });
    return { message: doneTexts.ended };
  });

type Round = { id: string; courier_id: string; office_id: string; closed_at: Date | null };

const findRound = (tx: Queries, id: string): Promise<Round | undefined> =>
  tx.first<Round>(sql`
    select id, courier_id, office_id, closed_at from delivery_round
    where business_id = ${tx.businessId} and id = ${id}`);

const lockRound = (tx: Queries, id: string): Promise<Round | undefined> =>
  tx.first<Round>(sql`
    select id, courier_id, office_id, closed_at from delivery_round
    where business_id = ${tx.businessId} and id = ${id} for update`);

/** Orders of the round that were neither delivered nor returned, in the order in which they are locked. */
async function openOrders(tx: Queries, roundId: string): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    select s.order_id as id from delivery_stop s
    where s.business_id = ${tx.businessId} and s.round_id = ${roundId} and not exists (
      select from delivery_event e where e.business_id = s.business_id and e.order_id = s.order_id
        and e.kind in ('delivered', 'returned'))
    order by s.order_id`);
  return rows.map(({ id }) => id);
}
