import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { consentTexts } from '#contract/identity/consent-texts.ts';
import type { InputOf } from '#contract/index.ts';
import { newId } from '#server/db/ids.ts';
import { openPaymentWorld, type PaymentWorld, type Waiting } from '#test/payment-world.ts';

/** Cards kept at the provider, with the consent of their shopper (rule 140). */

type Means = InputOf<'payments.pay'>['body']['means'];
const facts = { brand: 'VISA', last_four: '4242', exp_month: 9, exp_year: 2029 };
const save = { ...facts, text_version: consentTexts.saved_card.version };

let world: PaymentWorld;

beforeAll(async () => {
  world = await openPaymentWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.simulator.reset();
  world.simulator.set({ pendingMs: 100 });
});

it('is kept when its shopper agrees, pays the next order with one press, and is removed', async () => {
  const order = await world.buy();
  expect((await meansOf(order)).saved_cards).toEqual([]);
  await paid(order, { type: 'card', token: await tokenOf(order), installments: 1, save });
  const { list } = (await order.client.call('payments.cards', {})).ok();
  expect(list).toEqual([{ id: expect.any(String), ...facts }]);
  expect(await decisions(order)).toEqual([true]);
  // What stands here leads to no card: its name at the provider is sealed.
  const rows = await world.server.sql('select * from saved_card');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toMatch(/tok_|424242|3000/);

  const next = await another(order);
  const { saved_cards, saving } = await meansOf(next);
  expect(saved_cards).toEqual(list);
  expect(saving.text).toBe(consentTexts.saved_card.text);
  const id = saved_cards[0]?.id ?? '';
  await paid(next, { type: 'saved_card', id, installments: 2 });

  const stranger = await world.buy();
  const refused = (await pay(stranger, { type: 'saved_card', id, installments: 1 })).failure();
  expect(refused.error).toBe('NOT_FOUND');
  const params = { id };
  expect((await stranger.client.call('payments.removeCard', { params })).failure().error).toBe('NOT_FOUND');

  (await order.client.call('payments.removeCard', { params })).ok();
  expect((await order.client.call('payments.removeCard', { params })).failure().error).toBe('NOT_FOUND');
  expect(await decisions(order)).toEqual([true, false]);
  const last = await another(order);
  expect((await pay(last, { type: 'saved_card', id, installments: 1 })).failure().error).toBe('NOT_FOUND');
});

it('is not kept without the text that was read, nor without asking', async () => {
  const order = await world.buy();
  const token = await tokenOf(order);
  const old = { ...save, text_version: '2020-01-01' };
  const refused = (await pay(order, { type: 'card', token, installments: 1, save: old })).failure();
  expect(refused).toMatchObject({ error: 'INVALID_INPUT', details: [{ field: 'means.save.text_version' }] });
  await paid(order, { type: 'card', token, installments: 1 });
  expect((await order.client.call('payments.cards', {})).ok().list).toEqual([]);
  expect(await decisions(order)).toEqual([]);
});

it('that the provider refuses is neither kept nor charged', async () => {
  const order = await world.buy();
  const refused = (
    await pay(order, { type: 'card', token: 'tok_test_nobody', installments: 1, save })
  ).failure();
  expect(refused.error).toBe('PAYMENT_REFUSED');
  expect((await order.client.call('payments.cards', {})).ok().list).toEqual([]);
  expect(world.simulator.state().wompi).toEqual([]);
});

it('that has expired is listed and not offered', async () => {
  const order = await world.buy();
  await paid(order, { type: 'card', token: await tokenOf(order), installments: 1, save });
  const next = await another(order);
  await world.server.sql(
    `update saved_card set exp_month = 10, exp_year = 2026
     where user_id = (select user_id from customer_order where id = $1)`,
    [order.id],
  );
  expect((await meansOf(next)).saved_cards).toEqual([]);
  expect((await order.client.call('payments.cards', {})).ok().list).toHaveLength(1);
});

it('the same card again replaces itself, and further ones the oldest', async () => {
  const order = await world.buy();
  const [{ user_id = '' } = {}] = await world.server.sql<{ user_id: string }>(
    'select user_id from customer_order where id = $1',
    [order.id],
  );
  for (let month = 1; month <= 5; month += 1)
    await world.server.sql(
      `insert into saved_card (business_id, id, user_id, account, source, brand, last_four, exp_month, exp_year, created_at)
       select business_id, gen_random_uuid(), id, 'pub_test_other', 'x', 'VISA', '4242', $2, 2029, $3
       from app_user where id = $1`,
      [user_id, month + 4, new Date(world.now().getTime() - month * 86_400_000)],
    );
  // Of another account at the provider: not offered here.
  expect((await meansOf(order)).saved_cards).toEqual([]);
  await paid(order, { type: 'card', token: await tokenOf(order), installments: 1, save });
  const { list } = (await order.client.call('payments.cards', {})).ok();
  // September replaced itself: of five, the fifth was the oldest.
  expect(list.map(({ exp_month }) => exp_month)).toEqual([9, 5, 6, 7, 8]);
});

/** Another order of the same shopper, of the same goods. */
async function another({ client, id }: Waiting): Promise<Waiting> {
  const cartId = newId();
  await world.server.sql(
    `insert into cart (business_id, id, user_id, address_id, office_id, type, payment_method, bags_code)
     select c.business_id, $2, c.user_id, c.address_id, c.office_id, c.type, 'online', ''
     from customer_order o join cart c on c.id = o.cart_id where o.id = $1`,
    [id, cartId],
  );
  await world.server.sql(
    `insert into cart_line (business_id, cart_id, id, product_id, line_key, count_type, count, comment, seen_price_neto)
     select l.business_id, $2, new_id(), l.product_id, l.line_key, l.count_type, l.count, l.comment, l.seen_price_neto
     from customer_order o join cart_line l on l.cart_id = o.cart_id where o.id = $1`,
    [id, cartId],
  );
  const { cart } = (await client.call('cart.active', {})).ok();
  const body = { total_price: cart?.price_total_computed ?? 0 };
  const { order } = (await client.call('cart.createOrder', { params: { uuid: cartId }, body })).ok();
  return { id: order.id, number: order.id_order, token: order.token, total: order.price_total, client };
}

async function decisions({ client }: Waiting): Promise<boolean[]> {
  const { history } = (await client.call('personalData.consents', { query: {} })).ok();
  return history
    .filter(({ purpose }) => purpose === 'saved_card')
    .map(({ granted }) => granted)
    .toReversed();
}

async function meansOf({ client, id }: Waiting) {
  return (await client.call('payments.means', { params: { id } })).ok();
}

async function pay(order: Waiting, means: Means) {
  const { terms, personal_data } = await meansOf(order);
  const body = { means, terms: terms?.token ?? '', personal_data: personal_data?.token ?? '' };
  return order.client.call('payments.pay', { params: { id: order.id }, body });
}

async function paid(order: Waiting, means: Means): Promise<void> {
  (await pay(order, means)).ok();
  await world.reaches(order.id, '6_payment_complete');
}

async function tokenOf(order: Waiting): Promise<string> {
  const { cards } = await meansOf(order);
  const card = {
    number: '4242424242424242',
    exp_month: '09',
    exp_year: '29',
    cvc: '123',
    card_holder: 'Ana Ruiz',
  };
  const answer = await fetch(cards?.url ?? '', {
    method: 'POST',
    headers: { authorization: `Bearer ${cards?.key}` },
    body: JSON.stringify(card),
  });
  return (await answer.json()).data.id;
}
