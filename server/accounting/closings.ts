import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import type { OfficeFigures } from './figures.ts';

/** A day of an office, or a month ('2026-11-01') of the business, whose office is null. */
export type ClosedTime = { span: 'day' | 'month'; starts: string; officeId: string | null };

/** Pesos that a person counted, by way to pay. */
export type Counted = { cash: number; dataphone: number; pickup: number };

export type ClosingRow = {
  version: number;
  figures: OfficeFigures[];
  counted: Counted | null;
  note: string;
  by: string;
  closed_at: Date;
};

/** The last closing of a time; undefined while it is open. */
export function lastClosing(
  db: Queries,
  { span, starts, officeId }: ClosedTime,
): Promise<ClosingRow | undefined> {
  return db.first<ClosingRow>(sql`
    select c.version, c.figures, c.counted, c.note, btrim(u.name || ' ' || u.last_name) as by, c.closed_at
    from accounting_closing c
    join app_user u on u.business_id = c.business_id and u.id = c.closed_by
    where c.business_id = ${db.businessId} and c.span = ${span} and c.starts = ${starts}
      and c.office_id is not distinct from ${officeId}
    order by c.version desc limit 1`);
}

type Closing = { figures: OfficeFigures[]; counted: Counted | null; note: string; userId: string; now: Date };

/** Adds the version after the one that was seen; false when somebody else was first. */
export async function addClosing(
  tx: Queries,
  { span, starts, officeId }: ClosedTime,
  seen: number,
  { figures, counted, note, userId, now }: Closing,
): Promise<boolean> {
  const added = await tx.first(sql`
    insert into accounting_closing (business_id, id, span, starts, office_id, version, figures, counted, note, closed_by,
      closed_at)
    values (${tx.businessId}, ${newId()}, ${span}, ${starts}, ${officeId}, ${seen + 1}, ${JSON.stringify(figures)}::jsonb,
      ${counted === null ? null : JSON.stringify(counted)}::jsonb, ${note}, ${userId}, ${now})
    on conflict do nothing returning id`);
  return added !== undefined;
}
