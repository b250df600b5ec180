import type { OutputOf } from '#contract/index.ts';
import type { OrderState } from '#rules/orders/moves.ts';
import { hasLeft } from '#rules/orders/undo-move.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { Handler } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { inTurnOfOrder, type LockedOrder, lockOrder } from '#server/orders/lock-order.ts';
import { worksAt } from '#server/orders/viewer.ts';
import { writeMove } from '#server/orders/write-move.ts';
import { readRound } from './round.ts';
import { notifyWaiting } from './stops.ts';
import { doneTexts } from './texts.ts';

const CARRIED: readonly OrderState[] = [
  '7_admin_cart_accept',
  '8_store_select_products',
  '9_store_invoice_products',
  '10_store_dispatch_products',
];

/** Takes an unassigned order of the branch; another courier's is NOT_FOUND (rule 64). */
export const takeOrder: Handler<'deliveries.take'> = ({ params }, context) =>
  inTurnOfOrder(context.db, params.id, () =>
    context.db.transaction(async (tx) => {
      const { user } = context;
      const order = await lockOrder(tx, params.id);
      if (!order || !worksAt(user, order.office_id)) return fail('NOT_FOUND');
      if (order.delivery.delivery_id === user.id) return { message: doneTexts.taken };
      if (!isFree(order)) return fail('NOT_FOUND');
      const name = await nameOf(tx, user.id);
      await writeMove(tx, context, order, {
        call: 'deliveries.take',
        state: order.state,
        reason: '',
        at: context.now(),
        delivery: { ...order.delivery, delivery_id: user.id, delivery_name: name },
      });
      return { message: doneTexts.taken };
    }),
  );

function isFree({ type, state, delivery }: LockedOrder): boolean {
  const lived = (delivery.events ?? []).map(({ event }) => event);
  return type === 'delivery' && !delivery.delivery_id && CARRIED.includes(state) && !hasLeft(lived);
}

async function nameOf(tx: Queries, userId: string): Promise<string> {
  const row = await tx.one<{ name: string }>(sql`
    select btrim(name || ' ' || last_name) as name from app_user
    where business_id = ${tx.businessId} and id = ${userId}`);
  return row.name;
}

/** Reorders the remaining stops as the courier wants; stops that were not named follow in their old order. */
export const reorderStops: Handler<'deliveries.reorder'> = async ({ body }, context) => {
  const { db, user } = context;
  const refused = await db.transaction(async (tx) => {
    const round = await lockRound(tx, { courierId: user.id });
    if (!round || round.closed_at) return fail('ROUND_CLOSED');
    await tx.run(sql`
      with wanted as (
        select order_id, place from unnest(${body.order_ids}::uuid[]) with ordinality as w (order_id, place)
      ), ordered as (
        select s.order_id, row_number() over (order by s.done_at is null, s.done_at, w.place nulls last, s.position) as place
        from delivery_stop s left join wanted w on w.order_id = s.order_id
        where s.business_id = ${tx.businessId} and s.round_id = ${round.id}
      )
      update delivery_stop s set position = o.place from ordered o
      where s.business_id = ${tx.businessId} and s.round_id = ${round.id} and s.order_id = o.order_id
        and s.position <> o.place`);
    await writeAudit(tx, context, {
      call: 'deliveries.reorder',
      entity: 'delivery_round',
      entityId: round.id,
      before: null,
      after: { order_ids: body.order_ids },
    });
    await notifyWaiting(tx, round.id);
    return undefined;
  });
  return refused ?? readRound(context);
};

type RoundRow = {
  id: string;
  closed_at: Date | null;
  cash_expected: number | null;
  cash_declared: number | null;
};

function lockRound(
  tx: Queries,
  { courierId, id }: { courierId: string; id?: string },
): Promise<RoundRow | undefined> {
  return tx.first<RoundRow>(sql`
    select id, closed_at, cash_expected, cash_declared from delivery_round
    where business_id = ${tx.businessId} and courier_id = ${courierId}
      and (id = ${id ?? null}::uuid or (${id === undefined} and closed_at is null)) for update`);
}

type Counts = { cash: number; delivered: number; returned: number; open: number };

/**
 * Closes a round: every stop is finished, and the expected cash is stored; closing twice gives the same result.
 */
export const closeRound: Handler<'deliveries.close'> = ({ body }, context) =>
  context.db.transaction(async (tx) => {
    const { user, now } = context;
    const round = await lockRound(tx, { courierId: user.id, id: body.id });
    if (!round) return fail('NOT_FOUND');
    const counts = await countRound(tx, round.id);
    if (round.closed_at) return presentClosed(round, counts);
    if (counts.open > 0) return fail('ROUND_OPEN_STOPS');
    const note = plainText(body.note ?? '');
    const closed = { closed_at: now(), cash_expected: counts.cash, cash_declared: body.cash_declared };
    await tx.run(sql`
      update delivery_round
      set closed_at = ${closed.closed_at}, cash_expected = ${counts.cash}, cash_declared = ${body.cash_declared},
        note = ${note}
      where business_id = ${tx.businessId} and id = ${round.id}`);
    await writeAudit(tx, context, {
      call: 'deliveries.close',
      entity: 'delivery_round',
      entityId: round.id,
      before: null,
      after: { ...closed, note },
    });
    return presentClosed({ ...round, ...closed }, counts);
  });

/** The cash of a round, and how its stops ended. */
export function countRound(tx: Queries, roundId: string): Promise<Counts> {
  return tx.one<Counts>(sql`
    select cash_of_round(${tx.businessId}, ${roundId}) as cash,
      count(e.id) filter (where e.kind = 'delivered') as delivered,
      count(e.id) filter (where e.kind = 'returned') as returned,
      count(*) filter (where e.id is null) as open
    from delivery_stop s
    left join delivery_event e on e.business_id = s.business_id and e.order_id = s.order_id
      and e.kind in ('delivered', 'returned')
    where s.business_id = ${tx.businessId} and s.round_id = ${roundId}`);
}

function presentClosed(round: RoundRow, { delivered, returned }: Counts): OutputOf<'deliveries.close'> {
  const { cash_expected: expected, cash_declared: declared } = round;
  const figures = { cash_expected: expected ?? 0, cash_declared: declared ?? 0 };
  return {
    id: round.id,
    ...figures,
    difference: figures.cash_declared - figures.cash_expected,
    delivered,
    returned,
    closed_at: (round.closed_at ?? new Date(0)).toISOString(),
  };
}
