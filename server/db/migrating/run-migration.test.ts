import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { idOf } from '#test/factories/ids.ts';
import { withClient } from '#test/postgres-client.ts';
import { createRentedDatabase, type RentedDatabase } from '#test/rented-database.ts';
import { appUrl, migrate } from '../migrate.ts';

/** On a database whose owner is no superuser: row-level security binds them as well. */
let rented: RentedDatabase;

const businesses = [idOf('one'), idOf('another'), idOf('without brands')];
const BRANDS = 25;

beforeAll(async () => {
  rented = await createRentedDatabase(inject('testServer'));
  await migrate(rented.url);
  await withClient(rented.asSuperuser, async (client) => {
    await client.query(
      'insert into business (id, slug, name) select id, id::text, id::text from unnest($1::uuid[]) id',
      [businesses],
    );
    await client.query(
      `insert into brand (business_id, id, name, display_name) select b, new_id(), b || ' ' || n, ''
       from unnest($1::uuid[]) b, generate_series(1, $2::int) n`,
      [businesses.slice(0, 2), BRANDS],
    );
  });
});
afterAll(() => rented.drop());

/** Applies these files and no others. */
async function apply(files: Record<string, string>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'canasta-migrations-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return (await migrate(rented.url, { folder })).applied;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A transaction that reads a table and stays open. */
const beside = <T>(table: string, work: (reader: pg.Client) => Promise<T>): Promise<T> =>
  withClient(rented.asSuperuser, async (reader) => {
    await reader.query(`begin; select count(*) from ${table}`);
    return work(reader);
  });

const rowsOf = (statement: string) =>
  withClient(rented.asSuperuser, async (client) => (await client.query(statement)).rows);

describe('a migration of the schema', () => {
  it('locks the table that it changes, and no other', async () => {
    const applied = await beside('cart', () =>
      apply({ '9001_one.sql': 'alter table brand add column one int' }),
    );
    expect(applied).toEqual(['9001_one.sql']);
  });

  it('lets others through while somebody reads its table, and is applied afterwards', async () => {
    const waits: number[] = [];
    await beside('brand', async (reader) => {
      const applying = apply({ '9002_two.sql': 'alter table brand add column two int' });
      await withClient(appUrl(rented.asSuperuser), async (shopper) => {
        for (const until = Date.now() + 6_000; Date.now() < until; await pause(20)) {
          const from = performance.now();
          await shopper.query('select count(*) from brand');
          waits.push(performance.now() - from);
        }
      });
      await reader.query('commit');
      expect(await applying).toEqual(['9002_two.sql']);
    });
    expect(Math.max(...waits)).toBeLessThan(1_000);
    // It tried: some had to wait for it.
    expect(Math.max(...waits)).toBeGreaterThan(50);
  });

  it('may make a table with keys to others, whose row-level security is forced at once', async () => {
    const applied = await apply({
      '9003_three.sql': `create table three (business_id uuid, brand_id uuid, primary key (business_id, brand_id),
          foreign key (business_id, brand_id) references brand (business_id, id));
        alter table three enable row level security;
        alter table three force row level security;`,
    });
    expect(applied).toHaveLength(1);
    expect(
      await rowsOf("select relforcerowsecurity as forced from pg_class where relname = 'three'"),
    ).toEqual([{ forced: true }]);
  });
});

describe('a migration of rows', () => {
  it('changes those of every business, some at a time, and is stored once all are', async () => {
    await apply({
      '9004_four.sql': 'alter table brand add column four text',
      '9005_four.rows.sql': `update brand set four = current_setting('app.business_id') where (business_id, id) in (
        select business_id, id from brand where four is null limit 10)`,
    });
    const filled = await rowsOf(
      'select four = business_id::text as own, count(distinct xmin::text)::int as batches, count(*)::int from brand group by 1',
    );
    expect(filled).toEqual([{ own: true, batches: 6, count: 2 * BRANDS }]);
    expect(await rowsOf("select from schema_migration where name = '9005_four.rows.sql'")).toHaveLength(1);
  });

  it('waits for a row that somebody has', async () => {
    await withClient(rented.asSuperuser, async (holder) => {
      await holder.query(`begin; update brand set name = name`);
      const applying = apply({ '9006_six.rows.sql': "update brand set four = 'six' where four <> 'six'" });
      await pause(700);
      await holder.query('commit');
      expect(await applying).toHaveLength(1);
    });
    expect(await rowsOf('select distinct four from brand')).toEqual([{ four: 'six' }]);
  });
});

describe('a migration online', () => {
  const index = `
    -- An index; with two statements.
    drop index concurrently if exists brand_by_four;
    create index concurrently brand_by_four on brand (business_id, four);
    alter table brand validate constraint brand_four;`;

  it('makes indexes and checks constraints beside those who write, and may be run again after half of it', async () => {
    await apply({
      '9007_check.sql': "alter table brand add constraint brand_four check (four <> '') not valid",
    });
    const failing = apply({ '9008_index.online.sql': `${index}\nselect 1 / 0;` });
    await expect(failing).rejects.toThrow(/^Migration 9008_index.online.sql failed: .*division by zero/);
    await withClient(rented.asSuperuser, async (writer) => {
      await writer.query('begin; update brand set name = name');
      const applying = apply({ '9008_index.online.sql': index });
      const reads = () =>
        withClient(appUrl(rented.asSuperuser), (client) => client.query('select from brand'));
      for (let turn = 0; turn < 10; turn += 1) await Promise.all([reads(), pause(50)]);
      await writer.query('commit');
      expect(await applying).toHaveLength(1);
    });
    expect(
      await rowsOf("select indisvalid as valid from pg_index where indexrelid = 'brand_by_four'::regclass"),
    ).toEqual([{ valid: true }]);
  });
});

it('is applied by one of several processes that start at once, and none of them fails', async () => {
  const files = { '9009_slow.sql': 'select pg_sleep(0.5); alter table brand add column nine int' };
  const applied = await Promise.all([apply(files), apply(files), apply(files)]);
  expect(applied.flat()).toEqual(['9009_slow.sql']);
});

it('an applied file that was changed afterwards is refused', async () => {
  const changed = apply({ '9001_one.sql': 'alter table brand add column one bigint' });
  await expect(changed).rejects.toThrow('Migration 9001_one.sql was changed after it was applied');
});
