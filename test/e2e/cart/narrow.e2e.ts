import type { Locator, Page } from '@playwright/test';
import { follow } from '../support/pages.ts';
import { fillCart, newAccount, type Person, shopAt, signIn } from '../support/people.ts';
import { type Office, officeNamed, productNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

// What a small screen, a large zoom and a large sum do to the cart. Everything is come to once and looked at in each
// size.

test('however low the screen is, lines of the cart are in sight; the bar of a phone holds a price of millions, also in text twice as large @mobile @full', async ({
  page,
  context,
  changeShelf,
}) => {
  const office = await officeNamed('Buga Centro');
  await shopAt(context, office);
  await page.goto('/search/fresa%20jumbo');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Agregar / })
    .first()
    .click();
  await expect(page.getByRole('button', { name: /^Agregar una unidad de / }).first()).toBeVisible();
  await page.setViewportSize({ width: 320, height: 568 });
  await follow(page, '/checkout');
  await expectLineInSight(page, { atOnce: true });
  // A guest's notice gone, and what the order comes to, when it is enough.
  const person = await newAccount();
  await saveAddress(person, office);
  await changeShelf(office, await productNamed('Fresa jumbo', office), { price: 99_999, stock: 300 });
  // As the shop has it in memory: a cart is filled with what is there.
  await expect.poll(async () => (await productNamed('Fresa jumbo', office)).stock).toBe(300);
  await fillCart(person, office, { 'Fresa jumbo': { count: 100 } });
  await signIn(context, person);
  // The guest's cart would be joined.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/cart');
  // 1440 x 900 and 1280 x 720 at 200 %, and a phone held across.
  for (const [width, height] of [
    [390, 844],
    [320, 568],
    [720, 450],
    [640, 360],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectLineInSight(page, { atOnce: false });
  }
  await test.step('a price of millions', () => lookAtMillions(page, office));
});

/** With one, the step of the address goes on by the button of its foot. */
async function saveAddress({ id, client }: Person, office: Office): Promise<void> {
  const home = { city: office.city, alias: 'Casa', address: 'Calle 4 # 12 - 30', comment: 'Portería' };
  const addresses = [{ ...home, geopoint: office.geopoint }];
  (await client.call('users.update', { params: { id }, body: { addresses, habeasAccept: true } })).ok();
}

async function lookAtMillions(page: Page, office: Office): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await follow(page, '/');
  const bar = page.getByRole('navigation', { name: 'Accesos' });
  await expect(bar.getByRole('link', { name: /Carrito de compras, .*\$\s9\.999\.900/ })).toBeVisible();
  for (const text of ['100%', '200%']) {
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text);
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expectInside(bar.locator('.cart-button-price'), bar.locator('.cart-button'), 4);
      await expectInside(bar.locator('.cart-button'), bar, 0);
      for (const item of await bar.locator('.bottom-item').all()) {
        const cut = await item.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
        expect
          .soft(cut, `${await item.textContent()} at ${width} px, text of ${text}`)
          .toBeLessThanOrEqual(0);
      }
    }
  }
  // The bars with the way on: the product's, the cart's and the checkout's.
  const avocado = await productNamed('Aguacate Hass', office, 'Por peso');
  for (const path of [`/product/${avocado.category_id}/${avocado.id}`, '/cart', '/checkout/address']) {
    await follow(page, path);
    const foot = page.locator('.buy-foot, .cart-foot, .checkout-foot');
    await foot.locator('.btn').waitFor();
    for (const [width, height] of [
      [320, 568],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expectApart(foot.locator('b'), foot.locator('.btn'));
      for (const head of await page.locator('.steps').all()) {
        const cut = await head.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
        expect.soft(cut, `the steps at ${width} px`).toBeLessThanOrEqual(0);
      }
    }
  }
  // In the head of the inner pages there is only the count.
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  await follow(page, '/search/fresa%20jumbo');
  const badge = page.getByRole('banner').locator('.count-badge');
  await expect(badge).toHaveText('99+');
  await expectInside(badge, page.getByRole('banner'), 0);
  for (const width of [900, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const button = page.getByRole('banner').locator('.cart-button');
    await expectInside(button.locator('.cart-button-price'), button, 4);
    await expectInside(badge, button, 4);
    await expectInside(button, page.getByRole('banner'), 0);
  }
}

async function expectLineInSight(page: Page, { atOnce }: { atOnce: boolean }): Promise<void> {
  const size = page.viewportSize();
  const where = `${size?.width} x ${size?.height}`;
  const line = page.locator('.cart-line').first();
  const confirm = page.getByRole('button', { name: 'Confirmar el pedido' });
  await page.evaluate(() => scrollTo(0, 0));
  await line.waitFor();
  // Until what arrives late has moved it for the last time: a price, a notice.
  await expect(async () => {
    const { seen, whole } = await line.evaluate(seenHeight, { atOnce });
    // At once at least its picture and its name; pushed under the head, all of it.
    expect(seen, `px of a line at ${where}`).toBeGreaterThanOrEqual(atOnce ? 90 : whole - 8);
  }).toPass({ timeout: 5_000 });
  // It goes along with the lines only where both would not fit.
  if ((size?.height ?? 0) >= 420) await expect(confirm, where).toBeInViewport({ ratio: 1 });
  await confirm.scrollIntoViewIfNeeded();
  await expect(confirm, where).toBeInViewport({ ratio: 1 });
}

/** How many px of an element nothing covers, where it stands or, unless `atOnce`, pushed under the head. */
function seenHeight(element: Element, { atOnce }: { atOnce: boolean }): { seen: number; whole: number } {
  if (!atOnce) {
    const head = document.querySelector('header')?.getBoundingClientRect().height ?? 0;
    scrollTo(0, scrollY + element.getBoundingClientRect().top - head - 8);
  }
  const { left, top, height } = element.getBoundingClientRect();
  const heights = Array.from({ length: Math.floor(height) }, (_, y) => top + y);
  const isSeen = (y: number) => element.contains(document.elementFromPoint(left + 8, y));
  return { seen: heights.filter(isSeen).length, whole: height };
}

/** The sum stands whole and in one line, and the button with its words neither over it nor out of sight. */
async function expectApart(sum: Locator, button: Locator): Promise<void> {
  const where = `${sum.page().url()} at ${sum.page().viewportSize()?.width} px`;
  const [width = 0] = [sum.page().viewportSize()?.width];
  const [one, other] = [await sum.boundingBox(), await button.boundingBox()];
  const beside = (one?.x ?? 0) + (one?.width ?? 0) <= (other?.x ?? 0);
  const below = (one?.y ?? 0) + (one?.height ?? 0) <= (other?.y ?? 0);
  expect.soft(beside || below, where).toBe(true);
  expect
    .soft(Math.max((one?.x ?? 0) + (one?.width ?? 0), (other?.x ?? 0) + (other?.width ?? 0)), where)
    .toBeLessThanOrEqual(width);
  const rows = await sum.evaluate((element) => {
    const words = document.createRange();
    words.selectNodeContents(element);
    return new Set([...words.getClientRects()].map(({ top }) => top)).size;
  });
  expect.soft(rows, where).toBe(1);
  const cut = await button.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect.soft(cut, where).toBeLessThanOrEqual(0);
}

async function expectInside(inner: Locator, outer: Locator, margin: number): Promise<void> {
  // Until the bar stands where the width wants it.
  await expect(async () => {
    const [one, other] = [await inner.boundingBox(), await outer.boundingBox()];
    const what = `${await inner.textContent()} in ${other?.width} px`;
    const left = (one?.x ?? 0) - (other?.x ?? 0);
    const right = (other?.x ?? 0) + (other?.width ?? 0) - (one?.x ?? 0) - (one?.width ?? 0);
    expect(Math.min(left, right), what).toBeGreaterThanOrEqual(margin);
  }).toPass({ timeout: 5_000 });
}
