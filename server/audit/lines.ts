import type { z } from 'zod';
import type { auditFilters } from '#contract/audit.ts';
import type { OutputOf } from '#contract/index.ts';
import type { Role } from '#rules/roles.ts';
import { dayAfter } from '#rules/stats/period.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { actionName } from './action-names.ts';
import { entityName, titleIn } from './words.ts';

export type LineRow = {
  id: string;
  at: Date;
  action: string;
  actor_id: string | null;
  actor_name: string | null;
  actor_role: string;
  entity: string;
  entity_id: string;
  /** The name people use for it: an order's number, a member of staff's name. */
  known_as: string | null;
  before: unknown;
  after: unknown;
  ip: string;
  user_agent: string;
};

export type LineFilter = z.output<z.ZodObject<typeof auditFilters>>;
type Line = OutputOf<'logs.create'>;

/** The entity's id as the key of a row; entries about other things have texts there. */
const entityId = part`case when a.entity_id ~ '^[0-9a-f-]{36}$' then a.entity_id::uuid end`;

export const lineColumns = part`a.id, a.at, a.action, a.actor_id, a.actor_role, a.entity, a.entity_id, a.before, a.after,
  a.ip, a.user_agent, (
    select nullif(btrim(u.name || ' ' || u.last_name), '') from app_user u
    where u.business_id = a.business_id and u.id = a.actor_id) as actor_name,
  case a.entity
    when 'order' then (
      select o.number::text from customer_order o
      where o.business_id = a.business_id and o.id = ${entityId})
    when 'app_user' then (
      select btrim(u.name || ' ' || u.last_name) from app_user u
      where u.business_id = a.business_id and u.id = ${entityId} and u.role <> 'client')
  end as known_as`;

const OUTSIDE = ['guest', 'client', 'wholesaler', 'provider'];
/** More people of one name do not work in one business. */
const MOST_PEOPLE = 50;

export type Viewer = { role: Role };

/**
 * What a hyperadmin does with other businesses is in the audit of their own, whose superadmins learn nothing of others.
 */
function ofOwnBusiness(businessId: string, { role }: Viewer) {
  return role === 'hyperadmin'
    ? nothing
    : part`and (a.entity <> 'business' or a.entity_id = ${businessId}::text)`;
}

/** The lines that a search matches, as 'from … where …'. */
export function fromLines({ businessId }: Queries, filter: LineFilter, viewer: Viewer) {
  const { type, actor_id: actorId, user_id: userId, person, entity, entity_id: entityId, from, to } = filter;
  return part`from audit_log a where a.business_id = ${businessId} ${ofOwnBusiness(businessId, viewer)}
    ${type ? part`and a.action = ${type}` : nothing}
    ${actorId ? part`and a.actor_id = ${actorId}` : nothing}
    ${
      person
        ? part`and a.actor_id = any(array(
            select id from app_user where business_id = ${businessId} and role <> 'client'
              and strpos(folded_name, folded(${person})) > 0
            order by folded_name, id limit ${MOST_PEOPLE}))`
        : nothing
    }
    ${
      userId
        ? part`and (a.actor_id = ${userId} or (a.entity = 'app_user' and a.entity_id = ${userId}::text))`
        : nothing
    }
    ${entity ? part`and a.entity = ${entity}` : nothing}
    ${entityId ? part`and a.entity_id = ${entityId}` : nothing}
    ${from ? part`and a.at >= ${startOf(from)}` : nothing}
    ${to ? part`and a.at < ${startOf(dayAfter(to, 1))}` : nothing}`;
}

export async function readLine(db: Queries, id: string, viewer: Viewer): Promise<LineRow | undefined> {
  return db.first<LineRow>(sql`
    select ${lineColumns} from audit_log a
    where a.business_id = ${db.businessId} and a.id = ${id} ${ofOwnBusiness(db.businessId, viewer)}`);
}

export function presentLine(row: LineRow): Line {
  return {
    id: row.id,
    date: row.at.toISOString(),
    type: row.action,
    type_name: actionName(row.action),
    actor_id: row.actor_id,
    actor_name: row.actor_name ?? '',
    actor_role: row.actor_role,
    entity: row.entity,
    entity_name: entityName(row.entity),
    entity_id: row.entity_id,
    object_name: row.known_as ?? titleIn(row.before, row.after),
    value: { before: row.before, after: row.after },
    ip: row.ip,
    user_agent: row.user_agent,
  };
}

/**
 * In a list, where viewing single entries is not audited: the address of shoppers is shown only on the entry itself.
 */
export function presentListed(row: LineRow): Line {
  return presentLine(isOutsider(row.actor_role) ? { ...row, ip: '', user_agent: '' } : row);
}

/** Shoppers, providers and unknown people. */
export const isOutsider = (role: string): boolean => OUTSIDE.includes(role);

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00-05:00`);
}
