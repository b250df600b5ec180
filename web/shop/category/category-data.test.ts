import { expect, test } from 'vitest';
import type { CallId, InputOf } from '#contract/index.ts';
import type { ServerContext } from '#web/api/server-context.ts';
import { readCategoryPage } from './category-data.ts';

type Kind = 'general' | 'tobacco' | null;
const subcategory = (id: string, goodsKind: Kind) => ({
  id,
  slug: id,
  displayName: id,
  groupName: '',
  show: true,
  goodsKind,
  photoUrl: '',
  bannerUrl: '',
  productsTagsSelectable: false,
  planometry: null,
});
const category = (goodsKind: Kind) => ({
  id: 'tienda',
  slug: 'tienda',
  categoryName: 'Tienda',
  goodsKind,
  productsTags: [],
  subcategoriesArr: [subcategory('dulces', goodsKind && null), subcategory('cigarrillos', 'tobacco')],
});

/** A shop with one category, and the queries it was asked. */
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
  const read = (idSubCategory?: string) =>
    readCategoryPage(server, new Request('http://tienda.co/product-category/tienda?orden=nombre'), {
      idCategory: 'tienda',
      ...(idSubCategory !== undefined && { idSubCategory }),
    });
  return { read, queries };
}

const redirected = (reading: Promise<unknown>) =>
  reading.then(
    () => null,
    (thrown: Response) => [thrown.status, thrown.headers.get('location')],
  );
const question = [302, '/mayor-de-edad?volver=%2Fproduct-category%2Ftienda%3Forden%3Dnombre'];

test('a shelf of tobacco is drawn only for who said to be of age, and reads its goods as such (rule 106)', async () => {
  expect(await redirected(shopOf('tobacco').read())).toEqual(question);
  expect(await redirected(shopOf('general').read('cigarrillos'))).toEqual(question);
  expect(await redirected(shopOf('general').read('dulces'))).toBeNull();
  const { read, queries } = shopOf('general', true);
  const page = await read('cigarrillos');
  expect(page.isBehindAge).toBe(true);
  expect(queries.filter((query) => !JSON.stringify(query).includes('category_id'))).toEqual([]);
  const ofShelf = queries.filter((query) => JSON.stringify(query).includes('cigarrillos'));
  expect(ofShelf.length).toBeGreaterThan(0);
  for (const query of ofShelf) expect(query).toMatchObject({ adult: 'true' });
});

test('a category with such a part shows its other parts, and the way to it', async () => {
  const { read, queries } = shopOf('general', true);
  const page = await read();
  expect([page.isBehindAge, page.subcategories.map(({ id }) => id), page.parts]).toEqual([
    false,
    ['dulces', 'cigarrillos'],
    ['dulces'],
  ]);
  expect(JSON.stringify(queries)).not.toContain('adult');
});
