import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { newId } from '#server/db/ids.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { addressIds, businessIds, officeIds } from '#test/factories/ids.ts';
import { places } from '#test/factories/offices.ts';
import { people } from '#test/people.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

type Cart = OutputOf<'cart.addProduct'>['cart'];

let server: TestServer;
let marcela: Client;

beforeAll(async () => {
  server = await startTestServer();
  marcela = await server.as('marcela');
});
afterAll(() => server.close());
beforeEach(async () => {
  await marcela.call('cart.discardActive', {});
});

async function sql(statement: string, values: unknown[] = []): Promise<void> {
  await withClient(server.adminUrl, (client) => client.query(statement, values));
}

/** An address of Marcela at that point. */
async function addressAt(point: { latitude: number; longitude: number }): Promise<string> {
  const id = newId();
  await sql(
    `insert into address (business_id, id, user_id, address, alias, city, lat, lng)
     values ($1, $2, $3, 'Calle 1 # 2 - 3', 'Centro', 'Cali', $4, $5)`,
    [businessIds.canasta, id, people.marcela.id, point.latitude, point.longitude],
  );
  return id;
}

async function cartWith(...products: { id: string }[]): Promise<Cart> {
  let cart: Cart | undefined;
  for (const product of products) {
    const body = { product_id: product.id, count: 2, countType: 'units' } as const;
    cart = (await marcela.call('cart.addProduct', { body })).ok().cart;
  }
  if (!cart) throw new Error('No products');
  return cart;
}

function deliverTo(cart: Cart, id: string | undefined) {
  return marcela.call('cart.setAddress', {
    params: { uuid: cart.id },
    body: { type: 'delivery', address_selected: { id }, delivery_price: 0 },
  });
}

function fetchFrom(cart: Cart, idBranch: string) {
  return marcela.call('cart.setAddress', {
    params: { uuid: cart.id },
    body: { type: 'pickup', address_selected: { idBranch } },
  });
}

function pay(cart: Cart, payment_method_selected: 'cash' | 'online' | 'pickup' | 'dataphone') {
  return marcela.call('cart.setPaymentMethod', {
    params: { uuid: cart.id },
    body: { payment_method_selected },
  });
}

describe('the destination', () => {
  it.each([
    ['near', places.nearBretana, 3_000, 'cercano'],
    ['far', places.farBretana, 6_000, 'lejano'],
    ['in no zone', places.edgeOfBretana, 4_500, null],
  ] as const)('an address %s costs the fee of its zone', async (_, point, fee, zone) => {
    const { cart } = (await deliverTo(await cartWith(goods.arroz), await addressAt(point))).ok();
    expect(cart).toMatchObject({
      price_domicile: fee,
      address_selected: { zone, branch: 'Bretaña' },
    });
  });

  it('the address decides the office, the lines stay, and changes are reported', async () => {
    const before = await cartWith(goods.arroz, goods.leche);
    await sql('update product_office set stock = 1 where office_id = $1 and product_id = $2', [
      officeIds.palmira,
      goods.leche.id,
    ]);
    await sql(
      'update product_office set price = 5000, price_neto = 5000 where office_id = $1 and product_id = $2',
      [officeIds.palmira, goods.arroz.id],
    );
    const moved = (await deliverTo(before, await addressAt(places.palmira))).ok();
    expect(moved).toMatchObject({ office_changed: true, cart: { branch_office_id: officeIds.palmira } });
    expect(moved.cart.products.map((line) => line.count)).toEqual([2, 2]);
    expect(moved.check).toMatchObject({
      productsDifferentPrice: [
        { product_name: 'Arroz blanco', message: 'Antes: $\u00A09.600 | Ahora: $\u00A010.000' },
      ],
      productsWithoutStock: [
        { product_name: 'Leche entera', message: 'Solo queda 1 de las 2 que pediste', available: 1 },
      ],
      productsReadyToPay: [],
    });
  });

  it('an address outside every coverage is refused, and the cart is unchanged', async () => {
    const before = await cartWith(goods.arroz);
    const answer = await deliverTo(before, await addressAt(places.buenaventura));
    expect(answer.failure()).toMatchObject({
      error: 'NO_COVERAGE',
      message: 'Sin cobertura disponible en esta dirección.',
    });
    expect((await marcela.call('cart.active', {})).ok().cart).toEqual(before);
  });

  it('a removed address, or none, is not one of the person’s addresses', async () => {
    const cart = await cartWith(goods.arroz);
    const removed = await addressAt(places.nearBretana);
    await sql('update address set removed_at = now() where id = $1', [removed]);
    for (const id of [removed, undefined, addressIds.casaValentina]) {
      expect((await deliverTo(cart, id)).failure().error).toBe('ADDRESS_NOT_FOUND');
    }
  });

  it('an address that is removed after it was chosen has to be chosen again', async () => {
    const id = await addressAt(places.nearBretana);
    const { cart } = (await deliverTo(await cartWith(goods.arroz), id)).ok();
    await sql('update address set removed_at = now() where id = $1', [id]);
    expect((await marcela.call('cart.active', {})).ok().cart?.address_selected).toBeNull();
    expect(cart.address_selected?.id).toBe(id);
  });

  it('pickup clears the address and the delivery fee; an address clears the pickup', async () => {
    const chosen = (await deliverTo(await cartWith(goods.arroz), addressIds.casa)).ok().cart;
    const fetched = (await fetchFrom(chosen, officeIds.palmira)).ok();
    expect(fetched).toMatchObject({
      office_changed: true,
      cart: {
        type: 'pickup',
        address_selected: null,
        price_domicile: 0,
        branch_office_id: officeIds.palmira,
      },
    });
    const brought = (await deliverTo(chosen, addressIds.casa)).ok();
    expect(brought).toMatchObject({
      office_changed: true,
      cart: { type: 'delivery', price_domicile: 3_000, branch_office_id: officeIds.bretana },
    });
    expect((await fetchFrom(chosen, officeIds.plazaCentro)).failure().error).toBe('OFFICE_NOT_FOUND');
  });
});

describe('another store', () => {
  it('sells the same lines at its prices, and the address stays only if it is covered', async () => {
    const chosen = (await deliverTo(await cartWith(goods.arroz), addressIds.casa)).ok().cart;
    const body = { branch_office_id: officeIds.chipichape };
    const moved = (await marcela.call('cart.setOffice', { params: { uuid: chosen.id }, body })).ok();
    expect(moved.cart).toMatchObject({ branch_office_id: officeIds.chipichape, address_selected: null });
    expect(moved.check.productsDifferentPrice).toMatchObject([{ cart_price: 9_600, current_price: 9_800 }]);
  });

  it('back in the cheaper store no price has to be accepted', async () => {
    const chosen = await cartWith(goods.arroz);
    const go = (office: string) =>
      marcela.call('cart.setOffice', { params: { uuid: chosen.id }, body: { branch_office_id: office } });
    await go(officeIds.chipichape);
    const { cart, check } = (await go(officeIds.bretana)).ok();
    expect(check.productsDifferentPrice).toEqual([]);
    expect(cart.price_subtotal_computed).toBe(9_600);
  });
});

describe('payment and bags', () => {
  it('cash and card terminal at the door, payment in the office only for pickup, nothing online yet', async () => {
    const cart = await cartWith(goods.arroz);
    expect((await pay(cart, 'dataphone')).ok().cart.payment_method_selected).toBe('dataphone');
    expect((await pay(cart, 'pickup')).failure().error).toBe('PAYMENT_METHOD_NOT_AVAILABLE');
    expect((await pay(cart, 'online')).failure().error).toBe('PAYMENT_METHOD_NOT_AVAILABLE');
    await fetchFrom(cart, officeIds.bretana);
    expect((await pay(cart, 'pickup')).status).toBe(200);
    expect((await deliverTo(cart, addressIds.casa)).ok().cart.payment_method_selected).toBeNull();
  });

  it("only bags of the list, and always 'Sin bolsa'", async () => {
    const cart = await cartWith(goods.arroz, goods.aguacate);
    const choose = (code: string) =>
      marcela.call('cart.setBags', { params: { uuid: cart.id }, body: { bags_config: { code } } });
    expect((await choose('oro')).failure().error).toBe('BAG_NOT_FOUND');
    expect((await choose('tela')).ok().cart).toMatchObject({ bags_count: 1, price_total_bags: 3_500 });
    expect((await choose('')).ok().cart).toMatchObject({
      bags_config: { name: 'Sin bolsa' },
      price_total_bags: 0,
    });
  });
});

describe('coupons', () => {
  const apply = (cart: Cart, code: string) =>
    marcela.call('cart.applyCoupon', { params: { uuid: cart.id }, body: { code } });

  it.each([
    ['nadie', 'COUPON_INVALID', 'El cupon no es valido'],
    ['apagado', 'COUPON_INVALID', 'El cupon no es valido'],
    ['plaza', 'COUPON_INVALID', 'El cupon no es valido'],
    ['vencido', 'COUPON_NOT_APPLICABLE', 'Este cupón ya venció.'],
    ['agotado', 'COUPON_NOT_APPLICABLE', 'Este cupón se agotó.'],
    ['solopalmira', 'COUPON_NOT_APPLICABLE', 'Este cupón no aplica en la sede de tu pedido.'],
    ['cafe15', 'COUPON_NOT_APPLICABLE', 'Este cupón no aplica a los productos de tu carrito.'],
    ["x' or 1=1 --", 'COUPON_INVALID', 'El cupon no es valido'],
    ['nulo\u0000', 'COUPON_INVALID', 'El cupon no es valido'],
  ])('%s is refused with %s', async (code, error, message) => {
    expect((await apply(await cartWith(goods.arroz), code)).failure()).toMatchObject({ error, message });
  });

  it('count once however often they are applied, and can be removed', async () => {
    const cart = await cartWith(goods.arroz);
    await apply(cart, 'mercado5');
    const again = (await apply(cart, ' MERCADO5 ')).ok().cart;
    expect(again.coupons_applyed).toEqual([
      { code: 'mercado5', description: '$ 5.000 de descuento', until: '', amount: 5_000, automatic: false },
    ]);
    const params = { uuid: cart.id, code: 'Mercado5' };
    expect((await marcela.call('cart.removeCoupon', { params })).ok().cart.coupons_applyed).toEqual([]);
  });

  it('stack as far as the strictest of them allows', async () => {
    const cart = await cartWith(goods.arroz, goods.cafe);
    await apply(cart, 'mercado5');
    expect((await apply(cart, 'cafe15')).status).toBe(200);
    expect((await apply(cart, 'ultimo')).failure()).toMatchObject({
      error: 'COUPON_STACK',
      message: 'El cupon ultimo no se puede acumular con el cupon mercado5',
    });
    expect((await apply(cart, 'bienvenida')).failure()).toMatchObject({
      error: 'COUPON_STACK',
      message: 'El cupón bienvenida no se puede acumular con otros cupones',
    });
  });

  it('show with how many others they can be combined', async () => {
    const cart = await cartWith(goods.arroz, goods.cafe);
    const limit = (most: number, ...codes: string[]) =>
      sql('update coupon set stack_limit = $1 where code = any($2)', [most, codes]);
    await limit(5, 'mercado5', 'cafe15');
    for (const code of ['mercado5', 'cafe15']) expect((await apply(cart, code)).status).toBe(200);
    await limit(2, 'ultimo');
    expect((await apply(cart, 'ultimo')).failure()).toMatchObject({
      error: 'COUPON_STACK',
      message: 'El cupon ultimo solo se puede aplicar junto con 1 cupón',
    });
    await limit(3, 'ultimo', 'bienvenida');
    expect((await apply(cart, 'ultimo')).status).toBe(200);
    expect((await apply(cart, 'bienvenida')).failure().message).toBe(
      'El cupon bienvenida solo se puede aplicar junto con 2 cupones',
    );
    await limit(2, 'mercado5', 'cafe15');
    await limit(1, 'bienvenida');
  });

  it('are not valid before their first day', async () => {
    await sql("update coupon set start_date = '2100-01-01T00:00:00-05:00' where code = 'ultimo'");
    expect((await apply(await cartWith(goods.arroz), 'ultimo')).failure()).toMatchObject({
      error: 'COUPON_NOT_APPLICABLE',
      message: 'Este cupón todavía no está vigente.',
    });
    await sql("update coupon set start_date = null where code = 'ultimo'");
  });

  it('that no longer apply stay visible with the reason, and do not count', async () => {
    const cart = await cartWith(goods.cafe);
    const applied = (await apply(cart, 'cafe15')).ok().cart;
    expect(applied.coupons_total).toBe(2_610);
    const params = { uuid: cart.id, productId: goods.cafe.id };
    await marcela.call('cart.addProduct', { body: { product_id: goods.arroz.id } });
    const left = (await marcela.call('cart.changeLine', { params, query: {}, body: null })).ok().cart;
    expect(left).toMatchObject({
      coupons_total: 0,
      coupons_applyed: [
        { code: 'cafe15', amount: 0, description: 'Este cupón no aplica a los productos de tu carrito.' },
      ],
    });
  });

  it('never reduce the total below zero', async () => {
    await sql("update coupon set value = 900000 where code = 'mercado5'");
    const { cart } = (await apply(await cartWith(goods.arroz), 'mercado5')).ok();
    expect(cart).toMatchObject({ coupons_total: 9_600, price_total_computed: 4_500 });
    await sql("update coupon set value = 5000 where code = 'mercado5'");
  });
});
