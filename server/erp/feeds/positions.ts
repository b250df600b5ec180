import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import { type Failure, failAt } from '#server/http/failure.ts';

/** What is read by what changed. */
export type FeedKind = 'order' | 'product' | 'brand' | 'category' | 'refund';

/** Serialises the assignment of positions of one kind until the transaction ends (docs/decisions/085). */
export function lockPositions(tx: Queries, kind: 'order' | 'product' | 'feed'): Promise<number> {
  const name = `${kind} positions ${tx.businessId}`;
  return tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`);
}

/** With the day of its last change, where a reader may start by it. */
const DATED: Partial<Record<FeedKind, ReturnType<typeof part>>> = {
  order: part`order_position p
    join customer_order r on r.business_id = p.business_id and r.id = p.order_id`,
  product: part`product_position p join product r on r.business_id = p.business_id and r.id = p.product_id`,
};
const POSITIONS: Record<FeedKind, ReturnType<typeof part>> = {
  order: part`order_position p`,
  product: part`product_position p`,
  brand: part`(select * from feed_position where kind = 'brand') p`,
  category: part`(select * from feed_position where kind = 'category') p`,
  refund: part`(select * from feed_position where kind = 'refund') p`,
};

/** The position behind which a reader goes on: a cursor of before, or the start that was asked for. */
export async function startOf(
  db: Queries,
  kind: FeedKind,
  { field, cursor, from }: { field: string; cursor: string | undefined; from: string | undefined },
): Promise<string | Failure<'INVALID_INPUT'>> {
  if (cursor !== undefined && from !== undefined)
    return failAt('INVALID_INPUT', 'from', `Pregunta por from o por ${field}, no por los dos.`);
  if (cursor === undefined && from === undefined) return '0';
  const { last } = await db.one<{ last: string }>(sql`
    select coalesce(max(p.position), 0)::text as last from ${POSITIONS[kind]} where p.business_id = ${db.businessId}`);
  if (cursor !== undefined)
    return BigInt(cursor) <= BigInt(last) ? cursor : failAt('INVALID_INPUT', field, BEYOND);
  const dated = DATED[kind];
  if (from === 'now' || dated === undefined) return last;
  const { before } = await db.one<{ before: string | null }>(sql`
    select (min(p.position) - 1)::text as before from ${dated}
    where p.business_id = ${db.businessId}
      and r.updated_at >= (${from ?? null}::date)::timestamp at time zone 'America/Bogota'`);
  return before ?? last;
}

const BEYOND =
  'El cursor está más allá del último cambio: es de otra base de datos. Empieza sin él o con from.';
