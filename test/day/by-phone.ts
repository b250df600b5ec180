import { expect } from 'vitest';
import { consentTexts } from '#contract/identity/consent-texts.ts';
import { newId } from '#server/db/ids.ts';
import { officeIds } from '#test/factories/ids.ts';
import { type BookOrder, confirmedOf, type Method } from './book/orders.ts';
import type { Dice } from './dice.ts';
import { basketOf, type Choices, confirm, couponsFor, type Filled, fillCart, writeDown } from './shopping.ts';
import type { Comer, Store } from './store.ts';

/** In the shop, or on the phone. */
export async function* ordered(
  { store, comer, dice }: { store: Store; comer: Comer; dice: Dice },
  choices: Choices,
): AsyncGenerator<undefined, BookOrder> {
  if (dice.chance(0.25)) return orderByPhone(store, comer, choices, dice);
  const filled = await fillCart(comer, choices, dice);
  yield;
  return confirm(store, comer, filled, choices.method);
}

/** Somebody calls: an admin of the branch enters the order, at the total of the book; two presses are one. */
async function orderByPhone(
  store: Store,
  { client, userId, near, far }: Comer,
  choices: Choices & { method: Method },
  dice: Dice,
): Promise<BookOrder> {
  const { andres } = store;
  const own = (await client.call('cart.active', {})).ok().cart;
  const { id } = (await andres.call('phoneOrders.start', { body: { customer_id: userId } })).ok();
  const params = { id };
  const say = async (body: Parameters<typeof andres.call<'phoneOrders.change'>>[1]['body']) =>
    (await andres.call('phoneOrders.change', { params, body })).ok().cart;
  const place = choices.place === 'near' ? near : far;
  await say({ change: 'customer', consent_version: consentTexts.personal_data.version });
  await say(
    choices.place === 'pickup'
      ? { change: 'pickup', branch_office_id: officeIds.bretana }
      : { change: 'address', address_id: place },
  );
  const lines: Filled['lines'] = [];
  for (const amount of basketOf(dice, choices)) {
    const { countType, count } = amount;
    const added = { change: 'add', product_id: amount.good.id, request_key: newId() } as const;
    await say({ ...added, countType, count });
    lines.push({ ...amount, id: '', pick: null, actionId: null });
  }
  await say({ change: 'payment', payment_method_selected: choices.method });
  const bag = dice.one(['', 'papel', 'tela'] as const);
  let cart = await say({ change: 'bags', code: bag });
  const codes = couponsFor(lines, dice);
  for (const code of codes) cart = await say({ change: 'coupon', code });
  const filled: Filled = { lines, codes, bag, place: choices.place };
  const { total } = confirmedOf(filled);
  expect(cart.price_total_computed, 'the order by phone is as the book has it').toBe(total);
  const body = { total_price: total, cart_version: cart.version };
  const [one, other] = await Promise.all(
    [1, 2].map(() => andres.call('phoneOrders.place', { params, body })),
  );
  const placed = one?.ok().order;
  expect(other?.ok().order, 'two presses').toEqual(placed);
  expect((await client.call('cart.active', {})).ok().cart?.version, 'their own cart').toBe(own?.version);
  if (!placed) throw new Error('No order');
  return writeDown(store, { client, userId }, { ...filled, method: choices.method, placed });
}
