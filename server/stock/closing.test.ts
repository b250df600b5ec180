import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { withClient } from '#test/postgres-client.ts';
import { closeStock } from './closing.ts';

/** Months that are over are a sum, and what machines did long ago is one entry a month (rule 110). */

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

const { canasta: business } = businessIds;
const { bretana: office } = officeIds;
const asAdmin = (text: string, values: unknown[] = []) =>
  withClient(made.adminUrl, async (client) => {
    await client.query("select set_config('app.business_id', $1, false)", [business]);
    return (await client.query(text, values)).rows;
  });
// An hour ago: the first hour of a month, in which this may run, closes none.
const close = () => closeStock(database.forBusiness(business), new Date(Date.now() - 3_600_000));
const entriesOf = (product: { id: string }) =>
  asAdmin(
    `select kind, amount::int, stock_after::int as left, note, actor_id is null as is_nobodys from stock_movement
     where product_id = $1 and office_id = $2 order by id`,
    [product.id, office],
  );

/** In the middle of a month some months ago: 20 came in by two files, 15 were sold and 5 expired. */
const moved = (product: { id: string }, monthsAgo: number, officeId: string = office) =>
  asAdmin(
    `insert into stock_movement (business_id, office_id, product_id, id, at, kind, amount, stock_after, note, actor_id)
     select $1, $2, $3, (lpad(to_hex((extract(epoch from m.at) * 1000)::bigint), 12, '0') || '7000'
       || right(gen_random_uuid()::text, 17))::uuid, m.at, m.kind, m.amount,
       sum(m.amount) over (order by m.at), '', gen_random_uuid()
     from (
       select date_trunc('month', now()) - make_interval(months => $4) + interval '14 days' + n * interval '1 minute' as at,
         case when n < 2 then 'import' when n < 17 then 'sale' else 'waste' end as kind,
         case when n < 2 then 10 when n < 17 then -1 else -5 end as amount
       from generate_series(0, 17) n
     ) m`,
    [business, officeId, product.id, monthsAgo],
  );
/** What the shop began with came last month. */
const longThere = (product: { id: string }) =>
  asAdmin(
    `update stock_movement set at = at - interval '32 days',
       id = (lpad(to_hex((extract(epoch from at - interval '32 days') * 1000)::bigint), 12, '0') || right(id::text, 23))::uuid
     where product_id = $1 and office_id = $2 and kind = 'opening'`,
    [product.id, office],
  );

beforeEach(() => asAdmin('delete from stock_closing'));

it('a closing is what moved before this month, and what moves after it is added to it', async () => {
  await longThere(goods.sal);
  await moved(goods.cafe, 3);
  expect(await close()).toBeGreaterThanOrEqual(2);
  const closings = await asAdmin(
    `select c.stock::int, p.stock::int as now from stock_closing c join product_office p
     using (business_id, office_id, product_id) where c.product_id = any($1) and office_id = $2 order by c.stock`,
    [[goods.sal.id, goods.cafe.id], office],
  );
  const [cafe, sal] = closings;
  // Coffee came in and went out; its stock is of this month.
  expect(cafe?.stock).toBe(0);
  expect(sal?.stock).toBe(sal?.now);
  await asAdmin(
    'update product_office set stock = stock + 3, received = received + 3 where product_id = any($1) and office_id = $2',
    [[goods.sal.id, goods.cafe.id], office],
  );
  expect(await brokenInvariants(made.adminUrl)).toEqual([]);
  expect(await close()).toBe(0);
  await asAdmin('update stock_closing set stock = stock + 1 where product_id = $1 and office_id = $2', [
    goods.sal.id,
    office,
  ]);
  expect(await brokenInvariants(made.adminUrl)).toMatchObject([
    expect.stringContaining('suman sus existencias'),
  ]);
});

it('of more than thirteen months ago one entry a month and cause stays, and what people did', async () => {
  await moved(goods.huevos, 15);
  await moved(goods.huevos, 12);
  const recent = (await entriesOf(goods.huevos)).slice(18);
  await close();
  const entries = await entriesOf(goods.huevos);
  expect(entries.slice(0, 3)).toEqual([
    { kind: 'import', amount: 20, left: 20, note: 'Suma de 2 movimientos del mes', is_nobodys: true },
    { kind: 'sale', amount: -15, left: 5, note: 'Suma de 15 movimientos del mes', is_nobodys: true },
    { kind: 'waste', amount: -5, left: 0, note: '', is_nobodys: false },
  ]);
  expect(entries.slice(3)).toEqual(recent);
  expect(await brokenInvariants(made.adminUrl)).toEqual([]);
  await close();
  expect(await entriesOf(goods.huevos)).toEqual(entries);
});

it('an office that cannot be closed leaves the others closed, and the first hour of a month closes none', async () => {
  const [first, last] = [officeIds.bretana, officeIds.palmira].toSorted();
  for (const officeId of [first, last]) await moved(goods.aceite, 3, officeId);
  // From this nothing more can be taken.
  await asAdmin(
    `insert into stock_closing (business_id, office_id, product_id, movement_id, stock, until)
     select business_id, office_id, product_id, id, -9223372036854775808, at from stock_movement
     where office_id = $1 and product_id = $2 and amount < 0 order by at limit 1`,
    [first, goods.aceite.id],
  );
  const begun = new Date(`${bogotaDay(new Date()).slice(0, 7)}-01T00:59:00-05:00`);
  expect(await closeStock(database.forBusiness(business), begun)).toBe(0);
  await expect(close()).rejects.toThrow('The stock of 1 offices stays open');
  const closings = 'select from stock_closing where office_id = $1 and product_id = $2';
  expect(await asAdmin(closings, [last, goods.aceite.id])).toHaveLength(1);
});

it('a month is summed in the shortest thirteen months as well', async () => {
  // On 1 March 2027 the month of February 2026 began 393 days before.
  const sums = (days: number) =>
    asAdmin(
      `select fold_stock($1, now() - make_interval(days => $2 + 28), now() - make_interval(days => $2))`,
      [office, days],
    );
  expect(await sums(393)).toHaveLength(1);
  await expect(sums(366)).rejects.toThrow('thirteen months');
});

it('neither is of what may still be written, nor by the application itself', async () => {
  for (const [statement, fault] of [
    ['select close_stock($1, now())', /may still be written/],
    ["select fold_stock($1, now() - interval '60 days', now() - interval '40 days')", /thirteen months/],
    ['update stock_closing set stock = 0 where office_id = $1', /permission denied/],
  ] as const) {
    const done = withClient(made.adminUrl, async (client) => {
      await client.query("select set_config('app.business_id', $1, false)", [business]);
      await client.query('set role canasta_app');
      await client.query(statement, [office]);
    });
    await expect(done, statement).rejects.toThrow(fault);
  }
});
