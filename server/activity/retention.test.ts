import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { businessIds } from '#test/factories/ids.ts';
import { withClient } from '#test/postgres-client.ts';
import { fridayMorning } from '#test/server.ts';
import { retention, trimActivity } from './retention.ts';

const { canasta, laPlaza } = businessIds;
let made: TestDatabase;
let database: Database;

beforeAll(async () => {
  made = await createTestDatabase();
  database = openDatabase(made.appUrl, { poolSize: 2 });
});
afterAll(async () => {
  await database.close();
  await made.drop();
});

const rows = (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  withClient(made.adminUrl, async (client) => (await client.query(text, values)).rows);

const trim = () => trimActivity(database.forBusiness(canasta), fridayMorning);

/** Counts of a module, so many days before that Friday. */
function count(business: string, module: string, daysAgo: number, words: number, first = 1) {
  return rows(
    `insert into stat (business_id, module, day, reference, value)
     select $1, $2, date '2026-11-20' - $3::int, 'palabra ' || n, n from generate_series($5::int, $5::int + $4::int - 1) n`,
    [business, module, daysAgo, words, first],
  );
}

test('counts of words are deleted after three months, those of objects after a year and a month, of this business only', async () => {
  await rows('delete from stat');
  await count(canasta, 'search', retention.wordDays + 1, 3);
  await count(laPlaza, 'search', retention.wordDays + 1, 3);
  await count(canasta, 'search', retention.wordDays, 2);
  await count(canasta, 'product_view', retention.thingDays + 1, 1);
  await count(canasta, 'product_view', retention.thingDays, 1);
  expect(await trim()).toBe(4);
  expect(
    await rows('select business_id, module, count(*)::int from stat group by 1, 2 order by 3, 2'),
  ).toEqual([
    { business_id: canasta, module: 'product_view', count: 1 },
    { business_id: canasta, module: 'search', count: 2 },
    { business_id: laPlaza, module: 'search', count: 3 },
  ]);
  expect(await trim()).toBe(0);
});

test('after a week only the most searched words of a day stay', async () => {
  await rows('delete from stat');
  const many = retention.wordsOfDay + 6_000;
  await count(canasta, 'search', retention.wholeDays + 1, many);
  await count(canasta, 'search', retention.wholeDays, many);
  expect(await trim()).toBe(6_000);
  const days = await rows(
    'select day::text, count(*)::int, min(value)::int as least from stat group by day order by day',
  );
  expect(days).toEqual([
    { day: '2026-11-12', count: retention.wordsOfDay, least: 6_001 },
    { day: '2026-11-13', count: many, least: 1 },
  ]);
});

test('searches without a result are deleted when nobody repeats them, and the rarest when there are too many', async () => {
  await rows('delete from search_miss');
  await rows(
    `insert into search_miss (business_id, query, times, last_at)
     select $1, 'nada ' || n, n, $2::timestamptz from generate_series(1, $3::int) n`,
    [canasta, fridayMorning, retention.misses + 10],
  );
  await rows(
    `insert into search_miss (business_id, query, times, last_at)
     values ($1, 'hace mucho', 1000000, $2::timestamptz - interval '181 days'), ($3, 'ajena', 1, '2020-01-01')`,
    [canasta, fridayMorning, laPlaza],
  );
  expect(await trim()).toBe(11);
  const left = await rows(
    'select business_id, count(*)::int, min(times)::int as least from search_miss group by 1 order by 2',
  );
  expect(left).toEqual([
    { business_id: laPlaza, count: 1, least: 1 },
    { business_id: canasta, count: retention.misses, least: 11 },
  ]);
});
