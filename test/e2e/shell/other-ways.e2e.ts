import type { Locator } from '@playwright/test';
import { orderCart, readyToOrder } from '#test/e2e/support/checkout.ts';
import { messages } from '#test/e2e/support/pages.ts';
import { shopAt, signIn } from '#test/e2e/support/people.ts';
import { atStore, officeNamed, pathOf } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

// The shop on paper, in the reader's own colours, without its scripts, and sent to somebody.

test.use({ expectedFaults: [/ERR_FAILED|Failed to fetch dynamically imported module/] });

test('with the colours of the reader what is chosen is seen, and on paper an order is only the order @mobile', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Bretaña');
  const person = await readyToOrder(office, { 'Papel higiénico 4 hojas': { count: 3 } });
  await signIn(context, person);
  await shopAt(context, office);
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/checkout/pay');
  const way = (name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });
  await expect(way('Datafono')).toBeChecked();
  expect(await colourOf(way('Datafono'))).not.toBe(await colourOf(way('Efectivo')));
  await page.goto('/checkout/address');
  await expect(page.getByRole('radio', { name: 'Recoger en tienda' })).toBeChecked();
  expect(await colourOf(page.getByText('Recoger en tienda', { exact: true }).first())).not.toBe(
    await colourOf(page.getByText('Domicilio', { exact: true }).first()),
  );

  const order = await orderCart(person);
  await page.emulateMedia({ forcedColors: 'none', media: 'print' });
  await page.goto(`/shoppingcart-detail/${order.id}`);
  await expect(page.getByRole('heading', { level: 2, name: '3 productos' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`Pedido N.º ${order.id_order.toLocaleString('es-CO')}`);
  for (const part of ['.shop-header', '.bottom-bar', '.shop-footer', '.order-actions'])
    await expect(page.locator(part)).toBeHidden();
});

test('without its scripts the shop says what does not work, and a script that does not load is loaded again @mobile', async ({
  page,
  context,
}) => {
  await shopAt(context, await officeNamed('Bretaña'));
  await page.goto('/');
  await page.route(/\/assets\/root-/, (route) => route.abort());
  // As a link of another page: a visit of these tests waits for the scripts.
  await page.evaluate(() => location.assign('/offers'));
  const failed = page.getByRole('alert').filter({ hasText: 'La tienda no terminó de cargar' });
  await expect(failed).toBeInViewport();
  await page.unroute(/\/assets\/root-/);
  await failed.getByRole('link', { name: 'Cargar de nuevo' }).click();
  await expect(page.locator('html[data-ready]')).toBeAttached();
  await expect(failed).toBeHidden();
  const cart = await page.request.get('/cart');
  expect(await cart.text()).toMatch(/<noscript><p [^>]*>Tu navegador tiene apagada una función/);
});

test('a product is sent to somebody by its own address @desktop', async ({ page, context }) => {
  const [office, avocado] = await atStore('Aguacate Hass', 'Por peso');
  await shopAt(context, office);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${pathOf(avocado)}?utm_source=correo`);
  await page.getByRole('button', { name: 'Compartir Aguacate Hass' }).click();
  await expect(messages(page)).toContainText('Copiamos el enlace.');
  const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect([copied.pathname, copied.search]).toEqual([pathOf(avocado), '']);
});

const colourOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
