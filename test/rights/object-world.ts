import type { ErrorBody } from '#contract/errors.ts';
import type { CallId, InputOf } from '#contract/index.ts';
import type { Client } from './client.ts';
import { goods } from './factories/goods.ts';
import { addressIds, businessIds, idOf, officeIds } from './factories/ids.ts';
import type { PersonName } from './people.ts';
import { withClient } from './postgres-client.ts';
import { startTestServer, type TestServer } from './server.ts';

/** A server with things worth protecting: marcela's cart and her order at Bretaña, and people who may not see them. */
export type World = {
  server: TestServer;
  as: (name: PersonName | 'guest') => Client;
  /** Marcela's open cart, filled anew. */
  fillCart: () => Promise<string>;
  placeOrder: () => Promise<{ id: string; token: string }>;
  /** A basket that marcela keeps, with eggs in it, made anew. */
  keepBasket: () => Promise<string>;
  /** What was done last to a cart. */
  lastNote: () => Promise<string>;
  /** Marcela signs in on one more device: the session's id. */
  otherDevice: () => Promise<string>;
  /** What was written last in the audit of the business. */
  lastLine: () => Promise<string>;
  /** Everything an outsider could have changed. */
  state: () => Promise<unknown>;
};

const everybody = ['marcela', 'jorge', 'luz', 'andres', 'paola', 'valentina', 'ignacio'] as const;

export async function openWorld(): Promise<World> {
  const server = await startTestServer();
  await server.sql(
    `insert into payment_review (business_id, id, kind, gateway, transaction_id, amount_in_cents, currency)
     values ($1, $2, 'unknown', 'wompi', '1-1', 100, 'COP')`,
    [businessIds.canasta, idOf('review')],
  );
  const signedIn = new Map<string, Client>();
  for (const name of everybody) signedIn.set(name, await server.as(name));
  const as = (name: PersonName | 'guest') => signedIn.get(name) ?? server.guest();
  return {
    server,
    as,
    fillCart: () => fillCart(as('marcela')),
    placeOrder: () => placeOrder(as('marcela')),
    keepBasket: () => keepBasket(as('marcela')),
    lastNote: async () => {
      const rows = await server.sql<{ id: string }>('select id from cart_history order by id desc limit 1');
      return rows[0]?.id ?? '';
    },
    lastLine: async () => {
      const lines = 'select id from audit_log where business_id = $1 order by id desc limit 1';
      return (await server.sql<{ id: string }>(lines, [businessIds.canasta]))[0]?.id ?? '';
    },
    otherDevice: async () => {
      const { list } = (await (await server.as('marcela')).call('sessions.mine', {})).ok();
      return list.find(({ current }) => current)?.id ?? '';
    },
    state: () => stateOf(server.adminUrl),
  };
}

async function placeOrder(marcela: Client): Promise<{ id: string; token: string }> {
  const params = { uuid: await fillCart(marcela) };
  const address = { type: 'delivery', address_selected: { id: addressIds.casa } } as const;
  const bags = { bags_config: { code: 'papel' } };
  (await marcela.call('cart.setAddress', { params, body: address })).ok();
  (await marcela.call('cart.setPaymentMethod', { params, body: { payment_method_selected: 'cash' } })).ok();
  const { cart } = (await marcela.call('cart.setBags', { params, body: bags })).ok();
  const body = { total_price: cart.price_total_computed, observations_client: 'Preguntar por Rincón' };
  return (await marcela.call('cart.createOrder', { params, body })).ok().order;
}

async function fillCart(marcela: Client): Promise<string> {
  await marcela.call('cart.discardActive', {});
  const body = { product_id: goods.huevos.id, branch_office_id: officeIds.bretana, count: 3 };
  return (await marcela.call('cart.addProduct', { body: { ...body, countType: 'units' } })).ok().cart.id;
}

async function keepBasket(marcela: Client): Promise<string> {
  const { list } = (await marcela.call('customCarts.mine', { query: {} })).ok();
  for (const { id } of list) await marcela.call('customCarts.remove', { params: { id } });
  const { basket } = (await marcela.call('customCarts.create', { body: { name: 'Lo de siempre' } })).ok();
  const params = { id: basket.id };
  (await marcela.call('customCarts.addProduct', { params, body: { product_id: goods.huevos.id } })).ok();
  return basket.id;
}

/** All that a client could tell two answers apart by. */
export async function seen<Id extends CallId>(client: Client, id: Id, input: InputOf<Id>) {
  const answer = await client.call(id, input);
  const text = JSON.stringify(answer.status < 300 ? answer.ok() : answer.failure());
  const headers = Object.fromEntries(answer.headers);
  for (const name of ['date', 'x-request-id', 'etag']) delete headers[name];
  const body: Partial<ErrorBody> = { ...JSON.parse(text), requestId: undefined };
  return { status: answer.status, headers, body };
}

/** Signing in is written on the person, and that a session was used; it is no harm. */
const columnsOf: Record<string, string> = {
  app_user: 'id, name, last_name, version',
  session: 'id, user_id',
};

function stateOf(adminUrl: string): Promise<unknown> {
  const tables = [
    'cart',
    'cart_line',
    'customer_order',
    'payment',
    'payment_review',
    'refund',
    'order_event',
    'address',
    'product_office',
    'app_user',
    'session',
    'search_synonym',
    'search_miss',
    'coupon',
  ];
  return withClient(adminUrl, async (client) => {
    const rows = [];
    for (const table of tables) {
      const columns = columnsOf[table] ?? '*';
      rows.push((await client.query(`select ${columns} from ${table} order by 1, 2`)).rows);
    }
    return rows;
  });
}
