import { afterAll, beforeAll, expect, it } from 'vitest';
import { goods } from '#test/factories/goods.ts';
import { categoryIds, officeIds, recipeIds, subcategoryIds } from '#test/factories/ids.ts';
import { plain } from '#test/plain.ts';
import { withClient } from '#test/postgres-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

const { bretana, palmira } = officeIds;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function change(statement: string, values: unknown[]): Promise<void> {
  await withClient(server.adminUrl, (client) => client.query(statement, values));
}

const view = async (branch_id: string) => {
  const query = { section: 'HOME', branch_id };
  return (await server.guest().call('offers.list', { query })).ok().list.map(({ nameOffer }) => nameOffer);
};

it('an offer of a category is live where a product of it is available', async () => {
  await change("update offer set category_id = $1 where name = 'bienvenidos'", [categoryIds.licores]);
  await change('update product_office set stock = 0 where office_id = $1 and category_id = $2', [
    palmira,
    categoryIds.licores,
  ]);
  await expect.poll(() => view(palmira)).toEqual(['solo palmira']);
  expect(await view(bretana)).toEqual(['bienvenidos']);
});

it('so is an offer of a subcategory', async () => {
  await change("update offer set category_id = null, subcategory_id = $1 where name = 'bienvenidos'", [
    subcategoryIds.huevos,
  ]);
  await expect.poll(() => view(palmira)).toContain('bienvenidos');
  await change('update product_office set stock = 0 where subcategory_id = $1', [subcategoryIds.huevos]);
  await expect.poll(() => view(palmira)).toEqual(['solo palmira']);
});

it('an offer whose tag is the code of a coupon for first orders says so', async () => {
  const tagged = async (tag: string) => {
    await change(
      "update offer set art = art || jsonb_build_object('tag', $1::text) where name = 'solo palmira'",
      [tag],
    );
    const query = { section: 'HOME', branch_id: palmira };
    const { list } = (await server.guest().call('offers.list', { query })).ok();
    return list.find(({ nameOffer }) => nameOffer === 'solo palmira')?.forFirstOrder;
  };
  const [coupon] = await server.sql<{ code: string }>(
    'update coupon set first_order_only = true where id = (select min(id::text)::uuid from coupon) returning code',
  );
  expect(await tagged('Nuevo')).toBeUndefined();
  await expect.poll(() => tagged(` ${coupon?.code.toUpperCase()} `)).toBe(true);
  await server.sql('update coupon set first_order_only = false');
  await expect.poll(() => tagged('Nuevo')).toBeUndefined();
});

it('an offer of a city is live in its offices, and has its video and its event', async () => {
  await change(
    "update offer set city = 'Palmira', subcategory_id = null, video_url = '/videos/cosecha.webm', analytics_event = 'cosecha' where name = 'bienvenidos'",
    [],
  );
  await expect.poll(() => view(palmira)).toContain('bienvenidos');
  expect(await view(bretana)).toEqual([]);
  const query = { section: 'HOME', branch_id: palmira };
  const { list } = (await server.guest().call('offers.list', { query })).ok();
  expect(list.find(({ nameOffer }) => nameOffer === 'bienvenidos')).toMatchObject({
    video_url: '/videos/cosecha.webm',
    analyticsEvent: 'cosecha',
  });
});

it('an offer leads to the own address of its page, however staff wrote it (rule 134)', async () => {
  const { leche } = goods;
  const old =
    "update offer set art = '{}', url = $1, photo = '/p.webp', city = '' where name = 'solo palmira'";
  const urlOf = async () => {
    const query = { section: 'HOME', branch_id: palmira, limit: 40 };
    const { list } = (await server.guest().call('offers.list', { query })).ok();
    return list.find(({ nameOffer }) => nameOffer === 'solo palmira')?.url;
  };
  const { frutas, lacteos } = categoryIds;
  const { huevos } = subcategoryIds;
  const { slug } = (await server.guest().call('products.get', { params: { id: leche.id }, query: {} })).ok()
    .product;
  const links = [
    [`/product/${leche.id}`, `/product/${slug}-${leche.id}`],
    [`/product/${lacteos}/de-antes-${leche.id}?orden=x#fotos`, `/product/${slug}-${leche.id}?orden=x#fotos`],
    [`/categoria/${frutas.toUpperCase()}`, `/product-category/frutas-y-verduras-${frutas}`],
    [
      `/product-subcategory/${lacteos}/${huevos}`,
      `/product-subcategory/lacteos-y-huevos-${lacteos}/huevos-${huevos}`,
    ],
    [`/recipe-book/${recipeIds.arrozConPollo}`, `/recipe-book/arroz-con-pollo-${recipeIds.arrozConPollo}`],
    ['/categoria/frutas-verduras', '/categoria/frutas-verduras'],
    [`/product-category/${leche.id.replace(/.$/, 'f')}`, `/product-category/${leche.id.replace(/.$/, 'f')}`],
    [`https://Canasta.localhost/product/${leche.id}?a`, `/product/${slug}-${leche.id}?a`],
    [`https://otra.example/product/${leche.id}`, `https://otra.example/product/${leche.id}`],
  ];
  for (const [written, own] of links) {
    await server.sql(old, [written]);
    await expect.poll(async () => [written, await urlOf()]).toEqual([written, own]);
  }
});

it('an offer of a product says its name and price in the office that is shown, and is not shown where it is not sold', async () => {
  const { leche } = goods;
  const art = { title: '{nombre}', text: 'Antes {antes}', tag: '{precio}' };
  await server.sql("update offer set art = $1, url = $2, photo = '' where name = 'solo palmira'", [
    JSON.stringify(art),
    `/product/${leche.id}`,
  ]);
  await server.sql("update offer set office_id = null where name = 'solo palmira'");
  const textOf = async (branch_id: string) => {
    const query = { section: 'HOME', branch_id, limit: 40 };
    const { list } = (await server.guest().call('offers.list', { query })).ok();
    const found = list.find(({ nameOffer }) => nameOffer === 'solo palmira');
    return (
      found && [
        found.art.title,
        plain(found.art.text),
        plain(found.art.tag),
        plain(found.unitPrice ?? ''),
        found.art.pictures.length,
      ]
    );
  };
  const price =
    'update product_office set price = $3, price_neto = $4 where product_id = $1 and office_id = $2';
  await server.sql(price, [leche.id, palmira, 5_000, 4_500]);
  await server.sql(price, [leche.id, bretana, 4_900, 4_900]);
  await expect
    .poll(() => textOf(palmira))
    .toEqual([leche.title, 'Antes $ 5.000', '$ 4.500', 'Mililitro a $ 4,1', 1]);
  // Whoever names a price says that by unit of measure (rule 117).
  expect(await textOf(bretana)).toEqual([leche.title, 'Antes $ 4.900', '$ 4.900', 'Mililitro a $ 4,5', 1]);
  await server.sql("update offer set art = $1 where name = 'solo palmira'", [
    JSON.stringify({ title: '{nombre}' }),
  ]);
  await expect.poll(() => textOf(palmira)).toEqual([leche.title, '', '', '', 1]);
  await server.sql('update product_office set stock = 0 where product_id = $1 and office_id = $2', [
    leche.id,
    palmira,
  ]);
  await expect.poll(() => textOf(palmira)).toBeUndefined();
  expect(await textOf(bretana)).toBeDefined();
});
