import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { DAY_MS } from '#rules/dates/durations.ts';
import type { Queries } from '#server/db/database.ts';
import { deleteInSteps } from '#server/db/delete-in-steps.ts';
import { type Sql, sql } from '#server/db/sql.ts';

const THINGS = ['product_view', 'search_click', 'offer_click'];

/**
 * Retention of counts, so that nobody fills the database by searching: words are free text. Counts of things are
 * limited by the number of things and stay for a year and a month, to compare one year with the previous.
 */
export const retention = {
  /** Days for counts of things (views, clicks); sums of orders and visits are few and permanent. */
  thingDays: 400,
  /** Days of counts of words searched. */
  wordDays: 90,
  /** Words per day, the most searched, once the day is a week old. */
  wordsOfDay: 2_000,
  wholeDays: 7,
  /**
   * Days since an unsuccessful search was last made, and their maximum number: the rarest are dropped first.
   */
  missDays: 180,
  misses: 5_000,
  /** Days since a product was last chosen after a search, and how many choices: the rarest go first. */
  choiceDays: 120,
  choices: 20_000,
} as const;

/** Deletes what exceeds the retention and returns how many rows. */
export async function trimActivity(
  db: Queries,
  now: Date,
  isClosing: () => boolean = () => false,
): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const [things, words, whole] = [retention.thingDays, retention.wordDays, retention.wholeDays].map((days) =>
    bogotaDay(daysAgo(days)),
  );
  const id = db.businessId;
  const steps: ((rows: number) => Sql)[] = [
    (rows) => sql`
      delete from stat where ctid = any(array(
        select ctid from stat where business_id = ${id}
          and (module = any(${THINGS}) and day < ${things} or module = 'search' and day < ${words})
        limit ${rows}))`,
    (rows) => sql`
      delete from viewed_product where ctid = any(array(
        select ctid from viewed_product where business_id = ${id} and starts < ${things} limit ${rows}))`,
    (rows) => sql`
      delete from stat where ctid = any(array(
        select ctid from (
          select ctid, row_number() over (partition by day order by value desc, reference, office_id) as place
          from stat where business_id = ${id} and module = 'search' and day < ${whole}
        ) ranked
        where place > ${retention.wordsOfDay} limit ${rows}))`,
    (rows) => sql`
      delete from search_miss where business_id = ${id} and query = any(array(
        select query from search_miss where business_id = ${id} and last_at < ${daysAgo(retention.missDays)}
        limit ${rows}))`,
    (rows) => sql`
      delete from search_miss where business_id = ${id} and query = any(array(
        select query from search_miss where business_id = ${id}
        order by times desc, last_at desc, query offset ${retention.misses} limit ${rows}))`,
    (rows) => sql`
      delete from search_choice where ctid = any(array(
        select ctid from search_choice where business_id = ${id} and last_at < ${daysAgo(retention.choiceDays)}
        limit ${rows}))`,
    (rows) => sql`
      delete from search_choice where ctid = any(array(
        select ctid from search_choice where business_id = ${id}
        order by times desc, last_at desc, query, product_id offset ${retention.choices} limit ${rows}))`,
  ];
  let trimmed = 0;
  for (const step of steps) trimmed += await deleteInSteps(db, isClosing, step);
  return trimmed;
}
