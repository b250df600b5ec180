import { expect } from 'vitest';
import { officeIds } from '#test/factories/ids.ts';
import { linkOf } from '#test/payment-world.ts';
import { type Amount, priceOf, shelves, sum } from './book/goods.ts';
import { type BookOrder, type Code, confirmedOf, type Method, type Place } from './book/orders.ts';
import type { Dice } from './dice.ts';
import type { Comer, Store } from './store.ts';

export type Filled = Pick<BookOrder, 'lines' | 'codes' | 'bag' | 'place'>;
export type Choices = {
  place: Place;
  method: Method;
  adults: boolean;
  /** Missing: some that fit. */
  codes?: Code[];
};

const LEAST = 50_000;

/** A basket as people fill them: pieces and weights, until there is enough for an order. */
export function basketOf(dice: Dice, { adults }: Choices): Amount[] {
  const basket: Amount[] = [];
  for (const good of dice.some(shelves.sold, shelves.sold.length)) {
    if (basket.length >= 3 && sum(basket.map(priceOf)) >= LEAST) break;
    if (good.byGram && dice.chance(0.6))
      basket.push({ good, countType: 'grams', count: 50 * dice.int(4, 60) });
    else basket.push({ good, countType: 'units', count: dice.int(1, good.sku === 'huevos' ? 2 : 6) });
  }
  if (adults) basket.push({ good: dice.one(shelves.forAdults), countType: 'units', count: dice.int(1, 2) });
  return basket;
}

/** Fills the cart, changes their mind about it, and chooses all that an order needs. */
export async function fillCart({ client, near, far }: Comer, choices: Choices, dice: Dice): Promise<Filled> {
  const params = { uuid: '' };
  const lines: BookOrder['lines'] = [];
  for (const amount of basketOf(dice, choices)) {
    const body = {
      product_id: amount.good.id,
      branch_office_id: officeIds.bretana,
      count: amount.count,
      countType: amount.countType,
    };
    const { line_id, cart } = (await client.call('cart.addProduct', { body })).ok();
    params.uuid = cart.id;
    lines.push({ ...amount, id: line_id, pick: null, actionId: null });
  }
  const changed = dice.one(lines);
  changed.count += changed.countType === 'grams' ? 100 : 1;
  const at = { params: { ...params, productId: changed.good.id }, query: { lineId: changed.id } };
  (await client.call('cart.changeLine', { ...at, body: { count: changed.count } })).ok();
  const address =
    choices.place === 'pickup'
      ? { type: 'pickup' as const, address_selected: { idBranch: officeIds.bretana } }
      : { type: 'delivery' as const, address_selected: { id: choices.place === 'near' ? near : far } };
  (await client.call('cart.setAddress', { params, body: address })).ok();
  const paid = { payment_method_selected: choices.method };
  (await client.call('cart.setPaymentMethod', { params, body: paid })).ok();
  const bag = dice.one(['', 'papel', 'tela'] as const);
  (await client.call('cart.setBags', { params, body: { bags_config: { code: bag } } })).ok();
  const codes = choices.codes ?? couponsFor(lines, dice);
  for (const code of codes) (await client.call('cart.applyCoupon', { params, body: { code } })).ok();
  return { lines, codes, bag, place: choices.place };
}

export function couponsFor(lines: readonly Amount[], dice: Dice): Code[] {
  const hasCoffee = lines.some(({ good }) => good.sku === 'cafe');
  if (hasCoffee && dice.chance(0.8)) {
    const code = dice.one(['cafe15', 'cafe8'] as const);
    return dice.chance(0.5) ? [code, 'mercado5'] : [code];
  }
  if (dice.chance(0.5)) return [dice.one(['mercado5', 'bienvenida'] as const)];
  return [];
}

/** Confirms at the total of the book; two presses are one order. */
export async function confirm(
  store: Store,
  { client, cartId, userId }: Comer,
  filled: Filled,
  method: Method,
): Promise<BookOrder> {
  const { total } = confirmedOf(filled);
  const { cart } = (await client.call('cart.active', {})).ok();
  expect(cart?.price_total_computed, 'the cart is as the book has it').toBe(total);
  const input = { params: { uuid: cartId }, body: { total_price: total } };
  const [one, other] = await Promise.all([
    client.call('cart.createOrder', input),
    client.call('cart.createOrder', input),
  ]);
  const placed = one.ok().order;
  expect(other.ok().order.id).toBe(placed.id);
  expect(placed.price_total).toBe(total);
  return writeDown(store, { client, userId }, { ...filled, method, placed });
}

/** Into the book; the lines of an order have ids of their own. */
export async function writeDown(
  store: Store,
  { client, userId }: Pick<Comer, 'client' | 'userId'>,
  { placed, method, ...filled }: Filled & { method: Method; placed: { id: string; id_order: number } },
): Promise<BookOrder> {
  const { order } = (await client.call('orders.get', { params: { id: placed.id } })).ok();
  const ids = new Map(order.products.map(({ product_id, id }) => [product_id, id]));
  const lines = filled.lines.map((line) => ({ ...line, id: ids.get(line.good.id) ?? '' }));
  const book: BookOrder = {
    ...filled,
    id: placed.id,
    number: placed.id_order,
    userId,
    method,
    lines,
    before: null,
    state: 'open',
    isPaid: false,
    isSettled: false,
    withoutAdults: false,
    end: null,
    restocked: [],
    back: null,
    creditUsed: 0,
  };
  store.orders.push(book);
  return book;
}

/** On the page of the provider; comes back when the shop has heard of it. */
export async function payOnline(
  { payments }: Store,
  { client }: Comer,
  book: BookOrder,
  status: 'APPROVED' | 'DECLINED' = 'APPROVED',
): Promise<void> {
  const { id, number } = book;
  const url = await linkOf({ client, id, number, token: '', total: confirmedOf(book).total });
  payments.simulator.pay({ url, status });
  if (status === 'DECLINED') return;
  await payments.reaches(id, '6_payment_complete');
  book.isPaid = true;
}
