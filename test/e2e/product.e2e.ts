import type { Locator } from '@playwright/test';
import { withPictures } from '#scripts/test-browser.ts';
import { expectAccessible } from './support/accessibility.ts';
import { messages } from './support/pages.ts';
import { shopAt } from './support/people.ts';
import { type Office, officeNamed, type Product, productNamed } from './support/shop.ts';
import { desktop, expect, test } from './support/test.ts';

test.use({ launchOptions: withPictures });

// Nobody else shops here meanwhile.
const STORE = 'Salomia';

test('the pictures are turned and opened large by keyboard; the cart counts as the page counts, and carries what was chosen', async ({
  page,
  context,
  isMobile,
}) => {
  const [office, avocado] = await atStore('Aguacate Hass', 'Por peso');
  await shopAt(context, office);
  await page.goto(pathOf(avocado));
  const gallery = page.getByRole('region', { name: 'Fotos y videos del producto' });
  const photo = (place: number) =>
    page.getByRole('button', { name: new RegExp(`^Aguacate Hass, foto ${place} de 3.*Ampliar la foto$`) });
  const thumb = (place: number) => gallery.getByRole('button', { name: `Ver foto ${place} de 3` });
  await photo(1).focus();
  await page.keyboard.press('ArrowRight');
  await expect(photo(2)).toBeFocused();
  await expect(photo(2)).toBeInViewport();
  await expect(thumb(2)).toHaveAttribute('aria-pressed', 'true');

  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Aguacate Hass' });
  await expect(viewer.getByText('2 de 3', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByText('3 de 3', { exact: true })).toBeVisible();
  const picture = viewer.getByRole('button', { name: /^Aguacate Hass, foto 3 de 3/ });
  const whole = await widthOf(picture);
  await page.keyboard.press('Enter');
  await expect(picture).toHaveAttribute('aria-pressed', 'true');
  expect(await widthOf(picture)).toBeCloseTo(whole * 2.5, 0);
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await page.keyboard.press('-');
  await expect(picture).toHaveAttribute('aria-pressed', 'false');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(photo(3)).toBeFocused();
  await thumb(1).click();
  await expect(photo(1)).toBeInViewport();
  if (!isMobile) return;

  await expect(page.getByRole('main').getByText('SKU 813')).toBeVisible();
  await page.getByRole('radio', { name: 'Maduro' }).check();
  await page.getByRole('button', { name: 'En bolsa de papel' }).click();
  await page.getByRole('button', { name: '500 g', exact: true }).click();
  await page.getByRole('button', { name: 'Agregar al carrito' }).click();
  await expect(page.getByText('Ya tienes 500 g en tu carrito.')).toBeVisible();
  // Decision 26: 500 g of pieces of 170 g are 3, never 500.
  await page.getByRole('radio', { name: 'Por unidad' }).check();
  await expect(page.getByText('Ya tienes 3 und en tu carrito.')).toBeVisible();
  await page.goto('/cart');
  const line = page.getByRole('listitem').filter({ hasText: 'Aguacate Hass' });
  await expect(line).toContainText('Maduro, Empaque: En bolsa de papel');
  await expect(line).toContainText('3 und');
});

test('a finger slides the pictures, and two look closer @mobile', async ({ page, context }) => {
  const [office, avocado] = await atStore('Aguacate Hass', 'Por peso');
  await shopAt(context, office);
  await page.goto(pathOf(avocado));
  const hand = await context.newCDPSession(page);
  const photo = (place: number) =>
    page.getByRole('button', { name: new RegExp(`^Aguacate Hass, foto ${place} de 3.*Ampliar la foto$`) });
  const { x, y } = await middleOf(photo(1));
  await hand.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 130, y }] });
  for (let moved = 20; moved <= 260; moved += 20) {
    await hand.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: x + 130 - moved, y }],
    });
  }
  await hand.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.getByRole('button', { name: 'Ver foto 2 de 3' })).toHaveAttribute('aria-pressed', 'true');
  await expect(photo(2)).toBeInViewport({ ratio: 0.9 });

  await photo(2).tap();
  const viewer = page.getByRole('dialog', { name: 'Aguacate Hass' });
  await expect(viewer.getByText('2 de 3', { exact: true })).toBeVisible();
  const picture = viewer.getByRole('button', { name: /^Aguacate Hass, foto 2 de 3/ });
  const whole = await widthOf(picture);
  const pinch = { ...(await middleOf(picture)), gestureSourceType: 'touch' } as const;
  await hand.send('Input.synthesizePinchGesture', { ...pinch, scaleFactor: 2, relativeSpeed: 300 });
  await expect(picture).toHaveAttribute('aria-pressed', 'true');
  expect((await widthOf(picture)) / whole).toBeGreaterThan(1.5);
  // The picture alone: the page behind it stays as large as it was.
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
});

test('what the shop wants known is said before the first one, once @desktop', async ({ page, context }) => {
  const [office, beer] = await atStore('Cerveza Club Colombia roja sixpack');
  await shopAt(context, office);
  await page.goto(pathOf(beer));
  const add = page.getByRole('button', { name: 'Agregar al carrito' });
  const alert = page.getByRole('alertdialog', { name: 'Antes de agregar' });
  await add.click();
  await expect(alert).toContainText('solo para mayores de 18 años');
  await expect(alert.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(alert).toBeHidden();
  await expect(add).toBeFocused();
  await expect(page.getByText(/Ya tienes/)).toBeHidden();

  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ya tienes 1 und en tu carrito.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Ya tienes 2 und en tu carrito.')).toBeVisible();

  // A card asks as well, and the stepper that comes has the focus.
  await page.goto(`/product-subcategory/${beer.category_id}/${beer.sub_category_id}`);
  const card = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^Agregar / }) });
  const first = card.filter({ hasNotText: beer.title }).first();
  await first.getByRole('button', { name: /^Agregar / }).click();
  await alert.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(
    page
      .getByRole('article')
      .getByRole('button', { name: /^Agregar una unidad de / })
      .and(page.locator(':focus')),
  ).toBeVisible();
});

test('rows that a category does without are not there, the PUM is; its shelf comes when one is near @mobile', async ({
  page,
  context,
}) => {
  const [office, bread] = await atStore('Pan tajado blanco suave y esponjoso', '730 g');
  await shopAt(context, office);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(pathOf(bread));
  await expect(page.getByRole('button', { name: 'Agregar al carrito' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText(/^Gramo a /).first()).toBeVisible();
  await expect(main.getByText(/SKU/)).toHaveCount(0);
  const shelf = `/api/v2/products/${office.id}`;
  // All that the page asks for by itself has been asked.
  await page.waitForLoadState('networkidle');
  expect(asked).not.toContain(shelf);
  await page.getByRole('heading', { name: 'Más en Panadería' }).scrollIntoViewIfNeeded();
  await expect(
    page.getByRole('region', { name: 'Más en Panadería' }).getByRole('article').first(),
  ).toBeVisible();
  expect(asked).toContain(shelf);
});

test('sold out the page leads to what is like it @mobile', async ({ page, context, changeShelf }) => {
  const [office, bread] = await atStore('Pan tajado blanco suave y esponjoso', '350 g');
  await changeShelf(office, bread, { stock: 0 });
  await shopAt(context, office);
  const soldOut = `No queda en la sede ${STORE}.`;
  await expect.poll(async () => (await page.request.get(pathOf(bread))).text()).toContain(soldOut);
  await page.goto(pathOf(bread));
  await expect(page.getByText(soldOut)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Agregar al carrito' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Ver parecidos' }).first().click();
  await expect(page.getByRole('heading', { name: 'Productos parecidos' })).toBeInViewport();
  await expectAccessible(page);
  await page.setViewportSize(desktop.viewport);
  await expectAccessible(page);
});

test.describe('addresses', () => {
  test.use({ expectedFaults: [/status of 404/] });

  test('a readable one is the one, old words lead to it, and what is gone helps on @mobile', async ({
    page,
    context,
  }) => {
    const [office, eggs] = await atStore('Huevo rojo AA', '30 und');
    await shopAt(context, office);
    for (const old of [
      `/product/huevos-de-antes-${eggs.id}`,
      `/product/${eggs.category_id}/otra-cosa-${eggs.id}`,
    ]) {
      const answer = await page.request.get(old, { maxRedirects: 0 });
      expect([answer.status(), answer.headers().location]).toEqual([301, pathOf(eggs)]);
    }
    const html = await (await page.request.get(`/product/${eggs.id}`)).text();
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${pathOf(eggs)}"`));

    const answer = await page.goto(
      `/product/huevo-azul-${eggs.id.replace(/.$/, (end) => (end === '0' ? '1' : '0'))}`,
    );
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'No encontramos este producto' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Buscar parecidos' }).click();
    await expect(page).toHaveURL(/\/search\/huevo%20azul$/);
  });
});

async function atStore(title: string, size?: string): Promise<[Office, Product]> {
  const office = await officeNamed(STORE);
  return [office, await productNamed(title, office, size)];
}

function pathOf({ slug, id }: Product): string {
  return `/product/${slug}-${id}`;
}

async function widthOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.width ?? 0;
}

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}

test.describe('what does not come', () => {
  test.use({ expectedFaults: [/^Failed to load resource.*\/(pictures\/|assets\/later-)/] });

  test('a picture leaves a drawing in its place; without what fills the cart nothing is called added @desktop', async ({
    page,
    context,
  }) => {
    const [office, product] = await atStore('Aguacate Hass');
    await shopAt(context, office);
    await page.route('**/pictures/**', (route) => route.abort());
    await page.goto(`/product-subcategory/${product.category_id}/${product.sub_category_id}`);
    await expect(page.locator('.card-picture').first()).toHaveAttribute('src', /no-picture/);

    await page.route('**/assets/later-*.js', (route) => route.abort());
    await page.goto(pathOf(product));
    const add = page.getByRole('button', { name: 'Agregar al carrito' });
    await add.click();
    await expect(messages(page)).toContainText('Error al agregar producto al carrito');
    // At once: "En tu carrito" would leave by itself.
    expect(await add.isVisible()).toBe(true);
    await page.unroute('**/assets/later-*.js');
    await messages(page).getByRole('button', { name: 'Reintentar' }).click();
    await expect(messages(page)).toHaveCount(0);
    await add.click();
    await expect(page.getByRole('button', { name: 'En tu carrito' })).toBeVisible();
    await expect(page.getByText('Ya tienes 500 g en tu carrito.')).toBeVisible();
  });
});
