import type { OutputOf } from '#contract/index.ts';
import type { Client } from '#test/client.ts';
import type { TestServer } from '#test/server.ts';
import { goods } from './goods.ts';
import { addressIds } from './ids.ts';

export type Cart = OutputOf<'cart.addProduct'>['cart'];

/** The cart of `who` with one bottle of rum, chosen up to the last step except for what `steps` leaves out. */
export async function readyCart(
  who: Client,
  steps: { address?: boolean; payment?: boolean; bags?: boolean } = {},
): Promise<Cart> {
  const first = await who.call('cart.addProduct', { body: { product_id: goods.ron.id, count: 1 } });
  let { cart } = first.ok();
  const params = { uuid: cart.id };
  if (steps.address !== false) {
    const body = { type: 'delivery', address_selected: { id: addressIds.casa } } as const;
    cart = (await who.call('cart.setAddress', { params, body })).ok().cart;
  }
  if (steps.payment !== false) {
    const body = { payment_method_selected: 'cash' } as const;
    cart = (await who.call('cart.setPaymentMethod', { params, body })).ok().cart;
  }
  if (steps.bags !== false) {
    cart = (await who.call('cart.setBags', { params, body: { bags_config: { code: '' } } })).ok().cart;
  }
  return cart;
}

/** Confirms the order of a cart at the total it showed. */
export function confirm(who: Client, cart: Cart, more: Record<string, unknown> = {}) {
  return who.call('cart.createOrder', {
    params: { uuid: cart.id },
    body: { total_price: cart.price_total_computed, ...more },
  });
}

/** Another price of a product in every office. */
export async function setPrice(server: TestServer, product: { id: string }, price: number): Promise<void> {
  await server.sql('update product_office set price = $2, price_neto = $2 where product_id = $1', [
    product.id,
    price,
  ]);
}
