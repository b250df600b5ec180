import { expect } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { officeIds } from '#test/factories/ids.ts';
import { creditOf } from '#test/returns/credit-world.ts';
import { bodyOf } from '#test/returns/return-world.ts';
import { shelves, sum } from './book/goods.ts';
import { confirmedOf, crateOf, worthOfBack } from './book/orders.ts';
import type { Dice } from './dice.ts';
import { fillCart, writeDown } from './shopping.ts';
import type { Comer, Store } from './store.ts';

/** After the doors: goods come back as credit, credit pays for other orders, and shelves are counted. */

/** Orders that were handed over, of which some goods come back. */
export async function bringBackGoods(store: Store, dice: Dice): Promise<void> {
  for (const order of store.orders) {
    const crate = crateOf(order);
    const whole = order.end === 'delivered' && !order.withoutAdults && crate.length > 1;
    if (!whole || !dice.chance(0.6)) continue;
    const [part] = dice.some(
      crate.filter(({ good }) => !good.adults),
      1,
    );
    if (!part) continue;
    const count = part.countType === 'grams' ? part.count : dice.int(1, part.count);
    const outcome = dice.one(['stock', 'waste'] as const);
    const line = { line_id: part.lineId, product_id: part.good.id, count, outcome };
    const body = await bodyOf(store.luz, order.id, [{ ...line, reason: 'damaged', bearer: 'store' }], {
      way: 'credit',
    });
    const back = { lineId: part.lineId, goodId: part.good.id, count, outcome };
    expect(body.amount, `what ${part.good.sku} of order ${order.number} is worth`).toBe(
      worthOfBack(order, back),
    );
    const params = { id: order.id };
    const [one, again] = await Promise.all(
      [1, 2].map(() => store.luz.call('returns.make', { params, body })),
    );
    expect(again?.ok()).toEqual(one?.ok());
    order.back = { ...back, amount: body.amount };
  }
}

/** The shelves of a day are not full any more. */
const MOST_SPENDERS = 12;

/** Whoever has credit orders once more with it; some think better of it. */
export async function spendCredit(store: Store, people: readonly Comer[], dice: Dice): Promise<void> {
  const rich = people.filter((comer) => creditInBook(store, comer) > 0);
  for (const comer of rich.slice(0, MOST_SPENDERS)) {
    const credit = creditInBook(store, comer);
    const filled = await fillCart(comer, { place: 'near', method: 'cash', adults: false, codes: [] }, dice);
    const { total } = confirmedOf(filled);
    const used = Math.min(credit, total);
    const { cart } = (await comer.client.call('cart.active', {})).ok();
    const input = { params: { uuid: cart?.id ?? '' }, body: { total_price: total, credit: used } };
    const [one, other] = await Promise.all([1, 2].map(() => comer.client.call('cart.createOrder', input)));
    const placed = one?.ok().order ?? expect.fail('No order');
    expect(other?.ok().order.id, 'two presses').toBe(placed.id);
    const order = await writeDown(store, comer, { ...filled, method: 'cash', placed });
    order.creditUsed = used;
    if (!dice.chance(0.5)) continue;
    (await comer.client.call('orders.cancel', { params: { id: placed.id }, body: null })).ok();
    order.state = 'cancelled';
  }
}

/** What everybody has left is what came back, less what orders hold of it. */
export async function checkCredit(store: Store, people: readonly Comer[]): Promise<void> {
  for (const comer of people)
    expect((await creditOf(comer)).usable, 'credit').toBe(creditInBook(store, comer));
}

function creditInBook({ orders }: Store, { userId }: Comer): number {
  const own = orders.filter((order) => order.userId === userId);
  const held = own.filter(({ state }) => state !== 'cancelled');
  return sum(own.map(({ back }) => back?.amount ?? 0)) - sum(held.map(({ creditUsed }) => creditUsed));
}

/** Some shelves are counted, and what differs is booked: by product, what is more or less now. */
export async function countShelves(
  { luz, andres, pickers }: Store,
  dice: Dice,
): Promise<Map<string, number>> {
  const counter = pickers[0]?.client ?? andres;
  const body = { id: newId(), office_id: officeIds.bretana, name: 'Cierre del día' };
  const params = { id: (await andres.call('stockCounts.start', { body })).ok().id };
  const booked = new Map<string, number>();
  for (const good of dice.some(shelves.sold, 6)) {
    const query = { search: good.sku };
    const { list } = (await counter.call('stockCounts.products', { params, query })).ok();
    const expected = list.find(({ product_id }) => product_id === good.id)?.expected ?? 0;
    const counted = Math.max(0, expected + dice.int(-3, 3));
    const entry = { entry_id: newId(), product_id: good.id, counted };
    (await counter.call('stockCounts.enter', { params, body: entry })).ok();
    booked.set(good.id, counted - expected);
  }
  const { list } = (await luz.call('stockCounts.differences', { params })).ok();
  const differing = [...booked].filter(([, difference]) => difference !== 0);
  expect(new Map(list.map(({ product_id, difference }) => [product_id, difference]))).toEqual(
    new Map(differing),
  );
  const lines = list.map(({ product_id, difference }) => ({
    product_id,
    difference,
    reason: 'not_found' as const,
  }));
  (await andres.call('stockCounts.book', { params, body: { lines } })).ok();
  return booked;
}
