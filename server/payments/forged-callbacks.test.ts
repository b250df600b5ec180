import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { request } from '#test/client.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { linkOf, openPaymentWorld, type PaymentWorld } from '#test/payment-world.ts';

/** Callbacks of CredibanCo prove nothing: what they say is asked of it by its own number (docs/decisions/010). */

let world: PaymentWorld;

beforeAll(async () => {
  world = await openPaymentWorld();
});
afterAll(() => world.close());
beforeEach(() => world.simulator.reset());
afterEach(async () => {
  expect(await brokenInvariants(world.server.adminUrl)).toEqual([]);
});

const ask = (path: string) =>
  world.simulator.state().received.filter((call) => call.path.includes(path)).length;

describe('CredibanCo', () => {
  const callback = (mdOrder: string, orderNumber: string, operation = 'deposited') =>
    request(
      `${world.server.url}/api/v1/payments/credibanco/callback?${new URLSearchParams({
        mdOrder,
        orderNumber,
        operation,
        status: '1',
      })}`,
      { headers: { host: 'canasta.localhost' } },
    );

  it('is queried by its own number: a callback that mixes two orders pays neither for the other', async () => {
    world.simulator.set({ events: { drop: 1_000 } });
    const [a, b] = [await world.buy(), await world.buy()];
    const [aUrl, bUrl] = [await linkOf(a, 'credibanco'), await linkOf(b, 'credibanco')];
    const { id: aOrder } = world.simulator.pay({ url: aUrl });
    const bOrder = new URL(bUrl).searchParams.get('mdOrder') ?? '';
    const [aNumber, bNumber] = [`${a.number}001`, `${b.number}001`];
    const forged = [
      [aOrder, bNumber],
      [bOrder, aNumber],
      [bOrder, bNumber],
      [bOrder, bNumber, 'reversed'],
    ] as const;
    for (const [mdOrder, number, operation] of forged)
      expect((await callback(mdOrder, number, operation)).status).toBe(200);
    await expect.poll(() => ask('Status')).toBeGreaterThan(0);
    expect(await world.statusOf(b.id)).toMatchObject({
      state: '5_waiting_online_payment',
      attempts: ['pending'],
      reviews: [],
    });
    expect((await world.statusOf(a.id)).state).toBe('5_waiting_online_payment');
    // The number of one that never learned its mdOrder, with the other's: it is asked by its own number.
    await world.server.sql('update payment set provider_order = null where order_id = $1', [b.id]);
    expect((await callback(aOrder, bNumber)).status).toBe(200);
    expect((await callback(aOrder, aNumber)).status).toBe(200);
    await world.reaches(a.id, '6_payment_complete');
    expect(await world.statusOf(b.id)).toMatchObject({ state: '5_waiting_online_payment', reviews: [] });
    // Undone at the provider, and told by a callback: the paid order is asked about, too.
    world.simulator.settle({ id: aOrder, status: 'VOIDED' });
    expect((await callback(aOrder, aNumber, 'reversed')).status).toBe(200);
    await world.reaches(a.id, '12_store_cancel_order');
  });

  it('is queried at a limited rate, and a real callback among forged ones is not lost', async () => {
    world.simulator.set({ events: { drop: 1_000 } });
    const order = await world.buy();
    const url = await linkOf(order, 'credibanco');
    const mdOrder = new URL(url).searchParams.get('mdOrder') ?? '';
    await world.server.sql(
      "update payment set next_query_at = now() + interval '1 day' where order_id = $1",
      [order.id],
    );
    const before = ask('Status');
    for (let round = 0; round < 60; round += 1) await callback(mdOrder, `${order.number}001`);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(ask('Status') - before).toBeLessThanOrEqual(7);
    world.simulator.pay({ url });
    await world.server.sql(
      "update payment set next_query_at = now() + interval '1 day' where order_id = $1",
      [order.id],
    );
    await callback(mdOrder, `${order.number}001`);
    world.pass(1.1);
    await world.reaches(order.id, '6_payment_complete');
    world.pass(-1.1);
  });
});
