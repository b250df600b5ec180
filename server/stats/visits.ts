import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { VisitModule } from './modules.ts';
import type { OfficePeriod } from './period.ts';
import type { DayOfficeSum, DaySum } from './sums.ts';

/** Counts other than orders, day by day: few rows per day, directly from stat. */
export function visitsByDay(db: Queries, modules: readonly VisitModule[], period: OfficePeriod) {
  return db.all<DaySum<VisitModule>>(sql`
    select s.module, s.day, sum(s.value)::bigint as value ${fromStat(db, modules, period)}
    group by 1, 2 order by 2, 1`);
}

/** For a file: one row per day and office; without an office for visitors who chose none. */
export function visitsByDayAndOffice(
  db: Queries,
  modules: readonly VisitModule[],
  period: Omit<OfficePeriod, 'today'>,
) {
  return db.all<DayOfficeSum>(sql`
    select s.module, s.day, '' as reference, coalesce(o.display_name, '') as office, sum(s.value)::bigint as value
    ${fromStat(db, modules, period, part`left join office o on o.business_id = s.business_id and o.id = s.office_id`)}
    group by 1, 2, 4 order by 2, 4, 1`);
}

function fromStat(
  { businessId }: Queries,
  modules: readonly VisitModule[],
  { from, to, officeId }: Omit<OfficePeriod, 'today'>,
  join = nothing,
) {
  return part`from stat s ${join}
    where s.business_id = ${businessId} and s.module = any(${modules}) and s.day between ${from} and ${to}
      ${officeId === undefined ? nothing : part`and s.office_id = ${officeId}`}`;
}
