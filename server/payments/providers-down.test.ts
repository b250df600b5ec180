import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientOf } from '#test/client.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { linkOf, openPaymentWorld, type PaymentWorld } from '#test/payment-world.ts';

/** Providers that are down, slow or talk nonsense; strangers who try their luck. */

let world: PaymentWorld;

const open = () => openPaymentWorld({ timeLimitMs: 400 });

beforeAll(async () => {
  world = await open();
});
afterAll(() => world.close());
afterEach(async () => {
  expect(await brokenInvariants(world.server.adminUrl)).toEqual([]);
  world.simulator.reset();
});

describe('an unreachable provider', () => {
  it.each(['500', 'slow', 'closed', 'malformed', 'html'] as const)(
    'leaves the order unchanged when a link is requested: %s',
    async (fault) => {
      const order = await world.buy();
      const ask = () =>
        order.client.call('payments.link', { params: { id: order.id }, body: { gateway: 'credibanco' } });
      world.simulator.set({ calls: { fault, times: 100, path: 'register', slowMs: 5_000 } });
      const asking = ask();
      if (fault === 'slow') {
        await expect.poll(() => world.simulator.state().received.length, { interval: 5 }).toBeGreaterThan(0);
        // Rule 17: while somebody else is asked, the database holds nothing for it.
        await expect.poll(heldMeanwhile, { interval: 20, timeout: 150 }).toEqual([]);
      }
      const answer = (await asking).ok();
      expect(answer).toMatchObject({ url: '', message: 'No se pudo generar el enlace de pago' });
      expect(answer.payment).toMatchObject({ state: 'pending', can_pay: true });
      const form = await order.client.call('payments.credibancoForm', { body: { id: order.id } });
      expect(form.failure()).toMatchObject({
        error: 'PAYMENT_LINK_FAILED',
        message: 'No se logró enlazar con el proveedor de pago.',
      });
      expect(form.status).toBe(503);
      expect(await world.statusOf(order.id)).toMatchObject({
        state: '5_waiting_online_payment',
        holds: true,
      });
      // The other provider and the same attempt go on once it answers.
      expect(await linkOf(order)).toContain('/p/?');
      world.simulator.set({ calls: { times: 0 } });
      const url = (await ask()).ok().url;
      expect(url).toContain('mdOrder');
      expect((await world.statusOf(order.id)).attempts).toEqual(['pending', 'pending']);
      world.simulator.pay({ url });
      await world.reaches(order.id, '6_payment_complete');
    },
  );
});

function heldMeanwhile() {
  return world.server.sql(
    "select query from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  );
}

describe('CredibanCo', () => {
  it('is queried again for a registration with a lost response, and returns the same one', async () => {
    const order = await world.buy();
    world.simulator.set({ calls: { fault: 'lost', times: 1, path: 'register' } });
    const ask = () =>
      order.client.call('payments.link', { params: { id: order.id }, body: { gateway: 'credibanco' } });
    // A call that was given up on may still arrive there from the test before.
    const registered = () =>
      world.simulator.state().credibanco.filter(({ orderNumber }) => orderNumber === `${order.number}001`);
    expect((await ask()).ok().url).toBe('');
    expect(registered()).toHaveLength(1);
    const { url } = (await ask()).ok();
    expect(registered()).toHaveLength(1);
    expect((await world.statusOf(order.id)).attempts).toHaveLength(1);
    world.simulator.pay({ url });
    await world.reaches(order.id, '6_payment_complete');
  });
});

describe('the page after the payment', () => {
  it('queries the provider: the address proves nothing', async () => {
    world.simulator.set({ events: { drop: 10 } });
    const order = await world.buy();
    const url = await linkOf(order);
    const check = (transaction_id?: string) =>
      world.server.guest().call('payments.check', { params: { id: order.token }, body: { transaction_id } });
    expect((await check('1-1')).ok()).toMatchObject({ order_state: '5_waiting_online_payment' });
    const { id } = world.simulator.pay({ url });
    expect((await check(id)).ok()).toMatchObject({ state: 'approved', order_state: '6_payment_complete' });
  });

  it('with somebody else’s transaction reveals and changes nothing', async () => {
    world.simulator.set({ events: { drop: 10 } });
    const [mine, theirs] = [await world.buy(), await world.buy()];
    await linkOf(mine);
    const { id } = world.simulator.pay({ url: await linkOf(theirs) });
    const before = await world.server.sql(
      'select state, version, updated_at from customer_order where id = $1',
      [theirs.id],
    );
    const check = (transaction_id: string) =>
      mine.client.call('payments.check', { params: { id: mine.id }, body: { transaction_id } });
    const [foreign, missing] = [(await check(id)).ok(), (await check('no-such-thing')).ok()];
    expect({ ...foreign, now: '' }).toEqual({ ...missing, now: '' });
    expect(foreign).toMatchObject({ order_state: '5_waiting_online_payment', state: 'pending' });
    expect(
      await world.server.sql('select state, version, updated_at from customer_order where id = $1', [
        theirs.id,
      ]),
    ).toEqual(before);
    const guest = clientOf(world.server.url, undefined, 'canasta.localhost');
    const byId = await guest.call('payments.check', {
      params: { id: mine.id },
      body: { transaction_id: id },
    });
    expect(byId.status).toBe(404);
    world.pass(1);
    await world.reaches(theirs.id, '6_payment_complete');
  });

  it('reloaded repeatedly queries the provider at a limited rate', async () => {
    const order = await world.buy();
    await linkOf(order);
    const check = () => order.client.call('payments.check', { params: { id: order.id }, body: {} });
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(Array.from({ length: 20 }, check));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
    }
    expect(world.simulator.state().received.length).toBeLessThan(30);
  });
});

describe('a provider that stays unreachable', () => {
  // The breaker remembers: a shop of its own for each.
  beforeEach(async () => {
    await world.close();
    world = await open();
  });
  it('is not called after some failures, while the rest of the shop works', async () => {
    world.simulator.set({ calls: { fault: 'slow', times: 1_000, path: 'register', slowMs: 5_000 } });
    const orders = await Promise.all(Array.from({ length: 6 }, () => world.buy()));
    const home = async () => {
      const began = performance.now();
      (await world.server.guest().call('offices.list', { query: {} })).ok();
      return performance.now() - began;
    };
    const quiet = await Promise.all(Array.from({ length: 20 }, home));
    const asking = orders.map(({ client, id }) =>
      client.call('payments.link', { params: { id }, body: { gateway: 'credibanco' } }),
    );
    const busy = await Promise.all(Array.from({ length: 20 }, home));
    for (const answer of await Promise.all(asking)) expect(answer.ok().url).toBe('');
    expect(Math.max(...busy)).toBeLessThan(Math.max(...quiet) + 300);
    const request = () =>
      world.simulator.state().received.filter(({ path }) => path.includes('register')).length;
    const before = request();
    const began = performance.now();
    const [order] = orders;
    if (order)
      await order.client.call('payments.link', { params: { id: order.id }, body: { gateway: 'credibanco' } });
    expect(request()).toBe(before);
    expect(performance.now() - began).toBeLessThan(300);
  });
  it('does not hold stock forever: the order expires some minutes after its time', async () => {
    const before = await world.stock();
    const order = await world.buy();
    await linkOf(order);
    world.simulator.set({ calls: { fault: '500', times: 1_000 } });
    world.pass(33);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await world.statusOf(order.id)).toMatchObject({ state: '5_waiting_online_payment', holds: true });
    world.pass(5);
    expect(await world.reaches(order.id, '11_store_onlinepayment_fail')).toMatchObject({ holds: false });
    expect(await world.stock()).toBe(before);
  });
});
