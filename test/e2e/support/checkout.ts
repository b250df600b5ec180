import type { Page } from '@playwright/test';
import { fillCart, type Line, newAccount, type Person } from './people.ts';
import type { Office } from './shop.ts';
import { expect } from './test.ts';

export const goods: Record<string, Line> = { 'Papel higiénico 4 hojas': { count: 3 } };

export async function expectStep(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

/** An account whose cart has every answer: fetched in the office, paid there by card, without a bag. */
export async function readyToOrder(office: Office, wanted = goods): Promise<Person & { cartId: string }> {
  const person = await newAccount();
  const { client } = person;
  const cartId = (await fillCart(person, office, wanted)).id;
  const params = { uuid: cartId };
  const pickup = { type: 'pickup', address_selected: { idBranch: office.id } } as const;
  (await client.call('cart.setAddress', { params, body: pickup })).ok();
  const payment = { payment_method_selected: 'dataphone' } as const;
  (await client.call('cart.setPaymentMethod', { params, body: payment })).ok();
  (await client.call('cart.setBags', { params, body: { bags_config: { code: '' } } })).ok();
  return { ...person, cartId };
}
