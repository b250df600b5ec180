import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManyBusinesses, type Own, own } from '#test/factories/many-businesses.ts';
import { ask, type TransactionSettings } from '../business-query.ts';
import { openDatabase } from '../database.ts';

/** The settings are written before pg refuses the statement behind them: they wait for whatever is sent next. */

let made: Awaited<ReturnType<typeof createManyBusinesses>>;
let [id, another] = ['', ''];

beforeAll(async () => {
  made = await createManyBusinesses(2);
  [id = '', another = ''] = made.ids;
});
afterAll(() => made.drop());

/** The name is another statement's. */
const refused = [
  { name: 'same', text: 'select 1 as one', values: [] },
  { name: 'same', text: 'select 2 as two', values: [] },
] as const;
const REFUSAL = 'Prepared statements must be unique';

describe.each([true, false])('a statement that pg refuses to send (pipelined: %s)', (pipeline) => {
  it('takes its connection with it, so that nobody asks behind its settings', async () => {
    const client = new pg.Client({ connectionString: made.appUrl, pipeline });
    client.on('error', () => {});
    await client.connect();
    const settings: TransactionSettings = {
      text: "select where set_config('app.business_id', $1, true) is null",
      values: [id],
    };
    const [first, second] = refused.map((question) => ({ ...question, values: [...question.values] }));
    if (!first || !second) throw new Error('There are two');
    await ask(client, first, settings);
    await expect(ask(client, second, settings)).rejects.toThrow(REFUSAL);
    const left = client.query("select current_setting('app.business_id', true) as setting");
    await expect(left.then(({ rows }) => rows)).rejects.toThrow(/connection|terminated/i);
    await client.end();
  });

  it('is told to whoever asked, and the next ones are answered, each by its own business', async () => {
    const database = openDatabase(made.appUrl, { poolSize: 2, pipelining: pipeline, onError: () => {} });
    const db = database.forBusiness(id);
    const [first, second] = refused.map((question) => ({ ...question, values: [...question.values] }));
    if (!first || !second) throw new Error('There are two');
    await db.all(first);
    const both = [db.all(second), db.all(second)];
    for (const answer of await Promise.allSettled(both)) expect(answer.status).toBe('rejected');
    expect(await db.one<Own>(own)).toEqual({ businesses: [id], setting: id });
    expect(await database.forBusiness(another).one<Own>(own)).toEqual({
      businesses: [another],
      setting: another,
    });
    await database.close();
  });
});
