import { clientOf } from '#test/client.ts';
import { shopAt } from './support/people.ts';
import { api, atStore, pathOf, shopUrl } from './support/shop.ts';
import { expect, test } from './support/test.ts';

const ID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const nobody = '0199e000-0000-7000-8000-00000000dead';

test('each page has one address with its name; the others lead to it with their query @desktop', async ({
  request,
}) => {
  const [, eggs] = await atStore('Huevo rojo AA', '30 und');
  const { category_id: category, sub_category_id: sub } = eggs;
  const { list: brands } = (await api.call('brands.list', { query: { named: 'Alpina' } })).ok();
  const { list: recipes } = (await api.call('customCarts.list', { query: { type: 'recipe' } })).ok();
  const [brand, recipe] = [brands[0]?.id ?? '', recipes[0]?.id ?? ''];
  const { items } = (await api.call('categories.list', { query: {} })).ok();
  const slug = items.find(({ id }) => id === category)?.slug ?? '';
  const pages = [
    {
      own: new RegExp(`^/product-category/lacteos-y-huevos-${category}$`),
      old: [category, `otra-cosa-${category}`, slug].flatMap((one) => [
        `/product-category/${one}`,
        `/categoria/${one}`,
      ]),
    },
    {
      own: new RegExp(`^/product-subcategory/lacteos-y-huevos-${category}/[a-z-]+-${sub}$`),
      old: [`/product-subcategory/${category}/${sub}`, `/product-subcategory/x-${category}/y-${sub}`],
    },
    {
      own: new RegExp(`^${pathOf(eggs)}$`),
      old: [`/product/${eggs.id}`, `/product/${category}/${eggs.id}`, `/product/de-antes-${eggs.id}/`],
    },
    {
      own: new RegExp(`^/recipe-book/[a-z-]+-${recipe}$`),
      old: [`/recipe-book/${recipe}`, `/recipe-book/otra-${recipe}`],
    },
    {
      own: new RegExp(`^/brand/alpina-${brand}$`),
      old: [`/brand/${brand}`, `/brand/id/${brand}`, '/brand/name/ALPINA', `/brand/otra-${brand}`],
    },
  ];
  for (const { own, old } of pages) {
    const paths = new Set<string>();
    for (const address of old) {
      const answer = await request.get(`${address}?utm_source=correo&orden=nombre`, { maxRedirects: 0 });
      const { pathname = '', search } = new URL(answer.headers().location ?? '', shopUrl);
      expect([address, answer.status(), search]).toEqual([address, 301, '?utm_source=correo&orden=nombre']);
      paths.add(pathname);
    }
    const [path = '', ...others] = paths;
    expect(others).toEqual([]);
    expect(path).toMatch(own);
    const page = await request.get(path, { maxRedirects: 0 });
    const html = await page.text();
    expect(page.status()).toBe(200);
    expect(html).toContain(`<link rel="canonical" href="${shopUrl}${path}"`);
    expect(html).toContain(`<meta property="og:url" content="${shopUrl}${path}"`);
    expect(html).toMatch(/<meta property="og:image" content="http/);
    expect(html).toContain('"@type":"BreadcrumbList"');
  }
});

test('an id of nobody, or of another business, is no page whatever its words @desktop', async ({
  request,
}) => {
  const plaza = clientOf(shopUrl, undefined, 'la-plaza.localhost');
  const { items } = (await plaza.call('categories.list', { query: {} })).ok();
  const { list: brands } = (await plaza.call('brands.list', { query: {} })).ok();
  const { list: recipes } = (await plaza.call('customCarts.list', { query: {} })).ok();
  for (const path of [
    `/product-category/lacteos-y-huevos-${nobody}`,
    `/product-subcategory/lacteos-${nobody}/leche-${nobody}`,
    `/recipe-book/ajiaco-${nobody}`,
    `/brand/alpina-${nobody}`,
    '/brand/alpina',
    `/product-category/x-${items[0]?.id}`,
    `/brand/x-${brands[0]?.id}`,
    `/recipe-book/x-${recipes[0]?.id}`,
  ]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([path, answer.status()]).toEqual([path, 404]);
  }
});

test('links lead to the own addresses at once, and the way back through them @mobile', async ({
  page,
  context,
}) => {
  const [office] = await atStore('Huevo rojo AA', '30 und');
  await shopAt(context, office);
  const bare: string[] = [];
  const isBare = new RegExp(`/(product[a-z-]*|categoria|brand|recipe-book)/(id/|name/|${ID}[./?]|${ID}$)`);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (isBare.test(pathname) && !pathname.startsWith('/api/')) bare.push(pathname);
  });
  await page.goto('/');
  const main = page.getByRole('main');
  const steps: [first: string, own: RegExp][] = [
    ['a[href^="/product-category/"]', new RegExp(`/product-category/[a-z-]+-${ID}$`)],
    ['a[href^="/product-subcategory/"]', new RegExp(`/product-subcategory/[a-z-]+-${ID}/[a-z-]+-${ID}$`)],
    ['a[href^="/product/"]', new RegExp(`/product/[a-z0-9-]+-${ID}$`)],
  ];
  const titles: string[] = [];
  for (const [link, own] of steps) {
    await main.locator(link).filter({ visible: true }).first().click();
    await expect(page).toHaveURL(own);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', page.url());
    titles.push((await page.getByRole('heading', { level: 1 }).textContent()) ?? '');
  }
  for (const place of [1, 0]) {
    await page.goBack();
    await expect(page).toHaveURL(steps[place]?.[1] ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[place] ?? '');
  }
  await page.goBack();
  await expect(page).toHaveURL('/');
  expect(bare).toEqual([]);
});
