import type { Role } from '#rules/roles.ts';
import type { Queries } from '#server/db/database.ts';
import { realTime, sql } from '#server/db/sql.ts';

const LIFETIME_SECONDS = 60;
/** Open tickets per person: beyond this the oldest ones are lost. */
const MOST = 20;

type OpenTicket = { userId: string; role: Role; officeId: string | null; parameters: unknown };
export type Ticket = { tokenHash: Buffer; userId: string; kind: string; parameters: object };

/**
 * By the database's clock, the same for every process. `single`: an earlier unused ticket of this kind is closed.
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
 * Redeems a ticket: its person and parameters. Undefined if it is unknown, used, expired or of another kind, and if its
 * person has lost access. One statement: of two simultaneous requests one succeeds.
 */
export function spendTicket(db: Queries, kind: string, tokenHash: Buffer): Promise<OpenTicket | undefined> {
  return db.first<OpenTicket>(sql`
    delete from download_ticket t using app_user u
    where t.business_id = ${db.businessId} and t.token_hash = ${tokenHash} and t.kind = ${kind} and t.expires_at > ${realTime}
      and u.business_id = t.business_id and u.id = t.user_id and not u.disabled
    returning t.user_id as "userId", u.role, u.office_id as "officeId", t.parameters`);
}

/** The same without redeeming: the ticket stays valid until it expires. */
export function findTicket(db: Queries, kind: string, tokenHash: Buffer): Promise<OpenTicket | undefined> {
  return db.first<OpenTicket>(sql`
    select t.user_id as "userId", u.role, u.office_id as "officeId", t.parameters
    from download_ticket t join app_user u on u.business_id = t.business_id and u.id = t.user_id
    where t.business_id = ${db.businessId} and t.token_hash = ${tokenHash} and t.kind = ${kind}
      and t.expires_at > ${realTime} and not u.disabled`);
}
