import { readPesos } from '#rules/deliveries/cash-note.ts';
import type { PaymentMethod } from '#rules/orders/moves.ts';
import { newId } from '#server/db/ids.ts';
import type { Client } from '../client.ts';
import { type Carried, sendEvents } from '../delivery-world.ts';
import { goods } from '../factories/goods.ts';
import { type Item, type Shopper, totalOf } from '../faults/shoppers.ts';
import { people } from '../people.ts';
import type { TestServer } from '../server.ts';
import { bodyOf, handedOver, lineOf } from './return-world.ts';

type Staff = { luz: Client; yeison: Client };

/** Somebody who got an order and gave salt back as credit: so many pieces. */
export async function withCredit(
  server: TestServer,
  staff: Staff,
  pieces: number,
): Promise<{ order: Carried; credit: number }> {
  const order = await handedOver(server, staff, [{ product: goods.sal, count: 20 }]);
  return { order, credit: await giveBackAsCredit(staff.luz, order.id, pieces) };
}

/** So many pieces of salt come back, as credit of so much. */
export async function giveBackAsCredit(luz: Client, id: string, pieces: number): Promise<number> {
  const lines = [await lineOf(luz, id, goods.sal, pieces)];
  const body = await bodyOf(luz, id, lines, { way: 'credit' });
  (await luz.call('returns.make', { params: { id }, body })).ok();
  return body.amount;
}

/** The same person with a new cart like their last one; `items`: other counts; `total`: known already. */
export async function nextCart(
  server: TestServer,
  shopper: Shopper,
  { method = 'cash', items, total }: { method?: PaymentMethod; items?: readonly Item[]; total?: number } = {},
): Promise<Shopper & { total: number }> {
  const cartId = newId();
  await server.sql(
    `insert into cart (business_id, id, user_id, address_id, office_id, type, payment_method, bags_code, coupon_codes)
     select business_id, $2, user_id, address_id, office_id, type, $3, bags_code, '{}' from cart where id = $1`,
    [shopper.cartId, cartId, method],
  );
  await server.sql(
    `insert into cart_line (business_id, cart_id, id, product_id, line_key, count_type, count, comment, seen_price_neto, created_at)
     select business_id, $2, new_id(), product_id, line_key, count_type, coalesce($3, count), comment, seen_price_neto, now()
     from cart_line where cart_id = $1`,
    [shopper.cartId, cartId, items?.[0]?.count ?? null],
  );
  const next = { ...shopper, cartId };
  return { ...next, total: total ?? (await totalOf(next)) };
}

/** Confirms the order of a cart with so much credit. */
export function orderWith({ client, cartId, total }: Shopper & { total: number }, credit: number) {
  return client.call('cart.createOrder', {
    params: { uuid: cartId },
    body: { total_price: total, credit },
  });
}

/** An order that was placed stands with yeison at its door. */
export async function bringToDoor({ luz, yeison }: Staff, id: string): Promise<void> {
  const params = { id };
  const delivery = { delivery_id: people.yeison.id };
  (await luz.call('orders.move', { params, body: { state: '7_admin_cart_accept' } })).ok();
  (await luz.call('orders.move', { params, body: { state: '10_store_dispatch_products', delivery } })).ok();
  await sendEvents(yeison, id, { kind: 'started' }, { kind: 'arrived' });
}

/** What is left to pay of the newest order, as the mails that it is placed, paid and picked say. */
export function duesInMails(luz: Client): Promise<number[]> {
  const dues = {
    received: 'Por pagar: ',
    paid: 'Recibimos tu pago de ',
    picked: 'Pagas lo mismo: ',
  } as const;
  return Promise.all(
    (['received', 'paid', 'picked'] as const).map(async (moment) => {
      const { text } = (await luz.call('orderMessages.preview', { body: { moment, words: '' } })).ok();
      return readPesos(/[$][\s\d.]*\d/.exec(text.split(dues[moment])[1] ?? '')?.[0] ?? '') ?? 0;
    }),
  );
}

/** What a person has, as they see it. */
export async function creditOf({ client }: Pick<Shopper, 'client'>) {
  return (await client.call('credit.mine', {})).ok();
}
