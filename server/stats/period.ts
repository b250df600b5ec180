import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { MOST_DAYS, type Period, periodAsked, periodProblem } from '#rules/stats/period.ts';
import { badField } from '#server/catalogue/bad-field.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { type Failure, fail, isFailure } from '#server/http/failure.ts';

type AskedPeriod = {
  from?: string | undefined;
  to?: string | undefined;
  office_id?: string | undefined;
};

/** Which days and which office a question is about. */
export type OfficePeriod = Period & { officeId: string | undefined; today: string };

/** The requested days and office; another business's office does not exist. */
export async function readPeriod(
  query: AskedPeriod,
  { db, now }: { db: Queries; now: () => Date },
): Promise<OfficePeriod | Failure<'INVALID_INPUT' | 'NOT_FOUND'>> {
  const period = checkedPeriod(query, now());
  if (isFailure(period)) return period;
  const officeId = query.office_id;
  if (officeId !== undefined && !(await isOffice(db, officeId))) return fail('NOT_FOUND');
  return { ...period, officeId, today: bogotaDay(now()) };
}

/** No shop has sums of other days, and their neighbours are days, too. */
export const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2099-12-31';

export function checkedPeriod(query: AskedPeriod, now: Date): Period | Failure<'INVALID_INPUT'> {
  for (const field of ['from', 'to'] as const) {
    const day = query[field];
    if (day !== undefined && (day < FIRST_DAY || day > LAST_DAY))
      return badField(field, 'Elige una fecha entre 2000 y 2099.');
  }
  const period = periodAsked(query, bogotaDay(now));
  const problem = periodProblem(period);
  if (problem === 'upside-down')
    return badField('to', 'La fecha hasta no puede ser anterior a la fecha desde');
  if (problem === 'too-long') return badField('to', `Elige máximo 12 meses (${MOST_DAYS} días).`);
  return period;
}

export async function isOffice(db: Queries, id: string): Promise<boolean> {
  const row = await db.first(sql`select 1 from office where business_id = ${db.businessId} and id = ${id}`);
  return row !== undefined;
}
