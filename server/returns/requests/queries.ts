import type { RequestReason } from '#rules/returns/request-terms.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { type RequestRow, requestColumns } from './present.ts';

export type StaffRequestRow = RequestRow & {
  order_id: string;
  order_number: number;
  office_id: string;
  office_name: string;
  user_id: string;
  person: string;
  email: string;
  phone: string;
  version: number;
};

const columns = part`${requestColumns}, rq.order_id, o.number as order_number, o.office_id, f.display_name as office_name,
  rq.user_id, btrim(u.name || ' ' || u.last_name) as person, u.email, u.phone, rq.version`;
const joined = part`
  join customer_order o on o.business_id = rq.business_id and o.id = rq.order_id
  join office f on f.business_id = o.business_id and f.id = o.office_id
  join app_user u on u.business_id = rq.business_id and u.id = rq.user_id`;

export function findRequest(db: Queries, id: string): Promise<StaffRequestRow | undefined> {
  return db.first<StaffRequestRow>(sql`
    select ${columns} from return_request rq ${joined} where rq.business_id = ${db.businessId} and rq.id = ${id}`);
}

/** The requests of an order, the newest first. */
export function requestsOf(db: Queries, orderId: string): Promise<StaffRequestRow[]> {
  return db.all<StaffRequestRow>(sql`
    select ${columns} from return_request rq ${joined}
    where rq.business_id = ${db.businessId} and rq.order_id = ${orderId} order by rq.created_at desc, rq.id`);
}

export async function hasOpenRequest(db: Queries, orderId: string): Promise<boolean> {
  const row = await db.first(sql`
    select from return_request
    where business_id = ${db.businessId} and order_id = ${orderId} and status = 'open'`);
  return row !== undefined;
}

type Filter = { open: boolean | undefined; officeId: string | null };
type Rows = { offset: number; limit: number };

/** Requests, the open ones first, oldest on top; for an office, those of its orders. */
export function allRequests(db: Queries, { open, officeId }: Filter, { offset, limit }: Rows) {
  const waits = part`rq.status = 'open'`;
  return db.all<StaffRequestRow>(sql`
    select ${columns} from return_request rq ${joined}
    where rq.business_id = ${db.businessId} ${open === undefined ? nothing : part`and (${waits}) = ${open}`}
      ${officeId === null ? nothing : part`and o.office_id = ${officeId}`}
    order by (${waits}) desc, case when ${waits} then rq.created_at end, rq.created_at desc, rq.id
    offset ${offset} limit ${limit}`);
}

export type NewRequest = {
  id: string;
  orderId: string;
  userId: string;
  note: string;
  photoIds: readonly string[];
  lines: readonly {
    line_id: string;
    product_id: string;
    count_type: string;
    count: number;
    reason: RequestReason;
  }[];
  at: Date;
};

/** A request with its lines. The order is locked. */
export async function writeRequest(tx: Queries, { lines, ...of }: NewRequest): Promise<void> {
  await tx.run(sql`
    insert into return_request (business_id, id, order_id, user_id, note, photo_ids, created_at)
    values (${tx.businessId}, ${of.id}, ${of.orderId}, ${of.userId}, ${of.note}, ${of.photoIds}::uuid[], ${of.at})`);
  await tx.run(sql`
    insert into return_request_line (business_id, order_id, request_id, line_id, product_id, count_type, count, reason)
    select ${tx.businessId}, ${of.orderId}, ${of.id}, n.line_id, n.product_id, n.count_type, n.count, n.reason
    from unnest(${lines.map(({ line_id }) => line_id)}::uuid[], ${lines.map(({ product_id }) => product_id)}::uuid[],
      ${lines.map(({ count_type }) => count_type)}::text[], ${lines.map(({ count }) => count)}::int[],
      ${lines.map(({ reason }) => reason)}::text[]) as n (line_id, product_id, count_type, count, reason)`);
}

type Decision = {
  status: 'accepted' | 'refused';
  answer: string;
  returnId: string | null;
  by: string;
  at: Date;
};

/** Decides an open request, once: 0 where another did before. The order is locked. */
export function decideRequest(tx: Queries, id: string, { status, answer, returnId, by, at }: Decision) {
  return tx.run(sql`
    update return_request set status = ${status}, answer = ${answer}, return_id = ${returnId}, decided_by = ${by},
      decided_at = ${at}, version = version + 1
    where business_id = ${tx.businessId} and id = ${id} and status = 'open'`);
}

/** Number of these ids that are photos the person sent of the order. */
export async function countPhotosOf(
  tx: Queries,
  { orderId, userId, ids }: { orderId: string; userId: string; ids: readonly string[] },
): Promise<number> {
  const { photos } = await tx.one<{ photos: number }>(sql`
    select count(*)::int as photos from delivery_photo
    where business_id = ${tx.businessId} and order_id = ${orderId} and actor_id = ${userId}
      and id = any(${[...ids]}::uuid[])`);
  return photos;
}
