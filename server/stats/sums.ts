import type { Period } from '#rules/stats/period.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { OrderModule, VisitModule } from './modules.ts';
import type { Asked } from './period.ts';

export type Module = OrderModule | VisitModule;

export type DaySum = { module: Module; day: string; value: number };
export type ReferenceSum = { module: Module; reference: string; value: number };
type OfficeSum = { module: Module; office_id: string; office: string; value: number };
export type DayOfficeSum = DaySum & { office: string; reference: string };

/** Sums of days with what is not added to them yet (migration 0135), as the rows of `s`. */
function summed(
  { businessId }: Queries,
  modules: readonly Module[],
  { from, to }: Period,
  officeId?: string,
) {
  const asked = part`module = any(${modules}) and day between ${from} and ${to}
    ${officeId === undefined ? nothing : part`and office_id = ${officeId}`}`;
  return part`(
    select module, day, reference, office_id, value from stat where business_id = ${businessId} and ${asked}
    union all
    select c.module, c.day, c.reference, c.office_id, c.value
    from stat_change w, jsonb_to_recordset(w.changes)
      as c (module text, day date, reference text, office_id uuid, value bigint)
    where w.business_id = ${businessId} and ${asked}
  ) s`;
}

export function sumsByDay(db: Queries, modules: readonly Module[], { officeId, ...period }: Asked) {
  return db.all<DaySum>(sql`
    select s.module, s.day, sum(s.value)::bigint as value from ${summed(db, modules, period, officeId)}
    group by 1, 2 order by 2, 1`);
}

export function sumsByReference(db: Queries, modules: readonly Module[], { officeId, ...period }: Asked) {
  return db.all<ReferenceSum>(sql`
    select s.module, s.reference, sum(s.value)::bigint as value from ${summed(db, modules, period, officeId)}
    group by 1, 2 order by 1, 2`);
}

/** Of offices alone: what was at none has no row here. */
export function sumsByOffice(db: Queries, modules: readonly Module[], { officeId, ...period }: Asked) {
  return db.all<OfficeSum>(sql`
    select s.module, s.office_id, o.display_name as office, sum(s.value)::bigint as value
    from ${summed(db, modules, period, officeId)}
    join office o on o.business_id = ${db.businessId} and o.id = s.office_id
    group by 1, 2, 3, o.position order by o.position, 3, 2, 1`);
}

/** For a file: one row a day and office. */
export function sumsByDayAndOffice(db: Queries, modules: readonly Module[], { officeId, ...period }: Asked) {
  return db.all<DayOfficeSum>(sql`
    select s.module, s.day, s.reference, coalesce(o.display_name, '') as office, sum(s.value)::bigint as value
    from ${summed(db, modules, period, officeId)}
    left join office o on o.business_id = ${db.businessId} and o.id = s.office_id
    group by 1, 2, 3, 4 having sum(s.value) <> 0 order by 2, 4, 1, 3`);
}

/** Changes of one addition: far more than a minute brings, and as many as one statement adds quickly. */
const MOST_ADDED = 20_000;

/**
 * Adds to the sums of days what orders have changed since, one process at a time; sums are locked in one order by all
 * who add to them. Tells how many changes that were.
 */
export async function addChanges(db: Queries): Promise<number> {
  const { businessId } = db;
  const { added } = await db.one<{ added: number }>(sql`
    with mine as materialized (
      select pg_try_advisory_xact_lock(hashtextextended('stats ' || ${businessId}, 0)) as held
    ), taken as (
      delete from stat_change c where c.business_id = ${businessId} and c.id = any(array(
        select id from stat_change where business_id = ${businessId} and (select held from mine)
        order by id limit ${MOST_ADDED}))
      returning c.changes
    ), summed as (
      insert into stat (business_id, module, day, reference, office_id, value)
      select ${businessId}, c.module, c.day, c.reference, c.office_id, sum(c.value)
      from taken t, jsonb_to_recordset(t.changes)
        as c (module text, day date, reference text, office_id uuid, value bigint)
      group by 2, 3, 4, 5 order by 2, 3, 4, 5
      on conflict (business_id, module, day, reference, office_id) do update set value = stat.value + excluded.value
    )
    select count(*)::int as added from taken`);
  return added;
}
