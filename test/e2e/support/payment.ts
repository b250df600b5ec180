import type { BrowserContext, Page } from '@playwright/test';
import { readyToOrder } from './checkout.ts';
import { type Person, shopAt, signIn } from './people.ts';
import { officeNamed, shopUrl } from './shop.ts';
import { expect } from './test.ts';

export type Online = Awaited<ReturnType<typeof onlineOrder>>;

/** Somebody's order that waits to be paid online, made behind the pages. */
export async function onlineOrder(officeName: string) {
  const office = await officeNamed(officeName);
  const person = await readyToOrder(office);
  const order = await orderOnline(person, person.cartId);
  return { office, person, order, number: order.id_order.toLocaleString('es-CO') };
}

/** Places the order of a cart that has every other answer, to be paid online. */
export async function orderOnline({ client }: Person, cartId: string) {
  const params = { uuid: cartId };
  const online = { payment_method_selected: 'online' } as const;
  const { cart } = (await client.call('cart.setPaymentMethod', { params, body: online })).ok();
  const { order } = (
    await client.call('cart.createOrder', { params, body: { total_price: cart.price_total_computed } })
  ).ok();
  return order;
}

/** The browser of the person who made the order. */
export async function asOwner(context: BrowserContext, { person, office }: Online): Promise<void> {
  await signIn(context, person);
  await shopAt(context, office);
}

/** Where the provider would take the money, asked for behind the pages. */
export async function payLink({ person, order }: Online): Promise<string> {
  const { url } = (
    await person.client.call('payments.link', { params: { id: order.id }, body: { gateway: 'wompi' } })
  ).ok();
  expect(url).not.toBe('');
  return url;
}

/** Pays at the provider as somebody does whose browser we do not see; the transaction's id. */
export async function payUnseen(url: string, status: 'APPROVED' | 'DECLINED' | 'PENDING'): Promise<string> {
  const answer = await fetch(`${new URL(url).origin}/control/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url, status }),
  });
  if (!answer.ok) throw new Error(`The simulator refused to pay: ${await answer.text()}`);
  return (await answer.json()).id;
}

/**
 * Sends the provider's own event about a transaction to the shop, with another reference: it is signed all the same.
 */
export async function sendAsAnother(url: string, transactionId: string, reference: string): Promise<number> {
  const event = await (
    await fetch(`${new URL(url).origin}/control/event?id=${encodeURIComponent(transactionId)}`)
  ).json();
  event.data.transaction.reference = reference;
  const answer = await fetch(`${shopUrl}/api/v1/payments/wompi/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(event),
  });
  return answer.status;
}

/** On the provider's own page. */
export async function expectProvider(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: `Pagar con ${name}` })).toBeVisible();
}
