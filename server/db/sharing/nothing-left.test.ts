import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManyBusinesses, type Own, own } from '#test/factories/many-businesses.ts';
import { until } from '#test/faults/processes.ts';
import { startTransactionPooler } from '#test/faults/transaction-pooler.ts';
import { withClient } from '#test/postgres-client.ts';
import { type BusinessDatabase, type Database, openDatabase } from '../database.ts';
import { sql } from '../sql.ts';

let made: Awaited<ReturnType<typeof createManyBusinesses>>;

/** One connection to PostgreSQL behind a pooler: who asks there without a business sees what was left before. */
describe('after a statement', () => {
  let pooler: Awaited<ReturnType<typeof startTransactionPooler>>;
  let bare: pg.Client;
  let database: Database;
  let db: BusinessDatabase;
  let [id, another] = ['', ''];

  beforeAll(async () => {
    made = await createManyBusinesses(2);
    [id = '', another = ''] = made.ids;
    pooler = await startTransactionPooler(made.appUrl, 1);
    bare = new pg.Client({ connectionString: pooler.url });
    await bare.connect();
    database = openDatabase(pooler.url, {
      listenUrl: made.appUrl,
      namedStatements: false,
      onError: () => {},
    });
    db = database.forBusiness(id);
  });
  afterAll(async () => {
    await bare.end();
    await database.close();
    await pooler.close();
    await made.drop();
  });

  const circle: { self?: unknown } = {};
  circle.self = circle;
  const cases: [string, () => Promise<unknown>][] = [
    ['that was answered', () => db.one(own)],
    ['that failed', () => db.one(sql`select 1 / ${0}::int`)],
    ['that could not be parsed', () => db.one(sql`selec`)],
    ['whose value is refused', () => db.one(sql`select ${'no uuid'}::uuid`)],
    ['whose value cannot be written', () => db.one(sql`select ${circle}::jsonb`)],
    [
      'that took too long',
      () => db.batch([sql`set local statement_timeout = '50ms'`, sql`select pg_sleep(${3}::float)::text`]),
    ],
    ['of a batch', () => db.batch([own, own])],
    ['of a batch that failed', () => db.batch([own, sql`select 1 / ${0}::int`, own])],
    ['of a transaction', () => db.transaction((tx) => tx.one(own))],
    [
      'of a transaction that failed',
      () => db.transaction(async (tx) => [await tx.one(own), await tx.one(sql`select 1 / ${0}::int`)]),
    ],
    [
      'of a transaction that set it itself',
      () => db.transaction((tx) => tx.all(sql`select set_config('app.business_id', ${another}, true)`)),
    ],
    ['that was cancelled', cancelled],
  ];
  it.each(cases)('%s its business is not set any more', async (_name, statement) => {
    await statement().catch((error: unknown) => expect(error).toBeInstanceOf(Error));
    const { rows } = await bare.query(
      "select current_setting('app.business_id', true) as setting, count(*)::int as seen from brand",
    );
    expect(rows).toEqual([{ setting: '', seen: 0 }]);
    const write = bare.query(
      'insert into brand (business_id, id, name, display_name) values ($1::uuid, $1::uuid, $1::text, $1::text)',
      [id],
    );
    await expect(write).rejects.toThrow(/row-level security/);
    expect(await db.one<Own>(own)).toEqual({ businesses: [id], setting: id });
    expect(await database.forBusiness(another).one<Own>(own)).toEqual({
      businesses: [another],
      setting: another,
    });
  });

  async function cancelled(): Promise<unknown> {
    const request = db.transaction((tx) => tx.run(sql`select pg_sleep(${3}::float)::text`));
    request.catch(() => {});
    await until('the statement runs', () =>
      withClient(made.adminUrl, async (client) => {
        const { rows } = await client.query(
          "select pg_cancel_backend(pid) from pg_stat_activity where query like '%pg_sleep%' and datname = current_database() and pid <> pg_backend_pid()",
        );
        return rows.length > 0;
      }),
    );
    return request;
  }
});
