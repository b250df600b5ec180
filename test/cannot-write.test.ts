import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { errors } from '#contract/errors.ts';
import { request } from './client.ts';
import { goods } from './factories/goods.ts';
import { brokenInvariants } from './faults/invariants.ts';
import { until } from './faults/processes.ts';
import { order, readyShoppers } from './faults/shoppers.ts';
import { times } from './races/shelf.ts';
import { startTestServer, type TestServer } from './server.ts';

/**
 * PostgreSQL reads but does not write: who buys is told to try later, and the server is not ready until it writes
 * again.
 */

async function readiness(url: string): Promise<number> {
  return (await request(`${url}/readyz`)).status;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
});
afterAll(() => server.close());

it.each([
  {
    what: 'the disk is full',
    begin: `
        create function no_room() returns trigger language plpgsql as $$
        begin raise exception using errcode = '53100', message = 'could not extend file: No space left on device'; end $$;
        create trigger no_room before insert on customer_order execute function no_room();
        create trigger no_room before update on app_user execute function no_room();
        create trigger no_room before update on write_probe execute function no_room()`,
    end: 'drop function no_room cascade',
  },
  {
    what: 'it may only be read',
    begin: `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
    end: `begin read write;
        do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$;
        commit`,
  },
])('$what: 503 with a message, not ready, and recovery without a restart', async ({ begin, end }) => {
  const [shopper] = await readyShoppers(server, [[{ product: goods.ron, count: 1 }]]);
  if (!shopper) throw new Error('No shopper');
  const { client, userId } = shopper;
  const rename = () =>
    client.call('users.update', { params: { id: userId }, body: { name: 'Camila María' } });
  await until('it is ready', async () => (await readiness(server.url)) === 200);
  await server.sql(begin);
  // What a database is set to holds for connections that begin now.
  await server.sql(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'canasta_app'",
  );
  try {
    await until('it is not ready', async () => (await readiness(server.url)) === 503);
    for (const answer of [await order(shopper, 55_000), await rename()]) {
      expect(answer.status).toBe(503);
      expect(answer.failure()).toMatchObject({ error: 'UNAVAILABLE', message: errors.UNAVAILABLE.message });
    }
    expect((await request(`${server.url}/healthz`)).status).toBe(200);
    // What is only read goes on.
    expect((await client.call('cart.active', {})).status).toBe(200);
  } finally {
    await server.sql(end);
    await server.sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'canasta_app'",
    );
  }
  await until('it is ready again', async () => (await readiness(server.url)) === 200);
  expect((await order(shopper, 55_000)).status).toBe(200);
  expect((await rename()).status).toBe(200);
});

it('write probes run at most once a second, regardless of the readiness requests', async () => {
  await server.sql(`
    create sequence probes;
    create function count_probe() returns trigger language plpgsql security definer as $$
    begin perform nextval('probes'); return new; end $$;
    create trigger count_probe before update on write_probe for each row execute function count_probe()`);
  await pause(1_100);
  const began = performance.now();
  for (let round = 0; round < 4; round++) await Promise.all(times(50, server.url).map(readiness));
  const seconds = (performance.now() - began) / 1000;
  const [probes] = await server.sql<{ n: number }>('select last_value::int as n from probes where is_called');
  // A slow machine takes seconds for the requests: each may have one probe, beside the first.
  expect(probes?.n).toBeGreaterThanOrEqual(1);
  expect(probes?.n).toBeLessThanOrEqual(1 + Math.floor(seconds));
});
