import { expect, test } from 'vitest';
import type { CallId, InputOf } from '#contract/index.ts';
import type { ServerContext } from '#web/api/server-context.ts';
import { readCategoryPage } from './category-data.ts';

type Kind = 'general' | 'tobacco' | null;
const ids = {
  tienda: '0199e000-0000-7000-8000-000000000001',
  dulces: '0199e000-0000-7000-8000-000000000002',
  cigarrillos: '0199e000-0000-7000-8000-000000000003',
};
const subcategory = (slug: 'dulces' | 'cigarrillos', goodsKind: Kind) => ({
  id: ids[slug],
  slug,
  displayName: slug,
  groupName: '',
  show: true,
  goodsKind,
  photoUrl: '',
  bannerUrl: '',
  productsTagsSelectable: false,
  planometry: null,
});
const category = (goodsKind: Kind) => ({
  id: ids.tienda,
  slug: 'tienda',
  categoryName: 'Tienda',
  goodsKind,
  productsTags: [],
  subcategoriesArr: [subcategory('dulces', goodsKind && null), subcategory('cigarrillos', 'tobacco')],
});

const whole = `/product-category/tienda-${ids.tienda}`;
const part = (sub: 'dulces' | 'cigarrillos') =>
  `/product-subcategory/tienda-${ids.tienda}/${sub}-${ids[sub]}`;

function shopOf(goodsKind: Kind, isAdult = false) {
  const queries: unknown[] = [];
  const answers: Record<string, unknown> = {
    'categories.list': { items: [category(goodsKind)] },
    'products.page': { list: [], pagination: {} },
    'products.facets': {
      found: 0,
      discounted: 0,
      brands: [],
      tags: [],
      price: { min: 0, max: 0 },
      legend: '',
    },
  };
  const call = async (id: CallId, input: InputOf<CallId>) => {
    if (id !== 'categories.list') queries.push((input as { query: object }).query);
    return answers[id];
  };
  const server = { call: call as unknown as ServerContext['call'], officeId: 'bretana', isAdult };
  const readAt = (path: string) => {
    const [, , idCategory = '', idSubCategory] = path.split('/');
    const url = new URL(`http://tienda.co${path}?orden=nombre`);
    const params = { idCategory, ...(idSubCategory !== undefined && { idSubCategory }) };
    // A request for the data of the page, as when a link is followed.
    const request = new Request(`http://tienda.co${path}.data?orden=nombre`);
    return readCategoryPage(server, { request, url, params });
  };
  const read = (sub?: 'dulces' | 'cigarrillos') => readAt(sub ? part(sub) : whole);
  return { read, readAt, queries };
}

const redirected = (reading: Promise<unknown>) =>
  reading.then(
    () => null,
    (thrown: Response) => [thrown.status, thrown.headers.get('location')],
  );
const question = (path: string) => [
  302,
  `/mayor-de-edad?volver=${encodeURIComponent(`${path}?orden=nombre`)}`,
];

test('a shelf of tobacco is drawn only for who said to be of age, and reads its goods as such (rule 106)', async () => {
  expect(await redirected(shopOf('tobacco').read())).toEqual(question(whole));
  expect(await redirected(shopOf('general').read('cigarrillos'))).toEqual(question(part('cigarrillos')));
  expect(await redirected(shopOf('general').read('dulces'))).toBeNull();
  const { read, queries } = shopOf('general', true);
  const page = await read('cigarrillos');
  expect(page.isBehindAge).toBe(true);
  expect(queries.filter((query) => !JSON.stringify(query).includes('category_id'))).toEqual([]);
  const ofShelf = queries.filter((query) => JSON.stringify(query).includes(ids.cigarrillos));
  expect(ofShelf.length).toBeGreaterThan(0);
  for (const query of ofShelf) expect(query).toMatchObject({ adult: 'true' });
});

test('a category with such a part shows its other parts, and the way to it', async () => {
  const { read, queries } = shopOf('general', true);
  const page = await read();
  expect([page.isBehindAge, page.subcategories.map(({ id }) => id), page.parts]).toEqual([
    false,
    [ids.dulces, ids.cigarrillos],
    [ids.dulces],
  ]);
  expect(JSON.stringify(queries)).not.toContain('adult');
});

test.each([
  [`/product-category/${ids.tienda}`, whole],
  ['/product-category/tienda', whole],
  [`/categoria/${ids.tienda.toUpperCase()}`, whole],
  [`/product-category/de-antes-${ids.tienda}`, whole],
  [`/product-subcategory/${ids.tienda}/${ids.dulces}`, part('dulces')],
  [`/product-subcategory/tienda/dulces`, part('dulces')],
  [`/product-subcategory/tienda-${ids.tienda}/otra-cosa-${ids.dulces}`, part('dulces')],
])('%s leads to the own address of its page, with the query (rule 134)', async (old, path) => {
  expect(await redirected(shopOf('general').readAt(old))).toEqual([301, `${path}?orden=nombre`]);
});

test.each([
  `/product-category/tienda-${ids.dulces}`,
  `/product-category/tienda-de-${ids.tienda}-x`,
  `/product-subcategory/tienda-${ids.tienda}/dulces-${ids.tienda}`,
])('%s leads nowhere: the id at the end decides', async (path) => {
  expect(await redirected(shopOf('general').readAt(path))).toEqual([404, null]);
});
