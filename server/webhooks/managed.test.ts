import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Scope } from '#contract/api-keys/scopes.ts';
import { type Client, clientOf } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { missingId, officeIds } from '#test/factories/ids.ts';
import type { TestServer } from '#test/server.ts';
import { isSigned, startReceiver } from '#test/webhooks/receiver.ts';
import { openWebhooks } from '#test/webhooks/webhook-steps.ts';

/** Who manages webhooks: staff of a shop with the module, and keys with `webhooks:write`. */

let server: TestServer;
let luz: Client;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  ({ server, luz } = await openWebhooks());
  receiver = await startReceiver();
});
afterAll(async () => {
  receiver.close();
  await server.close();
});

async function turn(status: 'active' | 'inactive'): Promise<void> {
  const hernan = await server.as('hernan');
  const { list } = (await hernan.call('modules.list', {})).ok();
  const { version = 0 } = list.find(({ code }) => code === 'admin-integrations') ?? {};
  const params = { code: 'admin-integrations' };
  (await hernan.call('modules.switch', { params, body: { status, version } })).ok();
}

it('what happens while the module is off, when nobody could pause a webhook, is sent once it is on', async () => {
  const body = { name: 'ERP', url: receiver.url, events: ['product.changed' as const] };
  (await luz.call('webhooks.create', { body })).ok();
  await turn('inactive');
  await server.sql("update product set title = title || ' (otro)' where id = $1", [goods.ron.id]);
  const noted = () => server.sql<{ id: string }>('select id from webhook_delivery');
  await expect.poll(async () => (await noted()).length, { timeout: 8_000 }).toBe(1);
  const before = new Date().toISOString();
  await turn('active');
  await expect.poll(() => receiver.received.length, { timeout: 8_000 }).toBe(1);
  const params = { id: (await noted())[0]?.id ?? '' };
  const sentAt = async () =>
    (await luz.call('webhookDeliveries.get', { params })).ok().log.map(({ at }) => at > before);
  await expect.poll(sentAt, { timeout: 8_000 }).toEqual([true]);
});

async function withKey(scopes: Scope[]): Promise<Client> {
  const { key } = (await luz.call('apiKeys.create', { body: { name: 'Contable', scopes } })).ok();
  return clientOf(server.url, key, 'canasta.localhost');
}

it('a key makes, changes, tries, pauses and removes one, and sends again; its secret is in two answers alone', async () => {
  const erp = await withKey(['webhooks:write']);
  const fields = { name: 'ERP propio', url: receiver.url, events: ['order.created' as const] };
  const made = (await erp.call('erp.createWebhook', { body: fields })).ok();
  const params = { id: made.id };
  expect(made.secret).toMatch(/^whsec_/);
  expect(made.test).toBe(false);
  const sent = (await erp.call('erp.testWebhook', { params })).ok();
  const one = () => erp.call('erp.webhookDelivery', { params: { id: sent.id } });
  const attempts = (count: number) =>
    expect.poll(async () => (await one()).ok().log.length, { timeout: 12_000 }).toBe(count);
  await attempts(1);
  const signed = receiver.received.at(-1);
  expect(signed && (await isSigned(signed, made.secret))).toBe(true);
  (await erp.call('erp.replayWebhookDelivery', { params: { id: sent.id } })).ok();
  await attempts(2);
  const span = { from: '2026-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z', all: true };
  expect((await erp.call('erp.replayWebhook', { params, body: span })).ok()).toEqual({ count: 1 });
  await attempts(3);
  const page = (await erp.call('erp.webhookDeliveries', { params, query: {} })).ok();
  expect(page.list.map(({ id, event }) => [id, event])).toEqual([[sent.id, 'webhook.test']]);

  const rotated = (await erp.call('erp.rotateWebhookSecret', { params })).ok();
  expect(rotated.secret).not.toBe(made.secret);
  expect(rotated.doc.old_secret_until).not.toBeNull();
  const change = (body: { version: number; inactive?: boolean; url?: string }) =>
    erp.call('erp.changeWebhook', { params, body });
  const { version } = rotated.doc;
  const paused = (await change({ version, inactive: true })).ok().doc;
  expect([paused.inactive, paused.name]).toEqual([true, 'ERP propio']);
  expect((await change({ version, inactive: false })).failure().error).toBe('STALE_EDIT');
  const bad = await change({ version: paused.version, url: 'https://ana:clave@erp.test/' });
  expect(bad.failure()).toMatchObject({ error: 'WEBHOOK_URL', details: [{ field: 'url' }] });
  const { list } = (await erp.call('erp.webhooks', {})).ok();
  const seen = [list, (await erp.call('erp.webhook', { params })).ok()];
  expect(list.find(({ id }) => id === made.id)?.inactive).toBe(true);

  const audit = await server.sql<{ action: string; after: { key?: string } | null }>(
    "select action, before, after from audit_log where entity = 'webhook' and entity_id = $1 order by at, id",
    [made.id],
  );
  expect(audit.map(({ action, after }) => [action, after?.key])).toEqual(
    [
      'createWebhook',
      'testWebhook',
      'replayWebhookDelivery',
      'replayWebhook',
      'rotateWebhookSecret',
      'changeWebhook',
    ].map((name) => [`erp.${name}`, 'Contable']),
  );
  for (const { secret } of [made, rotated])
    expect(JSON.stringify([seen, audit])).not.toContain(secret.slice(6));
  const query = { version: paused.version };
  (await erp.call('erp.removeWebhook', { params, query })).ok();
  expect((await erp.call('erp.webhook', { params })).status).toBe(404);
});

it('a key needs the scope, and is of all offices: events are of all of them', async () => {
  const body = { name: 'Sede', scopes: ['webhooks:write' as const], office_id: officeIds.bretana };
  expect((await luz.call('apiKeys.create', { body })).failure()).toMatchObject({
    error: 'INVALID_INPUT',
    details: [{ field: 'office_id' }],
  });
  const reader = await withKey(['orders:read', 'products:read']);
  const erp = await withKey(['webhooks:write']);
  expect((await reader.call('erp.webhooks', {})).failure().message).toContain('webhooks:write');
  expect((await erp.call('erp.orders', { query: {} })).status).toBe(404);
  const elsewhere = await server.sql<{
    id: string;
  }>(`insert into webhook (business_id, id, name, url, secret, events)
    select id, gen_random_uuid(), 'Ajeno', 'https://erp.test/', '\\x00', '{order.moved}' from business
    where slug = 'la-plaza' returning id`);
  for (const id of [missingId, elsewhere[0]?.id ?? '']) {
    const params = { id };
    expect((await erp.call('erp.webhook', { params })).status).toBe(404);
    expect((await erp.call('erp.rotateWebhookSecret', { params })).status).toBe(404);
    expect((await erp.call('erp.webhookDeliveries', { params, query: {} })).status).toBe(404);
    expect((await erp.call('erp.webhookDelivery', { params })).status).toBe(404);
  }
  const wrong = { name: '', url: 'ftp://x', events: [] };
  expect(
    (await erp.call('erp.createWebhook', { body: wrong })).failure().details.map(({ field }) => field),
  ).toEqual(['name', 'url', 'events']);
});
