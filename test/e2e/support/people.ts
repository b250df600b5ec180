import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import type { InputOf } from '#contract/index.ts';
import { type Client, clientOf } from '#test/client.ts';
import { withClient } from '#test/postgres-client.ts';
import { api, type Office, productNamed, shopUrl } from './shop.ts';

export const password = 'canasta-2026';

export type Person = { id: string; email: string; client: Client };
export type Line = Omit<InputOf<'cart.merge'>['body']['products'][number], 'product_id'>;

/** Nobody of another test is called so. */
export function newEmail(): string {
  return `rosalba.${randomUUID().slice(0, 8)}@correo.example`;
}

/** A new account, made behind the pages: for tests that are about something else. */
export async function newAccount(identification = '31987654'): Promise<Person> {
  // Only so many accounts are made from one address: a whole run makes more. No process caches it.
  await withClient(process.env.E2E_DATABASE_URL ?? '', (client) =>
    client.query("delete from rate_limit where key like 'sign-up address %'"),
  );
  const email = newEmail();
  const body = {
    email,
    password,
    name: 'Rosalba Trujillo',
    phone: '315 555 0199',
    terms: true,
    habeasAccept: true,
    promotionalAccept: false,
  };
  const { user, token } = (await api.call('users.createAccount', { body })).ok();
  const client = clientOf(shopUrl, token);
  if (identification !== '') {
    const data = { identification_card: identification, birthday: '1985-04-30' };
    (await client.call('users.update', { params: { id: user.id }, body: data })).ok();
  }
  return { id: user.id, email, client };
}

const signedIn = new Map<string, Promise<Person>>();

/** Someone of the demonstration, for the back office: signed in once, as nobody signs them out. */
export function staff(email: string): Promise<Person> {
  const known = signedIn.get(email) ?? logIn(email);
  signedIn.set(email, known);
  return known;
}

async function logIn(email: string): Promise<Person> {
  const { user, token } = (await api.call('users.login', { body: { email, password } })).ok();
  return { id: user.id, email, client: clientOf(shopUrl, token) };
}

/** Gives the browser the session that signing in would have given it. */
export async function signIn(context: BrowserContext, person: Person, url = shopUrl): Promise<void> {
  const { token = '' } = person.client;
  await context.addCookies([
    { name: 'canasta_session', value: token, url, httpOnly: true, sameSite: 'Lax' },
    { name: 'signed_in', value: '1', url, sameSite: 'Lax' },
  ]);
}

/** The browser chose this store on an earlier visit: nothing asks for one. */
export async function shopAt(context: BrowserContext, office: Office): Promise<void> {
  await context.addCookies([{ name: 'office', value: office.id, url: shopUrl, sameSite: 'Lax' }]);
}

/** Puts products by name into somebody's cart. */
export async function fillCart(person: Person, office: Office, goods: Record<string, Line>) {
  const products = await Promise.all(
    Object.entries(goods).map(async ([title, line]) => {
      const { id } = await productNamed(title, office);
      return { ...line, product_id: id };
    }),
  );
  const { cart } = (
    await person.client.call('cart.merge', {
      body: { merge_key: randomUUID(), branch_office_id: office.id, products },
    })
  ).ok();
  if (!cart) throw new Error('Nothing was put into the cart');
  return cart;
}
