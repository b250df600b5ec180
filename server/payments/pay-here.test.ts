import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { businessIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { until } from '#test/faults/processes.ts';
import { linkOf, openPaymentWorld, type PaymentWorld, type Waiting } from '#test/payment-world.ts';

/** Paying in the shop itself, through calls, a real database and the sockets of the provider (rule 139). */

type Means = InputOf<'payments.pay'>['body']['means'];
const nequi: Means = { type: 'nequi', phone: '399 111 1111' };
const declining: Means = { type: 'nequi', phone: '3992222222' };
const pse: Means = { type: 'pse', bank: '1', person: 'natural', document: '52.123.456' };

let world: PaymentWorld;

beforeAll(async () => {
  world = await openPaymentWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.simulator.reset();
  world.simulator.set({ pendingMs: 300 });
});
afterEach(async () => {
  expect(await brokenInvariants(world.server.adminUrl)).toEqual([]);
});

describe('an order paid in the shop', () => {
  it('is paid by Nequi: pending while the shopper accepts, then by the event', async () => {
    const order = await world.buy();
    const means = await meansOf(order);
    expect(means.methods).toEqual(['nequi', 'pse', 'bancolombia', 'card']);
    expect(means.email).not.toBe('');
    const { payment } = (await pay(order, nequi)).ok();
    expect(payment).toMatchObject({ state: 'pending', under_way: true, method: 'nequi', bank_url: '' });
    const { attempts } = await world.reaches(order.id, '6_payment_complete');
    expect(attempts).toEqual(['approved']);
    const [sent] = world.simulator.state().wompi;
    expect(sent).toMatchObject({
      reference: `${order.number}-1`,
      amountInCents: order.total * 100,
      method: 'NEQUI',
    });
    // Nothing of the shopper's data at the provider is stored with it.
    const [row] = await world.server.sql<{ says: object }>(
      'select provider_says as says from payment_transaction',
    );
    expect(JSON.stringify(row)).not.toContain('399');
  });

  it('is paid by PSE at the page of the bank, which only its owner is shown', async () => {
    const order = await world.buy();
    (await pay(order, pse)).ok();
    const mine = await checked(order);
    expect(mine.bank_url).toContain('/bank/');
    const other = (await world.server.guest().call('payments.ofOrder', { params: { id: order.token } })).ok();
    expect(other).toMatchObject({ bank_url: '', pays_here: false, under_way: true });
    await fetch(mine.bank_url, { method: 'POST', body: 'action=pay', redirect: 'manual' });
    await world.reaches(order.id, '6_payment_complete');
  });

  it('is charged once, from however many tabs and by whatever means it is paid', async () => {
    const order = await world.buy();
    const { terms, personal_data } = await acceptedOf(order);
    const body = (means: Means) => ({ means, terms, personal_data });
    const params = { id: order.id };
    const answers = await Promise.all(
      [nequi, nequi, pse, nequi, { type: 'bancolombia' } as const].map((means) =>
        order.client.call('payments.pay', { params, body: body(means) }),
      ),
    );
    for (const answer of answers) expect(answer.ok().payment.under_way).toBe(true);
    expect(world.simulator.state().wompi).toHaveLength(1);
    (await order.client.call('payments.pay', { params, body: body(nequi) })).ok();
    expect(world.simulator.state().wompi).toHaveLength(1);
    expect((await world.statusOf(order.id)).attempts).toEqual(['pending']);
    for (const { id, status } of world.simulator.state().wompi)
      if (status === 'PENDING') world.simulator.settle({ id, status: 'APPROVED' });
    await world.reaches(order.id, '6_payment_complete');
    const again = await order.client.call('payments.pay', { params, body: body(nequi) });
    expect(again.failure().error).toBe('ORDER_STATE');
  });

  it('declined, is paid with another of the means under another reference', async () => {
    const order = await world.buy();
    (await pay(order, declining)).ok();
    await until('the decline is there', async () => (await checked(order)).state === 'declined');
    expect(await checked(order)).toMatchObject({ method: 'nequi', can_pay: true, pays_here: true });
    (await pay(order, { type: 'card', token: await tokenOf(order), installments: 3 })).ok();
    const { attempts } = await world.reaches(order.id, '6_payment_complete');
    expect(attempts).toEqual(['declined', 'approved']);
    const references = world.simulator.state().wompi.map(({ reference }) => reference);
    expect(references).toEqual([`${order.number}-1`, `${order.number}-2`]);
  });

  it('may be paid at the page of the provider as before', async () => {
    const order = await world.buy();
    world.simulator.pay({ url: await linkOf(order) });
    const { attempts } = await world.reaches(order.id, '6_payment_complete');
    expect(attempts).toEqual(['approved']);
  });
});

describe('the provider', () => {
  it('that took a payment without answering is asked about it: nothing is sent twice', async () => {
    const order = await world.buy();
    const accepted = await acceptedOf(order);
    world.simulator.set({ pendingMs: 600_000, calls: { fault: 'lost', times: 1, path: '/transactions' } });
    const { payment } = (await pay(order, nequi, accepted)).ok();
    expect(payment).toMatchObject({ under_way: true, method: 'nequi' });
    world.pass(1);
    (await pay(order, pse, accepted)).ok();
    const [only, ...more] = world.simulator.state().wompi;
    expect([only?.method, more]).toEqual(['NEQUI', []]);
    world.simulator.settle({ id: only?.id ?? '', status: 'APPROVED' });
    await world.reaches(order.id, '6_payment_complete');
  });

  it('that may have taken it is not paid at its page meanwhile, nor at the door', async () => {
    const order = await world.buy();
    const accepted = await acceptedOf(order);
    world.simulator.set({ pendingMs: 600_000, calls: { fault: 'lost', times: 1, path: '/transactions' } });
    (await pay(order, pse, accepted)).ok();
    const params = { id: order.id };
    expect((await order.client.call('payments.link', { params, body: {} })).failure().error).toBe(
      'ORDER_STATE',
    );
    const atDoor = { payment_method_selected: 'cash' } as const;
    const changed = await order.client.call('payments.changeMethod', { params, body: atDoor });
    expect(changed.failure().error).toBe('ORDER_STATE');
    // The mark is still there, and the bank's page with it.
    expect(await checked(order)).toMatchObject({
      method: 'pse',
      bank_url: expect.stringContaining('/bank/'),
    });
  });

  it('that still has a payment of an order that was given up gets no second one', async () => {
    const order = await world.buy();
    const accepted = await acceptedOf(order);
    world.simulator.set({ pendingMs: 600_000 });
    (await pay(order, nequi, accepted)).ok();
    world.pass(50);
    await world.reaches(order.id, '11_store_onlinepayment_fail');
    expect((await pay(order, pse, accepted)).failure()).toMatchObject({
      error: 'ORDER_STATE',
      message: expect.stringContaining('todavía procesa un pago'),
    });
    expect(world.simulator.state().wompi).toHaveLength(1);
  });

  it('that got nothing gets it again under the same reference', async () => {
    const order = await world.buy();
    const accepted = await acceptedOf(order);
    world.simulator.set({ calls: { fault: '500', times: 1, path: '/transactions' } });
    (await pay(order, nequi, accepted)).ok();
    expect(world.simulator.state().wompi).toEqual([]);
    world.pass(1);
    (await pay(order, nequi, accepted)).ok();
    const { attempts } = await world.reaches(order.id, '6_payment_complete');
    expect(attempts).toEqual(['approved']);
  });

  it('that refuses the data leaves the order as it was', async () => {
    const order = await world.buy();
    const accepted = await acceptedOf(order);
    const refused = (await pay(order, nequi, { ...accepted, terms: 'eyJ.old' })).failure();
    expect(refused.error).toBe('PAYMENT_REFUSED');
    expect(await checked(order)).toMatchObject({ under_way: false, method: '', can_pay: true });
    (await pay(order, nequi, accepted)).ok();
    const { attempts } = await world.reaches(order.id, '6_payment_complete');
    expect(attempts).toEqual(['approved']);
  });

  it('that does not answer leaves its page as the way to pay', async () => {
    const order = await world.buy();
    world.simulator.set({ calls: { fault: '500', times: 1, path: '/merchants' } });
    expect(await meansOf(order)).toMatchObject({ methods: [], terms: null, cards: null });
  });
});

it('a card is not typed into a page that runs scripts of others', async () => {
  const order = await world.buy();
  const config = 'update business_config set gtm_id = $1 where business_id = $2';
  await world.server.sql(config, ['GTM-ABC123', businessIds.canasta]);
  expect(await meansOf(order)).toMatchObject({ methods: ['nequi', 'pse', 'bancolombia'], cards: null });
  await world.server.sql(config, ['', businessIds.canasta]);
});

describe('a payment in the shop', () => {
  it('is of the owner alone', async () => {
    const order = await world.buy();
    const accepted = await acceptedOf(order);
    const body = { means: nequi, ...accepted };
    const luz = await world.server.as('luz');
    for (const client of [luz, await world.server.as('nidia')]) {
      const params = { id: order.id };
      for (const answer of [
        await client.call('payments.means', { params }),
        await client.call('payments.pay', { params, body }),
      ])
        expect(answer.status).toBeGreaterThanOrEqual(403);
    }
    const stranger = await world.buy();
    const params = { id: order.id };
    expect((await stranger.client.call('payments.means', { params })).failure().error).toBe('NOT_FOUND');
    expect((await stranger.client.call('payments.pay', { params, body })).failure().error).toBe('NOT_FOUND');
    expect((await world.server.guest().call('payments.pay', { params, body })).status).toBe(401);
    expect(world.simulator.state().wompi).toEqual([]);
  });

  it.each<[string, Means, RegExp]>([
    ['a landline', { type: 'nequi', phone: '6023334455' }, /celular de 10 dígitos/],
    ['no bank', { ...pse, bank: '' } as Means, /Elige tu banco/],
    ['a document with letters', { ...pse, document: '52A' } as Means, /solo con números/],
    ['a card number', { type: 'card', token: '4242424242424242', installments: 1 }, /tarjeta no es válida/],
    ['too many instalments', { type: 'card', token: 'tok_test_1', installments: 37 }, /1 a 36 cuotas/],
  ])('with %s is refused and sends nothing', async (_, means, message) => {
    const order = await world.buy();
    const refused = (await pay(order, means)).failure();
    expect(refused).toMatchObject({ error: 'INVALID_INPUT' });
    expect(JSON.stringify(refused)).toMatch(message);
    expect(world.simulator.state().wompi).toEqual([]);
  });

  it('is not settled by a forged event, nor twice by events out of order', async () => {
    const order = await world.buy();
    world.simulator.set({ pendingMs: 600_000 });
    (await pay(order, nequi)).ok();
    const id = world.simulator.state().wompi[0]?.id ?? '';
    const forged = world.simulator.event(id);
    forged.data.transaction.status = 'APPROVED';
    expect(await world.send(forged)).toBe(401);
    await world.handled();
    expect((await world.statusOf(order.id)).state).toBe('5_waiting_online_payment');
    const pending = world.simulator.event(id);
    world.simulator.settle({ id, status: 'APPROVED' });
    await world.reaches(order.id, '6_payment_complete');
    for (const event of [pending, world.simulator.event(id), pending])
      expect(await world.send(event)).toBe(200);
    await world.handled();
    expect(await world.statusOf(order.id)).toMatchObject({
      state: '6_payment_complete',
      attempts: ['approved'],
      reviews: [],
    });
  });
});

// The last one: the provider is left alone for some seconds afterwards.
it('a provider that is not even asked charges nothing, and says so', async () => {
  const order = await world.buy();
  const accepted = await acceptedOf(order);
  // Its line is cut off until it is left alone for a while.
  world.simulator.set({ calls: { fault: 'closed', times: 50, path: '/v1/' } });
  for (let tries = 0; tries < 4; tries += 1) await meansOf(order);
  expect((await pay(order, nequi, accepted)).failure().error).toBe('UNAVAILABLE');
  expect(await checked(order)).toMatchObject({ under_way: false, method: '' });
  world.simulator.set({ calls: { times: 0 } });
});

async function meansOf({ client, id }: Waiting) {
  return (await client.call('payments.means', { params: { id } })).ok();
}

async function acceptedOf(order: Waiting) {
  const { terms, personal_data } = await meansOf(order);
  return { terms: terms?.token ?? '', personal_data: personal_data?.token ?? '' };
}

async function pay(order: Waiting, means: Means, accepted?: Awaited<ReturnType<typeof acceptedOf>>) {
  const body = { means, ...(accepted ?? (await acceptedOf(order))) };
  return order.client.call('payments.pay', { params: { id: order.id }, body });
}

async function checked({ client, id }: Waiting) {
  return (await client.call('payments.check', { params: { id }, body: {} })).ok();
}

/** What the browser of the shopper does: the card goes to the provider alone. */
async function tokenOf(order: Waiting): Promise<string> {
  const { cards } = await meansOf(order);
  const card = {
    number: '4242424242424242',
    exp_month: '09',
    exp_year: '29',
    cvc: '123',
    card_holder: 'Marcela Ruiz',
  };
  const answer = await fetch(cards?.url ?? '', {
    method: 'POST',
    headers: { authorization: `Bearer ${cards?.key}` },
    body: JSON.stringify(card),
  });
  return (await answer.json()).data.id;
}
