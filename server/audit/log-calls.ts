import type { auditCalls } from '#contract/audit.ts';
import type { CallId, CheckedInputOf, OutputOf } from '#contract/index.ts';
import { badField } from '#server/catalogue/bad-field.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { sortedPage } from '#server/resource/sorted-page.ts';
import { actionName } from './action-names.ts';
import { writeAudit } from './audit.ts';
import {
  fromLines,
  isOutsider,
  type LineRow,
  lineColumns,
  presentLine,
  presentListed,
  readLine,
  type Viewer,
} from './lines.ts';
import { readLink, verifyChain } from './verify.ts';
import { entityName, isOfPerson } from './words.ts';

type LogQuery = CheckedInputOf<'logs.list'>['query'];

export const auditHandlers = {
  'logs.list': (input, context) => listLogs('logs.list', input, context),
  'logs.allPaginate': (input, context) => listLogs('logs.allPaginate', input, context),
  'logs.get': getLine,
  'logs.choices': async (_input, { db, user }) => readChoices(db, user),
  'logs.verify': async ({ query }, { db, secretKeys }) => verifyChain(db, query, secretKeys),
  'logs.create': async ({ body }, context) => {
    const { db } = context;
    const id = await writeAudit(db, context, {
      call: body.type,
      entity: 'log',
      entityId: '',
      before: null,
      after: body.value,
    });
    const row = await readLine(db, id, context.user);
    return row ? presentLine(row) : fail('NOT_FOUND');
  },
  'logs.change': refuseChange,
  'logs.remove': refuseChange,
} satisfies HandlersOf<keyof typeof auditCalls>;

/** Entries of a register cannot be changed (rule 69). */
export async function refuseChange() {
  return fail('APPEND_ONLY');
}

/**
 * The audit of the business, newest first. Searching for one person is audited, because it views a person.
 */
async function listLogs(call: CallId, { query }: { query: LogQuery }, context: SignedInContext) {
  const { db } = context;
  const { order = 'date desc', from, to } = query;
  if (from && to && to < from) return badField('to', 'La fecha hasta no puede ser anterior a la fecha desde');
  const page = await sortedPage<LineRow, 'date'>(
    db,
    { ...query, order },
    {
      columns: lineColumns,
      from: fromLines(db, query, context.user),
      id: part`a.id`,
      sorts: { date: { by: part`a.at`, as: 'timestamptz' } },
    },
  );
  if (isFailure(page)) return page;
  const { person, actor_id, user_id } = query;
  const whom = user_id ?? actor_id ?? person;
  const isFirstPage = query.page === 1 && query.after === undefined;
  if (whom && isFirstPage) {
    await writeAudit(db, context, { call, entity: 'log', entityId: whom, before: null, after: null });
  }
  return { list: page.rows.map(presentListed), pagination: page.pagination };
}

/** An entry with its place in the chain. Viewing one about a person is audited. */
async function getLine({ params: { id } }: CheckedInputOf<'logs.get'>, context: SignedInContext) {
  const { db } = context;
  const [row, link] = await Promise.all([readLine(db, id, context.user), readLink(db, id)]);
  if (!row) return fail('NOT_FOUND');
  if (isOfPerson(row.entity) || isOutsider(row.actor_role)) {
    await writeAudit(db, context, {
      call: 'logs.get',
      entity: 'log',
      entityId: id,
      before: null,
      after: null,
    });
  }
  return { ...presentLine(row), link } satisfies OutputOf<'logs.get'>;
}

/** Values to filter by: one index step for each, however many entries there are. */
async function readChoices(db: Queries, { role }: Viewer): Promise<OutputOf<'logs.choices'>> {
  const [types, entities] = await Promise.all([distinct(db, part`action`), distinct(db, part`entity`)]);
  const isKnown = role === 'hyperadmin' ? () => true : (type: string) => !type.startsWith('businesses.');
  return { types: named(types.filter(isKnown), actionName), entities: named(entities, entityName) };
}

async function distinct(db: Queries, column: ReturnType<typeof part>): Promise<string[]> {
  const rows = await db.all<{ value: string }>(sql`
    with recursive found as (
      (select ${column} as value from audit_log where business_id = ${db.businessId} order by ${column} limit 1)
      union all
      select (
        select a.${column} from audit_log a where a.business_id = ${db.businessId} and a.${column} > f.value
        order by a.${column} limit 1)
      from found f where f.value is not null
    )
    select value from found where value is not null`);
  return rows.map(({ value }) => value);
}

function named(values: readonly string[], nameOf: (value: string) => string) {
  return values
    .filter((value) => value !== '')
    .map((value) => ({ value, name: nameOf(value) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'es'));
}
