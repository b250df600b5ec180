import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GOODS_KINDS, GOODS_LAW, type GoodsKind, LICENSED_KINDS, mayBePromoted } from '#rules/goods/kinds.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { categoryIds, officeIds, recipeIds, subcategoryIds } from '#test/factories/ids.ts';
import { confirm } from '#test/factories/rum-cart.ts';
import { brokenInvariants } from '#test/faults/invariants.ts';
import { readyShoppers } from '#test/faults/shoppers.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** Goods under a law of their own, over every way of promoting (rule 99). Coffee is on offer in the test shop. */
let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
});
afterAll(async () => {
  expect(await brokenInvariants(server.adminUrl)).toEqual([]);
  await server.close();
});

const { bretana } = officeIds;
const { cafe } = goods;
const ban = GOODS_LAW.infant.ban;
const read = async (id = cafe.id) =>
  (await luz.call('products.staffOne', { params: { id }, query: {} })).ok().product;

async function setKind(goodsKind: GoodsKind | null, id = cafe.id) {
  const { version } = await read(id);
  return (await luz.call('products.save', { params: { id }, body: { version, goodsKind } })).ok().doc;
}

async function setCategory(goodsKind: GoodsKind) {
  const params = { id: categoryIds.despensa };
  const { version } = (await luz.call('adminCategories.get', { params })).ok();
  return (await luz.call('adminCategories.update', { params, body: { version, goodsKind } })).ok();
}

async function discount() {
  await setKind(null);
  const { version, stock_branch_offices: offices } = await read();
  const figures = offices.map(({ id, version: seen }) => ({
    id,
    version: seen,
    price: 10_900,
    price_neto: 8_700,
  }));
  const body = { version, stock_branch_offices: figures };
  return (await luz.call('products.save', { params: { id: cafe.id }, body })).ok();
}

const onOffer = async () => {
  const query = { offers: 'true', limit: 100 } as const;
  const { list } = (
    await server.guest().call('products.page', { params: { branchId: bretana }, query })
  ).ok();
  return list.map(({ id }) => id);
};

it('the database has the same rule as the shop', async () => {
  const rows = await server.sql<{ kind: GoodsKind; may: boolean; licensed: boolean }>(
    'select kind, may_be_promoted(kind) as may, is_licensed(kind) as licensed from unnest($1::text[]) as k (kind)',
    [GOODS_KINDS],
  );
  expect(rows.map(({ kind, may, licensed }) => [kind, may, licensed])).toEqual(
    GOODS_KINDS.map((kind) => [kind, mayBePromoted(kind), LICENSED_KINDS.includes(kind)]),
  );
});

describe('the price in force', () => {
  it('of what may not be promoted is its list price, by its own kind or that of its category', async () => {
    await discount();
    expect(await onOffer()).toContain(cafe.id);
    const doc = await setKind('infant');
    expect(doc).toMatchObject({ goodsKind: 'infant', effectiveGoodsKind: 'infant', the_discount: 0 });
    expect(doc.stock_branch_offices.every(({ price, price_neto: net }) => net === price)).toBe(true);
    await expect.poll(onOffer).not.toContain(cafe.id);

    await discount();
    await setCategory('tobacco');
    expect(await read()).toMatchObject({ goodsKind: null, effectiveGoodsKind: 'tobacco', the_discount: 0 });
    await setCategory('general');
    await discount();
  });

  it('is no discount that staff type, said at its field, nor one that an import or the ERP writes', async () => {
    await discount();
    const { version, stock_branch_offices: offices } = await setKind('infant');
    const [first] = offices;
    const figures = [{ id: first?.id ?? '', version: first?.version ?? 0, price_neto: 8_000 }];
    const refused = await luz.call('products.save', {
      params: { id: cafe.id },
      body: { version, stock_branch_offices: figures },
    });
    expect(refused.failure().details).toEqual([{ field: 'stock_branch_offices.0.price_neto', message: ban }]);
    await server.sql('update product_office set price_neto = 5000 where product_id = $1', [cafe.id]);
    expect(await read()).toMatchObject({ the_discount: 0 });
    await discount();
  });
});

describe('staff who would promote it', () => {
  it('are refused at the field: coupons, banners, baskets and campaigns', async () => {
    await setKind('infant');
    const message = `${cafe.title}: ${ban}`;
    const coupon = {
      code: 'formula',
      type: 'products_price' as const,
      percentage: 10,
      produtsIds: [cafe.id],
    };
    expect((await luz.call('cupons.create', { body: coupon })).failure().details).toEqual([
      { field: 'produtsIds', message },
    ]);
    const photo = '/pictures/1f951.webp';
    const banner = { nameOffer: 'Fórmula', section: 'HOME', photo, url: `/product/${cafe.id}` } as const;
    expect((await luz.call('offers.create', { body: banner })).failure().details).toEqual([
      { field: 'url', message },
    ]);
    const products = [{ product_id: cafe.id, count: 1, countType: 'units' } as const];
    const basket = { name: 'Mercado del bebé', type: 'market', products } as const;
    expect((await luz.call('customCarts.create', { body: basket })).failure().details).toEqual([
      { field: 'products.0.product_id', message },
    ]);
    const campaign = { type: 'ALL_USERS_MAIL', title: 'Bebés', link: `/product/${cafe.id}` } as const;
    expect((await luz.call('campaings.create', { body: campaign })).failure().details).toEqual([
      { field: 'link', message },
    ]);
    await setKind(null);
  });

  it('also by the page of its category, and what was there before is not shown any more', async () => {
    const photo = '/pictures/1f951.webp';
    const tied = { nameOffer: 'Despensa', section: 'HOME', photo, category: categoryIds.despensa } as const;
    (await luz.call('offers.create', { body: tied })).ok();
    const names = async () => {
      const query = { section: 'HOME', branch_id: bretana };
      return (await server.guest().call('offers.list', { query }))
        .ok()
        .list.map(({ nameOffer }) => nameOffer);
    };
    const inRecipe = async () => {
      const query = { branch_id: bretana };
      const params = { id: recipeIds.arrozConPollo };
      const { products } = (await server.guest().call('customCarts.get', { params, query })).ok();
      return products.map(({ product }) => product.id);
    };
    await expect.poll(names).toContain('Despensa');
    expect(await inRecipe()).toContain(goods.arroz.id);
    await setCategory('tobacco');
    await expect.poll(names).not.toContain('Despensa');
    await expect.poll(inRecipe).not.toContain(goods.arroz.id);
    const link = `/product-subcategory/${categoryIds.despensa}/${subcategoryIds.cafe}`;
    const campaign = { type: 'ALL_USERS_MAIL', title: 'Café', link } as const;
    expect((await luz.call('campaings.create', { body: campaign })).failure().details).toEqual([
      { field: 'link', message: GOODS_LAW.tobacco.ban },
    ]);
    await setCategory('general');
  });
});

it('is suggested beside nothing, and remains on its shelf', async () => {
  const beside = async () => {
    const detail = { params: { id: goods.chocolate.id }, query: { branch_id: bretana } };
    const { suggested } = (await server.guest().call('products.get', detail)).ok();
    const body = { product: { id: goods.chocolate.id }, branch_id: bretana };
    const { all } = (await server.guest().call('products.suggest', { body })).ok().result;
    return [suggested, all].map((cards) => cards.some(({ id }) => id === cafe.id));
  };
  expect(await beside()).toEqual([true, true]);
  await setKind('infant');
  await expect.poll(beside).toEqual([false, false]);
  const query = { sub_category_id: subcategoryIds.cafe, branch_id: bretana };
  const { list } = (await server.guest().call('products.list', { query })).ok();
  expect(list.find(({ id }) => id === cafe.id)).toMatchObject({ goodsKind: 'infant', the_discount: 0 });
  await setKind(null);
});

it('a coupon leaves it out of cart and order, and of nothing else', async () => {
  await setKind('infant', goods.aceite.id);
  const lines = [
    { product: goods.aceite, count: 3 },
    { product: goods.huevos, count: 2 },
  ];
  const [shopper] = await readyShoppers(server, [lines], ['bienvenida']);
  const { cart } = (await shopper?.client.call('cart.active', {}))?.ok() ?? {};
  if (!shopper || !cart) throw new Error('Nobody shops');
  const off = Math.trunc((goods.huevos.price * 2) / 10);
  expect(cart.coupons_total).toBe(off);
  const { id } = (await confirm(shopper.client, cart)).ok().order;
  const { order } = (await shopper.client.call('orders.get', { params: { id } })).ok();
  expect(order).toMatchObject({ coupons_total: off, coupons_applyed: [{ code: 'bienvenida', amount: off }] });
  const coupon = { code: 'prueba', type: 'total_cart', percentage: 10 } as const;
  const products = lines.map(({ product, count }) => ({ product_id: product.id, count }));
  const attempt = async (all: typeof products) =>
    (await luz.call('cupons.try', { body: { coupon, office_id: bretana, products: all } })).ok();
  expect(await attempt(products)).toMatchObject({ problem: '', discount: off });
  const own = { ...coupon, type: 'products_price' as const, produtsIds: [goods.aceite.id] };
  const body = { coupon: own, office_id: bretana, products };
  // Nor does 'lleva 3, paga 2'.
  for (const more of [{}, { percentage: 100, unitsFrom: 3, unitsReduced: 1 }])
    expect(
      (await luz.call('cupons.try', { body: { ...body, coupon: { ...own, ...more } } })).ok(),
    ).toMatchObject({
      problem: expect.stringMatching(/./),
      discount: 0,
    });
  await setKind(null, goods.aceite.id);
});

it('an order is not placed at a price of before its goods were under their law', async () => {
  await discount();
  const [shopper] = await readyShoppers(server, [[{ product: cafe, count: 5 }]]);
  const { cart } = (await shopper?.client.call('cart.active', {}))?.ok() ?? {};
  if (!shopper || !cart) throw new Error('Nobody shops');
  await setKind('infant');
  const refused = (await confirm(shopper.client, cart)).failure();
  expect(refused).toMatchObject({
    error: 'CART_CHANGED',
    data: { total: cart.price_total_computed + 5 * 2_200 },
  });
  await discount();
});

describe('a medicine', () => {
  const sellMedicines = async (sells_medicines: boolean) => {
    const { version } = (await luz.call('business.settings', {})).ok().settings;
    (await luz.call('business.update', { body: { version, sells_medicines } })).ok();
  };
  const record = 'INVIMA 2019M-0001';
  const onShelf = async () => {
    const query = { sub_category_id: subcategoryIds.cafe, branch_id: bretana };
    return (await server.guest().call('products.list', { query })).ok().list.map(({ id }) => id);
  };
  const page = () =>
    server.guest().call('products.get', { params: { id: cafe.id }, query: { branch_id: bretana } });

  it('is sold by who says that it may, with its legend and record; else it is nowhere', async () => {
    const { version } = await read();
    const body = { version, goodsKind: 'medicine' as const, sanitaryRecord: record };
    (await luz.call('products.save', { params: { id: cafe.id }, body })).ok();
    await expect.poll(onShelf).not.toContain(cafe.id);
    await expect.poll(async () => (await page()).status).toBe(404);
    const [shopper] = await readyShoppers(server, [[{ product: cafe, count: 1 }]]);
    const added = await shopper?.client.call('cart.check', { params: { uuid: shopper.cartId }, query: {} });
    expect(added?.ok().productsInactive.map(({ product_id: id }) => id)).toEqual([cafe.id]);

    await sellMedicines(true);
    await expect.poll(onShelf).toContain(cafe.id);
    const { product } = (await page()).ok();
    expect(product.legend).toBe(`${GOODS_LAW.medicine.legend} Registro sanitario: ${record}.`);
    await sellMedicines(false);
    await expect.poll(onShelf).not.toContain(cafe.id);
    await setKind(null);
    await expect.poll(onShelf).toContain(cafe.id);
  });
});
