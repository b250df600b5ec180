import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';

export type RequestState = 'waiting' | 'cancelled' | 'done';
/** Why a request that is due is not carried out yet. */
export type Blocker = 'orders' | 'payments' | 'staff';

export type RequestRow = {
  id: string;
  state: RequestState;
  askedAt: Date;
  runsAt: Date;
  dueAt: Date;
  heldBy: '' | Blocker;
  endedAt: Date | null;
};

const columns = part`r.id, r.state, r.asked_at as "askedAt", r.runs_at as "runsAt", r.due_at as "dueAt",
  r.held_by as "heldBy", r.ended_at as "endedAt"`;

/** How to reach a person: the phone is one proved by a code. */
export type Reach = { email: string; provedPhone: string | null };

export function reachOf(db: Queries, userId: string) {
  return db.one<Reach>(
    sql`select email, proved_phone as "provedPhone" from app_user
        where business_id = ${db.businessId} and id = ${userId}`,
  );
}

/** The pending request, or else the last one withdrawn. */
export function lastRequest(db: Queries, userId: string) {
  return db.first<RequestRow>(
    sql`select ${columns} from deletion_request r
        where r.business_id = ${db.businessId} and r.user_id = ${userId}
        order by (r.state = 'waiting') desc, r.asked_at desc, r.id desc limit 1`,
  );
}

export function addRequest(
  db: Queries,
  request: {
    id: string;
    userId: string;
    askedAt: Date;
    runsAt: Date;
    dueAt: Date;
    ip: string;
    userAgent: string;
  },
) {
  return db.one<RequestRow>(
    sql`insert into deletion_request as r (business_id, id, user_id, asked_at, runs_at, due_at, ip, user_agent)
        values (${db.businessId}, ${request.id}, ${request.userId}, ${request.askedAt}, ${request.runsAt},
          ${request.dueAt}, ${request.ip}, ${request.userAgent})
        returning ${columns}`,
  );
}

/** False when none is pending any more. */
export async function cancelRequest(db: Queries, userId: string, now: Date): Promise<boolean> {
  const cancelled = await db.run(
    sql`update deletion_request set state = 'cancelled', held_by = '', ended_at = ${now}
        where business_id = ${db.businessId} and user_id = ${userId} and state = 'waiting'`,
  );
  return cancelled > 0;
}

export function listRequests(
  db: Queries,
  state: RequestState | undefined,
  { offset, limit }: { offset: number; limit: number },
) {
  const only = state ? part`and r.state = ${state}` : part``;
  return db.all<RequestRow & { userId: string; userName: string }>(
    sql`select ${columns}, r.user_id as "userId", btrim(u.name || ' ' || u.last_name) as "userName"
        from deletion_request r join app_user u on u.business_id = r.business_id and u.id = r.user_id
        where r.business_id = ${db.businessId} ${only}
        order by (r.state = 'waiting') desc, r.asked_at desc, r.id offset ${offset} limit ${limit}`,
  );
}

export function dueRequests(db: Queries, now: Date, most: number) {
  return db.all<{ id: string; userId: string }>(
    sql`select id, user_id as "userId" from deletion_request
        where business_id = ${db.businessId} and state = 'waiting' and runs_at <= ${now}
        order by runs_at, id limit ${most}`,
  );
}

/** Locks a request while it is carried out; false when it was withdrawn or another process has it. */
export async function lockRequest(tx: Queries, id: string): Promise<boolean> {
  const pending = await tx.first(
    sql`select 1 from deletion_request
        where business_id = ${tx.businessId} and id = ${id} and state = 'waiting' for update skip locked`,
  );
  return pending !== undefined;
}

export function noteBlocker(tx: Queries, id: string, heldBy: Blocker) {
  return tx.run(
    sql`update deletion_request set held_by = ${heldBy} where business_id = ${tx.businessId} and id = ${id}`,
  );
}

export function endRequest(tx: Queries, id: string, now: Date) {
  return tx.run(
    sql`update deletion_request set state = 'done', held_by = '', ended_at = ${now}, ip = '', user_agent = ''
        where business_id = ${tx.businessId} and id = ${id}`,
  );
}
