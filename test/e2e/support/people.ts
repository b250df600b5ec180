import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import type { InputOf } from '#contract/index.ts';
import { type Client, clientOf } from '#test/client.ts';
import { withClient } from '#test/postgres-client.ts';
import { change } from './change.ts';
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
  const existing = signedIn.get(email) ?? logIn(email);
  signedIn.set(email, existing);
  return existing;
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

/** An order of somebody so many days ago, as it stands in the tables: one product, in this count. */
export async function orderedBefore(
  { id }: Pick<Person, 'id'>,
  office: Pick<Office, 'id'>,
  daysAgo: number,
  { productId, count }: { productId: string; count: number },
): Promise<void> {
  // Staff see it on the board, like any other.
  const customer = {
    fullname: 'Rosalba Trujillo',
    phone: '315 555 0199',
    email: '',
    identification_card: '',
  };
  await change(
    `with of_cart as (
       insert into cart (business_id, id, user_id, office_id, state)
       select business_id, gen_random_uuid(), id, $2, 'ordered' from app_user where id = $1
       returning business_id, id, user_id
     ), made as (
       insert into customer_order (business_id, id, number, cart_id, user_id, office_id, state, type, payment_method,
         subtotal, total, customer, window_start, window_end, share_token, created_at)
       select business_id, gen_random_uuid(), 1500000000 + (random() * 100000000)::int, id, user_id, $2,
         '10_store_dispatch_products', 'pickup', 'cash', 1000, 1000, $6, now(), now() + interval '2 hours',
         gen_random_uuid()::text, now() - $3 * interval '1 day' from of_cart
       returning business_id, id
     )
     insert into order_line (business_id, order_id, id, position, product_id, product, count_type, count, price,
       price_neto, total, stock_demand)
     select m.business_id, m.id, gen_random_uuid(), 1, p.id, jsonb_build_object('title', p.title, 'photoUrl', '', 'tint', ''),
       p.count_type, $5::int, 1000,
       1000, 1000, $5::int
     from made m join product p on p.business_id = m.business_id and p.id = $4`,
    [id, office.id, daysAgo, productId, count, JSON.stringify(customer)],
  );
}
