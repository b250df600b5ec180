import type { Page } from '@playwright/test';
import { request } from '#test/client.ts';
import { change } from '#test/e2e/support/change.ts';
import { follow } from '#test/e2e/support/pages.ts';
import { shopAt } from '#test/e2e/support/people.ts';
import { officeNamed, pesos, productNamed, shopUrl } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';
import { atomicTexts } from '#web/shop/texts/atomic.ts';

const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];

test('an address that is nowhere shows the home and tells robots that there is no such page @desktop', async ({
  request,
}) => {
  const answer = await request.get('/no-existe/nada');
  const html = await answer.text();
  expect(answer.status()).toBe(404);
  expect(html).toContain('aria-label="Ofertas destacadas"');
  expect(html).toMatch(/<meta name="robots" content="[^"]*noindex/);
  expect(canonicalOf(html)).toBe(`${shopUrl}/`);
  expect(html).toContain('<title>Canasta, tu supermercado en línea</title>');
  expect(await (await request.get('/recipe-book/no-existe')).text()).toContain(
    '<title>No logramos encontrar la pagina solicitada · Canasta</title>',
  );
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
    '/brand/',
    '/recipe-book/',
    '/blog/',
    '/product/',
  ];
  const samples = kinds.map((kind) => all.find((address) => address.includes(kind)));
  for (const address of [`${shopUrl}/`, ...samples]) {
    expect(canonicalOf(await read(address ?? 'nothing'))).toBe(address);
  }
});

test('a product says to search engines and to whom it is shared what it costs in each store @desktop', async ({
  request,
}) => {
  for (const name of ['Bretaña', 'Tuluá Centro']) {
    const office = await officeNamed(name);
    const rice = await productNamed('Arroz parbolizado', office, '1.000 g');
    const path = `/product/${rice.slug}-${rice.id}`;
    const html = await (await request.get(path, { headers: { cookie: `office=${office.id}` } })).text();
    const product = structuredData(html).find((part) => part['@type'] === 'Product');
    expect(product).toMatchObject({
      sku: rice.id_item,
      offers: { price: rice.price_neto, priceCurrency: 'COP' },
    });
    const of = (property: string) =>
      new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1];
    expect(of('og:type')).toBe('product');
    expect(of('og:title')).toContain('Arroz parbolizado');
    expect(of('og:url')).toBe(shopUrl + path);
    expect(of('og:image')).toBe(shopUrl + rice.photoUrl);
    expect(of('og:description')).toContain(pesos(rice.price_neto).replace(' ', '\u00a0'));
  }
});

test('the shop says who it is to search engines @desktop', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const [data] = structuredData(html);
  expect(data['@graph'].map((part: Record<string, unknown>) => part['@type'])).toEqual([
    'GroceryStore',
    'WebSite',
  ]);
  expect(data['@graph'][1].potentialAction.target.urlTemplate).toBe(`${shopUrl}/search/{search_term_string}`);
  expect(html.match(/<meta name="twitter:card"/g)).toHaveLength(1);
  expect(html).toContain('<html lang="es-CO"');
});

test('news are read one by one; the device forgets what it kept: cart of a guest and store @mobile', async ({
  page,
  context,
}) => {
  await shopAt(context, await officeNamed('Bretaña'));
  await test.step('news, and a shop without any', () => readNews(page));
  await follow(page, '/search/ar%C3%A1ndanos');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Agregar / })
    .first()
    .click();
  const carts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cart ')).length);
  await expect.poll(carts).toBe(1);
  await follow(page, '/config');
  await expect(page.getByText('1 producto', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Borrar los datos de este dispositivo' }).click();
  await expect(page.getByText(/Pierdes el producto de tu carrito/)).toBeVisible();
  await page.getByRole('button', { name: 'Sí, borrar' }).click();
  await expect(page.getByRole('dialog', { name: 'Encontremos la tienda más cercana a ti' })).toBeVisible();
  expect(await carts()).toBe(0);
});

async function readNews(page: Page): Promise<void> {
  await page.goto('/blog');
  await page.getByRole('link', { name: /Qué es el PUM/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Qué es el PUM/ })).toBeVisible();
  await change(
    `update blog_post set inactive = true where business_id = (select business_id from business_config where app_title = 'La Plaza')`,
  );
  try {
    const plaza = { headers: { host: 'la-plaza.localhost', accept: 'text/html' } };
    await expect
      .poll(async () => (await request(`${shopUrl}/blog`, plaza)).text)
      .toMatch(/>¡Próximamente!<\/h\d>/);
  } finally {
    await change(
      `update blog_post set inactive = false where business_id = (select business_id from business_config where app_title = 'La Plaza')`,
    );
  }
}

test('every part of the design stands on its page, in both themes, and opens @desktop @full', async ({
  page,
  context,
  expectedFaults,
}) => {
  await shopAt(context, await officeNamed('Bretaña'));
  // By this clock the live connection takes longer than it may, and is given up on its way.
  expectedFaults.push(/WebSocket is closed before the connection is established/);
  await page.clock.install();
  await page.goto('/atomic');
  await expect.poll(() => brokenParts(page)).toEqual([]);
  const titles = page.locator('main section > h3.type-title');
  const all = Object.values(atomicTexts.sections).flatMap((title) =>
    typeof title === 'string' ? [title] : Object.values(title),
  );
  expect((await titles.allTextContents()).toSorted()).toEqual([...all, ...all].toSorted());
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
    Object.values(atomicTexts.themes),
  );
  for (const opens of ['Diálogo', 'Confirmación', 'Panel', 'Menú lateral', 'Hoja']) {
    await page.getByRole('button', { name: opens, exact: true }).first().click();
    await expect(page.locator('dialog[open]')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  }
  // Storefront 9: a message goes after 3 s; an error stays until it is closed.
  await page.clock.pauseAt(Date.now() + 1_000);
  for (const shows of ['Error', 'Información']) {
    await page.getByRole('button', { name: shows, exact: true }).first().click();
  }
  const messages = page.locator('.toasts > li');
  await expect(messages).toHaveCount(2);
  await page.mouse.move(5, 5);
  await page.clock.runFor(2_900);
  await expect(messages).toHaveCount(2);
  await page.clock.runFor(200);
  await expect(messages).toHaveText([/^Ups! No se logró actualizar\./]);
  await page.clock.runFor(60_000);
  await expect(messages).toHaveCount(1);
  await messages.getByRole('button', { name: 'Cerrar aviso' }).click();
  await expect(messages).toHaveCount(0);
});

/** What a page says of itself to search engines. */
function structuredData(html: string) {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  );
}

/** What stands in a block of the page of parts and has no size: 'Campos: <div class="field">'. */
function brokenParts(page: Page): Promise<string[]> {
  return page
    .locator('main section:has(> h3)')
    .evaluateAll((sections) =>
      sections.flatMap((section) =>
        [
          ...section.querySelectorAll(
            ':scope > :not(h3, dialog), :scope > :not(h3) > :not([popover], .spoken, .carousel-turn)',
          ),
        ]
          .filter((part) => part.clientHeight < 10 || part.clientWidth < 10)
          .map((part) => `${section.querySelector('h3')?.textContent}: ${part.outerHTML.slice(0, 80)}`),
      ),
    );
}

test('what ends today is a row of the home, and a card says what joins the cart by itself @mobile', async ({
  page,
  context,
}) => {
  await shopAt(context, await officeNamed('Bretaña'));
  await page.goto('/');
  const row = page.getByRole('region', { name: 'Termina hoy' });
  await expect(row.getByRole('article').first()).toContainText('Termina hoy');
  await page.goto('/buscar/jabon');
  const card = page.getByRole('article').filter({ hasText: '2.ª unidad' }).first();
  await expect(card).toContainText('2.ª unidad −50 %');
  await expect(card).toContainText('Hasta el');
});
