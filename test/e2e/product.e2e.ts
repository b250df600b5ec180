import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { expectAtOtherWidth } from './support/other-width.ts';
import { follow } from './support/pages.ts';
import { shopAt } from './support/people.ts';
import { atStore, pathOf, STORE } from './support/shop.ts';
import { desktop, expect, test } from './support/test.ts';

test('the pictures are turned and opened large by keyboard; all that adds is in sight, and what is to be known first is said once @desktop', async ({
  page,
  context,
}) => {
  const [office, avocado] = await atStore('Aguacate Hass', 'Por peso');
  const [, chicken] = await atStore('Pechuga de pollo');
  const [, beef] = await atStore('Morrillo');
  await shopAt(context, office);
  await page.goto(pathOf(avocado));
  await test.step('pictures by keyboard', () => turnPictures(page));
  await test.step('nothing to scroll before adding', async () => {
    await expectInSight(page, avocado.title);
    await follow(page, pathOf(chicken));
    await expect(page.getByRole('heading', { level: 1, name: chicken.title })).toBeVisible();
    await expectInSight(page, chicken.title);
    await follow(page, pathOf(beef));
    for (const cut of ['Mariposa', 'Molida', 'Tajadas', 'Entero'])
      await expect(page.getByRole('radio', { name: cut })).toBeAttached();
  });
  await test.step('what the shop wants known is said before the first one', () => beWarnedOnce(page));
});

async function turnPictures(page: Page): Promise<void> {
  const gallery = page.getByRole('region', { name: 'Fotos y videos' });
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
}

/** shop-08: everything that is needed to add is there, and nothing lies over it. */
async function expectInSight(page: Page, title: string): Promise<void> {
  for (const [width, height] of [
    [1280, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const hidden = await page.locator('.product-panel').evaluate((panel) => {
      const choices = panel.querySelectorAll('.choice, .segmented, .stepper, .shortcuts, .buy-foot button');
      return [...choices].flatMap((choice) => {
        const { left, right, top, bottom } = choice.getBoundingClientRect();
        const corners = [
          [left + 4, top + 4],
          [right - 4, bottom - 4],
        ] as const;
        const seen = corners.every(([x, y]) => choice.contains(document.elementFromPoint(x, y)));
        return seen ? [] : [`${choice.className} ${choice.textContent}`];
      });
    });
    expect.soft(hidden, `${title} at ${width} x ${height}`).toEqual([]);
  }
}

async function beWarnedOnce(page: Page): Promise<void> {
  const [, beer] = await atStore('Cerveza Club Colombia roja sixpack');
  await follow(page, pathOf(beer));
  await expect(page.getByRole('heading', { level: 1, name: beer.title })).toBeVisible();
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
  await follow(page, `/product-subcategory/${beer.category_id}/${beer.sub_category_id}`);
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
}

test('a finger slides the pictures, and two look closer; the cart counts as the page counts, and carries what was chosen @mobile @full', async ({
  page,
  context,
}) => {
  const [office, avocado] = await atStore('Aguacate Hass', 'Por peso');
  await shopAt(context, office);
  await page.goto(pathOf(avocado));
  await test.step('by one finger and by two', () => slidePictures(page));
  await page.keyboard.press('Escape');
  await test.step('into the cart', () => chooseAndAdd(page));
});

async function slidePictures(page: Page): Promise<void> {
  const hand = await page.context().newCDPSession(page);
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
}

async function chooseAndAdd(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByText('SKU 813')).toBeVisible();
  await page.getByRole('radio', { name: 'Maduro' }).check();
  await page.getByRole('button', { name: 'En bolsa de papel' }).click();
  await page.getByRole('button', { name: '500 g', exact: true }).click();
  await expectAtOtherWidth(page, page.getByRole('button', { name: 'Agregar al carrito' }));
  await page.getByRole('button', { name: 'Agregar al carrito' }).click();
  await expect(page.locator('.buy-had .stepper')).toBeVisible();
  const words = await page.getByText('Ya tienes 500 g en tu carrito.').boundingBox();
  expect(words?.height, 'the words stand beside the stepper').toBeLessThan(50);
  // Rule 26: 500 g of pieces of 170 g are 3, never 500.
  await page.getByRole('radio', { name: 'Por unidad' }).check();
  await expect(page.getByText('Ya tienes 3 und en tu carrito.')).toBeVisible();
  await follow(page, '/cart');
  const line = page.getByRole('listitem').filter({ hasText: 'Aguacate Hass' });
  await expect(line).toContainText('Maduro, Empaque: En bolsa de papel');
  await expect(line).toContainText('3 und');
}

test('rows that a category does without are not there, the PUM is; its shelf comes when one is near; sold out it leads to what is like it @mobile @full', async ({
  page,
  context,
  changeShelf,
}) => {
  const [office, bread] = await atStore('Pan tajado blanco suave y esponjoso', '730 g');
  await shopAt(context, office);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(pathOf(bread));
  await expect(page.getByRole('button', { name: 'Agregar al carrito' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText(/^Gramo a /).first()).toBeVisible();
  await expect(main.getByText(/SKU/)).toHaveCount(0);
  const shelf = `/api/v2/products/${office.id}`;
  // All that the page asks for by itself has been asked.
  await page.waitForLoadState('networkidle');
  expect(requests).not.toContain(shelf);
  await page.getByRole('heading', { name: 'Más en Panadería' }).scrollIntoViewIfNeeded();
  await expect(
    page.getByRole('region', { name: 'Más en Panadería' }).getByRole('article').first(),
  ).toBeVisible();
  expect(requests).toContain(shelf);

  const [, small] = await atStore('Pan tajado blanco suave y esponjoso', '350 g');
  await changeShelf(office, small, { stock: 0 });
  const soldOut = `No queda en la sede ${STORE}.`;
  await expect.poll(async () => (await page.request.get(pathOf(small))).text()).toContain(soldOut);
  await follow(page, pathOf(small));
  await expect(page.getByText(soldOut)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Agregar al carrito' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Ver parecidos' }).first().click();
  await expect(page.getByRole('heading', { name: 'Productos parecidos' })).toBeInViewport();
  await expectAccessible(page);
  await page.setViewportSize(desktop.viewport);
  await expectAccessible(page, { colours: false });
});

async function widthOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.width ?? 0;
}

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await element.boundingBox()) ?? {};
  return { x: x + width / 2, y: y + height / 2 };
}
