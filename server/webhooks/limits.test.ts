import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import type { TestServer } from '#test/server.ts';
import { startReceiver } from '#test/webhooks/receiver.ts';
import { openWebhooks, type webhookSteps } from '#test/webhooks/webhook-steps.ts';
import { forgetOldDeliveries } from './forget.ts';

/** What staff send again, how many webhooks there may be, and how long what was sent is remembered. */

let server: TestServer;
let luz: Client;
let steps: ReturnType<typeof webhookSteps>;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  ({ server, luz, steps } = await openWebhooks());
});
afterAll(() => server.close());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  receiver.close();
  await server.sql('delete from webhook_delivery');
  await server.sql('delete from webhook');
});

const webhook = (fields: { name?: string; inactive?: boolean } = {}) =>
  steps.make({ name: 'ERP', url: receiver.url, events: ['product.changed'], ...fields });

const soon = { timeout: 8_000 };
const arrivals = (count: number) => expect.poll(() => receiver.received.length, soon).toBe(count);
const rename = () => server.sql("update product set title = title || '.' where id = $1", [goods.sal.id]);

describe('staff', () => {
  it('resend what failed in a period, of that webhook alone, and all of it when they say so', async () => {
    const [one, other] = [await webhook(), await webhook({ name: 'Otro' })];
    const sent = [
      (await steps.test(one.id)).id,
      (await steps.test(one.id)).id,
      (await steps.test(other.id)).id,
    ];
    const [failed = '', delivered = '', foreign = ''] = sent;
    for (const id of sent) await steps.attempts(id, 1);
    const fail = (id: string, when = 'now()') =>
      server.sql(`update webhook_delivery set status = 'failed', created_at = ${when} where id = $1`, [id]);
    await fail(failed);
    await fail(foreign);
    const span = (minutes: number) => ({
      from: new Date(Date.now() - minutes * 60_000).toISOString(),
      to: new Date(Date.now() + 60_000).toISOString(),
    });
    const replay = async (body: { from: string; to: string; all?: boolean }) =>
      (await luz.call('webhooks.replayAll', { params: { id: one.id }, body })).ok().count;
    expect(await replay(span(5))).toBe(1);
    await steps.attempts(failed, 2);
    expect([(await steps.delivery(delivered)).attempts, (await steps.delivery(foreign)).attempts]).toEqual([
      1, 1,
    ]);
    expect(await replay({ ...span(5), all: true })).toBe(2);
    await steps.attempts(delivered, 2);
    await fail(failed, "now() - interval '10 minutes'");
    expect(await replay(span(5))).toBe(0);
  });

  it('resend one while a newer state of its product waits: both are sent', async () => {
    const { id } = await webhook();
    await rename();
    await arrivals(1);
    const [first] = (await steps.deliveries(id)).list;
    await steps.attempts(first?.id ?? '', 1);
    receiver.says(500);
    await rename();
    await arrivals(2);
    (await luz.call('webhookDeliveries.replay', { params: { id: first?.id ?? '' } })).ok();
    await steps.attempts(first?.id ?? '', 2);
  });

  it('read deliveries page by page, each once', async () => {
    const { id } = await webhook();
    const sent: string[] = [];
    for (let n = 0; n < 3; n += 1) sent.push((await steps.test(id)).id);
    const first = await steps.deliveries(id, { limit: 2 });
    const rest = await steps.deliveries(id, { limit: 2, after: first.list[1]?.id ?? '' });
    expect([...first.list, ...rest.list].map((one) => one.id)).toEqual(sent.toReversed());
    expect([first.hasNextPage, rest.hasNextPage]).toEqual([true, false]);
  });

  it('have twenty webhooks at most, removed ones not counted', async () => {
    const { id, version } = await webhook({ name: 'Quitado' });
    (await luz.call('webhooks.remove', { params: { id }, query: { version } })).ok();
    for (let n = 0; n < 20; n += 1) await webhook({ name: `ERP ${n}` });
    const body = { name: 'Uno más', url: receiver.url, events: ['order.paid' as const] };
    expect((await luz.call('webhooks.create', { body })).failure().error).toBe('WEBHOOKS_FULL');
    const restored = await luz.call('webhooks.restore', { body: { id, version: version + 1 } });
    expect(restored.failure().error).toBe('WEBHOOKS_FULL');
  });

  it.each([
    'http://erp.test/',
    'https://10.0.0.8/avisos',
    'https://[::1]/avisos',
    'https://localhost:9000/avisos',
    'https://erp.internal/avisos',
  ])('send nothing unencrypted or inside from a shop in production: %s', async (url) => {
    const body = { name: 'ERP', url, events: ['order.paid' as const] };
    const before = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    try {
      const refused = (await luz.call('webhooks.create', { body })).failure();
      expect([refused.error, refused.details[0]?.field]).toEqual(['WEBHOOK_URL', 'url']);
    } finally {
      process.env.NODE_ENV = before;
    }
    expect((await luz.call('webhooks.create', { body })).status).toBe(201);
  });

  it('who are disabled get no mail about a webhook that was paused', async () => {
    await server.sql('update app_user set disabled = true where id = $1', [people.hernan.id]);
    await server.sql("update app_user set role = 'superadmin' where id = $1", [people.hernan.id]);
    receiver.says(410);
    const { id } = await webhook();
    await steps.attempts((await steps.test(id)).id, 1);
    const { version, inactive } = await steps.read(id);
    expect(inactive).toBe(true);
    // It is paused once, however often it fails afterwards.
    await server.sql("update webhook set failing_since = now() - interval '9 days'");
    const { id: again } = await steps.test(id);
    await expect.poll(async () => (await steps.delivery(again)).log.length, { timeout: 12_000 }).toBe(1);
    expect((await steps.read(id)).version).toBe(version);
    await expect.poll(() => server.sent.map(({ to }) => to), soon).toContain(people.luz.email);
    expect(server.sent.map(({ to }) => to)).not.toContain(people.hernan.email);
  });
});

it('deliveries and their attempts are remembered for thirty days', async () => {
  const { id } = await webhook();
  const [young, old] = [(await steps.test(id)).id, (await steps.test(id)).id];
  for (const [sent, days] of [
    [young, 29],
    [old, 31],
  ] as const) {
    await steps.attempts(sent, 1);
    await server.sql(
      'update webhook_delivery set created_at = now() - make_interval(days => $2) where id = $1',
      [sent, days],
    );
  }
  const database = openDatabase(appUrl(server.adminUrl));
  await forgetOldDeliveries(database.forBusiness(businessIds.canasta));
  await database.close();
  expect((await steps.deliveries(id)).list.map((one) => one.id)).toEqual([young]);
  expect(await server.sql('select delivery_id as id from webhook_attempt')).toEqual([{ id: young }]);
});

it('the previous secret signs for a day', async () => {
  const { id } = await webhook();
  const { doc } = (await luz.call('webhooks.rotateSecret', { params: { id } })).ok();
  const hours = (Date.parse(doc.old_secret_until ?? '') - Date.parse(doc.secret_set_at)) / 3_600_000;
  expect(hours).toBeCloseTo(24, 3);
});
