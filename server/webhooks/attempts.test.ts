import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds } from '#test/factories/ids.ts';
import type { TestServer } from '#test/server.ts';
import { startReceiver } from '#test/webhooks/receiver.ts';
import { openWebhooks, type webhookSteps } from '#test/webhooks/webhook-steps.ts';

/** What is not sent, and when it is sent again. */

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
    expect((await steps.deliveries(paused.id)).list).toEqual([]);
    expect(await server.sql('select 1 from webhook_delivery where webhook_id = $1', [id])).toEqual([]);
  });

  it('of what waits, once its webhook is removed or paused; staff of a removed one read nothing', async () => {
    receiver.says(500);
    const gone = await webhook({ name: 'Quitado' });
    const { id: sent } = await steps.test(gone.id);
    await steps.attempts(sent, 1);
    const { version } = await steps.read(gone.id);
    (await luz.call('webhooks.remove', { params: { id: gone.id }, query: { version } })).ok();
    const paused = await webhook({ name: 'Pausado' });
    await rename();
    await arrivals(2);
    const [waiting] = (await steps.deliveries(paused.id)).list;
    await steps.attempts(waiting?.id ?? '', 1);
    const body = { id: paused.id, version: (await steps.read(paused.id)).version, inactive: true };
    (await luz.call('webhooks.update', { body })).ok();

    receiver.says(204);
    await comeDue();
    // A test is sent although its webhook is paused: the rounds have come by.
    await steps.test(paused.id);
    await arrivals(3);
    expect((await steps.delivery(waiting?.id ?? '')).status).toBe('waiting');
    for (const call of ['webhookDeliveries.get', 'webhookDeliveries.replay'] as const)
      expect((await luz.call(call, { params: { id: sent } })).status).toBe(404);
    // What nobody sees any more is not sent behind the next one either.
    await steps.test(paused.id);
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
      // The third day since anything arrived there is not over.
      await server.sql("update webhook set failing_since = now() - interval '71 hours' where id = $1", [one]);
      await server.sql(
        `insert into webhook_delivery (business_id, id, webhook_id, message_id, event, payload, tries)
         values ($1, gen_random_uuid(), $2, gen_random_uuid(), 'webhook.test', '{}', $3)`,
        [businessIds.canasta, one, place],
      );
    }
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
    const { inactive, failing_since } = await steps.read(id);
    expect([inactive, failing_since]).toEqual([false, expect.any(String)]);
  });

  it('leaves its address alone for seconds, and no other one', async () => {
    const { server: slower, steps: its } = await openWebhooks({ workEveryMs: 1_000 });
    const healthy = await startReceiver();
    const events = ['product.changed' as const];
    const failing = await its.make({ name: 'ERP', url: receiver.url, events });
    const other = await its.make({ name: 'Sano', url: healthy.url, events });
    receiver.says(500);
    await its.attempts((await its.test(failing.id)).id, 1);
    const { id: waiting } = await its.test(failing.id);
    for (const _ of [1, 2]) await its.attempts((await its.test(other.id)).id, 1);
    expect((await its.delivery(waiting)).log).toEqual([]);
    healthy.close();
    await slower.close();
  });

  it('that answers after another process tried again changes nothing of that attempt', async () => {
    const release = receiver.holds();
    const { id } = await webhook();
    const { id: sent } = await steps.test(id);
    await arrivals(1);
    await server.sql(
      "update webhook_delivery set attempts = 2, tries = 2, next_try_at = now() + interval '1 minute'",
    );
    release();
    await steps.attempts(sent, 1);
    expect(await steps.delivery(sent)).toMatchObject({ status: 'waiting', attempts: 2 });
  });

  it('begins again with the first pause when staff resend it', async () => {
    receiver.says(500);
    const { id } = await webhook();
    const { id: sent } = await steps.test(id);
    await steps.attempts(sent, 1);
    await server.sql('update webhook_delivery set attempts = 7, tries = 7');
    (await luz.call('webhookDeliveries.replay', { params: { id: sent } })).ok();
    await steps.attempts(sent, 2);
    const { status, next_try_at } = await steps.delivery(sent);
    expect(status).toBe('waiting');
    expect(Date.parse(next_try_at ?? '') - Date.now()).toBeLessThan(13_000);
  });

  it('of a product that changes again is made at once, with its new state', async () => {
    receiver.says(500);
    const { id } = await webhook();
    await rename();
    await arrivals(1);
    const [waiting] = (await steps.deliveries(id)).list;
    await steps.attempts(waiting?.id ?? '', 1);
    await server.sql("update webhook_delivery set next_try_at = now() + interval '1 day', tries = 7");
    receiver.says(204);
    await rename();
    await arrivals(2);
  });
});
