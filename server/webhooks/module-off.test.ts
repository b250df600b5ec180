import { afterAll, beforeAll, expect, it } from 'vitest';
import { goods } from '#test/factories/goods.ts';
import type { TestServer } from '#test/server.ts';
import { startReceiver } from '#test/webhooks/receiver.ts';
import { openWebhooks } from '#test/webhooks/webhook-steps.ts';

let server: TestServer;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  ({ server } = await openWebhooks());
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
  const luz = await server.as('luz');
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
