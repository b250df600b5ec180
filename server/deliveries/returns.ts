import { finalCost, toGiveBack } from '#rules/deliveries/door.ts';
import type { CostedPart } from '#rules/returns/part-of.ts';
import type { DoorReason } from '#rules/returns/reasons.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import { giveSurplusBack } from '#server/payments/settle/give-money-back.ts';
import { leaveOut, readDoor } from './crate.ts';
import { noteOwed } from './owed.ts';
import { writeEvent } from './queries.ts';

/** Returns all remaining goods of a crate, or only those for adults. They wait for a person to receive them. */
export async function writeReturns(
  tx: Queries,
  { eventId, orderId, only }: { eventId: string; orderId: string; only?: 'restricted' },
): Promise<void> {
  const goods = leaveOut(await readDoor(tx, orderId), (one) => only === undefined || one.age_restricted);
  await tx.run(sql`
    insert into delivery_return (business_id, order_id, line_id, product_id, event_id, stock_demand, total, discount)
    select ${tx.businessId}, ${orderId}, g.line_id, g.product_id, ${eventId}, g.stock_demand, g.total, g.total - g.cost
    from unnest(${goods.map(({ line_id }) => line_id)}::uuid[], ${goods.map(({ product_id }) => product_id)}::uuid[],
      ${goods.map(({ stock_demand }) => stock_demand)}::bigint[], ${goods.map(({ total }) => total)}::bigint[],
      ${goods.map(({ cost }) => cost)}::bigint[])
      as g (line_id, product_id, stock_demand, total, cost)`);
}

export type PartNotTaken = Pick<CostedPart, 'count' | 'total' | 'stockDemand' | 'cost'> & {
  line_id: string;
  product_id: string;
  reason: DoorReason;
};

/** Records what was not taken of a delivered order. It waits for a person to receive it, like all returned goods. */
export async function writeNotTaken(
  tx: Queries,
  { eventId, orderId, parts }: { eventId: string; orderId: string; parts: readonly PartNotTaken[] },
): Promise<void> {
  await tx.run(sql`
    insert into delivery_return (business_id, order_id, line_id, product_id, event_id, stock_demand, total, discount,
      count, reason)
    select ${tx.businessId}, ${orderId}, g.line_id, g.product_id, ${eventId}, g.stock_demand, g.total, g.total - g.cost,
      g.count, g.reason
    from unnest(${parts.map(({ line_id }) => line_id)}::uuid[], ${parts.map(({ product_id }) => product_id)}::uuid[],
      ${parts.map(({ stockDemand }) => stockDemand)}::bigint[], ${parts.map(({ total }) => total)}::bigint[],
      ${parts.map(({ cost }) => cost)}::bigint[], ${parts.map(({ count }) => count)}::int[],
      ${parts.map(({ reason }) => reason)}::text[])
      as g (line_id, product_id, stock_demand, total, cost, count, reason)`);
}

/**
 * Takes along goods that were not delivered at an earlier visit; what a person received meanwhile stays in the store.
 */
export async function takeAlong(tx: Queries, orderId: string): Promise<void> {
  await tx.run(sql`
    delete from delivery_return
    where business_id = ${tx.businessId} and order_id = ${orderId} and outcome is null`);
}

type Back = { eventId: string; orderId: string; actorId: string | null; at: Date };

/**
 * Records that an order is back in the store: a person has to receive all its goods, and what was paid online is owed.
 */
export async function writeWholeReturn(tx: Queries, { eventId, orderId, actorId, at }: Back): Promise<void> {
  await writeReturns(tx, { eventId, orderId });
  const { figures, notLeft } = await readDoor(tx, orderId);
  const amount = toGiveBack(figures, notLeft);
  await noteOwed(tx, { orderId, amount, why: 'returned', actorId, at });
  await giveSurplusBack(tx, { orderId, cost: finalCost(figures, notLeft, true), actorId, at });
}

/** Staff record that an order without a courier is back in the store. */
export async function writeReturnByStaff(
  tx: Queries,
  orderId: string,
  { actorId, at }: Pick<Back, 'actorId' | 'at'>,
): Promise<void> {
  const eventId = newId();
  await writeEvent(tx, {
    id: eventId,
    orderId,
    roundId: null,
    kind: 'returned',
    actorId,
    at,
    receivedAt: at,
    answer: {},
  });
  await writeWholeReturn(tx, { eventId, orderId, actorId, at });
}
