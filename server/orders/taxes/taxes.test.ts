import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, clientOf } from '#test/client.ts';
import { carried, pinOf, sendEvents, withBeer } from '#test/delivery-world.ts';
import { goods } from '#test/factories/goods.ts';
import { categoryIds, subcategoryIds } from '#test/factories/ids.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { type Item, order, readyShoppers, totalOf } from '#test/faults/shoppers.ts';
import { additionsOf } from '#test/payment-additions.ts';
import { linkOf, openPaymentWorld, type PaymentWorld } from '#test/payment-world.ts';
import { action, linesOf, orderInWalk, orderToChoose, record } from '#test/picking/picking-world.ts';

/** The taxes inside what an order costs, from what staff say of their goods to who charges and books it. */

let world: PaymentWorld;
let luz: Client;
let wilson: Client;

beforeAll(async () => {
  world = await openPaymentWorld();
  [luz, wilson] = await Promise.all([world.server.as('luz'), world.server.as('wilson')]);
  await world.server.sql('update business_config set cart_min_price = 0');
});
beforeEach(async () => {
  await settings({ tax_default: 'vat_19' });
  await world.server.sql('update product set tax_class = null, goods_kind = null');
});
afterEach(async () => {
  expect(await brokenInvariants(world.server.adminUrl)).toEqual([]);
});
afterAll(() => world.close());

type Settings = Partial<Record<'tax_default' | 'tax_bags' | 'tax_delivery', string>>;

async function settings(changes: Settings) {
  const { version } = (await luz.call('business.settings', {})).ok().settings;
  return luz.call('business.update', { body: { version, ...changes } as never });
}

async function saveProduct(id: string, taxClass: string) {
  const { version } = (await luz.call('products.staffOne', { params: { id }, query: {} })).ok().product;
  return luz.call('products.save', { params: { id }, body: { version, taxClass } as never });
}

async function saveCategory(id: string, taxClass: string) {
  const { version } = (await luz.call('adminCategories.get', { params: { id } })).ok();
  return luz.call('adminCategories.update', { params: { id }, body: { version, taxClass } as never });
}

async function saveShelf(id: string, subId: string, taxClass: string) {
  const { result } = (await luz.call('subcategories.list', { params: { id } })).ok();
  const version = result.find((one) => one.id === subId)?.version ?? 0;
  return luz.call('subcategories.update', { params: { id, subId }, body: { version, taxClass } as never });
}

async function buy(basket: Item[], coupons: string[] = []) {
  const [shopper] = await readyShoppers(world.server, [basket], coupons);
  if (!shopper) throw new Error('No shopper');
  return { shopper, order: (await order(shopper, await totalOf(shopper))).ok().order };
}

const taxesOf = async (id: string, who = luz) =>
  (await who.call('orders.get', { params: { id } })).ok().order;
const linesIn = (id: string) =>
  world.server.sql<Record<string, string | number | null>>(
    `select product ->> 'title' as title, tax_class, total::int, base::int, vat::int, consumption::int
     from order_line where order_id = $1 order by position`,
    [id],
  );
const sumOf = (taxes: Awaited<ReturnType<typeof taxesOf>>['taxes']) =>
  taxes && taxes.base + taxes.vat + taxes.consumption;

/** An order as the ERP gets it, with what changed since. */
async function inFeed(id: string, version = 1) {
  const body = { name: `ERP ${id}`, scopes: ['orders:read' as const] };
  const { key } = (await luz.call('apiKeys.create', { body })).ok();
  const erp = clientOf(world.server.url, key, 'canasta.localhost');
  const read = async () =>
    (await erp.call('erp.orders', { query: { limit: 200 } }))
      .ok()
      .list.find((one) => one.id === id && one.version >= version);
  await expect.poll(read).toBeDefined();
  return read();
}
const rowsOf = (taxes: Awaited<ReturnType<typeof taxesOf>>['taxes']) =>
  taxes?.rows.map(({ tax, base, amount }) => [tax, base, amount]);

describe('a class of tax', () => {
  it('is of the product, else of its subcategory, its category or the business; the price stays', async () => {
    const milk = { product: goods.leche, count: 1 };
    const classOf = async () => {
      const { order: made } = await buy([milk]);
      const [line] = await linesIn(made.id);
      expect(line?.total).toBe(4_990);
      return line?.tax_class;
    };
    expect(await classOf()).toBe('vat_19');
    const { doc } = (await saveCategory(categoryIds.lacteos, 'exempt')).ok();
    expect(doc.taxClass).toBe('exempt');
    expect(await classOf()).toBe('exempt');
    (await saveShelf(categoryIds.lacteos, subcategoryIds.leche, 'vat_5')).ok();
    expect(await classOf()).toBe('vat_5');
    expect((await saveProduct(goods.leche.id, 'excluded')).ok().doc.taxClass).toBe('excluded');
    expect(await classOf()).toBe('excluded');
    for (const back of [
      () => saveProduct(goods.leche.id, ''),
      () => saveShelf(categoryIds.lacteos, subcategoryIds.leche, ''),
      () => saveCategory(categoryIds.lacteos, ''),
    ])
      (await back()).ok();
    expect(await classOf()).toBe('vat_19');
  });

  it('that is none is refused at its field', async () => {
    const product = (await saveProduct(goods.leche.id, 'vat_16')).failure();
    expect(product.details).toEqual([{ field: 'taxClass', message: 'Elige una de las clases de impuesto.' }]);
    expect((await saveCategory(categoryIds.lacteos, '19')).failure().details[0]?.field).toBe('taxClass');
    // Bags and delivery are always taxed somehow.
    expect((await settings({ tax_bags: '' })).failure().details[0]?.field).toBe('tax_bags');
  });
});

describe('an order', () => {
  const basket: Item[] = [
    { product: goods.leche, count: 2 },
    { product: goods.arroz, count: 1 },
  ];

  it('says what of it is tax, to the peso, and so do its lines and the feed of the ERP', async () => {
    (await saveProduct(goods.leche.id, 'exempt')).ok();
    const { order: made, shopper } = await buy(basket);
    // 2 × 4.990 exempt; 4.800 and 3.000 of delivery with 19 %.
    const seen = await taxesOf(made.id, shopper.client);
    expect(seen.taxes).toMatchObject({ base: 9_980 + 6_555, vat: 1_245, consumption: 0 });
    expect(rowsOf(seen.taxes)).toEqual([
      ['exempt', 9_980, 0],
      ['vat_19', 6_555, 1_245],
    ]);
    expect(seen.price_final).toBe(17_780);
    expect(await linesIn(made.id)).toMatchObject([
      { tax_class: 'exempt', total: 9_980, base: 9_980, vat: 0, consumption: 0 },
      { tax_class: 'vat_19', total: 4_800, base: 4_034, vat: 766, consumption: 0 },
    ]);
    // Whoever has the link sees the same.
    const byLink = (await world.server.guest().call('orders.get', { params: { id: made.token } })).ok().order;
    expect(byLink.taxes).toEqual(seen.taxes);

    const sent = await inFeed(made.id);
    expect(sent?.taxes).toEqual(seen.taxes);
    expect(sent?.lines).toMatchObject([
      { tax_class: 'exempt', base: 9_980, vat: 0, consumption: 0 },
      { tax_class: 'vat_19', base: 4_034, vat: 766, consumption: 0 },
    ]);
  });

  it('keeps the class that it was made with, also when staff change its quantity', async () => {
    const { order: made } = await buy(basket);
    (await luz.call('orders.move', { params: { id: made.id }, body: { state: '7_admin_cart_accept' } })).ok();
    (await saveProduct(goods.leche.id, 'excluded')).ok();
    const before = await taxesOf(made.id);
    expect(rowsOf(before.taxes)?.map(([tax]) => tax)).toEqual(['vat_19']);
    const line = before.products.find(({ product_id }) => product_id === goods.leche.id);
    const params = { id: made.id, lineId: line?.id ?? '' };
    const { order: less } = (await luz.call('orders.editLine', { params, body: { count: 1 } })).ok();
    expect(less.taxes?.rows).toHaveLength(1);
    expect((less.taxes?.base ?? 0) + (less.taxes?.vat ?? 0)).toBe(less.price_final);
    expect(await linesIn(made.id)).toContainEqual(
      expect.objectContaining({ tax_class: 'vat_19', total: 4_990, base: 4_193, vat: 797 }),
    );
  });

  it('with a coupon is taxed on what is left', async () => {
    const { order: made } = await buy([{ product: goods.ron, count: 1 }], ['mercado5']);
    const { taxes, price_final, coupons_total } = await taxesOf(made.id);
    expect(coupons_total).toBeGreaterThan(0);
    expect((taxes?.base ?? 0) + (taxes?.vat ?? 0)).toBe(price_final);
  });

  it('states nothing while a part of it has no class, and is placed all the same', async () => {
    await settings({ tax_default: '' });
    const { order: made } = await buy(basket);
    expect((await taxesOf(made.id)).taxes).toBeNull();
    expect(await linesIn(made.id)).toMatchObject([{ tax_class: null, base: null }, { base: null }]);
  });

  it('is taxed as picked: a replacement by its own class', async () => {
    (await saveProduct(goods.leche.id, 'exempt')).ok();
    const placed = await orderToChoose(world.server, { luz, wilson }, [{ product: goods.yogur, count: 2 }]);
    const lineId = placed.lineOf(goods.yogur);
    const replacement = { product_id: goods.leche.id, count: 2 };
    const answer = (await record(wilson, placed.id, [action(lineId, { replacement } as never)])).ok();
    expect(answer.results).toMatchObject([{ conflict: null }]);
    expect(await linesOf(wilson, placed.id)).toHaveLength(1);
    (
      await luz.call('orders.move', { params: placed.params, body: { state: '9_store_invoice_products' } })
    ).ok();
    const { taxes, price_final, settlement, version } = await taxesOf(placed.id);
    expect(settlement?.amount_to_pay).toBe(price_final);
    const sent = await inFeed(placed.id, version);
    expect(sent?.lines).toMatchObject([
      {
        tax_class: 'vat_19',
        picked: [{ product_id: goods.leche.id, tax_class: 'exempt', base: 9_980, vat: 0, consumption: 0 }],
      },
    ]);
    expect(rowsOf(taxes)).toEqual([
      ['exempt', 9_980, 0],
      ['vat_19', 2_521, 479],
    ]);
  });

  it('is taxed on what is left of a coupon, as much of it as was picked or stayed at the door', async () => {
    const coupons = ['bienvenida'];
    const basket = [{ product: goods.arroz, count: 2 }];
    const picked = await orderInWalk(world.server, { luz, wilson }, basket, { coupons });
    const [line] = await linesOf(wilson, picked.id);
    const half = action(line?.id ?? '', { found: { count: 1 }, reason: 'shelf_empty' });
    (await record(wilson, picked.id, [half])).ok();
    const body = { state: '9_store_invoice_products' } as const;
    (await luz.call('orders.move', { params: { id: picked.id }, body })).ok();
    const seen = await taxesOf(picked.id);
    expect([seen.price_final, seen.settlement?.coupons_total]).toEqual([4_800 - 480 + 3_000, 480]);
    expect(sumOf(seen.taxes)).toBe(seen.price_final);

    const yeison = await world.server.as('yeison');
    const taken = await carried(world.server, luz, withBeer, 'cash', coupons);
    const pin = await pinOf(taken);
    const isAdult = { kind: 'age_checked', is_adult: false } as const;
    await sendEvents(yeison, taken.id, { kind: 'started' }, { kind: 'arrived' }, isAdult);
    await sendEvents(yeison, taken.id, { kind: 'delivered', pin });
    const over = await taxesOf(taken.id);
    expect(over.price_final).toBeLessThan(taken.total - 30_000);
    expect(sumOf(over.taxes)).toBe(over.price_final);
  });

  it('with a coupon that its law keeps from some goods is taxed on all of those', async () => {
    const body = { taxClass: 'excluded', goodsKind: 'infant' } as const;
    const params = { id: goods.aceite.id };
    const { version } = (await luz.call('products.staffOne', { params, query: {} })).ok().product;
    (await luz.call('products.save', { params, body: { version, ...body } })).ok();
    const basket = [
      { product: goods.aceite, count: 1 },
      { product: goods.arroz, count: 10 },
    ];
    const { order: made } = await buy(basket, ['bienvenida']);
    const { taxes, coupons_total } = await taxesOf(made.id);
    expect(coupons_total).toBe(4_800);
    expect(rowsOf(taxes)?.[0]).toEqual(['excluded', 16_900, 0]);
  });
});

describe('a payment online', () => {
  it('tells its provider the taxes inside the amount, and none while they are not known', async () => {
    const purchase = await world.buy();
    const url = new URL(await linkOf(purchase, 'wompi'));
    const { taxes } = await taxesOf(purchase.id);
    expect(taxes?.vat).toBeGreaterThan(0);
    expect(url.searchParams.get('tax-in-cents:vat')).toBe(String((taxes?.vat ?? 0) * 100));
    await linkOf(purchase, 'credibanco');
    const registered = () =>
      world.simulator.state().received.findLast(({ path }) => path.endsWith('register.do'))?.parameters
        .jsonParams;
    expect(registered()).toContain(`"IVA.amount":"${(taxes?.vat ?? 0) * 100}"`);
    await settings({ tax_default: '' });
    const unknown = await world.buy();
    expect(await linkOf(unknown, 'wompi')).not.toContain('tax-in-cents');
    await linkOf(unknown, 'credibanco');
    expect(registered()).toContain('"IVA.amount":"0"');
  });

  it('of an addition tells the taxes that it adds', async () => {
    const of = additionsOf(world);
    const paid = await of.paid(2);
    const before = (await taxesOf(paid.id)).taxes?.vat ?? 0;
    const { id } = await of.adding(paid);
    const url = await of.additionUrl(paid, id, 'credibanco');
    const told = world.simulator.state().received.findLast(({ path }) => path.endsWith('register.do'));
    world.simulator.pay({ url });
    await of.reaches(id, 'confirmed');
    await world.handled();
    const added = ((await taxesOf(paid.id)).taxes?.vat ?? 0) - before;
    expect(added).toBeGreaterThan(0);
    expect(told?.parameters.jsonParams).toContain(`"IVA.amount":"${added * 100}"`);
  });
});

it('a version that changes a total alone leaves no wrong tax behind', async () => {
  const { order: made } = await buy([{ product: goods.arroz, count: 2 }]);
  const change = (by: number) =>
    world.server.sql('update order_line set total = total + $2 where order_id = $1', [made.id, by]);
  await change(-1);
  expect(await linesIn(made.id)).toMatchObject([{ total: 9_599, base: null, vat: null, consumption: null }]);
  await change(1);
});
