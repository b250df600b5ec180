import { afterAll, beforeAll, expect, it } from 'vitest';
import { request } from './client.ts';
import { withClient } from './postgres-client.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const probe = async (path: string) => {
  const { status, headers, text } = await request(`${server.url}${path}`, { headers: { host: 'anything' } });
  return { status, cache: headers.get('cache-control'), text };
};

it('is alive and ready with the migrations of this version, whatever the host name', async () => {
  expect(await probe('/healthz')).toEqual({ status: 200, cache: 'no-store', text: '{"ok":true}' });
  expect(await probe('/readyz')).toEqual({ status: 200, cache: 'no-store', text: '{"ok":true}' });
});

it('is alive but not ready while a migration is missing', async () => {
  const last = 'delete from schema_migration where name = (select max(name) from schema_migration)';
  await withClient(server.adminUrl, (client) => client.query(last));
  // What was proven a moment ago is told for a second.
  await expect.poll(async () => (await probe('/readyz')).status).toBe(503);
  expect((await probe('/healthz')).status).toBe(200);
});
