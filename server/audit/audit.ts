import type { CallId } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import type { Context } from '#server/http/context.ts';

export type StaffWrite = {
  /** The call, OTHER for a manual entry, or what a call with two meanings did. */
  call: CallId | 'OTHER' | 'register.download';
  entity: string;
  entityId: string;
  /** Null for a new record. */
  before: unknown;
  /** Null for a removed record. */
  after: unknown;
};

/**
 * Writes the audit entry of a write by staff in its transaction (rule 47), or of viewing people (rule 49).
 * Returns its id.
 */
export async function writeAudit(
  tx: Queries,
  {
    user,
    ip,
    userAgent,
    requestId,
  }: { user: { id: string | null; role: string } } & Pick<Context, 'ip' | 'userAgent' | 'requestId'>,
  { call, entity, entityId, before, after }: StaffWrite,
): Promise<string> {
  const id = newId();
  await tx.run(sql`
    insert into audit_log (business_id, id, actor_id, actor_role, action, entity, entity_id, before, after, ip,
      user_agent, request_id)
    values (${tx.businessId}, ${id}, ${user.id}, ${user.role}, ${call}, ${entity}, ${entityId},
      ${asJson(before)}::jsonb, ${asJson(after)}::jsonb, ${ip}, ${userAgent}, ${requestId})`);
  return id;
}

/** Author and time of the last write, for an editor of a stale version (rule 47). */
export async function lastWrite(
  tx: Queries,
  entity: string,
  entityId: string,
): Promise<{ who: string; when: string }> {
  const row = await tx.first<{ who: string | null; at: Date }>(sql`
    select nullif(btrim(u.name || ' ' || u.last_name), '') as who, a.at
    from audit_log a
    left join app_user u on u.business_id = a.business_id and u.id = a.actor_id
    where a.business_id = ${tx.businessId} and a.entity = ${entity} and a.entity_id = ${entityId}
    order by a.at desc limit 1`);
  return { who: row?.who ?? '', when: (row?.at ?? new Date(0)).toISOString() };
}

function asJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
