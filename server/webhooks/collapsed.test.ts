import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { goods } from '#test/factories/goods.ts';
import { businessIds } from '#test/factories/ids.ts';
import type { TestServer } from '#test/server.ts';
import { type Received, startReceiver } from '#test/webhooks/receiver.ts';
import { openWebhooks } from '#test/webhooks/webhook-steps.ts';

/** What of a product waits to be sent is its newest state, however often it changed meanwhile. */

let server: TestServer;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  ({ server } = await openWebhooks());
});
afterAll(() => server.close());
beforeEach(async () => {
  receiver = await startReceiver();
  const luz = await server.as('luz');
  const body = { name: 'ERP', url: receiver.url, events: ['product.changed' as const] };
  (await luz.call('webhooks.create', { body })).ok();
});
afterEach(async () => {
  receiver.close();
  await server.sql('delete from webhook_delivery');
  await server.sql('delete from webhook');
});

const fannedOut = () =>
  expect.poll(async () => (await server.sql('select from webhook_event')).length, { timeout: 8_000 }).toBe(0);
async function arrived(count: number): Promise<Received[]> {
  await expect.poll(() => receiver.received.length, { timeout: 8_000 }).toBe(count);
  return receiver.received;
}

describe('a change', () => {
  it('to products is one pending delivery for each, however often they change, with their current state', async () => {
    receiver.says(500);
    const raise =
      'update product_office set price = price + 50, price_neto = price_neto + 50 where business_id = $1';
    for (let bulk = 0; bulk < 3; bulk += 1) {
      await server.sql(raise, [businessIds.canasta]);
      await fannedOut();
    }
    const pending = await server.sql<{ object_id: string; payload: string }>(
      "select object_id, payload from webhook_delivery where status = 'waiting'",
    );
    expect(pending.length).toBeGreaterThan(20);
    expect(new Set(pending.map((one) => one.object_id)).size).toBe(pending.length);
    const now = await server.sql<{ id: string; prices: number[] }>(
      `select product_id as id, array_agg(price_neto::int order by price_neto) as prices from product_office
       where business_id = $1 group by 1`,
      [businessIds.canasta],
    );
    const pricesOf = ({ payload }: { payload: string }) =>
      (JSON.parse(payload).data.offices as { price_neto: number }[]).map((office) => office.price_neto);
    const sent = new Map(pending.map((one) => [one.object_id, pricesOf(one).sort((a, b) => a - b)]));
    expect(sent).toEqual(new Map(now.map(({ id, prices }) => [id, prices])));
  });

  it('during the sending of a product is sent afterwards, as another message', async () => {
    const release = receiver.holds();
    const rename = (title: string) =>
      server.sql('update product set title = $2 where id = $1', [goods.sal.id, title]);
    await rename('Sal de mar');
    await arrived(1);
    await rename('Sal marina');
    await fannedOut();
    release();
    const [first, second] = await arrived(2);
    expect([first, second].map((one) => JSON.parse(one?.body ?? '{}').data.title)).toEqual([
      'Sal de mar',
      'Sal marina',
    ]);
    expect(first?.headers['webhook-id']).not.toBe(second?.headers['webhook-id']);
  });
});
