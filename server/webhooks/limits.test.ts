import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { appUrl } from '#server/db/migrate.ts';
import { askStranger } from '#server/outgoing/ask-stranger.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds } from '#test/factories/ids.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { startReceiver } from '#test/webhooks/receiver.ts';
import { forgetOldDeliveries } from './forget.ts';

/** What is not sent, when it is sent again, and how much of it there may be. */

let server: TestServer;
let luz: Client;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  const here = { resolve: async () => [], mayReach: () => true };
  server = await startTestServer({ askStranger: (one) => askStranger(one, here), workEveryMs: 100 });
  luz = await server.as('luz');
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

const soon = { timeout: 8_000 };
const webhook = async (fields: { name?: string; inactive?: boolean } = {}) => {
  const body = { name: 'ERP', url: receiver.url, events: ['product.changed' as const], ...fields };
  return (await luz.call('webhooks.create', { body })).ok();
};
const test = async (id: string) => (await luz.call('webhooks.test', { params: { id } })).ok();
const read = async (id: string) => (await luz.call('webhooks.get', { params: { id }, query: {} })).ok();
const delivery = async (id: string) => (await luz.call('webhookDeliveries.get', { params: { id } })).ok();
const deliveries = async (id: string, query: { limit?: number; after?: string } = {}) =>
  (await luz.call('webhooks.deliveries', { params: { id }, query })).ok();
const arrivals = (count: number) => expect.poll(() => receiver.received.length, soon).toBe(count);
const attempts = (id: string, count: number) =>
  expect.poll(async () => (await delivery(id)).log.length, soon).toBe(count);
const comeDue = () => server.sql("update webhook_delivery set next_try_at = now() where status = 'waiting'");
const rename = () => server.sql("update product set title = title || '.' where id = $1", [goods.sal.id]);

describe('nothing is sent', () => {
  it('of an event to a paused or removed webhook, also when it is active again', async () => {
    const paused = await webhook({ name: 'Pausado', inactive: true });
    const removed = await webhook({ name: 'Quitado' });
    const { id, version } = removed;
    (await luz.call('webhooks.remove', { params: { id }, query: { version } })).ok();
    await webhook();
    await rename();
    await arrivals(1);
    expect((await deliveries(paused.id)).list).toEqual([]);
    expect(await server.sql('select 1 from webhook_delivery where webhook_id = $1', [id])).toEqual([]);
  });

  it('of what waits, once its webhook is removed or paused; staff of a removed one read nothing', async () => {
    receiver.says(500);
    const gone = await webhook({ name: 'Quitado' });
    const { id: sent } = await test(gone.id);
    await attempts(sent, 1);
    const { version } = await read(gone.id);
    (await luz.call('webhooks.remove', { params: { id: gone.id }, query: { version } })).ok();
    const paused = await webhook({ name: 'Pausado' });
    await rename();
    await arrivals(2);
    const [waiting] = (await deliveries(paused.id)).list;
    await attempts(waiting?.id ?? '', 1);
    const body = { id: paused.id, version: (await read(paused.id)).version, inactive: true };
    (await luz.call('webhooks.update', { body })).ok();

    receiver.says(204);
    await comeDue();
    // A test is sent although its webhook is paused: the rounds have come by.
    await test(paused.id);
    await arrivals(3);
    expect((await delivery(waiting?.id ?? '')).status).toBe('waiting');
    for (const call of ['webhookDeliveries.get', 'webhookDeliveries.replay'] as const)
      expect((await luz.call(call, { params: { id: sent } })).status).toBe(404);
    // What nobody sees any more is not sent behind the next one either.
    await test(paused.id);
    await arrivals(4);
    const [left] = await server.sql('select status, attempts from webhook_delivery where id = $1', [sent]);
    expect(left).toEqual({ status: 'waiting', attempts: 1 });
  });
});

describe('an attempt that failed', () => {
  const PAUSES = [10, 60, 300, 1_800, 7_200, 21_600, 86_400];

  it('is repeated after longer and longer pauses, and pauses the webhook only after three days', async () => {
    receiver.says(500);
    const { id } = await webhook();
    // Each at another place of its pauses, sent to an address of its own.
    for (const place of PAUSES.keys()) {
      const one = place === 0 ? id : (await webhook({ name: `ERP ${place}` })).id;
      await server.sql(
        `insert into webhook_delivery (business_id, id, webhook_id, message_id, event, payload, tries)
         values ($1, gen_random_uuid(), $2, gen_random_uuid(), 'webhook.test', '{}', $3)`,
        [businessIds.canasta, one, place],
      );
    }
    // The first was sent at once: the third day since anything arrived is not over.
    await server.sql("update webhook set failing_since = now() - interval '71 hours'");
    await arrivals(PAUSES.length);
    const waits = () =>
      server.sql<{ seconds: number }>(
        `select extract(epoch from d.next_try_at - a.at)::float as seconds
         from webhook_delivery d join webhook_attempt a on a.delivery_id = d.id order by d.tries`,
      );
    await expect.poll(async () => (await waits()).length, soon).toBe(PAUSES.length);
    const found = await waits();
    expect(
      PAUSES.filter((pause, place) => {
        const { seconds } = found[place] ?? { seconds: 0 };
        return seconds < pause * 0.79 || seconds > pause * 1.21 + 5;
      }),
    ).toEqual([]);
    const { inactive, failing_since } = await read(id);
    expect([inactive, failing_since]).toEqual([false, expect.any(String)]);
  });

  it('leaves its address alone for seconds, and no other one', async () => {
    const healthy = await startReceiver();
    const failing = await webhook();
    const body = { name: 'Sano', url: healthy.url, events: ['order.paid' as const] };
    const { id: other } = (await luz.call('webhooks.create', { body })).ok();
    receiver.says(500);
    await attempts((await test(failing.id)).id, 1);
    const { id: waiting } = await test(failing.id);
    for (const _ of [1, 2, 3]) await attempts((await test(other)).id, 1);
    expect((await delivery(waiting)).log).toEqual([]);
    healthy.close();
  });

  it('that answers after another process tried again changes nothing of that attempt', async () => {
    const release = receiver.holds();
    const { id } = await webhook();
    const { id: sent } = await test(id);
    await arrivals(1);
    await server.sql(
      "update webhook_delivery set attempts = 2, tries = 2, next_try_at = now() + interval '1 minute'",
    );
    release();
    await attempts(sent, 1);
    expect(await delivery(sent)).toMatchObject({ status: 'waiting', attempts: 2 });
  });

  it('begins again with the first pause when staff resend it', async () => {
    receiver.says(500);
    const { id } = await webhook();
    const { id: sent } = await test(id);
    await attempts(sent, 1);
    await server.sql('update webhook_delivery set attempts = 7, tries = 7');
    (await luz.call('webhookDeliveries.replay', { params: { id: sent } })).ok();
    await attempts(sent, 2);
    const { status, next_try_at } = await delivery(sent);
    expect(status).toBe('waiting');
    expect(Date.parse(next_try_at ?? '') - Date.now()).toBeLessThan(13_000);
  });

  it('of a product that changes again is made at once, with its new state', async () => {
    receiver.says(500);
    const { id } = await webhook();
    await rename();
    await arrivals(1);
    const [waiting] = (await deliveries(id)).list;
    await attempts(waiting?.id ?? '', 1);
    await server.sql("update webhook_delivery set next_try_at = now() + interval '1 day', tries = 7");
    receiver.says(204);
    await rename();
    await arrivals(2);
  });
});

describe('staff', () => {
  it('resend what failed in a period, of that webhook alone, and all of it when they say so', async () => {
    const [one, other] = [await webhook(), await webhook({ name: 'Otro' })];
    const sent = [(await test(one.id)).id, (await test(one.id)).id, (await test(other.id)).id];
    const [failed = '', delivered = '', foreign = ''] = sent;
    for (const id of sent) await attempts(id, 1);
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
    await attempts(failed, 2);
    expect([(await delivery(delivered)).attempts, (await delivery(foreign)).attempts]).toEqual([1, 1]);
    expect(await replay({ ...span(5), all: true })).toBe(2);
    await attempts(delivered, 2);
    await fail(failed, "now() - interval '10 minutes'");
    expect(await replay(span(5))).toBe(0);
  });

  it('resend one while a newer state of its product waits: both are sent', async () => {
    const { id } = await webhook();
    await rename();
    await arrivals(1);
    const [first] = (await deliveries(id)).list;
    await attempts(first?.id ?? '', 1);
    receiver.says(500);
    await rename();
    await arrivals(2);
    (await luz.call('webhookDeliveries.replay', { params: { id: first?.id ?? '' } })).ok();
    await attempts(first?.id ?? '', 2);
  });

  it('read deliveries page by page, each once', async () => {
    const { id } = await webhook();
    const sent: string[] = [];
    for (let n = 0; n < 3; n += 1) sent.push((await test(id)).id);
    const first = await deliveries(id, { limit: 2 });
    const rest = await deliveries(id, { limit: 2, after: first.list[1]?.id ?? '' });
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

  it('send nothing unencrypted from a shop in production', async () => {
    const body = { name: 'ERP', url: 'http://erp.test/', events: ['order.paid' as const] };
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
    await attempts((await test(id)).id, 1);
    const { version, inactive } = await read(id);
    expect(inactive).toBe(true);
    // It is paused once, however often it fails afterwards.
    await server.sql("update webhook set failing_since = now() - interval '9 days'");
    const { id: again } = await test(id);
    await expect.poll(async () => (await delivery(again)).log.length, { timeout: 12_000 }).toBe(1);
    expect((await read(id)).version).toBe(version);
    await expect.poll(() => server.sent.map(({ to }) => to), soon).toContain(people.luz.email);
    expect(server.sent.map(({ to }) => to)).not.toContain(people.hernan.email);
  });
});

it('deliveries and their attempts are remembered for thirty days', async () => {
  const { id } = await webhook();
  const [young, old] = [(await test(id)).id, (await test(id)).id];
  for (const [sent, days] of [
    [young, 29],
    [old, 31],
  ] as const) {
    await attempts(sent, 1);
    await server.sql(
      'update webhook_delivery set created_at = now() - make_interval(days => $2) where id = $1',
      [sent, days],
    );
  }
  const database = openDatabase(appUrl(server.adminUrl));
  await forgetOldDeliveries(database.forBusiness(businessIds.canasta));
  await database.close();
  expect((await deliveries(id)).list.map((one) => one.id)).toEqual([young]);
  expect(await server.sql('select delivery_id as id from webhook_attempt')).toEqual([{ id: young }]);
});

it('the previous secret signs for a day', async () => {
  const { id } = await webhook();
  const { doc } = (await luz.call('webhooks.rotateSecret', { params: { id } })).ok();
  const hours = (Date.parse(doc.old_secret_until ?? '') - Date.parse(doc.secret_set_at)) / 3_600_000;
  expect(hours).toBeCloseTo(24, 3);
});
