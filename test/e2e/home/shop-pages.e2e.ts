import { change } from '#test/e2e/support/change.ts';
import { shopAt } from '#test/e2e/support/people.ts';
import { officeNamed, shopUrl } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

const plazaUrl = shopUrl.replace('localhost', 'la-plaza.localhost');
const CANONICAL = 'link[rel=canonical]';

test.beforeEach(async ({ context }) => {
  await shopAt(context, await officeNamed('Bretaña'));
});

test.describe('an address that is nowhere', () => {
  test.use({ expectedFaults: [/status of 404/] });

  test('shows the home and tells robots that there is no such page @desktop', async ({ page }) => {
    const answer = await page.goto('/no-existe/nada');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('region', { name: 'Ofertas destacadas' })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expect(page.locator(CANONICAL)).toHaveAttribute('href', `${shopUrl}/`);
    await expect(page).toHaveTitle('Canasta, tu supermercado en línea');
    const recipe = await page.request.get('/recipe-book/no-existe');
    expect(await recipe.text()).toContain(
      '<title>No logramos encontrar la pagina solicitada · Canasta</title>',
    );
  });
});

test('what the site map lists is what pages call themselves @desktop', async ({ request }) => {
  const read = async (address: string) => (await request.get(address)).text();
  const listed = async (path: string) =>
    [...(await read(path)).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address);
  const [pages = '', products = ''] = await listed('/sitemap.xml');
  const all = [...(await listed(new URL(pages).pathname)), ...(await listed(new URL(products).pathname))];
  const kinds = [
    '/offers',
    '/product-category/',
    '/product-subcategory/',
    '/brand/name/',
    '/recipe-book/',
    '/blog/',
    '/product/',
  ];
  const samples = kinds.map((kind) => all.find((address) => address.includes(kind)));
  for (const address of [`${shopUrl}/`, ...samples]) {
    const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(await read(address ?? 'nothing')) ?? [];
    expect(canonical).toBe(address);
  }
});

test('the shop says who it is to search engines @desktop', async ({ page }) => {
  await page.goto('/');
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '{}');
  expect(data['@graph'].map((part: Record<string, unknown>) => part['@type'])).toEqual([
    'GroceryStore',
    'WebSite',
  ]);
  expect(data['@graph'][1].potentialAction.target.urlTemplate).toBe(`${shopUrl}/search/{search_term_string}`);
  await expect(page.locator('meta[name="twitter:card"]')).toHaveCount(1);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-CO');
});

test('the device forgets what it kept: cart of a guest and store @mobile', async ({ page }) => {
  await page.goto('/offers');
  await page
    .getByRole('button', { name: /^Agregar / })
    .first()
    .click();
  const carts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cart ')).length);
  await expect.poll(carts).toBe(1);
  await page.goto('/config');
  await expect(page.getByText('1 producto', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Borrar los datos de este dispositivo' }).click();
  await expect(page.getByText(/Pierdes el producto de tu carrito/)).toBeVisible();
  await page.getByRole('button', { name: 'Sí, borrar' }).click();
  await expect(page.getByRole('dialog', { name: 'Encontremos la tienda más cercana a ti' })).toBeVisible();
  expect(await carts()).toBe(0);
});

test('news are read one by one; a shop without any says that they are coming @mobile', async ({ page }) => {
  await page.goto('/blog');
  await page.getByRole('link', { name: /Qué es el PUM/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Qué es el PUM/ })).toBeVisible();
  await change(
    `update blog_post set inactive = true where business_id = (select business_id from business_config where app_title = 'La Plaza')`,
  );
  try {
    await page.goto(`${plazaUrl}/blog`);
    await expect(page.getByRole('heading', { name: '¡Próximamente!' })).toBeVisible();
  } finally {
    await change(
      `update blog_post set inactive = false where business_id = (select business_id from business_config where app_title = 'La Plaza')`,
    );
  }
});
