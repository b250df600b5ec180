import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/** Changes per run: far more than a minute brings, and few enough for a fast statement. */
const MOST_ADDED = 20_000;

/**
 * Adds recent changes of orders to the daily sums, one process at a time; all writers lock sums in the same order.
 * Returns the number of changes.
 */
export async function addChanges(db: Queries): Promise<number> {
  const { businessId } = db;
  const { added } = await db.one<{ added: number }>(sql`
    with mine as materialized (
      select pg_try_advisory_xact_lock(hashtextextended('stats ' || ${businessId}, 0)) as locked
    ), taken as (
      delete from stat_change c where c.business_id = ${businessId} and c.id = any(array(
        select id from stat_change where business_id = ${businessId} and (select locked from mine)
        order by id limit ${MOST_ADDED}))
      returning c.changes
    ), changed as materialized (
      select c.* from taken t, jsonb_to_recordset(t.changes)
        as c (module text, day date, reference text, office_id uuid, value bigint)
    ), by_day as (
      insert into stat (business_id, module, day, reference, office_id, value)
      select ${businessId}, c.module, c.day, c.reference, c.office_id, sum(c.value) from changed c
      group by 2, 3, 4, 5 order by 2, 3, 4, 5
      on conflict (business_id, module, day, reference, office_id) do update set value = stat.value + excluded.value
    ), by_span as (
      insert into stat_sum (business_id, span, office_id, module, starts, reference, value)
      select ${businessId}, s.span, s.office_id, c.module, s.starts, c.reference, sum(c.value)
      from changed c cross join lateral stat_spans(c.day, c.office_id) s
      group by 2, 3, 4, 5, 6 order by 2, 3, 4, 5, 6
      on conflict (business_id, span, office_id, module, starts, reference) do update
        set value = stat_sum.value + excluded.value
    )
    select count(*)::int as added from taken`);
  return added;
}
