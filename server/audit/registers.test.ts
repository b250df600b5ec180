import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { request } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, missingId } from '#test/factories/ids.ts';
import { order as placeOrderOf, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function send(
  method: string,
  path: string,
  token?: string,
  more: { type?: string; body?: string } = {},
) {
  const headers = {
    host: 'canasta.localhost',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(more.body === undefined ? {} : { 'content-type': more.type ?? 'application/json' }),
  };
  const answer = await request(`${server.url}/api/v1${path}`, { method, headers, body: more.body });
  return { status: answer.status, body: JSON.parse(answer.text) };
}

describe('an append-only register (rule 69)', () => {
  it.each(['logs', 'cupons-used', 'shopping_cart_history'])(
    '%s: no entry is changed or deleted',
    async (route) => {
      const { token } = await server.as('luz');
      const form = '--x\r\ncontent-disposition: form-data; name="id"\r\n\r\n1\r\n--x--\r\n';
      const asForm = { type: 'multipart/form-data; boundary=x', body: form };
      const answers = [
        await send('PUT', `/${route}`, token, {
          body: JSON.stringify({ id: missingId, value: 'otra cosa' }),
        }),
        await send('PUT', `/${route}`, token, asForm),
        await send('DELETE', `/${route}/${missingId}`, token),
      ];
      for (const { status, body } of answers) {
        expect([status, body.error]).toEqual([403, 'APPEND_ONLY']);
        expect(body.message).toBe(
          'Este registro solo crece: lo que ya está anotado no se cambia ni se quita.',
        );
      }
      expect((await send('DELETE', `/${route}/${missingId}`)).status).toBe(401);
    },
  );
});

describe('the audit', () => {
  it('shows a superadmin nothing of what a hyperadmin does with other businesses', async () => {
    const [hernan, luz] = [await server.as('hernan'), await server.as('luz')];
    const host = 'otra.example.co';
    const body = { slug: 'otra', name: 'Otra', host, email: 'gerente@otra.example.co' };
    const { id } = (await hernan.call('businesses.create', { body })).ok();
    const linesOf = async (who: typeof luz) =>
      (await who.call('logs.list', { query: { type: 'businesses.create' } })).ok().list;
    const [line] = await linesOf(hernan);
    expect(line).toMatchObject({ entity_id: id, value: { after: { hosts: [host] } } });
    expect(await linesOf(luz)).toEqual([]);
    expect((await luz.call('logs.get', { params: { id: line?.id ?? '' } })).status).toBe(404);
    const { types } = (await luz.call('logs.choices', {})).ok();
    expect(types.map(({ value }) => value)).not.toContain('businesses.create');
    const ask = { body: { download: 'logs.csv', parameters: {} } } as const;
    const { url } = (await luz.call('downloads.ticket', ask)).ok();
    const file = await request(`${server.url}${url}`, { headers: { host: 'canasta.localhost' } });
    expect(file.text).not.toContain(host);
  });

  it('accepts manual entries of staff, signed with their author', async () => {
    const paola = await server.as('paola');
    const note = (await paola.call('logs.create', { body: { value: 'Se revisó la báscula.' } })).ok();
    expect(note).toMatchObject({
      type: 'OTHER',
      actor_id: people.paola.id,
      actor_role: 'admin',
      value: { before: null, after: 'Se revisó la báscula.' },
    });
    const luz = await server.as('luz');
    const { list } = (await luz.call('logs.list', { query: { type: 'OTHER' } })).ok();
    expect(list).toEqual([note]);
    for (const [name, status] of [
      ['marcela', 404],
      ['gustavo', 404],
    ] as const) {
      const body = { value: 'No trabajo aquí.' };
      expect((await (await server.as(name)).call('logs.create', { body })).status, name).toBe(status);
    }
    const typed = { body: JSON.stringify({ type: 'orders.move', value: 'No fui yo.' }) };
    expect((await send('POST', '/logs', paola.token, typed)).status).toBe(400);
  });

  it('has the number of entries and of pages, by limitPerPage', async () => {
    const luz = await server.as('luz');
    await luz.call('people.list', { query: {} });
    for (const id of ['logs.list', 'logs.allPaginate'] as const) {
      const whole = (await luz.call(id, { query: { limit: 100 } })).ok();
      const { list, pagination } = (await luz.call(id, { query: { limitPerPage: 2 } })).ok();
      const totalCount = whole.list.length;
      expect(list).toEqual(whole.list.slice(0, 2));
      expect(pagination).toMatchObject({
        limitPerPage: 2,
        totalCount,
        totalPages: Math.ceil(totalCount / 2),
      });
    }
    const people = (await luz.call('users.list', { query: { limitPerPage: 2 } })).ok();
    expect(people.list).toHaveLength(2);
    expect(people.pagination).toMatchObject({ limit: 2, limitPerPage: 2 });
  });
});

describe('shopping_cart as a generic resource', () => {
  it('moves an order by the fields of A02, and neither rewrites nor deletes it', async () => {
    const { order, cart, owner } = await placeOrder();
    const andres = await server.as('andres');
    const moved = await andres.call('shoppingCarts.save', {
      body: { id: cart, state: '7_admin_cart_accept' },
    });
    expect(moved.ok().order).toMatchObject({ id: order, state: '7_admin_cart_accept' });
    const body = { id: order, delivery: { picker_id: people.wilson.id } };
    expect((await andres.call('shoppingCarts.save', { body })).ok().order.delivery.picker_id).toBe(
      people.wilson.id,
    );
    expect((await (await server.as('paola')).call('shoppingCarts.save', { body })).status).toBe(404);
    const marcela = await server.as('marcela');
    expect((await marcela.call('shoppingCarts.save', { body })).status).toBe(404);
    const rewritten = await send('PUT', '/shopping_cart', andres.token, {
      body: JSON.stringify({ id: order, price_total: 1, total: 1 }),
    });
    expect([rewritten.status, rewritten.body.details[0].field]).toEqual([400, 'state']);
    const now = (await andres.call('orders.get', { params: { id: order } })).ok();
    expect(now.order.price_total).toBe(moved.ok().order.price_total);
    expect((await owner.call('shoppingCarts.remove', { params: { id: cart } })).failure().error).toBe(
      'CART_CLOSED',
    );
  });
});

async function placeOrder() {
  const [shopper] = await readyShoppers(server, [[{ product: goods.ron, count: 1 }]]);
  if (!shopper) throw new Error('No shopper');
  const placed = (await placeOrderOf(shopper, await totalOf(shopper))).ok().order.id;
  const [row] = await server.sql<{ cart_id: string }>('select cart_id from customer_order where id = $1', [
    placed,
  ]);
  return { order: placed, cart: row?.cart_id ?? '', owner: shopper.client };
}

it('the audit by day has whole days of Colombia; opening what a shopper did is an entry itself', async () => {
  const luz = await server.as('luz');
  const id = newId();
  await server.sql(
    `insert into audit_log (business_id, id, at, actor_role, action, entity, ip)
     values ($1, $2, '2026-11-06T03:00:00Z', 'client', 'reviews.save', 'product_review', '190.0.0.1')`,
    [businessIds.canasta, id],
  );
  const found = async (day: string) => {
    const query = { from: day, to: day };
    return (await luz.call('logs.allPaginate', { query })).ok().list.map((line) => line.id);
  };
  expect([await found('2026-11-04'), await found('2026-11-05'), await found('2026-11-06')]).toEqual([
    [],
    [id],
    [],
  ]);
  const opened = () => server.sql("select entity_id from audit_log where action = 'logs.get'");
  const before = (await opened()).length;
  expect((await luz.call('logs.get', { params: { id } })).ok().ip).toBe('190.0.0.1');
  expect((await opened()).slice(before)).toEqual([{ entity_id: id }]);
});
