import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { idOf } from '#test/factories/ids.ts';
import { changesOf } from '#test/faults/table-changes.ts';
import { databaseOf, withClient } from '#test/postgres-client.ts';
import { migrate } from '../migrate.ts';
import { readMigrations } from './migrations.ts';

/**
 * What a migration may do to a shop that is open (docs/decisions/167): each one after the baseline is run, and
 * PostgreSQL is asked what it did to the tables.
 */

const FIRST = '0002';
/** Of what people write by hand there are few rows: they may be read, checked and indexed while others wait. */
const SMALL = new Set(
  `schema_migration write_probe round_lease instance business business_host business_config business_module business_style
  business_secret integration office zone category subcategory planometry provider search_synonym offer custom_cart
  custom_cart_product blog_post legal_document import_source product_import coupon order_counter campaign webhook api_key`.split(
    /\s+/,
  ),
);
/** Locks beside which others read and write. */
const WEAK = ['AccessShareLock', 'RowShareLock', 'RowExclusiveLock', 'ShareUpdateExclusiveLock'];
/** Tables that a migration holds together, waiting for one after the other. */
const MOST_HELD = 6;
const ONLINE =
  /^(drop index concurrently if exists|create (unique )?index concurrently|alter table \w+ validate constraint) /;

const name = `canasta_lint_${process.pid}`;
let client: pg.Client;

beforeAll(async () => {
  const server = inject('testServer');
  await withClient(server, (admin) => admin.query(`create database ${name}`));
  const url = databaseOf(server, name);
  await migrate(url, { until: FIRST });
  client = new pg.Client({ connectionString: url });
  await client.connect();
  // What inserts rows for each business is seen doing it.
  await client.query("insert into business (id, slug, name) values ($1, 'tienda', 'Tienda')", [
    idOf('tienda'),
  ]);
});
afterAll(async () => {
  await client?.end();
  await withClient(inject('testServer'), (admin) => admin.query(`drop database ${name} with (force)`));
});

it.each<[what: string, text: string, fault: RegExp | undefined]>([
  ['a new column', 'alter table customer_order add column x int not null default 1', undefined],
  [
    'a new table with keys to others',
    'create table x (business_id uuid, product_id uuid, foreign key (business_id, product_id) references product)',
    undefined,
  ],
  ['an index of a small table', 'create index on office (business_id, name)', undefined],
  ['a check of what comes', 'alter table product add constraint c check (version > 0) not valid', undefined],
  [
    'an index for which writers wait',
    'create index on product (business_id, version)',
    /reads all of product/,
  ],
  ['a check of all rows', 'alter table cart add check (version > 0)', /reads all of cart/],
  ['a column with a check', 'alter table cart add column x int check (x > 0)', /reads all of cart/],
  ['a key of all rows', 'alter table cart add foreign key (business_id, id) references cart', /of cart/],
  [
    'a type that is written anew',
    'alter table order_line alter column comment type varchar(9)',
    /rewrites order_line/,
  ],
  ['a column that is filled', 'update product set version = 1', /reads all of product/],
  [
    'rows of each business',
    'insert into business_host select gen_random_uuid()::text, id from business',
    /changes rows of business_host/,
  ],
  [
    'a view on all',
    'do $$ begin perform count(*) from customer_order; end $$',
    /reads all of customer_order/,
  ],
])('%s in a migration of the schema', async (_what, text, fault) => {
  await client.query('begin');
  const faults = await faultsOfSchema(() => client.query(text)).finally(() => client.query('rollback'));
  if (fault) expect(faults.join('; ')).toMatch(fault);
  else expect(faults).toEqual([]);
});

it('no migration stops a shop that is open', async () => {
  const found: Record<string, string[]> = {};
  for (const { name: file, kind, run } of await readMigrations()) {
    if (file < FIRST) continue;
    const text = await readFile(new URL(`../migrations/${file}`, import.meta.url), 'utf8');
    const work = () => run(client);
    if (kind === 'online') found[file] = [...faultsOfOnline(text), ...(await twice(work))];
    else {
      await client.query('begin');
      found[file] = await (kind === 'rows' ? faultsOfRows(work, text) : faultsOfSchema(work));
      await client.query('commit');
    }
  }
  expect(Object.entries(found).filter(([, faults]) => faults.length > 0)).toEqual([]);
});

/** Within a transaction. */
async function faultsOfSchema(work: () => Promise<unknown>): Promise<string[]> {
  const changes = await changesOf(client, work);
  const old = changes.filter(({ isNew }) => !isNew);
  const large = old.filter(({ table }) => !SMALL.has(table));
  const held = old.filter(({ locks }) => locks.some((lock) => !WEAK.includes(lock)));
  return [
    ...large.filter(({ isRewritten }) => isRewritten).map(({ table }) => `rewrites ${table}`),
    ...large
      .filter(({ scans }) => scans > 0)
      .map(({ table }) => `reads all of ${table}: use .online.sql or .rows.sql`),
    ...changes
      .filter(({ written }) => written > 0)
      .map(({ table }) => `changes rows of ${table}: use .rows.sql`),
    ...(held.length > MOST_HELD ? [`holds ${held.map(({ table }) => table).join(', ')} together`] : []),
  ];
}

async function faultsOfRows(work: () => Promise<number>, text: string): Promise<string[]> {
  await client.query("select set_config('app.business_id', $1, true)", [idOf('tienda')]);
  let turns = 0;
  const changes = await changesOf(client, async () => {
    while ((await work()) > 0 && turns < 100) turns += 1;
  });
  const large = changes.filter(({ table, scans }) => scans > 0 && !SMALL.has(table));
  const held = changes.filter(({ locks }) => locks.some((lock) => !WEAK.includes(lock)));
  return [
    ...(turns === 100 ? ['finds its rows again after it has changed them'] : []),
    ...(large.length > 0 && !/\blimit\b/.test(text)
      ? ['changes without a limit all rows of a business']
      : []),
    ...held.map(({ table }) => `locks ${table}`),
  ];
}

function faultsOfOnline(text: string): string[] {
  const statements = text.replaceAll(/--.*$/gm, '').split(';');
  const odd = statements
    .map((one) => one.trim().replaceAll(/\s+/g, ' '))
    .filter((one) => one && !ONLINE.test(one));
  const made = [...text.matchAll(/create (?:unique )?index concurrently (\w+)/g)].map(([, index]) => index);
  const left = made.filter((index) => !text.includes(`drop index concurrently if exists ${index};`));
  return [
    ...odd.map((one) => `has a statement that is not for .online.sql: ${one}`),
    ...left.map((index) => `does not drop what half of it left: ${index}`),
  ];
}

async function twice(work: () => Promise<unknown>): Promise<string[]> {
  await work();
  return work().then(
    () => [],
    (error: unknown) => [`cannot be run again: ${String(error)}`],
  );
}
