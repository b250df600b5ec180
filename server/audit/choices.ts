import type { OutputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import { actionName, entityName } from './words.ts';

/** Values to filter by: one index step for each, however many entries there are. */
export async function readChoices(db: Queries): Promise<OutputOf<'logs.choices'>> {
  const [types, entities] = await Promise.all([distinct(db, part`action`), distinct(db, part`entity`)]);
  return { types: named(types, actionName), entities: named(entities, entityName) };
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
