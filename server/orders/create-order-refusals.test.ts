import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { sealedColumns } from '#test/factories/identity-seal.ts';
import { businessIds, idOf, officeIds } from '#test/factories/ids.ts';
import { type Cart, confirm, readyCart, setPrice } from '#test/factories/rum-cart.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { people } from '#test/people.ts';
import { sized } from '#test/races/sizes.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
let marcela: Client;

beforeAll(async () => {
  server = await startTestServer();
  marcela = await server.as('marcela');
});
// What is refused writes nothing: seen once, after all of them.
afterAll(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  await marcela.call('cart.discardActive', {});
});

describe('the displayed total is charged', () => {
  it('a total that was never displayed is refused', async () => {
    const cart = await readyCart(marcela);
    for (const total of [0, 1, 54_999, 55_001, Number.MAX_SAFE_INTEGER]) {
      const failure = (await confirm(marcela, cart, { total_price: total })).failure();
      expect(failure).toMatchObject({ error: 'TOTAL_CHANGED', data: { seen_total: total, total: 55_000 } });
      expect((failure.data as { cart: Cart }).cart.price_total_computed).toBe(55_000);
      expect((await marcela.call('cart.active', {})).ok().cart).toEqual(cart);
    }
  });

  it('prices and delivery fees of the request are ignored', async () => {
    const cart = await readyCart(marcela);
    const lie = { delivery_price: 0, price_domicile: 0, products: [{ id: goods.ron.id, price_neto: 1 }] };
    expect((await confirm(marcela, cart, { ...lie, total_price: 1 })).failure().error).toBe('TOTAL_CHANGED');
    expect((await confirm(marcela, cart, lie)).ok().order.price_total).toBe(55_000);
  });

  it('a higher price stops the order until it is accepted', async () => {
    const cart = await readyCart(marcela);
    await setPrice(server, goods.ron, 56_000);
    const failure = (await confirm(marcela, cart)).failure();
    expect(failure).toMatchObject({
      error: 'CART_CHANGED',
      message: 'Tenemos algunas novedades en tu carrito de compras.',
    });
    const { check } = failure.data as { check: OutputOf<'cart.check'> };
    expect(check.productsDifferentPrice).toMatchObject([
      { message: 'Antes: $\u00A052.000 | Ahora: $\u00A056.000', cart_price: 52_000, current_price: 56_000 },
    ]);
    const accepted = (await marcela.call('cart.acceptAll', { params: { uuid: cart.id }, query: {} })).ok()
      .cart;
    expect((await confirm(marcela, accepted)).ok().order.price_total).toBe(59_000);
    await setPrice(server, goods.ron, 52_000);
  });

  it('a lower price applies automatically, after the new total was displayed', async () => {
    const cart = await readyCart(marcela);
    await setPrice(server, goods.ron, 51_000);
    const failure = (await confirm(marcela, cart)).failure();
    expect(failure).toMatchObject({ error: 'TOTAL_CHANGED', data: { seen_total: 55_000, total: 54_000 } });
    expect((await confirm(marcela, (failure.data as { cart: Cart }).cart)).ok().order.price_total).toBe(
      54_000,
    );
    await setPrice(server, goods.ron, 52_000);
  });

  it('a price that raises no line’s cost is charged without consent', async () => {
    // 100 g at 9.800 and at 9.801 the kilo are 980 pesos.
    const { id: uuid } = await readyCart(marcela);
    const product = { product_id: goods.aguacate.id, count: 100, countType: 'grams' } as const;
    const { cart } = (await marcela.call('cart.addProduct', { body: product })).ok();
    expect(cart).toMatchObject({ id: uuid, price_total_computed: 55_980 });
    await setPrice(server, goods.aguacate, 9_801);
    const { order: placed } = (await confirm(marcela, cart)).ok();
    expect(placed.price_total).toBe(55_980);
    await setPrice(server, goods.aguacate, 9_800);
  });

  it('changes by another tab are displayed before ordering, also with the same total', async () => {
    const cart = await readyCart(marcela);
    const params = { uuid: cart.id, productId: goods.ron.id };
    const body = { comment: 'Botella de litro' };
    const other = (await marcela.call('cart.changeLine', { params, query: {}, body })).ok().cart;
    expect(other.price_total_computed).toBe(cart.price_total_computed);
    const failure = (await confirm(marcela, cart, { cart_version: cart.version })).failure();
    expect(failure).toMatchObject({ error: 'CART_EDITED', data: { cart: { version: other.version } } });
    expect((await marcela.call('cart.active', {})).ok().cart).toEqual(other);
    const made = (await confirm(marcela, other, { cart_version: other.version })).ok();
    expect((await confirm(marcela, cart, { cart_version: cart.version })).ok()).toEqual(made);
  });

  it.each([
    ['the zone', 'update zone set delivery_fee = delivery_fee + $1', 700, 51_200],
    [
      'the bag',
      `update business_config set bags_config = jsonb_set(bags_config, '{0,price_per_bag}',
         to_jsonb((bags_config -> 0 ->> 'price_per_bag')::int + $1::int)) where app_title = 'Canasta'`,
      150,
      50_650,
    ],
    ['the coupon', "update coupon set value = value - $1 where code = 'mercado5'", 2_000, 52_500],
  ])('what %s costs meanwhile is shown beside what was seen', async (_name, statement, by, total) => {
    const params = { uuid: (await readyCart(marcela)).id };
    await marcela.call('cart.setBags', { params, body: { bags_config: { code: 'papel' } } });
    const { cart } = (await marcela.call('cart.applyCoupon', { params, body: { code: 'mercado5' } })).ok();
    expect(cart.price_total_computed).toBe(50_500);
    await server.sql(statement, [by]);
    expect((await confirm(marcela, cart)).failure()).toMatchObject({
      error: 'TOTAL_CHANGED',
      data: { seen_total: 50_500, total, cart: { price_total_computed: total } },
    });
    await server.sql(statement, [-by]);
    expect((await confirm(marcela, cart)).ok().order.price_total).toBe(50_500);
  });

  it('while staff change the price repeatedly, every order is charged a valid price', async () => {
    const baskets = Array.from({ length: sized(8, 20) }, () => [{ product: goods.cerveza, count: 3 }]);
    const shoppers = await readyShoppers(server, baskets);
    let ordering = true;
    const staff = (async () => {
      for (let turn = 0; ordering; turn += 1)
        await setPrice(server, goods.cerveza, turn % 2 ? 19_800 : 19_000);
    })();
    const answers = await Promise.all(
      shoppers.map(async (shopper) => {
        for (;;) {
          const answer = await order(shopper, await totalOf(shopper));
          if (answer.status === 200) return answer.ok().order.price_total;
          expect(['TOTAL_CHANGED', 'CART_CHANGED']).toContain(answer.failure().error);
        }
      }),
    );
    ordering = false;
    await staff;
    expect(answers.every((total) => total === 62_400 || total === 60_000)).toBe(true);
    const mixed = await server.sql(
      'select 1 from order_line where total <> price_neto * count and count_type = $1',
      ['units'],
    );
    expect(mixed).toEqual([]);
    await setPrice(server, goods.cerveza, 19_800);
  });
});

describe('missing data is reported with its field', () => {
  const refused = async (cart: Cart) => {
    const { error, details } = (await confirm(marcela, cart)).failure();
    return { error, fields: details.map((detail) => detail.field) };
  };

  it('products', async () => {
    const cart = await readyCart(marcela);
    const params = { uuid: cart.id, productId: goods.ron.id };
    const emptied = (await marcela.call('cart.changeLine', { params, query: {}, body: null })).ok().cart;
    expect(await refused(emptied)).toEqual({ error: 'CART_EMPTY', fields: ['products'] });
  });

  it('where it goes', async () => {
    const cart = await readyCart(marcela, { address: false });
    expect(await refused(cart)).toEqual({ error: 'MISSING_DELIVERY', fields: ['address_selected'] });
  });

  it('how it is paid', async () => {
    const cart = await readyCart(marcela, { payment: false });
    expect(await refused(cart)).toEqual({
      error: 'MISSING_PAYMENT_METHOD',
      fields: ['payment_method_selected'],
    });
  });

  it('its bags, also when the chosen one is no longer offered', async () => {
    expect(await refused(await readyCart(marcela, { bags: false }))).toEqual({
      error: 'MISSING_BAGS',
      fields: ['bags_config'],
    });
    const cart = await readyCart(marcela);
    await marcela.call('cart.setBags', {
      params: { uuid: cart.id },
      body: { bags_config: { code: 'tela' } },
    });
    const [before] = await server.sql<{ bags: unknown }>(
      'select bags_config as bags from business_config where app_title = $1',
      ['Canasta'],
    );
    await server.sql("update business_config set bags_config = bags_config - 1 where app_title = 'Canasta'");
    expect((await refused(cart)).error).toBe('MISSING_BAGS');
    await server.sql("update business_config set bags_config = $1 where app_title = 'Canasta'", [
      JSON.stringify(before?.bags),
    ]);
  });

  it('its bags only where some are offered (rule 7)', async () => {
    const [before] = await server.sql<{ bags: unknown }>(
      'select bags_config as bags from business_config where app_title = $1',
      ['Canasta'],
    );
    await server.sql("update business_config set bags_config = '[]' where app_title = 'Canasta'");
    const order = await confirm(marcela, await readyCart(marcela, { bags: false }));
    await server.sql("update business_config set bags_config = $1 where app_title = 'Canasta'", [
      JSON.stringify(before?.bags),
    ]);
    expect(order.status).toBe(200);
  });

  it('identification and phone', async () => {
    const jorge = await server.as('jorge');
    const { cart } = (await jorge.call('cart.addProduct', { body: { product_id: goods.ron.id } })).ok();
    const answer = await jorge.call('cart.createOrder', {
      params: { uuid: cart.id },
      body: { total_price: 0 },
    });
    expect(answer.failure()).toMatchObject({
      error: 'MISSING_PERSONAL_DATA',
      message: 'Escribe tu número de identificación.',
      details: [{ field: 'identification_card' }, { field: 'birthday' }],
    });
  });

  it('the confirmation of age for rum, once', async () => {
    const cart = await readyCart(marcela);
    const born = async (birthday: string | null) => {
      (await marcela.call('users.update', { params: { id: people.marcela.id }, body: { birthday } })).ok();
      return confirm(marcela, cart);
    };
    expect((await born(null)).failure()).toMatchObject({
      error: 'MISSING_PERSONAL_DATA',
      details: [{ field: 'birthday' }],
    });
    const soon = new Date(fridayMorning);
    soon.setUTCFullYear(soon.getUTCFullYear() - 18);
    const today = soon.toISOString().slice(0, 10);
    soon.setUTCDate(soon.getUTCDate() + 1);
    // Nobody younger has an account since (server/identity/profile.test.ts); those from before have that date.
    const minor = { id: people.marcela.id, document: '31987654', birthday: soon.toISOString().slice(0, 10) };
    const { identity } = sealedColumns(server.adminUrl)({ business_id: businessIds.canasta, ...minor });
    await server.sql('update app_user set identity = $2 where id = $1', [minor.id, identity]);
    expect((await confirm(marcela, cart)).failure()).toMatchObject({
      error: 'UNDERAGE',
      details: [{ field: 'products', message: 'Ron añejo: solo para mayores de 18 años' }],
    });
    expect((await born(today)).status).toBe(200);
    await born('1985-04-30');
  });

  it('the minimum, before coupons, bags and delivery', async () => {
    const cart = await readyCart(marcela);
    const params = { uuid: cart.id };
    const coupon = await marcela.call('cart.applyCoupon', { params, body: { code: 'mercado5' } });
    expect(coupon.ok().cart).toMatchObject({ coupons_total: 5_000, meets_minimum: true });
    await server.sql("update business_config set cart_min_price = 52001 where app_title = 'Canasta'");
    const failure = (await confirm(marcela, coupon.ok().cart)).failure();
    expect(failure).toMatchObject({
      error: 'BELOW_MINIMUM',
      message: 'El valor del pedido debe ser minimo de $\u00A052.001',
    });
    await server.sql("update business_config set cart_min_price = 50000 where app_title = 'Canasta'");
    expect((await confirm(marcela, coupon.ok().cart)).status).toBe(200);
  });

  it('coverage of the address by the office', async () => {
    const cart = await readyCart(marcela);
    const [before] = await server.sql<{ polygon: unknown }>('select polygon from office where id = $1', [
      officeIds.bretana,
    ]);
    await server.sql("update office set polygon = '[]' where id = $1", [officeIds.bretana]);
    expect((await refused(cart)).error).toBe('NO_COVERAGE');
    await server.sql('update office set polygon = $2 where id = $1', [
      officeIds.bretana,
      JSON.stringify(before?.polygon),
    ]);
  });

  it('a coupon that no longer applies', async () => {
    const cart = await readyCart(marcela);
    const applied = await marcela.call('cart.applyCoupon', {
      params: { uuid: cart.id },
      body: { code: 'ultimo' },
    });
    await server.sql('update coupon set inactive = true where id = $1', [idOf('coupon ultimo')]);
    expect((await confirm(marcela, applied.ok().cart)).failure()).toMatchObject({
      error: 'COUPON_NOT_APPLICABLE',
      message: 'El cupon no es valido',
    });
    await server.sql('update coupon set inactive = false where id = $1', [idOf('coupon ultimo')]);
  });
});
