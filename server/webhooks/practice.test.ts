import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { WEBHOOK_EVENTS } from '#contract/webhooks/events.ts';
import { forwardWebhooks } from '#scripts/forward/forward-webhooks.ts';
import { createApp } from '#server/app.ts';
import { type Client, clientOf, request } from '#test/client.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { PASSWORD, people } from '#test/people.ts';
import { withClient } from '#test/postgres-client.ts';
import { fridayMorning, openSession } from '#test/server.ts';
import { isSigned, startReceiver } from '#test/webhooks/receiver.ts';
import { webhookSteps } from '#test/webhooks/webhook-steps.ts';

/** A shop in which developers try an integration (rule 129). */

let database: TestDatabase;
let sending: FastifyInstance;
let luz: Client;
let url: string;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  database = await createTestDatabase();
  await withClient(database.adminUrl, (client) =>
    client.query("update business set practice = true where slug = 'canasta'"),
  );
  sending = await open({ webhooks: true });
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());
afterAll(async () => {
  await sending.close();
  await database.drop();
});

async function open(practice: { webhooks?: boolean }): Promise<FastifyInstance> {
  const app = await createApp({
    databaseUrl: database.appUrl,
    logLevel: 'silent',
    defaultBusiness: 'canasta',
    now: () => fridayMorning,
    workEveryMs: 100,
    practice,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  luz = clientOf(url, await openSession(database.adminUrl, people.luz), 'canasta.localhost');
  return app;
}

const webhook = async () => {
  const body = { name: 'Mi equipo', url: receiver.url, events: [...WEBHOOK_EVENTS] };
  return (await luz.call('webhooks.create', { body })).ok();
};

it('is cleared by one press of its superadmin', async () => {
  expect((await luz.call('practice.reset', { body: { confirmed: true } })).ok().message).toContain(
    'borrando',
  );
  const started = await withClient(database.adminUrl, (client) =>
    client.query(`select a.action, j.kind from audit_log a join job j on j.id::text = a.entity_id::text
      where a.action = 'practice.reset'`),
  );
  expect(started.rows).toEqual([{ action: 'practice.reset', kind: 'practice.clear' }]);
  const ended = `update job set status = 'done', ended_at = now() where kind = 'practice.clear'`;
  await withClient(database.adminUrl, (client) => client.query(ended));
});

it('its keys are recognised by how they begin, and work there', async () => {
  const body = { name: 'Prueba', scopes: ['products:read' as const] };
  const made = (await luz.call('apiKeys.create', { body })).ok();
  expect(made.key).toMatch(/^canasta_test_[\w-]{43}$/);
  expect(made.test).toBe(true);
  const headers = { host: 'canasta.localhost', authorization: `Bearer ${made.key}` };
  expect((await request(`${url}/api/v1/erp/products`, { headers })).status).toBe(200);
});

it('a sample of each event is sent by hand, signed, to an address of this network', async () => {
  const { id, secret } = await webhook();
  for (const event of WEBHOOK_EVENTS)
    (await luz.call('webhooks.test', { params: { id }, query: { event } })).ok();
  await expect.poll(() => receiver.received.length, { timeout: 8_000 }).toBe(WEBHOOK_EVENTS.length);
  const types = receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type);
  expect(types.sort()).toEqual([...WEBHOOK_EVENTS].sort());
  expect(await Promise.all(receiver.received.map((one) => isSigned(one, secret)))).not.toContain(false);
});

it('the address from which a cloud gives its keys is never asked', async () => {
  const body = { name: 'Nube', url: 'http://169.254.169.254/latest', events: [...WEBHOOK_EVENTS] };
  const { id } = (await luz.call('webhooks.create', { body })).ok();
  const { id: sent } = (await luz.call('webhooks.test', { params: { id }, query: {} })).ok();
  const steps = webhookSteps(luz);
  await steps.attempts(sent, 1);
  expect((await steps.delivery(sent)).log[0]).toMatchObject({
    http_status: null,
    fault: 'Sin respuesta: la dirección no es de la red pública.',
  });
});

it('without the setting nothing is sent, and the forwarder brings each to a developer as it would be', async () => {
  await sending.close();
  sending = await open({});
  let isOver = false;
  const lines: string[] = [];
  const forwarded = forwardWebhooks(
    { shop: url, url: receiver.url, email: people.luz.email, password: PASSWORD },
    {
      log: (line) => lines.push(line),
      wait: () => new Promise((resolve) => setTimeout(resolve, 50)),
      isOver: () => isOver,
    },
  );
  await expect.poll(() => lines.length).toBe(1);
  const [, id = '', secret = ''] = /^Webhook (\S+), signed by (\S+)$/.exec(lines[0] ?? '') ?? [];
  // What is there when it begins is not new.
  await new Promise((resolve) => setTimeout(resolve, 200));
  (await luz.call('webhooks.test', { params: { id }, query: { event: 'order.created' } })).ok();
  await expect.poll(() => lines[1], { timeout: 8_000 }).toBe('order.created → 204');
  const [only, ...more] = receiver.received;
  expect([only && (await isSigned(only, secret)), more]).toEqual([true, []]);
  isOver = true;
  expect(await forwarded).toBeUndefined();
  expect((await luz.call('webhooks.get', { params: { id }, query: {} })).status).toBe(404);
});
