import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createManyBusinesses } from '#test/factories/many-businesses.ts';
import { ask } from '../business-query.ts';

/** The settings are written before pg refuses the statement behind them: they wait for whatever is sent next. */

let made: Awaited<ReturnType<typeof createManyBusinesses>>;

beforeAll(async () => {
  made = await createManyBusinesses(1);
});
afterAll(() => made.drop());

it.each([true, false])(
  'a statement that pg refuses to send closes its connection, so that none runs with its settings (pipelined: %s)',
  async (pipeline) => {
    const client = new pg.Client({ connectionString: made.appUrl, pipeline });
    client.on('error', () => {});
    await client.connect();
    const settings = {
      text: "select where set_config('app.business_id', $1, true) is null",
      values: made.ids,
    };
    // The name of another statement.
    await ask(client, { name: 'same', text: 'select 1', values: [] }, settings);
    const refused = ask(client, { name: 'same', text: 'select 2', values: [] }, settings);
    await expect(refused).rejects.toThrow('Prepared statements must be unique');
    const next = client.query("select current_setting('app.business_id', true) as setting");
    await expect(next.then(({ rows }) => rows)).rejects.toThrow(/connection|terminated/i);
    await client.end();
  },
);
