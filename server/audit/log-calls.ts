import type { OutputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { Handler, SignedInContext } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';

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

type LogQuery = {
  page: number;
  limit: number;
  type?: string | undefined;
  actor_id?: string | undefined;
  user_id?: string | undefined;
};

/** The audit of the business, the last line first; ids are made in the order of time. */
export async function listLogs({ query }: { query: LogQuery }, { db }: SignedInContext) {
  const { page, limit } = query;
  const rows = await readLines(db, query);
  return {
    list: rows.slice(0, limit).map(toWire),
    pagination: { page, limit, hasNextPage: rows.length > limit },
  };
}

export const getLog: Handler<'logs.get'> = async ({ params }, { db }) => {
  const row = await db.first<LineRow>(sql`
    select ${columns} from audit_log a ${actor} where a.business_id = ${db.businessId} and a.id = ${params.id}`);
  return row ? toWire(row) : fail('NOT_FOUND');
};

const columns = part`a.id, a.at, a.action, a.actor_id, a.actor_role, a.entity, a.entity_id, a.before, a.after, a.ip,
  a.user_agent, nullif(btrim(u.name || ' ' || u.last_name), '') as actor_name`;
const actor = part`left join app_user u on u.business_id = a.business_id and u.id = a.actor_id`;

function readLines(db: Queries, query: LogQuery) {
  const { page, limit, type, actor_id: actorId, user_id: userId } = query;
  return db.all<LineRow>(sql`
    select ${columns} from audit_log a ${actor}
    where a.business_id = ${db.businessId}
      ${type ? part`and a.action = ${type}` : nothing}
      ${actorId ? part`and a.actor_id = ${actorId}` : nothing}
      ${
        userId
          ? part`and (a.actor_id = ${userId} or (a.entity = 'app_user' and a.entity_id = ${userId}::text))`
          : nothing
      }
    order by a.id desc limit ${limit + 1} offset ${(page - 1) * limit}`);
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
