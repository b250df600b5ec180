import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { type CallId, calls, type InputOf } from '#contract/index.ts';
import { type Client, clientOf } from './client.ts';
import { goods, plazaGoods } from './factories/goods.ts';
import { addressIds, missingId, officeIds } from './factories/ids.ts';
import { type CallOfObject, type Case, cases } from './object-cases.ts';
import { type PersonName, people } from './people.ts';
import { withClient } from './postgres-client.ts';
import { startTestServer, type TestServer } from './server.ts';

let server: TestServer;
let cart = '';
let order = { id: '', token: '' };
const signedIn = new Map<string, Client>();

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['marcela', 'jorge', 'luz', 'andres', 'paola', 'valentina', 'ignacio'] as const) {
    signedIn.set(name, await server.as(name));
  }
  order = await placeOrder();
});
afterAll(() => server.close());
beforeEach(async () => {
  await as('marcela').call('cart.discardActive', {});
  cart = await fillCart();
});

function as(name: PersonName | 'guest'): Client {
  return signedIn.get(name) ?? server.guest();
}

async function fillCart(): Promise<string> {
  const added = await as('marcela').call('cart.addProduct', {
    body: { product_id: goods.huevos.id, branch_office_id: officeIds.bretana, count: 3, countType: 'units' },
  });
  return added.ok().cart.id;
}

async function placeOrder(): Promise<{ id: string; token: string }> {
  const params = { uuid: await fillCart() };
  const marcela = as('marcela');
  const address = { type: 'delivery', address_selected: { id: addressIds.casa } } as const;
  (await marcela.call('cart.setAddress', { params, body: address })).ok();
  (await marcela.call('cart.setPaymentMethod', { params, body: { payment_method_selected: 'cash' } })).ok();
  const last = (
    await marcela.call('cart.setBags', { params, body: { bags_config: { code: 'papel' } } })
  ).ok();
  const body = { total_price: last.cart.price_total_computed, observations_client: 'Preguntar por Rincón' };
  return (await marcela.call('cart.createOrder', { params, body })).ok().order;
}

/** All that a client could tell two answers apart by. */
async function seen<Id extends CallId>(client: Client, id: Id, input: InputOf<Id>) {
  const answer = await client.call(id, input);
  const body = JSON.parse(
    answer.status < 300 ? JSON.stringify(answer.ok()) : JSON.stringify(answer.failure()),
  );
  const headers = Object.fromEntries(answer.headers);
  for (const name of ['date', 'x-request-id', 'etag']) delete headers[name];
  return { status: answer.status, headers, body: { ...body, requestId: undefined } as Partial<ErrorBody> };
}

/** Everything an outsider could have changed. */
function state(): Promise<unknown> {
  return withClient(server.adminUrl, async (client) => {
    const tables = [
      'cart',
      'cart_line',
      'customer_order',
      'order_event',
      'app_user',
      'address',
      'product_office',
    ];
    const rows = [];
    for (const table of tables) {
      const columns = table === 'app_user' ? 'id, name, last_name, version' : '*';
      rows.push((await client.query(`select ${columns} from ${table} order by 1, 2`)).rows);
    }
    return rows;
  });
}

const everyCase = Object.entries(cases) as [CallOfObject, Case<CallOfObject>][];

/** Whose objects may be touched (decision 35), by every call that has an object in its address. */
describe('an object of somebody else', () => {
  it.each(everyCase.filter(([, { outsider }]) => outsider))(
    'is as one that does not exist: %s',
    async (id, { outsider: name, object, input }) => {
      const outsider = as(name ?? 'guest');
      const before = await state();
      const foreign = await seen(outsider, id, input(object({ cart, order: order.id })));
      expect(foreign).toEqual(await seen(outsider, id, input(missingId)));
      expect([foreign.status, foreign.body.error]).toEqual([404, 'NOT_FOUND']);
      expect(await state()).toEqual(before);
    },
  );
});

describe('an object of another business', () => {
  const isPublic = (id: CallId) => calls[id].who === 'anyone';

  it.each(everyCase)('is as one that does not exist: %s', async (id, { object, input }) => {
    const before = await state();
    const callers: PersonName[] = ['valentina', 'ignacio'];
    const outsiders = isPublic(id) ? [server.guest('la-plaza.localhost')] : callers.map(as);
    for (const outsider of outsiders) {
      const foreign = await seen(outsider, id, input(object({ cart, order: order.id })));
      expect(foreign).toEqual(await seen(outsider, id, input(missingId)));
      expect([foreign.status, foreign.body.error]).toEqual([404, 'NOT_FOUND']);
    }
    expect(await state()).toEqual(before);
  });
});

describe('an object of one’s own', () => {
  it.each(everyCase)('is there: %s', async (id, { insider, object, input }) => {
    const own = await seen(as(insider), id, input(object({ cart, order: order.id })));
    expect(own.body.error).not.toBe('NOT_FOUND');
    expect(own.status).not.toBe(401);
    expect(own.status).toBeLessThan(500);
  });
});

describe('the link of an order', () => {
  const byLink = (client: Client) => client.call('orders.get', { params: { id: order.token } });

  it('shows the order to whoever holds it, without a word about the person', async () => {
    for (const client of [as('guest'), as('jorge'), as('paola')]) {
      const answer = (await byLink(client)).ok();
      expect(answer.order.id).toBe(order.id);
      expect([answer.client, answer.order.address_selected]).toEqual([null, null]);
      const text = JSON.stringify(answer);
      for (const secret of [
        'Rincón',
        people.marcela.email,
        people.marcela.phone,
        people.marcela.identification,
        'Calle 8',
      ]) {
        expect(text).not.toContain(secret);
      }
    }
  });

  it('shows its owner and the staff of its office who it is for', async () => {
    for (const name of ['marcela', 'andres', 'luz'] as const) {
      expect((await byLink(as(name))).ok().client?.phone).toBe(people.marcela.phone);
    }
  });

  it('is the token, not the id: guests and other branches who know the id see nothing', async () => {
    for (const client of [as('guest'), as('paola')]) {
      const byId = await seen(client, 'orders.get', { params: { id: order.id } });
      expect(byId).toEqual(await seen(client, 'orders.get', { params: { id: missingId } }));
      expect(byId.status).toBe(404);
    }
  });

  it('opens nothing in the other business', async () => {
    const elsewhere = clientOf(server.url, undefined, 'la-plaza.localhost');
    const answer = await seen(elsewhere, 'orders.get', { params: { id: order.token } });
    expect(answer).toEqual(
      await seen(elsewhere, 'orders.get', { params: { id: 'x'.repeat(order.token.length) } }),
    );
    expect(answer.status).toBe(404);
  });
});

describe('an object named inside the input', () => {
  const address = (id: string) => ({ type: 'delivery' as const, address_selected: { id } });
  const add = { branch_office_id: officeIds.bretana, count: 1, countType: 'units' as const };

  it('that is somebody else’s or another business’s is as one that does not exist', async () => {
    const { id: open } = await placeOrder();
    const params = { uuid: await fillCart() };
    const marcela = as('marcela');
    const andres = as('andres');
    const pick = (picker_id: string) => ({ params: { id: open }, body: { delivery: { picker_id } } });
    const pairs: [unknown, unknown][] = [];
    const compare = async (ask: (id: string) => Promise<unknown>, ...foreign: string[]) => {
      const missing = await ask(missingId);
      for (const id of foreign) pairs.push([await ask(id), missing]);
    };
    await compare(
      (id) => seen(marcela, 'cart.setAddress', { params, body: address(id) }),
      addressIds.casaValentina,
    );
    await compare(
      (id) => seen(marcela, 'cart.setOffice', { params, body: { branch_office_id: id } }),
      officeIds.plazaCentro,
    );
    await compare(
      (id) => seen(marcela, 'cart.addProduct', { body: { ...add, product_id: id } }),
      plazaGoods.plazaArroz.id,
    );
    await compare(
      (id) =>
        seen(marcela, 'cart.addProduct', {
          body: { ...add, product_id: goods.leche.id, branch_office_id: id },
        }),
      officeIds.plazaCentro,
    );
    await compare(
      (id) => seen(andres, 'orders.move', pick(id)),
      people.ignacio.id,
      people.marcela.id,
      people.yeison.id,
    );
    for (const [foreign, missing] of pairs) expect(foreign).toEqual(missing);
    for (const [foreign] of pairs) expect(foreign).toMatchObject({ status: 422 });
  });

  it('such as an address of another shopper cannot be delivered to', async () => {
    const jorge = as('jorge');
    const added = await jorge.call('cart.addProduct', { body: { ...add, product_id: goods.leche.id } });
    const params = { uuid: added.ok().cart.id };
    const foreign = await seen(jorge, 'cart.setAddress', { params, body: address(addressIds.casa) });
    expect(foreign).toEqual(await seen(jorge, 'cart.setAddress', { params, body: address(missingId) }));
    expect(foreign.body.error).toBe('ADDRESS_NOT_FOUND');
  });

  it('such as a product of another business is left out of a list', async () => {
    const ids = [goods.leche.id, plazaGoods.plazaArroz.id].join(',');
    const list = (await server.guest().call('products.list', { query: { ids } })).ok().list;
    expect(list.map(({ id }) => id)).toEqual([goods.leche.id]);
  });
});
