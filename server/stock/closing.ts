import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { lastMonths } from '#rules/stats/period.ts';
import { startOf } from '#server/accounting/span.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { ScheduledRound } from '#server/jobs/scheduled-rounds.ts';

/** Whole months whose entries stay one by one: sums and lists cover up to 366 days. */
const MONTHS_IN_DETAIL = 13;
/** Months folded in a round, so that a later one makes up for missed rounds. */
const MONTHS_FOLDED = 3;

/** Milliseconds after a month's start in which transactions begun before it may still write entries. */
const SETTLED_MS = 3_600_000;

export const closingRound = (now: () => Date): ScheduledRound => ({
  name: 'stock.close',
  does: 'closes the movements of the stock before this month, and sums those of more than thirteen months ago',
  cron: '38 3 2 * *',
  statement: 'long',
  // The practice shop is emptied as a whole.
  round: async (db, isClosing, { practice }) => (practice ? 0 : closeStock(db, now(), isClosing)),
});

/**
 * Adds what moved before this month to what each product of each office had, and makes one entry a month of what
 * orders, files and other systems moved long ago (rule 110). An office that fails does not stop the others. Returns how
 * many products it closed.
 */
export async function closeStock(db: BusinessDatabase, now: Date, isClosing = () => false): Promise<number> {
  const months = lastMonths(bogotaDay(now), 1 + MONTHS_IN_DETAIL + MONTHS_FOLDED);
  const starts = months.map((month) => startOf(`${month}-01`));
  const [thisMonth = now] = starts;
  if (now.getTime() - thisMonth.getTime() < SETTLED_MS) return 0;
  const faults: unknown[] = [];
  let closed = 0;
  for (const officeId of await officesOf(db)) {
    if (isClosing()) break;
    try {
      closed += await closeOffice(db, officeId, { thisMonth, old: starts.slice(MONTHS_IN_DETAIL) });
    } catch (fault) {
      faults.push(fault);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `The stock of ${faults.length} offices stays open`);
  return closed;
}

async function closeOffice(
  db: Queries,
  officeId: string,
  { thisMonth, old }: { thisMonth: Date; old: readonly Date[] },
): Promise<number> {
  const closed = await countOf(db, sql`select close_stock(${officeId}, ${thisMonth}) as count`);
  for (const [after, until] of old.entries()) {
    const since = old[after + 1];
    if (since) await countOf(db, sql`select fold_stock(${officeId}, ${since}, ${until}) as count`);
  }
  return closed;
}

async function officesOf(db: Queries): Promise<string[]> {
  const rows = await db.all<{ id: string }>(
    sql`select id from office where business_id = ${db.businessId} order by id`,
  );
  return rows.map(({ id }) => id);
}

const countOf = async (db: Queries, statement: ReturnType<typeof sql>) =>
  (await db.one<{ count: number }>(statement)).count;
