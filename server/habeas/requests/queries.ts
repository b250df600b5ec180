import type { RequestKind, RequestStatus } from '#rules/habeas/requests.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';

export type RequestRow = {
  id: string;
  kind: RequestKind;
  description: string;
  status: RequestStatus;
  register_id: string | null;
  user_id: string | null;
  received_at: Date;
  due_at: Date;
  extended_until: Date | null;
  extension_reason: string;
  answer: string;
  answered_at: Date | null;
  version: number;
  /** The person: an account, or a register. */
  person: string;
  email: string;
};

const columns = part`q.id, q.kind, q.description, q.status, q.register_id, q.user_id, q.received_at, q.due_at,
  q.extended_until, q.extension_reason, q.answer, q.answered_at, q.version,
  coalesce(nullif(btrim(u.name || ' ' || u.last_name), ''), btrim(r.name || ' ' || r.last_name), '') as person,
  coalesce(nullif(u.email, ''), r.email, '') as email`;
const joined = part`
  left join app_user u on u.business_id = q.business_id and u.id = q.user_id
  left join habeas_register r on r.business_id = q.business_id and r.id = q.register_id`;

export function findRequest(db: Queries, id: string, lock: 'locked' | 'read' = 'read') {
  return db.first<RequestRow>(sql`
    select ${columns} from habeas_request q ${joined}
    where q.business_id = ${db.businessId} and q.id = ${id}
    ${lock === 'locked' ? part`for no key update of q` : nothing}`);
}

type Rows = { offset: number; limit: number };

export function requestsOfUser(db: Queries, userId: string, { offset, limit }: Rows) {
  return db.all<RequestRow>(sql`
    select ${columns} from habeas_request q ${joined}
    where q.business_id = ${db.businessId} and q.user_id = ${userId}
    order by q.received_at desc, q.id offset ${offset} limit ${limit}`);
}

/** By when pending withdrawals of these registers must be answered. */
export async function withdrawalsOf(db: Queries, registerIds: readonly string[]): Promise<Map<string, Date>> {
  if (registerIds.length === 0) return new Map();
  const rows = await db.all<{ id: string; due: Date }>(sql`
    select register_id as id, min(coalesce(extended_until, due_at)) as due from habeas_request
    where business_id = ${db.businessId} and register_id = any(${registerIds}::uuid[]) and kind = 'revocation'
      and status in ('open', 'extended')
    group by register_id`);
  return new Map(rows.map(({ id, due }) => [id, due]));
}

/** Requests, those that wait for an answer first, by when it is due. */
export function allRequests(
  db: Queries,
  { kind, open }: { kind: RequestKind | undefined; open: boolean | undefined },
  { offset, limit }: Rows,
) {
  const waits = part`q.status in ('open', 'extended')`;
  return db.all<RequestRow>(sql`
    select ${columns} from habeas_request q ${joined}
    where q.business_id = ${db.businessId} ${kind ? part`and q.kind = ${kind}` : nothing}
      ${open === undefined ? nothing : part`and (${waits}) = ${open}`}
    order by (${waits}) desc, case when ${waits} then coalesce(q.extended_until, q.due_at) end, q.received_at desc, q.id
    offset ${offset} limit ${limit}`);
}

export function extendRequest(
  tx: Queries,
  id: string,
  { until, reason }: { until: Date; reason: string },
  now: Date,
) {
  return tx.run(sql`
    update habeas_request set status = 'extended', extended_until = ${until}, extension_reason = ${reason},
      updated_at = ${now}, version = version + 1
    where business_id = ${tx.businessId} and id = ${id}`);
}

export function answerRequest(
  tx: Queries,
  id: string,
  { answer, by }: { answer: string; by: string },
  now: Date,
) {
  return tx.run(sql`
    update habeas_request set status = 'answered', answer = ${answer}, answered_at = ${now}, answered_by = ${by},
      updated_at = ${now}, version = version + 1
    where business_id = ${tx.businessId} and id = ${id}`);
}
