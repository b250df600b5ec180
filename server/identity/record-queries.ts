import type { ConsentPurpose } from '#contract/identity/consent-texts.ts';
import type { PromotionChannel } from '#rules/campaigns/campaign.ts';
import type { Role } from '#rules/roles.ts';
import type { Queries } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { part, sql } from '../db/sql.ts';
import type { Context } from '../http/context.ts';
import { versionInForce } from '../legal-documents/version-in-force.ts';

/** Append-only records: consents, the audit, counters. */

/** Evidence of what a person agreed to (Ley 1581 of 2012, article 9). */
export function addConsent(
  db: Queries,
  consent: {
    /** Of the row; by default a new one. */
    id?: string;
    userId: string;
    purpose: ConsentPurpose;
    version: string;
    hash: string;
    granted?: boolean;
    /** The member of staff who heard it by phone; otherwise the person gave it here. */
    notedBy?: string;
    /** The channel of promotions; '' = all of them. */
    channel?: '' | PromotionChannel;
  },
  { ip, userAgent }: Pick<Context, 'ip' | 'userAgent'>,
) {
  return db.run(
    sql`insert into consent (business_id, id, user_id, purpose, channel, granted, text_version, text_hash, ip, user_agent,
          noted_by, document_version)
        values (${db.businessId}, ${consent.id ?? newId()}, ${consent.userId}, ${consent.purpose}, ${consent.channel ?? ''},
          ${consent.granted ?? true}, ${consent.version}, ${consent.hash}, ${ip}, ${userAgent},
          ${consent.notedBy ?? null}, ${documentOf(db.businessId, consent.purpose)})`,
  );
}

/** An expression: the version of what a consent is about. Promotions and messages have no document. */
function documentOf(businessId: string, purpose: ConsentPurpose) {
  if (purpose === 'terms') return versionInForce(businessId, 'terms');
  return purpose === 'personal_data' ? versionInForce(businessId, 'privacy') : part`null::int`;
}

const NO_OFFICE = '00000000-0000-0000-0000-000000000000';

/** Counts one event on a day in Bogotá, 'YYYY-MM-DD', at an office; a missing office counts as none. */
export function countOnDay(db: Queries, module: string, day: string, officeId = NO_OFFICE) {
  return db.run(
    sql`insert into stat (business_id, module, day, office_id, value)
        select ${db.businessId}, ${module}, ${day}, coalesce(max(o.id::text)::uuid, ${NO_OFFICE}), 1
        from office o where o.business_id = ${db.businessId} and o.id = ${officeId}
        on conflict (business_id, module, day, reference, office_id) do update set value = stat.value + 1`,
  );
}

/** Calls about signing in and out, with the facts an auditor needs. */
type AccessEvent =
  | 'users.login'
  | 'users.login.failed'
  | 'users.logout'
  | 'users.createAccount'
  | 'users.restorePassword.asked'
  | 'users.restorePassword'
  | 'users.restorePassword.failed'
  | 'users.emailTaken'
  | 'users.loginGoogle'
  | 'users.loginProvider'
  | 'users.loginGoogle.failed'
  | 'users.loginPhone'
  | 'users.loginPhone.failed'
  | 'users.secondFactor'
  | 'users.secondFactor.failed'
  | 'secondFactor.offer'
  | 'secondFactor.confirm'
  | 'secondFactor.newRecoveryCodes'
  | 'secondFactor.remove'
  | 'sessions.end'
  | 'sessions.endOthers'
  | 'users.changePassword'
  | 'email.ask'
  | 'email.confirm'
  | 'email.drop'
  | 'users.password.failed'
  | 'personalData.export'
  | 'personalData.exported'
  | 'personalData.askDeletion'
  | 'personalData.cancelDeletion'
  | 'personalData.erased';

type Note = Record<string, string | number>;

/** An audit entry about access (rule 47). */
export function auditAccess(
  db: Queries,
  event: {
    action: AccessEvent;
    userId: string | null;
    role: Role | 'guest' | 'system';
    /** The earlier state where relevant; null otherwise. */
    before?: Note;
    note?: Note;
  },
  { ip, userAgent, requestId }: Pick<Context, 'ip' | 'userAgent' | 'requestId'>,
) {
  return db.run(
    sql`insert into audit_log (business_id, id, actor_id, actor_role, action, entity, entity_id, before, after, ip,
          user_agent, request_id)
        values (${db.businessId}, ${newId()}, ${event.userId}, ${event.role}, ${event.action}, 'app_user',
          ${event.userId ?? ''}, ${asJson(event.before)}::jsonb, ${asJson(event.note)}::jsonb, ${ip}, ${userAgent},
          ${requestId})`,
  );
}

function asJson(note: Note | undefined): string | null {
  return note === undefined ? null : JSON.stringify(note);
}

/** Audits a command of the operator's command line, where nobody is signed in. */
export function auditCommand(
  db: Queries,
  event: { action: string; userId: string; before: unknown; after: unknown },
) {
  return db.run(
    sql`insert into audit_log (business_id, id, actor_role, action, entity, entity_id, before, after)
        values (${db.businessId}, ${newId()}, 'command', ${event.action}, 'app_user', ${event.userId},
          ${event.before === null ? null : JSON.stringify(event.before)}::jsonb, ${JSON.stringify(event.after)}::jsonb)`,
  );
}
