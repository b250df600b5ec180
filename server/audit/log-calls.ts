import type { auditCalls } from '#contract/audit.ts';
import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { countRows, genericPage } from '#server/catalogue/pagination.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { writeAudit } from './audit.ts';

type LineRow = {
  id: string;
  at: Date;
  action: string;
  actor_id: string | null;
  actor_name: string | null;
  actor_role: string;
  entity: string;
  entity_id: string;
  before: unknown;
  after: unknown;
  ip: string;
  user_agent: string;
};

type LogQuery = CheckedInputOf<'logs.list'>['query'];

export const auditHandlers = {
  'logs.list': listLogs,
  'logs.allPaginate': listLogs,
  'logs.get': async ({ params }, { db }) => (await lineOf(db, params.id)) ?? fail('NOT_FOUND'),
  'logs.create': async ({ body }, context) => {
    const { db } = context;
    const id = await writeAudit(db, context, {
      call: body.type,
      entity: 'log',
      entityId: '',
      before: null,
      after: body.value,
    });
    return (await lineOf(db, id)) ?? fail('NOT_FOUND');
  },
  'logs.change': refuseChange,
  'logs.remove': refuseChange,
} satisfies HandlersOf<keyof typeof auditCalls>;

/** What is noted in a register stays as it is noted (decision 69). */
export async function refuseChange() {
  return fail('APPEND_ONLY');
}

/** The audit of the business, the last line first; ids are made in the order of time. */
function listLogs({ query }: { query: LogQuery }, { db }: SignedInContext) {
  const which = whichLines(db, query);
  return genericPage(
    query,
    async ({ limit, offset }) => {
      const rows = await db.all<LineRow>(sql`
        select ${columns} from audit_log a ${actor} where ${which}
        order by a.id desc limit ${limit} offset ${offset}`);
      return rows.map(toWire);
    },
    () => countRows(db, part`from audit_log a where ${which}`),
  );
}

async function lineOf(db: Queries, id: string): Promise<OutputOf<'logs.get'> | undefined> {
  const row = await db.first<LineRow>(sql`
    select ${columns} from audit_log a ${actor} where a.business_id = ${db.businessId} and a.id = ${id}`);
  return row && toWire(row);
}

const columns = part`a.id, a.at, a.action, a.actor_id, a.actor_role, a.entity, a.entity_id, a.before, a.after, a.ip,
  a.user_agent, nullif(btrim(u.name || ' ' || u.last_name), '') as actor_name`;
const actor = part`left join app_user u on u.business_id = a.business_id and u.id = a.actor_id`;

function whichLines(db: Queries, { type, actor_id: actorId, user_id: userId }: LogQuery) {
  return part`a.business_id = ${db.businessId}
    ${type ? part`and a.action = ${type}` : nothing}
    ${actorId ? part`and a.actor_id = ${actorId}` : nothing}
    ${
      userId
        ? part`and (a.actor_id = ${userId} or (a.entity = 'app_user' and a.entity_id = ${userId}::text))`
        : nothing
    }`;
}

function toWire(row: LineRow): OutputOf<'logs.get'> {
  return {
    id: row.id,
    date: row.at.toISOString(),
    type: row.action,
    actor_id: row.actor_id,
    actor_name: row.actor_name ?? '',
    actor_role: row.actor_role,
    entity: row.entity,
    entity_id: row.entity_id,
    value: { before: row.before, after: row.after },
    ip: row.ip,
    user_agent: row.user_agent,
  };
}
