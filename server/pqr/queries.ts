import type { PqrAsk, PqrKind } from '#rules/pqr.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { type RequestRow, requestColumns } from '#server/returns/requests/present.ts';

export type PqrRow = {
  id: string;
  number: number;
  kind: PqrKind;
  asks: PqrAsk;
  user_id: string | null;
  order_id: string | null;
  order_number: number | null;
  office_id: string | null;
  office_name: string;
  description: string;
  photo_ids: string[];
  status: 'open' | 'answered';
  received_at: Date;
  due_at: Date;
  answer: string;
  answered_at: Date | null;
  return_id: string | null;
  return_amount: number | null;
  return_at: Date | null;
  version: number;
  return_requests: RequestRow[];
  /** Of the account, or as they wrote it without one. */
  person: string;
  email: string;
  phone: string;
};

/** Requests for returns by the person of `q`, of its order; the newest first. */
const requestsBeside = part`coalesce((select json_agg(r order by r.created_at desc, r.id) from (
  select ${requestColumns} from return_request rq
  where rq.business_id = q.business_id and rq.order_id = q.order_id and rq.user_id = q.user_id
) r), '[]')`;

const columns = part`q.id, q.number, q.kind, q.asks, q.user_id, q.order_id, o.number as order_number, o.office_id,
  coalesce(f.display_name, '') as office_name, q.description, q.photo_ids, q.status, q.received_at, q.due_at, q.answer,
  q.answered_at, q.version, q.return_id, t.amount as return_amount, t.at as return_at,
  case when q.order_id is null then '[]'::json else ${requestsBeside} end as return_requests,
  coalesce(nullif(btrim(u.name || ' ' || u.last_name), ''), q.name) as person,
  coalesce(nullif(u.email, ''), q.email) as email, coalesce(u.phone, '') as phone`;
const joined = part`
  left join customer_order o on o.business_id = q.business_id and o.id = q.order_id
  left join order_return t on t.business_id = q.business_id and t.order_id = q.order_id and t.id = q.return_id
  left join office f on f.business_id = o.business_id and f.id = o.office_id
  left join app_user u on u.business_id = q.business_id and u.id = q.user_id`;

export function findPqr(db: Queries, id: string, lock: 'locked' | 'read' = 'read') {
  return db.first<PqrRow>(sql`
    select ${columns} from pqr q ${joined}
    where q.business_id = ${db.businessId} and q.id = ${id}
    ${lock === 'locked' ? part`for no key update of q` : nothing}`);
}

type Rows = { offset: number; limit: number };

export function pqrOfUser(db: Queries, userId: string, { offset, limit }: Rows) {
  return db.all<PqrRow>(sql`
    select ${columns} from pqr q ${joined}
    where q.business_id = ${db.businessId} and q.user_id = ${userId}
    order by q.received_at desc, q.id offset ${offset} limit ${limit}`);
}

type Filter = { kind: PqrKind | undefined; open: boolean | undefined; officeId: string | null };

/** Those that wait for an answer first, by when it is due; of an office, those about its orders. */
export function allPqr(db: Queries, { kind, open, officeId }: Filter, { offset, limit }: Rows) {
  const waits = part`q.status = 'open'`;
  return db.all<PqrRow>(sql`
    select ${columns} from pqr q ${joined}
    where q.business_id = ${db.businessId} ${kind ? part`and q.kind = ${kind}` : nothing}
      ${open === undefined ? nothing : part`and (${waits}) = ${open}`}
      ${officeId === null ? nothing : part`and o.office_id = ${officeId}`}
    order by (${waits}) desc, case when ${waits} then q.due_at end, q.received_at desc, q.id
    offset ${offset} limit ${limit}`);
}

export type NewPqr = {
  id: string;
  userId: string | null;
  orderId: string | null;
  kind: PqrKind;
  asks: PqrAsk;
  description: string;
  photoIds: readonly string[];
  name: string;
  email: string;
  receivedAt: Date;
  dueAt: Date;
};

/** Takes the next number of the business; false when that id was there already. */
export async function writePqr(tx: Queries, pqr: NewPqr): Promise<boolean> {
  const { businessId } = tx;
  await tx.one(sql`select pg_advisory_xact_lock(hashtextextended(${`pqr ${businessId}`}, 0))`);
  const written = await tx.run(sql`
    insert into pqr (business_id, id, number, user_id, order_id, kind, asks, description, photo_ids, name, email,
      received_at, due_at)
    select ${businessId}, ${pqr.id}, coalesce(max(number), 0) + 1, ${pqr.userId}, ${pqr.orderId}, ${pqr.kind},
      ${pqr.asks}, ${pqr.description}, ${[...pqr.photoIds]}, ${pqr.name}, ${pqr.email}, ${pqr.receivedAt}, ${pqr.dueAt}
    from pqr where business_id = ${businessId}
    on conflict (business_id, id) do nothing`);
  return written > 0;
}

export function answerPqr(
  tx: Queries,
  id: string,
  { answer, by, returnId }: { answer: string; by: string | null; returnId: string | null },
  now: Date,
) {
  return tx.run(sql`
    update pqr set status = 'answered', answer = ${answer}, answered_at = ${now}, answered_by = ${by},
      return_id = ${returnId},
      updated_at = ${now}, version = version + 1
    where business_id = ${tx.businessId} and id = ${id}`);
}

/** Whether it is an order of that person. */
export async function isOrderOf(db: Queries, orderId: string, userId: string): Promise<boolean> {
  const row = await db.first(sql`
    select from customer_order where business_id = ${db.businessId} and id = ${orderId} and user_id = ${userId}`);
  return row !== undefined;
}

/** Whether it is a return of that order. */
export async function isReturnOf(db: Queries, orderId: string | null, returnId: string): Promise<boolean> {
  const row = await db.first(sql`
    select from order_return where business_id = ${db.businessId} and order_id = ${orderId} and id = ${returnId}`);
  return row !== undefined;
}

/** How many of these photos the person sent for that order. */
export async function photosSentBy(
  db: Queries,
  { orderId, userId, ids }: { orderId: string; userId: string; ids?: readonly string[] },
): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from delivery_photo
    where business_id = ${db.businessId} and order_id = ${orderId} and actor_id = ${userId}
      ${ids ? part`and id = any(${[...ids]}::uuid[])` : nothing}`);
  return count;
}

/** Open ones that are pressing and of which the business was not reminded that day: they count as reminded. */
export function takePressing(tx: Queries, { until, day }: { until: Date; day: string }) {
  return tx.all<{ number: number; kind: PqrKind; due_at: Date }>(sql`
    with taken as (
      update pqr set reminded_on = ${day}::date
      where business_id = ${tx.businessId} and status = 'open' and due_at <= ${until}
        and reminded_on is distinct from ${day}::date
      returning number, kind, due_at
    )
    select number, kind, due_at from taken order by due_at, number`);
}

/** Money that the business has to give back by itself, owed since then or before, the oldest first. */
export function owedRefunds(tx: Queries, since: Date) {
  return tx.all<{ order_number: number; amount: number; created_at: Date }>(sql`
    select o.number as order_number, r.amount, r.created_at from refund r
    join customer_order o on o.business_id = r.business_id and o.id = r.order_id
    where r.business_id = ${tx.businessId} and r.state = 'asking' and r.how = 'by_hand' and r.created_at <= ${since}
    order by r.created_at limit 100`);
}
