import { clientOf } from '#test/client.ts';
import { officeNamed, shopUrl } from './support/shop.ts';
import { expect, test } from './support/test.ts';

const nobody = '0199e000-0000-7000-8000-00000000dead';
const long = 'a'.repeat(2_000);
const AT_ONCE = 8;

/** What people, robots and attackers type behind the address of the shop. */
const texts = [
  nobody,
  'x',
  '0',
  '-1',
  'null',
  'undefined',
  long,
  '☃👩‍👩‍👧﷽',
  "' or 1=1 --",
  "'); drop table product; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  '%00',
  '%E0%A4%A',
  'a,b,,c',
];

/**
 * Those that a page reads otherwise than the next one: what no address can hold, what is too long, what is nobody's.
 */
const oddest = [
  nobody,
  long,
  '☃👩‍👩‍👧﷽',
  "'); drop table product; --",
  '<script>alert(1)</script>',
  '%E0%A4%A',
];

type Address = (text: string) => string;

const pages: Address[] = [
  (text) => `/product-category/${text}`,
  (text) => `/product-subcategory/${nobody}/${text}`,
  (text) => `/product/${text}`,
  (text) => `/buscar/${text}?categoria=${text}&orden=${text}`,
  (text) => `/brand/name/${text}`,
  (text) => `/brand/id/${text}`,
  (text) => `/offers?marca=${text}&desde=${text}&orden=${text}`,
  (text) => `/recipe-book/${text}`,
  (text) => `/${text}`,
];
/** What the pages above read, at another address or in another place. */
const others: Address[] = [
  (text) => `/categoria/${text}`,
  (text) => `/product/${nobody}/${text}`,
  (text) => `/search/${text}`,
  (text) => `/provider/name/${text}`,
  (text) => `/blog/${text}`,
  (text) => `/shoppingcart-detail/${text}`,
];

test('an address that leads nowhere says so, and never breaks the shop @desktop', async () => {
  test.setTimeout(120_000);
  const ask = (page: Address, some: string[]) => some.map((text) => ({ page, text }));
  const cases = [
    ...pages.flatMap((page) => ask(page, texts)),
    ...others.flatMap((page) => ask(page, oddest)),
  ];
  const answers: { path: string; status: number; html: string }[] = [];
  // A few at once, as people come; not all of them, which is another test.
  while (cases.length > 0) {
    const some = cases.splice(0, AT_ONCE).map(async ({ page, text }) => {
      // As they are, where an address may hold them; else as a browser would write them.
      const isPlain = /^[\x21-\x7e]+$/.test(text) && !/[<>"'{}]/.test(text);
      const path = page(isPlain ? text : encodeURIComponent(text));
      const headers = { accept: 'text/html' };
      const response = await fetch(`${shopUrl}${path}`, { redirect: 'manual', headers });
      return { path, status: response.status, html: await response.text() };
    });
    answers.push(...(await Promise.all(some)));
  }
  const allowed = new Set([200, 301, 302, 400, 404, 414]);
  expect(
    answers.filter(({ status }) => !allowed.has(status)).map(({ path, status }) => [path, status]),
  ).toEqual([]);
  const broken = answers.filter(
    ({ html }) => html.includes('<script>alert(1)') || /at \w+ \(.*:\d+:\d+\)/.test(html),
  );
  expect(broken.map(({ path }) => path)).toEqual([]);
});

test('nothing of another business is shown under an address of this one @desktop', async () => {
  const plaza = clientOf(shopUrl, undefined, 'la-plaza.localhost');
  const { list: offices } = (await plaza.call('offices.list', { query: {} })).ok();
  const { items } = (await plaza.call('categories.list', { query: {} })).ok();
  const { products } = (await plaza.call('search.products', { query: { query: 'leche' } })).ok();
  const { list: recipes } = (await plaza.call('customCarts.list', { query: {} })).ok();
  const own = await officeNamed('Ciudad Jardín');
  const foreign = [
    `/product-category/${items[0]?.id}`,
    `/product/${products[0]?.id}`,
    `/recipe-book/${recipes[0]?.id}`,
    `/product-subcategory/${items[0]?.id}/${items[0]?.subcategoriesArr[0]?.id}`,
  ];
  expect(foreign.join()).not.toContain('undefined');
  for (const path of foreign) {
    const response = await fetch(`${shopUrl}${path}`, {
      redirect: 'manual',
      headers: { accept: 'text/html' },
    });
    expect([path, response.status]).toEqual([path, 404]);
  }
  const calls = [
    `/api/v2/products/${offices[0]?.id}`,
    `/api/v2/products/${offices[0]?.id}/facets`,
    `/api/v2/search/products?query=leche&office_id=${offices[0]?.id}`,
    `/api/v2/categories?branch_id=${offices[0]?.id}`,
  ];
  for (const path of calls) {
    const response = await fetch(`${shopUrl}${path}`);
    expect([path, response.status]).toEqual([path, 404]);
  }
  const mixed = await fetch(`${shopUrl}/api/v2/products/${own.id}?category_id=${items[0]?.id}`);
  expect((await mixed.json()).list).toEqual([]);
});
