import { afterAll, beforeAll, expect, it } from 'vitest';
import type { InputOf } from '#contract/index.ts';
import { GOODS_LAW, type GoodsKind } from '#rules/goods/kinds.ts';
import type { Client } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { categoryIds, officeIds, subcategoryIds } from '#test/factories/ids.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

/** What was promoted before its goods came under a law that forbids it (rule 99). */
let server: TestServer;
let luz: Client;

beforeAll(async () => {
  server = await startTestServer();
  luz = await server.as('luz');
});
afterAll(() => server.close());

const { cafe, chocolate } = goods;
const photo = '/pictures/1f951.webp';

async function setCategory(goodsKind: GoodsKind) {
  const params = { id: categoryIds.despensa };
  const { version } = (await luz.call('adminCategories.get', { params })).ok();
  (await luz.call('adminCategories.update', { params, body: { version, goodsKind } })).ok();
}
async function setKind(goodsKind: GoodsKind | null, id = cafe.id) {
  const { version } = (await luz.call('products.staffOne', { params: { id }, query: {} })).ok().product;
  (await luz.call('products.save', { params: { id }, body: { version, goodsKind } })).ok();
}

type Banner = Partial<InputOf<'offers.create'>['body']>;
const makeOffer = (more: Banner) =>
  luz.call('offers.create', { body: { nameOffer: 'Despensa', section: 'HOME', photo, ...more } });
const onHome = async () => {
  const query = { section: 'HOME', branch_id: officeIds.bretana };
  const { list } = (await server.guest().call('offers.list', { query })).ok();
  return list.map(({ nameOffer }) => nameOffer).filter((name) => /^Enlace|^Atada/.test(name));
};

it('a banner that leads to a shelf is not shown from the moment on at which the shelf is banned', async () => {
  const urls = [
    '/product-category/despensa',
    '/Product-Category/despensa?orden=precio',
    `/product-subcategory/${categoryIds.despensa}/${subcategoryIds.cafe.toUpperCase()}`,
    'https://Canasta.localhost/categoria/despensa',
  ];
  for (const [at, url] of urls.entries()) (await makeOffer({ nameOffer: `Enlace ${at}`, url })).ok();
  (
    await makeOffer({ nameOffer: 'Enlace ajeno', url: 'https://otra.example/product-category/despensa' })
  ).ok();
  await expect.poll(onHome).toHaveLength(5);
  await setCategory('tobacco');
  await expect.poll(onHome).toEqual(['Enlace ajeno']);
  for (const url of urls)
    expect((await makeOffer({ url })).failure().details).toEqual([
      { field: 'url', message: GOODS_LAW.tobacco.ban },
    ]);
  await setCategory('general');
  await expect.poll(onHome).toHaveLength(5);
});

it('a banner of before can be edited and switched off, and not switched on again', async () => {
  const url = '/product-category/despensa';
  const tied = (await makeOffer({ nameOffer: 'Atada', url, category: categoryIds.despensa })).ok();
  await setCategory('tobacco');
  const { id, version } = tied;
  const renamed = (
    await luz.call('offers.update', { body: { id, version, nameOffer: 'Atada ya', url } })
  ).ok().doc;
  const edit = { id, version: renamed.version };
  const off = (await luz.call('offers.update', { body: { ...edit, inactive: true } })).ok().doc;
  const again = { id, version: off.version, inactive: false };
  expect((await luz.call('offers.update', { body: again })).failure().details).toEqual([
    { field: 'url', message: GOODS_LAW.tobacco.ban },
    { field: 'category', message: GOODS_LAW.tobacco.ban },
  ]);
  const moved = { id, version: off.version, url: '/categoria/despensa' };
  expect((await luz.call('offers.update', { body: moved })).failure().details[0]?.field).toBe('url');
  await setCategory('general');
});

it('so does a coupon: only what is new in it, or makes it active, is checked', async () => {
  const type = 'products_price' as const;
  const body = { code: 'cafetero', type, percentage: 10, produtsIds: [cafe.id] };
  const made = (await luz.call('cupons.create', { body })).ok();
  await setKind('infant');
  await setKind('infant', chocolate.id);
  const named = { ...made, description: 'Del fin de semana' };
  const { doc } = (await luz.call('cupons.update', { body: named })).ok();
  const more = { ...doc, produtsIds: [cafe.id, chocolate.id] };
  expect((await luz.call('cupons.update', { body: more })).failure().details).toEqual([
    { field: 'produtsIds', message: `${chocolate.title}: ${GOODS_LAW.infant.ban}` },
  ]);
  const off = (await luz.call('cupons.update', { body: { ...doc, inactive: true } })).ok().doc;
  expect((await luz.call('cupons.update', { body: { ...off, inactive: false } })).failure().details).toEqual([
    { field: 'produtsIds', message: `${cafe.title}: ${GOODS_LAW.infant.ban}` },
  ]);
  await setKind(null);
  await setKind(null, chocolate.id);
});

it('and a basket', async () => {
  const lines = (ids: string[]) =>
    ids.map((product_id) => ({ product_id, count: 1, countType: 'units' as const }));
  const body = { name: 'Desayuno', type: 'market', products: lines([cafe.id]) } as const;
  const { doc } = (await luz.call('customCarts.create', { body })).ok();
  if (!doc) throw new Error('No basket');
  await setKind('infant');
  await setKind('infant', chocolate.id);
  const change = (products: ReturnType<typeof lines>) =>
    luz.call('customCarts.update', {
      body: { id: doc.id, version: doc.version, name: 'Desayuno ya', products },
    });
  expect((await change(lines([cafe.id, chocolate.id]))).failure().details).toEqual([
    { field: 'products.1.product_id', message: `${chocolate.title}: ${GOODS_LAW.infant.ban}` },
  ]);
  expect((await change(lines([cafe.id]))).ok().doc.name).toBe('Desayuno ya');
  await setKind(null);
  await setKind(null, chocolate.id);
});
