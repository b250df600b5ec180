import type { Role } from '#rules/roles.ts';
import type { Queries } from '#server/db/database.ts';
import { realTime, sql } from '#server/db/sql.ts';

const LIFETIME_SECONDS = 60;
/** Open at a time for one person: who asks for more has lost the first ones. */
const MOST = 20;

type OpenTicket = { userId: string; role: Role; parameters: unknown };
export type Ticket = { tokenHash: Buffer; userId: string; kind: string; parameters: object };

/**
 * By the database's clock, the same for every process. `single`: an earlier one of this kind that was not used is
 * closed.
 */
export async function addTicket(
  tx: Queries,
  { tokenHash, userId, kind, parameters }: Ticket,
  { single = false, seconds = LIFETIME_SECONDS }: { single?: boolean; seconds?: number } = {},
): Promise<{ expires: Date }> {
  const most = single ? 0 : MOST - 1;
  await tx.run(sql`
    delete from download_ticket where business_id = ${tx.businessId} and token_hash in (
      select token_hash from download_ticket
      where business_id = ${tx.businessId} and user_id = ${userId} and kind = ${kind}
      order by expires_at desc offset ${most})`);
  return tx.one<{ expires: Date }>(sql`
    insert into download_ticket (business_id, token_hash, user_id, kind, parameters, expires_at)
    values (${tx.businessId}, ${tokenHash}, ${userId}, ${kind}, ${JSON.stringify(parameters)}::jsonb,
      ${realTime} + make_interval(secs => ${seconds}))
    returning expires_at as expires`);
}

/**
 * Who asked and for what; the ticket is over with this. Undefined when it is unknown, used, late or of another kind,
 * and when its person may not come in any more. One statement: of two that come at once, one finds it.
 */
export function spendTicket(db: Queries, kind: string, tokenHash: Buffer): Promise<OpenTicket | undefined> {
  return db.first<OpenTicket>(sql`
    delete from download_ticket t using app_user u
    where t.business_id = ${db.businessId} and t.token_hash = ${tokenHash} and t.kind = ${kind} and t.expires_at > ${realTime}
      and u.business_id = t.business_id and u.id = t.user_id and not u.disabled
    returning t.user_id as "userId", u.role, t.parameters`);
}

/** The same, and the ticket stays until its time is over. */
export function findTicket(db: Queries, kind: string, tokenHash: Buffer): Promise<OpenTicket | undefined> {
  return db.first<OpenTicket>(sql`
    select t.user_id as "userId", u.role, t.parameters
    from download_ticket t join app_user u on u.business_id = t.business_id and u.id = t.user_id
    where t.business_id = ${db.businessId} and t.token_hash = ${tokenHash} and t.kind = ${kind}
      and t.expires_at > ${realTime} and not u.disabled`);
}
