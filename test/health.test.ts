import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MIGRATOR_LOCK } from '#server/db/migrate.ts';
import { request } from './client.ts';
import { type DeafProxy, startDeafProxy } from './faults/deaf-proxy.ts';
import { withClient } from './postgres-client.ts';
import { fridayMorning, startTestServer, type TestServer } from './server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const probe = async (path: string) => {
  const { status, headers, text } = await request(`${server.url}${path}`, { headers: { host: 'anything' } });
  return { status, cache: headers.get('cache-control'), text };
};

it('the process is alive and ready with all migrations, for any host name', async () => {
  expect(await probe('/healthz')).toEqual({ status: 200, cache: 'no-store', text: '{"ok":true}' });
  expect(await probe('/readyz')).toEqual({ status: 200, cache: 'no-store', text: '{"ok":true}' });
});

it('the process is alive but not ready while a migration is missing', async () => {
  const last = 'delete from schema_migration where name = (select max(name) from schema_migration)';
  await withClient(server.adminUrl, (client) => client.query(last));
  // What was proven a moment ago is told for a second.
  await expect.poll(async () => (await probe('/readyz')).text).toBe('{"ok":false,"reason":"schema"}');
  expect((await probe('/healthz')).status).toBe(200);
});

it('beside the migrations of a newer version the process serves for some minutes, until that one is open', async () => {
  let seconds = 0;
  const older = await startTestServer({ now: () => new Date(fridayMorning.getTime() + seconds * 1000) });
  const ready = async () => (await request(`${older.url}/readyz`)).status;
  await older.sql("insert into schema_migration (name, checksum) values ('9999_newer.sql', '')");
  expect(await ready()).toBe(200);
  // What the first answer is proven by, and what the second one tells.
  const readyNow = async () => {
    await pause(1_100);
    await ready();
    await pause(500);
    return ready();
  };
  await withClient(older.adminUrl, async (migrator) => {
    await migrator.query(`select pg_advisory_lock(${MIGRATOR_LOCK})`);
    seconds = 601;
    expect(await readyNow()).toBe(200);
  });
  seconds = 700;
  expect(await readyNow()).toBe(200);
  seconds = 1_301;
  await expect.poll(ready).toBe(503);
  await older.sql("delete from schema_migration where name = '9999_newer.sql'");
  await expect.poll(ready).toBe(200);
  await older.close();
});

it('a process that is just open knows at once that it is ready, and so does one that waits for its database', async () => {
  const fresh = await startTestServer();
  const times: number[] = [];
  await withClient(fresh.adminUrl, async (holder) => {
    await holder.query('begin; lock table write_probe');
    for (let turn = 0; turn < 3; turn += 1) {
      const from = performance.now();
      expect((await request(`${fresh.url}/readyz`)).status).toBe(200);
      times.push(performance.now() - from);
      await pause(600);
    }
    await holder.query('commit');
  });
  expect(Math.max(...times)).toBeLessThan(500);
  await fresh.close();
});

it('a process that does not hear of changes says so in its log, and is not ready until it hears', {
  timeout: 60_000,
}, async () => {
  const proxies: DeafProxy[] = [];
  const listening = await startTestServer({
    async through(url) {
      const proxy = await startDeafProxy(url);
      proxies.push(proxy);
      return proxy.url;
    },
  });
  const ready = async () => (await request(`${listening.url}/readyz`)).status;
  expect(await ready()).toBe(200);
  proxies[0]?.deafen(true);
  await expect.poll(ready, { timeout: 30_000, interval: 500 }).toBe(503);
  const notes = () => listening.logs.filter((line) => line.includes('notifications'));
  expect(notes()).toEqual([expect.stringContaining('do not arrive')]);
  proxies[0]?.deafen(false);
  proxies[0]?.cut();
  await expect.poll(ready, { timeout: 20_000, interval: 500 }).toBe(200);
  expect(notes().at(-1)).toContain('arrive again');
  await listening.close();
  await proxies[0]?.close();
});

it('shutdown waits for running requests and not for idle connections', async () => {
  const closing = await startTestServer();
  const luz = await closing.as('luz');
  const silent = connect(Number(new URL(closing.url).port), '127.0.0.1');
  await once(silent, 'connect');
  const { answer, closed } = await withClient(closing.adminUrl, async (client) => {
    await client.query('begin; lock table app_user');
    const answer = luz.call('users.me', {});
    const waits = async () => (await client.query('select from pg_locks where not granted')).rowCount;
    await expect.poll(waits).toBeGreaterThan(0);
    const closed = closing.close();
    await once(silent.resume(), 'close');
    await client.query('commit');
    return { answer, closed };
  });
  expect((await answer).status).toBe(200);
  const from = performance.now();
  await closed;
  expect(performance.now() - from).toBeLessThan(2_000);
});

it('during shutdown it says that it is not ready, and answers those who do not know it yet', async () => {
  const closing = await startTestServer({ drainMs: 1_500 });
  const url = `${closing.url}/readyz`;
  expect((await request(url)).status).toBe(200);
  const from = performance.now();
  const closed = closing.close();
  await expect.poll(async () => (await request(url)).status, { interval: 20 }).toBe(503);
  const probes = closing.logs.filter((line) => line.includes('"route":"/readyz"'));
  expect(new Set(probes.map((line) => JSON.parse(line).status))).toEqual(new Set([503]));
  const { status, headers } = await closing.guest().call('business.get', { query: {} });
  // The connection is not to be used again.
  expect([status, headers.get('connection')]).toEqual([200, 'close']);
  await closed;
  expect(performance.now() - from).toBeGreaterThan(1_400);
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

it('a request that arrived before the end is answered, however busy the process was', async () => {
  const closing = await startTestServer({ drainMs: 200 });
  const client = connect(Number(new URL(closing.url).port), '127.0.0.1');
  let received = '';
  client.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  const send = () => client.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const answers = () => received.match(/HTTP\/1.1 200/g)?.length ?? 0;
  send();
  await expect.poll(answers).toBe(1);
  const closed = closing.close();
  await expect.poll(async () => (await request(`${closing.url}/readyz`)).status).toBe(503);
  const from = performance.now();
  send();
  // Nothing is read until the server may end.
  while (performance.now() - from < 400);
  await closed;
  expect(answers()).toBe(2);
});
