import { newId } from '#server/db/ids.ts';
import { anyOf, between, popular, thinkTime } from './chance.ts';
import type { Client, Visitor } from './client.ts';
import type { Clock } from './clock.ts';
import type { Shopper, World } from './world.ts';

/** Median times, in ms: until the next page, the next product, the next step of the checkout. */
const READS = 20_000;
const FINDS = 4_000;
const CHOOSES = 3_000;
/** A visit of some pages begins with a whole one. */
const PAGES = { least: 3, most: 12 };
const LINES = { least: 4, most: 10 };

export type Here = { world: World; client: Client; clock: Clock };
export type Bought = { orderId: string; shopper: Shopper; visitor: Visitor };

/** Looks around, page by page, for as long as `isFree`; another visit follows. */
export async function browse({ world, client, clock }: Here, visitor: Visitor, isFree: () => boolean) {
  let left = 0;
  for (;;) {
    if (isFree()) {
      const isFirst = left <= 0;
      if (isFirst) left = between(PAGES.least, PAGES.most);
      left -= 1;
      await client.open(popular(world.pages), isFirst, visitor);
      if (isFirst && visitor.person) await client.call('browse', 'cart.active', {}, visitor);
    }
    await clock.wait(thinkTime(READS));
  }
}

/** Fills the cart, chooses where and how, and orders. */
export async function buy(
  { world, client, clock }: Here,
  shopper: Shopper,
  visitor: Visitor,
): Promise<Bought> {
  const { officeId, goods, minimum } = world;
  const size = Math.min(goods.length, between(LINES.least, LINES.most));
  const taken = new Set<string>();
  let uuid = '';
  while (taken.size < size) {
    const good = popular(goods);
    if (taken.has(good.id)) continue;
    taken.add(good.id);
    // Enough for an order, however cheap.
    const count = Math.max(1, Math.ceil(minimum / size / good.price));
    const body = { product_id: good.id, branch_office_id: officeId, count, request_key: newId() };
    const { cart } = await client.call('cart', 'cart.addProduct', { body }, visitor);
    uuid = cart.id;
    await clock.wait(thinkTime(FINDS));
  }
  const params = { uuid };
  const place =
    Math.random() < 0.85
      ? { type: 'delivery' as const, address_selected: { id: shopper.addressId } }
      : { type: 'pickup' as const, address_selected: { idBranch: officeId } };
  await client.call('cart', 'cart.setAddress', { params, body: place }, visitor);
  await clock.wait(thinkTime(CHOOSES));
  const payment = {
    payment_method_selected:
      place.type === 'pickup' ? ('pickup' as const) : anyOf(['cash', 'dataphone'] as const),
  };
  await client.call('cart', 'cart.setPaymentMethod', { params, body: payment }, visitor);
  await clock.wait(thinkTime(CHOOSES));
  const { cart } = await client.call(
    'cart',
    'cart.setBags',
    { params, body: { bags_config: { code: '' } } },
    visitor,
  );
  await clock.wait(thinkTime(CHOOSES));
  const order = { total_price: cart.price_total_computed, idempotency_key: newId() };
  const placed = await client.call('order', 'cart.createOrder', { params, body: order }, visitor);
  return { orderId: placed.order.id, shopper, visitor };
}
