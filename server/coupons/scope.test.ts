import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { GOODS_LAW } from '#rules/goods/kinds.ts';
import type { Client } from '#test/client.ts';
import { endRound, stockUp } from '#test/delivery-world.ts';
import { goods } from '#test/factories/goods.ts';
import { brandIds, categoryIds, missingId, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { type Item, order, readyShoppers, type Shopper, totalOf } from '#test/faults/shoppers.ts';
import { bodyOf, handedOver, lineOf } from '#test/returns/return-world.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Coupons of categories and brands, from an amount on, and by pieces (rule 123). */
let server: TestServer;
let luz: Client;
let yeison: Client;

beforeAll(async () => {
  server = await startTestServer();
  await stockUp(server);
  await server.sql('update business_config set cart_min_price = 0');
  [luz, yeison] = await Promise.all([server.as('luz'), server.as('yeison')]);
});
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
  await server.sql('update coupon set inactive = true');
});
afterAll(() => server.close());

type Fields = InputOf<'cupons.create'>['body'];
const PER_PIECES = { type: 'products_price', percentage: 100, unitsFrom: 3, unitsReduced: 1 } as const;
const create = (code: string, fields: Partial<Fields>) =>
  luz.call('cupons.create', { body: { code, type: 'total_cart', stackLimit: 2, ...fields } });

async function shopper(items: Item[], coupons: string[] = []): Promise<Shopper> {
  const [one] = await readyShoppers(server, [items], coupons);
  if (!one) throw new Error('There is no shopper');
  return one;
}

async function cartOf({ client }: Shopper) {
  const { cart } = (await client.call('cart.active', {})).ok();
  if (!cart) throw new Error('There is no cart');
  return cart;
}

const apply = ({ client, cartId: uuid }: Shopper, code: string) =>
  client.call('cart.applyCoupon', { params: { uuid }, body: { code } });

describe('staff', () => {
  it.each([
    ['produtsIds', { type: 'products_price', percentage: 10 }],
    ['categoryIds', { type: 'products_price', percentage: 10, categoryIds: [missingId] }],
    ['brandIds', { type: 'products_price', percentage: 10, brandIds: [missingId] }],
    ['unitsFrom', { ...PER_PIECES, type: 'total_cart' }],
    ['percentage', { ...PER_PIECES, percentage: 0, value: 500, produtsIds: [goods.sal.id] }],
    ['unitsReduced', { ...PER_PIECES, unitsReduced: 3, produtsIds: [goods.sal.id] }],
  ] satisfies [string, Partial<Fields>][])('cannot save a contradiction in %s', async (field, fields) => {
    const failure = (await create('contradice', fields)).failure();
    expect([failure.error, failure.details[0]?.field]).toEqual(['INVALID_INPUT', field]);
  });

  it('are told how much of a category or brand the law lets nobody promote', async () => {
    const banned = async (body: InputOf<'cupons.banned'>['body']) =>
      (await luz.call('cupons.banned', { body })).ok();
    const food = { categoryIds: [categoryIds.despensa] };
    expect(await banned(food)).toEqual({ count: 0, laws: [] });
    await server.sql("update product set goods_kind = 'infant' where id = any($1)", [
      [goods.sal.id, goods.arroz.id],
    ]);
    expect(await banned(food)).toEqual({ count: 2, laws: [GOODS_LAW.infant.ban] });
    expect(await banned({ ...food, brandIds: [brandIds.diana] })).toMatchObject({ count: 1 });
    expect(await banned({ brandIds: [brandIds.diana] })).toMatchObject({ count: 1 });
    expect(await banned({})).toEqual({ count: 0, laws: [] });
    await server.sql('update product set goods_kind = null where id = any($1)', [
      [goods.sal.id, goods.arroz.id],
    ]);
  });

  it('try it before they save it', async () => {
    const coupon = { code: 'prueba', ...PER_PIECES, categoryIds: [categoryIds.despensa] };
    const tried = async (count: number) => {
      const products = [{ product_id: goods.sal.id, count }];
      const body = { coupon, office_id: officeIds.bretana, products };
      return (await luz.call('cupons.try', { body })).ok();
    };
    expect(await tried(4)).toMatchObject({ problem: '', discount: goods.sal.price });
    expect(await tried(2)).toMatchObject({
      problem: 'Este cupón aplica desde 3 unidades del mismo producto.',
      discount: 0,
    });
  });
});

describe('the page of a product', () => {
  const promotionsOf = async (product: { id: string }, office = officeIds.bretana) => {
    const input = { params: { id: product.id }, query: { branch_id: office } };
    return (await server.guest('canasta.localhost').call('products.get', input)).ok().product.promotions;
  };

  it('says what joins a cart by itself for it, where it holds', async () => {
    const terms = { ...PER_PIECES, categoryIds: [categoryIds.despensa], offices_ids: [officeIds.bretana] };
    (await create('lleva-tres', { ...terms, autoActivate: true, endDate: '2099-12-31T12:00:00-05:00' })).ok();
    (await create('con-codigo', { ...terms, percentage: 50 })).ok();
    await expect
      .poll(() => promotionsOf(goods.sal))
      .toEqual([{ code: 'lleva-tres', text: 'Lleva 3 y paga 2', until: 'Hasta el 31 de diciembre de 2099' }]);
    expect(await promotionsOf(goods.sal, officeIds.palmira)).toEqual([]);
    expect(await promotionsOf(goods.leche)).toEqual([]);
  });

  it('and lists and searches say it on the card, but of goods that the law lets nobody promote', async () => {
    const guest = server.guest('canasta.localhost');
    const ofList = async (office = officeIds.bretana) => {
      const query = { category_id: categoryIds.despensa, limit: 100 };
      const found = await guest.call('products.page', { params: { branchId: office }, query });
      return found.ok().list.find(({ id }) => id === goods.sal.id)?.promotion;
    };
    const shown = { badge: 'Lleva 3, paga 2', until: 'Hasta el 31 de diciembre de 2099' };
    await expect.poll(() => ofList()).toEqual(shown);
    expect(await ofList(officeIds.palmira)).toBeUndefined();
    const query = { query: goods.sal.title, office_id: officeIds.bretana };
    const { products } = (await guest.call('search.products', { query })).ok();
    expect(products.find(({ id }) => id === goods.sal.id)?.promotion).toEqual(shown);
    expect(products.find(({ id }) => id === goods.leche.id)?.promotion).toBeUndefined();
    await server.sql("update product set goods_kind = 'infant' where id = $1", [goods.sal.id]);
    await expect.poll(() => ofList()).toBeUndefined();
    await server.sql('update product set goods_kind = null where id = $1', [goods.sal.id]);
  });
});

describe('a cart', () => {
  it('is told how much it lacks for a coupon from an amount on', async () => {
    (await create('desde20', { value: 2_000, minSubtotal: 20_000 })).ok();
    const little = await shopper([{ product: goods.arroz, count: 4 }]);
    expect((await apply(little, 'desde20')).failure().message.replaceAll('\u00a0', ' ')).toBe(
      'Este cupón es para compras desde $ 20.000: te faltan $ 800.',
    );
    const enough = await shopper([{ product: goods.arroz, count: 5 }]);
    expect((await apply(enough, 'desde20')).ok().cart.coupons_total).toBe(2_000);
  });

  it('is reduced in the goods of a category and a brand alone', async () => {
    (
      await create('arroces', {
        type: 'products_price',
        percentage: 10,
        categoryIds: [categoryIds.despensa],
        brandIds: [brandIds.diana],
      })
    ).ok();
    const one = await shopper([
      { product: goods.arroz, count: 2 },
      { product: goods.sal, count: 5 },
      { product: goods.leche, count: 1 },
    ]);
    expect((await apply(one, 'arroces')).ok().cart.coupons_total).toBe((goods.arroz.price * 2) / 10);
    const other = await shopper([{ product: goods.sal, count: 5 }]);
    expect((await apply(other, 'arroces')).failure().message).toBe(
      'Este cupón no aplica a los productos de tu carrito.',
    );
  });

  it('gets a third piece by itself, on a line of its own, and the order keeps what was reduced', async () => {
    (await create('lleva3', { ...PER_PIECES, categoryIds: [categoryIds.despensa], autoActivate: true })).ok();
    const one = await shopper([
      { product: goods.sal, count: 7 },
      { product: goods.arroz, count: 2 },
    ]);
    const cart = await cartOf(one);
    expect(cart.coupons_applyed).toMatchObject([
      { code: 'lleva3', amount: 2 * goods.sal.price, automatic: true },
    ]);
    expect(cart.price_total_computed).toBe(5 * goods.sal.price + 2 * goods.arroz.price + 3_000);
    const { order: placed } = (await order(one, await totalOf(one))).ok();
    const [stored] = await server.sql(
      'select coupons, coupons_total::int from customer_order where id = $1',
      [placed.id],
    );
    expect(stored).toEqual({
      coupons: [
        { code: 'lleva3', amount: 2 * goods.sal.price, productIds: [goods.sal.id], isPercentage: true },
      ],
      coupons_total: 2 * goods.sal.price,
    });
  });

  it('keeps the automatic discount where an entered code would make it dearer, and can be ordered', async () => {
    (await create('fuerte', { percentage: 20, stackLimit: 1, autoActivate: true })).ok();
    (await create('flojo', { percentage: 5, stackLimit: 1 })).ok();
    const one = await shopper([{ product: goods.huevos, count: 1 }]);
    const before = await totalOf(one);
    const { cart } = (await apply(one, 'flojo')).ok();
    expect(cart.price_total_computed).toBe(before);
    expect(cart.coupons_applyed).toMatchObject([
      {
        code: 'flojo',
        amount: 0,
        description: 'Con este cupón pagarías más: el descuento “fuerte” te conviene más.',
      },
      { code: 'fuerte', amount: goods.huevos.price / 5 },
    ]);
    const { order: placed } = (await order(one, before)).ok();
    const [uses] = await server.sql(
      'select array_agg(c.code) as codes from coupon_use u join coupon c on c.id = u.coupon_id where u.order_id = $1',
      [placed.id],
    );
    expect(uses).toEqual({ codes: ['fuerte'] });
  });

  it('gives up a code that does not count for a better one', async () => {
    (await create('fuerte2', { value: 3_000, stackLimit: 1, autoActivate: true })).ok();
    (await create('flojo2', { value: 1_000, stackLimit: 1 })).ok();
    (await create('mejor2', { value: 9_000, stackLimit: 1 })).ok();
    const one = await shopper([{ product: goods.huevos, count: 1 }]);
    (await apply(one, 'flojo2')).ok();
    const { cart } = (await apply(one, 'mejor2')).ok();
    expect(cart.coupons_applyed).toMatchObject([{ code: 'mejor2', amount: 9_000 }]);
  });

  it('costs no more with the code of an automatic one', async () => {
    for (const code of ['auto-uno', 'auto-dos']) {
      (await create(code, { value: 2_000, autoActivate: true })).ok();
    }
    (await create('entrado', { value: 1_000 })).ok();
    const one = await shopper([{ product: goods.huevos, count: 2 }]);
    const total = (await apply(one, 'entrado')).ok().cart.price_total_computed;
    expect((await apply(one, 'auto-uno')).ok().cart.price_total_computed).toBe(total);
  });

  it('changed terms after they were read take nobody by surprise: the total is confirmed again', async () => {
    const coupon = (
      await create('cambia', { ...PER_PIECES, produtsIds: [goods.sal.id], autoActivate: true })
    ).ok();
    const one = await shopper([{ product: goods.sal, count: 3 }]);
    const total = await totalOf(one);
    (await luz.call('cupons.update', { body: { ...coupon, unitsFrom: 4 } })).ok();
    expect((await order(one, total)).failure().error).toBe('TOTAL_CHANGED');
  });
});

it('an order that staff change keeps what its coupons reduced', async () => {
  const code = 'arroz-gratis';
  const terms = { percentage: 100, categoryIds: [categoryIds.despensa], brandIds: [brandIds.diana] };
  (await create(code, { type: 'products_price', ...terms })).ok();
  const one = await shopper(
    [
      { product: goods.arroz, count: 4 },
      { product: goods.huevos, count: 3 },
    ],
    [code],
  );
  const { id } = (await order(one, await totalOf(one))).ok().order;
  (await luz.call('orders.move', { params: { id }, body: { state: '7_admin_cart_accept' } })).ok();
  const { order: placed } = (await luz.call('orders.get', { params: { id } })).ok();
  const eggs = placed.products.find((line) => line.product_id === goods.huevos.id);
  const params = { id, lineId: eggs?.id ?? '' };
  (await luz.call('orders.editLine', { params, body: { count: 2 } })).ok();
  const [stored] = await server.sql('select coupons from customer_order where id = $1', [id]);
  expect(stored).toEqual({
    coupons: [{ code, amount: 4 * goods.arroz.price, productIds: [goods.arroz.id], isPercentage: true }],
  });
});

it('what comes back of three for two gives back what was paid for it', async () => {
  (await create('tres', { ...PER_PIECES, produtsIds: [goods.arroz.id] })).ok();
  const placed = await handedOver(
    server,
    { luz, yeison },
    [
      { product: goods.arroz, count: 3 },
      { product: goods.sal, count: 2 },
    ],
    { coupons: ['tres'] },
  );
  const back = async (product: { id: string }, count: number) =>
    (await bodyOf(luz, placed.id, [await lineOf(luz, placed.id, product, count)])).amount;
  // Three cost as much as two.
  expect(await back(goods.arroz, 3)).toBe(2 * goods.arroz.price);
  expect(await back(goods.arroz, 1)).toBe((2 * goods.arroz.price) / 3);
  expect(await back(goods.sal, 1)).toBe(goods.sal.price);
  // What staff make of the coupon afterwards is for other orders.
  await server.sql(
    "update coupon set percentage = 0, value = 100, units_from = 0, units_reduced = 0 where code = 'tres'",
  );
  expect(await back(goods.arroz, 1)).toBe((2 * goods.arroz.price) / 3);
  await endRound(yeison, luz);
});
