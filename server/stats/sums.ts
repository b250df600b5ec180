import { dayAfter, type Span, spansOf } from '#rules/stats/period.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { OrderModule, VisitModule } from './modules.ts';
import type { OfficePeriod } from './period.ts';

export type Module = OrderModule | VisitModule;

export type DaySum<Of extends Module = Module> = { module: Of; day: string; value: number };
export type ReferenceSum = { module: Module; reference: string; value: number };
type OfficeSum = { module: Module; office_id: string; office: string; value: number };
export type DayOfficeSum = DaySum & { office: string; reference: string };

/** All offices together, in stat_sum. */
const ALL = '00000000-0000-0000-0000-000000000000';

type Rows = { modules: readonly Module[]; spans: readonly Span[]; offices: ReturnType<typeof part> };

/**
 * Sums of orders including changes not added yet, as the rows of `s`: of all offices under the nil id,
 * or of those selected by `offices`.
 */
function summed({ businessId }: Queries, { modules, spans, offices }: Rows) {
  const [first, ...others] = spans.map(
    ({ span, from, until }) => part`
      select t.module, t.starts as day, t.reference, t.office_id, t.value from stat_sum t
      where t.business_id = ${businessId} and t.span = ${span} and t.module = any(${modules})
        and t.starts >= ${from} and t.starts < ${until} and ${offices}
      union all
      select c.module, t.starts, c.reference, t.office_id, c.value
      from stat_change w
      cross join lateral jsonb_to_recordset(w.changes)
        as c (module text, day date, reference text, office_id uuid, value bigint)
      cross join lateral stat_spans(c.day, c.office_id) t
      where w.business_id = ${businessId} and t.span = ${span} and c.module = any(${modules})
        and t.starts >= ${from} and t.starts < ${until} and ${offices}`,
  );
  return part`(${others.reduce((all, one) => part`${all} union all ${one}`, first ?? part``)}) s`;
}

const officeOf = (officeId: string | undefined) => part`t.office_id = ${officeId ?? ALL}`;

/** Day by day, of what orders count for. */
export function sumsByDay(
  db: Queries,
  modules: readonly OrderModule[],
  { officeId, from, to }: OfficePeriod,
) {
  const spans = [{ span: 'day', from, until: dayAfter(to, 1) }] as const;
  return db.all<DaySum<OrderModule>>(sql`
    select s.module, s.day, sum(s.value)::bigint as value
    from ${summed(db, { modules, spans, offices: officeOf(officeId) })} group by 1, 2 order by 2, 1`);
}

export function sumsByReference(
  db: Queries,
  modules: readonly OrderModule[],
  { officeId, today, ...period }: OfficePeriod,
) {
  return db.all<ReferenceSum>(sql`
    select s.module, s.reference, sum(s.value)::bigint as value
    from ${summed(db, { modules, spans: spansOf(period, today), offices: officeOf(officeId) })}
    group by 1, 2 order by 1, 2`);
}

/** Per office, or of the requested one. */
export function sumsByOffice(
  db: Queries,
  modules: readonly OrderModule[],
  { officeId, today, ...period }: OfficePeriod,
) {
  const offices = officeId === undefined ? part`t.office_id <> ${ALL}` : officeOf(officeId);
  return db.all<OfficeSum>(sql`
    select s.module, s.office_id, o.display_name as office, sum(s.value)::bigint as value
    from ${summed(db, { modules, spans: spansOf(period, today), offices })}
    join office o on o.business_id = ${db.businessId} and o.id = s.office_id
    group by 1, 2, 3, o.position order by o.position, 3, 2, 1`);
}

/** For a file: one row per day and office. */
export function sumsByDayAndOffice(
  db: Queries,
  modules: readonly OrderModule[],
  { officeId, from, to }: Omit<OfficePeriod, 'today'>,
): Promise<DayOfficeSum[]> {
  const offices = officeId === undefined ? part`t.office_id <> ${ALL}` : officeOf(officeId);
  const spans = [{ span: 'day', from, until: dayAfter(to, 1) }] as const;
  return db.all<DayOfficeSum>(sql`
    select s.module, s.day, s.reference, coalesce(o.display_name, '') as office, sum(s.value)::bigint as value
    from ${summed(db, { modules, spans, offices })}
    left join office o on o.business_id = ${db.businessId} and o.id = s.office_id
    group by 1, 2, 3, 4 having sum(s.value) <> 0 order by 2, 4, 1, 3`);
}
