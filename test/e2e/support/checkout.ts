import type { BrowserContext, Locator, Page } from '@playwright/test';
import { fillCart, type Line, newAccount, type Person } from './people.ts';
import type { Office } from './shop.ts';
import { expect } from './test.ts';

export const goods: Record<string, Line> = { 'Papel higiénico 4 hojas': { count: 3 } };

export async function expectStep(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** What a step comes to so far, at the foot of a phone: all the figures stand in the last step. */
export function totalOfStep(page: Page): Locator {
  return page.locator('.checkout-foot-total b');
}

/** What pages complain about whose line to the server is cut by `withoutLine`, and whose questions are refused. */
export const lineFaults = [
  /net::ERR_(FAILED|INTERNET_DISCONNECTED)|Failed to fetch manifest|status of 409|^WebSocket connection to .*\/socket\//,
];

/** The pages of this browser hear nothing by themselves: not that the cart changed, not that it was ordered. */
export async function withoutLine(context: BrowserContext): Promise<void> {
  await context.route('**/socket/**', (route) => route.abort());
  await context.routeWebSocket(/\/socket\//, (socket) => socket.close());
}

/** An account whose cart has every answer: fetched in the office, paid there by card, without a bag. */
export async function readyToOrder(office: Office, items = goods): Promise<Person & { cartId: string }> {
  const person = await newAccount();
  return { ...person, cartId: await answeredCart(person, office, items) };
}

/** Orders such a cart, as its shopper does with the last press. */
export async function orderCart({ client, cartId }: Pick<Person, 'client'> & { cartId: string }, note = '') {
  const { cart } = (await client.call('cart.active', {})).ok();
  const body = { total_price: cart?.price_total_computed ?? 0, observations_client: note };
  return (await client.call('cart.createOrder', { params: { uuid: cartId }, body })).ok().order;
}

/** Puts these goods into somebody's empty cart and gives it every answer. */
export async function answeredCart(person: Person, office: Office, target = goods): Promise<string> {
  const { client } = person;
  const cartId = (await fillCart(person, office, target)).id;
  const params = { uuid: cartId };
  const pickup = { type: 'pickup', address_selected: { idBranch: office.id } } as const;
  (await client.call('cart.setAddress', { params, body: pickup })).ok();
  const payment = { payment_method_selected: 'dataphone' } as const;
  (await client.call('cart.setPaymentMethod', { params, body: payment })).ok();
  (await client.call('cart.setBags', { params, body: { bags_config: { code: '' } } })).ok();
  return cartId;
}
