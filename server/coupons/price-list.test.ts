import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { DAY_MS } from '#rules/dates/durations.ts';
import type { Client } from '#test/client.ts';
import { endRound, stockUp } from '#test/delivery-world.ts';
import { goods } from '#test/factories/goods.ts';
import { categoryIds, missingId, officeIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { type Item, order, readyShoppers, type Shopper, totalOf } from '#test/faults/shoppers.ts';
import { bodyOf, handedOver, lineOf } from '#test/returns/return-world.ts';
import { fridayMorning, startTestServer, type TestServer } from '#test/server.ts';

/** Coupons with a price for each product, of some days of the week, and for people of a role (rule 131). */
let server: TestServer;
let clock = fridayMorning;
let luz: Client;
let yeison: Client;

beforeAll(async () => {
  server = await startTestServer({ now: () => clock });
  await stockUp(server);
  await server.sql('update business_config set cart_min_price = 0');
  [luz, yeison] = await Promise.all([server.as('luz'), server.as('yeison')]);
});
afterEach(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
  await server.sql('update coupon set inactive = true');
});
afterAll(() => server.close());

const FRIDAY = 5;
type Fields = InputOf<'cupons.create'>['body'];
const create = (code: string, fields: Partial<Fields>) =>
  luz.call('cupons.create', { body: { code, type: 'products_price', stackLimit: 2, ...fields } });
const list = (code: string, price: number, more: Partial<Fields> = {}) =>
  create(code, { productPrices: [{ sku: goods.sal.sku, price }], autoActivate: true, ...more });

async function shopper(items: Item[], role: 'client' | 'wholesaler' = 'client'): Promise<Shopper> {
  const [one] = await readyShoppers(server, [items]);
  if (!one) throw new Error('There is no shopper');
  await server.sql('update app_user set role = $2 where id = $1', [one.userId, role]);
  return one;
}

async function couponsIn({ client }: Shopper) {
  const { cart } = (await client.call('cart.active', {})).ok();
  return cart?.coupons_applyed.map(({ code, amount }) => ({ code, amount }));
}

const promotionsOf = async (client: Client) => {
  const input = { params: { id: goods.sal.id }, query: { branch_id: officeIds.bretana } };
  return (await client.call('products.get', input)).ok().product.promotions;
};

describe('staff', () => {
  it('write prices by SKU or by product, and read them with the product', async () => {
    const productPrices = [
      { sku: goods.sal.sku, price: 1_000 },
      { product_id: goods.arroz.id, price: 3_000 },
    ];
    const made = (await create('lista', { productPrices })).ok();
    expect(made).toMatchObject({
      produtsIds: [],
      productPrices: [
        { product_id: goods.sal.id, price: 1_000 },
        { product_id: goods.arroz.id, price: 3_000 },
      ],
    });
    const { doc } = (await luz.call('cupons.update', { body: { ...made, weekdays: [2, 1, 2] } })).ok();
    expect(doc).toMatchObject({ productPrices: made.productPrices, weekdays: [1, 2] });
  });

  it.each([
    [
      'productPrices.1.product_id',
      {
        productPrices: [
          { sku: goods.sal.sku, price: 1 },
          { sku: 'nada', price: 1 },
        ],
      },
    ],
    ['productPrices.0.product_id', { productPrices: [{ price: 1 }] }],
    [
      'productPrices.1.product_id',
      { productPrices: [goods.sal, goods.sal].map(({ sku }) => ({ sku, price: 1 })) },
    ],
    ['productPrices.0.price', { productPrices: [{ sku: goods.sal.sku, price: 0 }] }],
    ['productPrices', { productPrices: [{ product_id: missingId, price: 1 }] }],
    ['productPrices', { type: 'total_cart', productPrices: [{ sku: goods.sal.sku, price: 1 }] }],
    ['percentage', { percentage: 10, productPrices: [{ sku: goods.sal.sku, price: 1 }] }],
    ['value', { value: 10, productPrices: [{ sku: goods.sal.sku, price: 1 }] }],
    ['produtsIds', { produtsIds: [goods.arroz.id], productPrices: [{ sku: goods.sal.sku, price: 1 }] }],
    [
      'categoryIds',
      { categoryIds: [categoryIds.despensa], productPrices: [{ sku: goods.sal.sku, price: 1 }] },
    ],
    ['unitsReduced', { unitsFrom: 3, unitsReduced: 1, productPrices: [{ sku: goods.sal.sku, price: 1 }] }],
    ['weekdays.0', { type: 'total_cart', percentage: 10, weekdays: [7] }],
  ] satisfies [string, Partial<Fields>][])(
    'cannot save what contradicts itself in %s',
    async (field, fields) => {
      const failure = (await create('contradice', fields)).failure();
      expect([failure.error, failure.details[0]?.field]).toEqual(['INVALID_INPUT', field]);
    },
  );

  it('try it before they save it', async () => {
    const productPrices = [{ sku: goods.sal.sku, price: 1_000 }];
    const coupon = { code: 'prueba', type: 'products_price' as const, productPrices };
    const products = [{ product_id: goods.sal.id, count: 3 }];
    const body = { coupon, office_id: officeIds.bretana, products };
    expect((await luz.call('cupons.try', { body })).ok().discount).toBe(3 * (goods.sal.price - 1_000));
  });
});

it('a product costs what the list says, from so many pieces on, and no more than without it', async () => {
  (await list('mayor', goods.sal.price - 300, { unitsFrom: 6 })).ok();
  (await list('dearer', goods.sal.price + 500)).ok();
  expect(await couponsIn(await shopper([{ product: goods.sal, count: 5 }]))).toEqual([]);
  expect(await couponsIn(await shopper([{ product: goods.sal, count: 6 }]))).toEqual([
    { code: 'mayor', amount: 6 * 300 },
  ]);
});

it('what is weighed costs the price of the list by its measure', async () => {
  const [{ net }] = (await server.sql<{ net: number }>(
    'select price_neto::int as net from product_office where product_id = $1 and office_id = $2',
    [goods.aguacate.id, officeIds.bretana],
  )) as [{ net: number }];
  (
    await create('peso', { productPrices: [{ sku: goods.aguacate.sku, price: net / 2 }], autoActivate: true })
  ).ok();
  const one = await shopper([{ product: goods.aguacate, count: 500, countType: 'grams' }]);
  const { cart } = (await one.client.call('cart.active', {})).ok();
  const total = cart?.products.reduce((sum, line) => sum + line.totalPrice, 0) ?? 0;
  expect(await couponsIn(one)).toEqual([{ code: 'peso', amount: Math.floor(total / 2) }]);
});

it('is for people of its role alone, on the page and in the cart', async () => {
  (await list('mayorista', goods.sal.price - 200, { forRole: 'wholesaler' })).ok();
  const [client, wholesaler] = [
    await shopper([{ product: goods.sal, count: 2 }]),
    await shopper([{ product: goods.sal, count: 2 }], 'wholesaler'),
  ];
  expect(await couponsIn(client)).toEqual([]);
  expect(await couponsIn(wholesaler)).toEqual([{ code: 'mayorista', amount: 400 }]);
  const looked = { query: { code: 'mayorista', inactive: 'false' } } as const;
  expect((await client.client.call('cupons.list', looked)).ok().list).toEqual([]);
  expect((await wholesaler.client.call('cupons.list', looked)).ok().list).toHaveLength(1);
  const params = { uuid: client.cartId };
  const entered = await client.client.call('cart.applyCoupon', { params, body: { code: 'mayorista' } });
  expect(entered.failure().message).toBe('Este cupón no es para tu tipo de cuenta.');
  // Who is no wholesaler any more, when the order is placed, sees the total again.
  const total = await totalOf(wholesaler);
  await server.sql("update app_user set role = 'client' where id = $1", [wholesaler.userId]);
  expect((await order(wholesaler, total)).failure().error).toBe('TOTAL_CHANGED');
});

it('holds on its days of the week in Colombia', async () => {
  (await list('viernes', goods.sal.price - 100, { weekdays: [FRIDAY] })).ok();
  (await create('sabado', { type: 'total_cart', value: 500, weekdays: [FRIDAY + 1, 0] })).ok();
  const one = await shopper([{ product: goods.sal, count: 1 }]);
  expect(await couponsIn(one)).toEqual([{ code: 'viernes', amount: 100 }]);
  await expect
    .poll(() => promotionsOf(one.client))
    .toMatchObject([{ text: expect.stringMatching(/, los viernes$/) }]);
  const enter = () =>
    one.client.call('cart.applyCoupon', { params: { uuid: one.cartId }, body: { code: 'sabado' } });
  expect((await enter()).failure().message).toBe(
    'Este cupón aplica en los pedidos que haces los sábados y domingos.',
  );
  clock = new Date(fridayMorning.getTime() + DAY_MS);
  (await enter()).ok();
  expect(await couponsIn(one)).toEqual([{ code: 'sabado', amount: 500 }]);
  clock = fridayMorning;
});

describe('an order with a list of several products', () => {
  // Half price of the rice, and hardly anything off the salt.
  const [salt, rice] = [goods.sal.price - 50, goods.arroz.price / 2];
  const items = [
    { product: goods.sal, count: 4 },
    { product: goods.arroz, count: 2 },
    { product: goods.leche, count: 1 },
  ];
  const listed = async (code: string) => {
    const productPrices = [
      { sku: goods.sal.sku, price: salt },
      { sku: goods.arroz.sku, price: rice },
    ];
    (await create(code, { productPrices, autoActivate: true })).ok();
  };

  it('gives back for each what was paid for it', async () => {
    await listed('vuelve');
    const placed = await handedOver(server, { luz, yeison }, items, {});
    const amountOf = async (product: { id: string }, count: number) =>
      (await bodyOf(luz, placed.id, [await lineOf(luz, placed.id, product, count)])).amount;
    expect([
      await amountOf(goods.sal, 4),
      await amountOf(goods.sal, 1),
      await amountOf(goods.arroz, 2),
      await amountOf(goods.leche, 1),
    ]).toEqual([4 * salt, salt, 2 * rice, goods.leche.price]);
    await endRound(yeison, luz);
  });

  it('keeps the price of each when staff change how much of one there is, and its taxes are of that price', async () => {
    await server.sql("update product set tax_class = 'vat_19' where id = $1", [goods.arroz.id]);
    await server.sql("update product set tax_class = 'excluded' where id = any($1)", [
      [goods.sal.id, goods.leche.id],
    ]);
    await listed('cambia');
    const one = await shopper(items);
    const { id, price_total: total } = (await order(one, await totalOf(one))).ok().order;
    (await luz.call('orders.move', { params: { id }, body: { state: '7_admin_cart_accept' } })).ok();
    const { order: placed } = (await luz.call('orders.get', { params: { id } })).ok();
    const vatIn = (pesos: number) => pesos - Math.round(pesos / 1.19);
    expect(placed.taxes?.vat).toBe(vatIn(2 * rice) + vatIn(placed.price_domicile));
    const line = placed.products.find(({ product_id }) => product_id === goods.sal.id);
    const params = { id, lineId: line?.id ?? '' };
    (await luz.call('orders.editLine', { params, body: { count: 1 } })).ok();
    const { order: edited } = (await luz.call('orders.get', { params: { id } })).ok();
    expect(edited.price_total).toBe(total - 3 * salt);
    const [stored] = await server.sql('select coupons from customer_order where id = $1', [id]);
    const [rest, half] = [50, 2 * (goods.arroz.price - rice)];
    const byId = [
      [goods.sal.id, rest],
      [goods.arroz.id, half],
    ].sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
    expect(stored).toEqual({
      coupons: [
        {
          code: 'cambia',
          isPercentage: false,
          amount: rest + half,
          productIds: byId.map(([product]) => product),
          amounts: byId.map(([, off]) => off),
        },
      ],
    });
  });
});
