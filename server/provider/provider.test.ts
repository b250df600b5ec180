import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { ORDER_STATES } from '#rules/orders/moves.ts';
import type { Client } from '#test/client.ts';
import { goods, plazaGoods } from '#test/factories/goods.ts';
import { businessIds, idOf, missingId, officeIds, providerIds } from '#test/factories/ids.ts';
import { order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { people } from '#test/people.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** What a provider sees of its own, and nobody else's (rule 37): gustavo supplies what is of Campo Vivo. */

const granja = idOf('provider granja');
let server: TestServer;
let gustavo: Client;
/** Orders of 3.000 g, 4.000 g (at Palmira) and 2.500 g of chicken, each with something of another provider. */
let ids: string[];

beforeAll(async () => {
  server = await startTestServer();
  await server.sql("insert into provider (business_id, id, name) values ($1, $2, 'Granja Dos Ríos')", [
    businessIds.canasta,
    granja,
  ]);
  await server.sql('update product set provider_id = $2 where id = $1', [goods.huevos.id, granja]);
  // The other business knows a provider by the same id: the business alone tells them apart.
  await server.sql("insert into provider (business_id, id, name) values ($1, $2, 'Campo Vivo')", [
    businessIds.laPlaza,
    providerIds.campoVivo,
  ]);
  await server.sql('update product set provider_id = $2 where id = $1', [
    plazaGoods.plazaArroz.id,
    providerIds.campoVivo,
  ]);
  await server.sql("update app_user set role = 'provider', provider_id = $2 where id = $1", [
    people.valentina.id,
    providerIds.campoVivo,
  ]);
  gustavo = await server.as('gustavo');
  const chicken = (count: number) => [
    { product: goods.pechuga, count },
    { product: goods.huevos, count: 2 },
  ];
  ids = [];
  for (const shopper of await readyShoppers(server, [chicken(3_000), chicken(4_000), chicken(2_500)]))
    ids.push((await order(shopper, await totalOf(shopper))).ok().order.id);
  await server.sql('update customer_order set office_id = $2 where id = $1', [ids[1], officeIds.palmira]);
  // A minute before midnight of the 18th in Bogotá, and the first of the 20th.
  await server.sql("update customer_order set created_at = '2026-11-19T04:59:00Z' where id = $1", [ids[0]]);
  await server.sql("update customer_order set created_at = '2026-11-20T05:00:00Z' where id = $1", [ids[1]]);
});
afterAll(() => server.close());

const sales = (query: InputOf<'provider.sales'>['query'] = {}, who = gustavo) =>
  who.call('provider.sales', { query });
const pesos = (grams: number) => (goods.pechuga.price * grams) / 1_000;

describe('products', () => {
  it('are those of the account’s provider, with price and stock of each office', async () => {
    const { provider, list, pagination } = (await gustavo.call('provider.products', { query: {} })).ok();
    expect([provider, list.map(({ title }) => title)]).toEqual(['Campo Vivo S.A.S.', [goods.pechuga.title]]);
    expect(pagination).toMatchObject({ page: 1, hasNextPage: false });
    const { price } = goods.pechuga;
    expect(list[0]).toMatchObject({ offices: 3, offices_without_stock: 0, price_from: price, shown: true });
    const params = { id: goods.pechuga.id };
    const { shelves } = (await gustavo.call('provider.product', { params })).ok();
    expect(shelves).toHaveLength(3);
    expect(shelves.find(({ office_id }) => office_id === officeIds.palmira)).toMatchObject({
      price,
      price_neto: price,
      the_discount: 0,
      stock: goods.pechuga.stock,
    });
  });

  it('are found by name and code', async () => {
    const found = async (search: string) =>
      (await gustavo.call('provider.products', { query: { search } })).ok().list.length;
    expect([await found('PECHÚGA'), await found(goods.pechuga.sku), await found('huevo')]).toEqual([1, 1, 0]);
    expect(await found('%')).toBe(0);
  });

  it('of another provider, of another business and of nobody are NOT_FOUND', async () => {
    for (const id of [goods.huevos.id, goods.leche.id, plazaGoods.plazaArroz.id, missingId]) {
      const answers = [
        await gustavo.call('provider.product', { params: { id } }),
        await sales({ product_id: id }),
      ];
      for (const answer of answers)
        expect([answer.status, answer.failure().error]).toEqual([404, 'NOT_FOUND']);
    }
  });
});

describe('sales', () => {
  it('are summed by product, office and Colombian day, as stored with the orders', async () => {
    const found = (await sales()).ok();
    const sold = (grams: number) => ({ units: 0, grams, amount: pesos(grams) });
    expect(found).toMatchObject({
      from: '2026-10-22',
      to: '2026-11-20',
      total: { orders: 3, ...sold(9_500) },
    });
    expect(found.list).toMatchObject([{ product_id: goods.pechuga.id, ...sold(9_500) }]);
    expect(found.by_office).toMatchObject([
      { office: 'Sede Bretaña', ...sold(5_500) },
      { office: 'Sede Palmira Centro', ...sold(4_000) },
    ]);
    expect(found.by_day).toEqual([
      { day: '2026-11-18', ...sold(3_000) },
      { day: '2026-11-20', ...sold(6_500) },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/Camila|Ortiz|Calle 8|3001234567/);
  });

  it('are filtered by days, office and product', async () => {
    const grams = async (query: InputOf<'provider.sales'>['query']) => (await sales(query)).ok().total.grams;
    expect(await grams({ from: '2026-11-18', to: '2026-11-18' })).toBe(3_000);
    expect(await grams({ from: '2026-11-19', to: '2026-11-19' })).toBe(0);
    expect(await grams({ from: '2026-11-20' })).toBe(6_500);
    expect(await grams({ to: '2026-11-19' })).toBe(3_000);
    expect(await grams({ office_id: officeIds.palmira })).toBe(4_000);
    expect(await grams({ product_id: goods.pechuga.id })).toBe(9_500);
    for (const office_id of [officeIds.plazaCentro, missingId])
      expect((await sales({ office_id })).status).toBe(404);
    expect((await sales({ from: '2026-11-19', to: '2026-11-18' })).status).toBe(400);
    expect((await sales({ from: '2026-08-21', to: '2026-11-20' })).status).toBe(200);
    expect((await sales({ from: '2026-08-20', to: '2026-11-20' })).status).toBe(400);
    expect((await sales({ from: '9999-12-30' })).status).toBe(400);
  });

  it('count once the order is placed: not while it is a draft or waits for payment, nor once it is cancelled', async () => {
    const counted: string[] = [];
    for (const state of ORDER_STATES) {
      const reserved = state !== '11_store_onlinepayment_fail' && state !== '12_store_cancel_order';
      await server.sql('update customer_order set state = $2, holds_goods = $3 where id = $1', [
        ids[2],
        state,
        reserved,
      ]);
      if ((await sales()).ok().total.grams === 9_500) counted.push(state.split('_')[0] ?? '');
    }
    expect(counted).toEqual(['13', '6', '7', '8', '9', '10']);
    await server.sql(
      "update customer_order set state = '13_order_received', holds_goods = true where id = $1",
      [ids[2]],
    );
  });
});

describe('an account', () => {
  it('of the other business sees its own, even with the same provider id', async () => {
    const valentina = await server.as('valentina');
    const { provider, list } = (await valentina.call('provider.products', { query: {} })).ok();
    expect([provider, list.map(({ title }) => title)]).toEqual(['Campo Vivo', [plazaGoods.plazaArroz.title]]);
    const found = (await sales({}, valentina)).ok();
    expect([found.total.orders, found.list, found.by_office]).toEqual([0, [], []]);
    const foreign = await valentina.call('provider.product', { params: { id: goods.pechuga.id } });
    expect(foreign.status).toBe(404);
    expect((await sales({ office_id: officeIds.bretana }, valentina)).status).toBe(404);
  });

  it('with another provider sees that one’s, as soon as a superadmin changes it', async () => {
    const luz = await server.as('luz');
    const params = { id: people.gustavo.id };
    const change = async (providerId: string | null) => {
      const { version } = (await luz.call('people.get', { params })).ok().user;
      return luz.call('people.update', { params, body: { providerId, version } });
    };
    const { list } = (await luz.call('people.providers', { query: {} })).ok();
    expect(list.map(({ name }) => name)).toEqual(['Campo Vivo S.A.S.', 'Granja Dos Ríos']);
    const named = async (query: InputOf<'people.providers'>['query']) =>
      (await luz.call('people.providers', { query })).ok().list.map(({ name }) => name);
    expect(await named({ search: 'dos rios' })).toEqual(['Granja Dos Ríos']);
    expect(await named({ id: granja })).toEqual(['Granja Dos Ríos']);
    expect(await named({ search: '%' })).toEqual([]);
    expect((await change(granja)).ok().user.providerId).toBe(granja);
    expect((await sales()).status).toBe(401);
    gustavo = await server.as('gustavo');
    expect((await sales()).ok().list.map(({ title }) => title)).toEqual([goods.huevos.title]);
    const foreign = idOf('provider plaza');
    await server.sql("insert into provider (business_id, id, name) values ($1, $2, 'De La Plaza')", [
      businessIds.laPlaza,
      foreign,
    ]);
    for (const wrong of [foreign, missingId])
      expect((await change(wrong)).failure().details).toMatchObject([{ field: 'providerId' }]);

    expect((await change(null)).ok().user.providerId).toBeNull();
    gustavo = await server.as('gustavo');
    for (const answer of [await sales(), await gustavo.call('provider.products', { query: {} })])
      expect([answer.status, answer.failure().error]).toEqual([409, 'PROVIDER_NOT_SET']);
  });

  it('of any other role has none, whatever is requested', async () => {
    const luz = await server.as('luz');
    const params = { id: people.gustavo.id };
    const read = async () => (await luz.call('people.get', { params })).ok().user;
    const body = { providerId: granja, version: (await read()).version };
    (await luz.call('people.update', { params, body })).ok();
    const client = { role: 'client', providerId: granja, version: (await read()).version } as const;
    expect((await luz.call('people.update', { params, body: client })).ok().user.providerId).toBeNull();
    const invited = { email: 'eva@correo.test', name: 'Eva', role: 'admin', providerId: granja } as const;
    expect((await luz.call('users.create', { body: invited })).ok().doc.providerId).toBeNull();
    const written = server.sql('update app_user set provider_id = $2 where id = $1', [
      people.jorge.id,
      granja,
    ]);
    await expect(written).rejects.toThrow('provider_of_providers_only');
  });
});
