import type { Locator } from '@playwright/test';
import { expectNoSidewaysScroll } from './support/accessibility.ts';
import { fillCart, newAccount, shopAt, signIn, staff } from './support/people.ts';
import { officeNamed } from './support/shop.ts';
import { expect, test } from './support/test.ts';

// Other tests are at a phone's and a desktop's width: what stands beside the menu has least room between them.
const tablet = { width: 768, height: 1024 };
const laptop = { width: 1024, height: 768 };
const desk = { width: 1200, height: 800 };

test('screens of the back office fit a tablet and a small laptop @desktop @full', async ({
  page,
  context,
}) => {
  await signIn(context, await staff('luz@canasta.example'));
  const figures = page.locator('.figure dd');
  const top = page.locator('.admin-top');
  for (const size of [tablet, laptop, desk]) {
    await page.setViewportSize(size);
    await page.goto('/admin/orders');
    await expect(page.getByRole('row').nth(3)).toBeVisible();
    await expectNoSidewaysScroll(page, size);
    // Of a figure no digit is on a second line.
    expect(new Set(await heightsOf(figures)), `figures at ${size.width}`).toEqual(new Set([36]));
    // One row of buttons, which are 44 px high.
    expect((await heightsOf(top))[0], `the bar at ${size.width}`).toBeLessThan(64);
    await page.goto('/admin/integrations');
    await expect(page.getByRole('table', { name: 'Otras conexiones' })).toBeVisible();
    await expectNoSidewaysScroll(page, size);
  }
});

test('what is beside the menu of the shop has room for its words @desktop @full', async ({
  page,
  context,
}) => {
  const office = await officeNamed('El Caney');
  const person = await newAccount();
  await fillCart(person, office, { 'Papel higiénico 4 hojas': { count: 3 } });
  await signIn(context, person);
  await shopAt(context, office);
  await page.setViewportSize(laptop);
  for (const path of ['/', '/recipe-book', '/cart', '/atomic']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expectNoSidewaysScroll(page, laptop);
  }
  await page.goto('/cart');
  const name = page.getByRole('main').getByRole('link', { name: 'Papel higiénico 4 hojas' }).first();
  await expect(name).toBeVisible();
  expect((await heightsOf(name))[0], 'lines of a name').toBeLessThan(45);
  await page.goto('/');
  const tile = page.getByRole('main').getByRole('link', { name: 'Quesos y charcutería' }).last();
  await tile.scrollIntoViewIfNeeded();
  expect(await tile.evaluate(overlap), 'a name over its picture').toBe(0);
  await page.setViewportSize(desk);
  const store = page.locator('.office-promise-name');
  expect(await store.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
});

/** How many pixels of the picture of a tile are below its words. */
function overlap(tile: Element): number {
  const picture = tile.querySelector('img')?.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(tile.querySelector('.tile-title') ?? tile);
  const words = range.getBoundingClientRect();
  if (!picture) return -1;
  return Math.max(
    0,
    Math.min(words.right - picture.left, words.bottom - picture.top, picture.right - words.left),
  );
}

function heightsOf(parts: Locator): Promise<number[]> {
  return parts.evaluateAll((all) => all.map((part) => Math.round(part.getBoundingClientRect().height)));
}
