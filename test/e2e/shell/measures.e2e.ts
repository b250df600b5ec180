import type { Locator } from '@playwright/test';
import { shopAt } from '#test/e2e/support/people.ts';
import { officeNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

// The ticker moves.
test.use({ reducedMotion: 'no-preference' });

test('what floats, moves and opens in the shell keeps to its measures @desktop', async ({
  page,
  context,
}) => {
  await shopAt(context, await officeNamed('Bretaña'));
  await page.goto('/terms');

  const ticker = page.getByRole('region', { name: 'Novedades de la tienda' });
  await expect(ticker.locator('ul')).toHaveCount(5);
  await expect(ticker.locator('ul[inert]')).toHaveCount(4);
  const row = ticker.locator('.ticker-row');
  await page.mouse.move(700, 700);
  await expect(row).toHaveCSS('animation-play-state', 'running');
  // What moves is never still enough for hover().
  await page.mouse.move(700, 15);
  await expect(row).toHaveCSS('animation-play-state', 'paused');
  await page.mouse.move(700, 700);
  await expect(row).toHaveCSS('animation-play-state', 'running');
  await ticker.getByRole('button', { name: 'Detener avisos' }).click();
  await page.mouse.move(700, 700);
  await expect(ticker.getByRole('button', { name: 'Mover avisos' })).toBeVisible();
  await expect(row).toHaveCSS('animation-play-state', 'paused');

  const contact = page.getByRole('link', { name: 'Contacto', exact: true });
  await expect(contact).toHaveAttribute('href', 'https://wa.me/576025550100');
  const up = page.getByRole('button', { name: 'Volver arriba' });
  const scrollTo = (top: number) =>
    page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
  await scrollTo(201);
  await expect(up).toBeVisible();
  await scrollTo(200);
  await expect(up).toHaveCount(0);
  await scrollTo(900);
  await up.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  // Ten subcategories a column.
  await page.getByRole('button', { name: 'Categorías', exact: true }).hover();
  const fruit = page.getByRole('region', { name: 'Subcategorías de Frutas y verduras' });
  await expect(fruit.getByRole('link')).toHaveCount(16);
  expect(await columnsOf(fruit.getByRole('listitem'))).toEqual([10, 5]);
  await page.keyboard.press('Escape');

  // More than 600 px: the sign-in opens under its button.
  await page.setViewportSize({ width: 601, height: 900 });
  await page.getByRole('button', { name: /Inicia sesión$/ }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test('what takes its time is told: another page, and another store @desktop', async ({ page, context }) => {
  await shopAt(context, await officeNamed('Bretaña'));
  await page.goto('/terms');
  let letOn = () => {};
  const hold = () =>
    new Promise<void>((resolve) => {
      letOn = resolve;
    });
  let held = hold();
  await page.route('**/*.data*', async (route) => {
    await held;
    await route.continue();
  });
  const coming = page.getByRole('progressbar', { name: 'Cargando la página' });
  await expect(coming).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Ofertas' }).click();
  await expect(coming).toBeVisible();
  await expect(page.getByRole('main')).toHaveCSS('opacity', '0.6');
  letOn();
  await expect(page).toHaveURL('/offers');
  await expect(coming).toHaveCount(0);
  await expect(page.getByRole('main')).toHaveCSS('opacity', '1');

  held = hold();
  await page.getByRole('button', { name: /^Cambiar de sede/ }).click();
  await page.getByRole('radio', { name: /^Granada/ }).check();
  await page.getByRole('button', { name: 'Comprar en Granada' }).click();
  const wait = page.getByRole('dialog', { name: 'Cambiando de sede...' });
  await expect(wait).toContainText('Revisamos precios y existencias en Granada');
  await page.keyboard.press('Escape');
  await expect(wait).toBeVisible();
  letOn();
  await expect(wait).toBeHidden();
  await expect(page.getByRole('button', { name: /^Cambiar de sede/ })).toContainText('Granada');
});

/** How many stand in each column. */
async function columnsOf(items: Locator): Promise<number[]> {
  const lefts = await items.evaluateAll((all) =>
    all.map((item) => Math.round(item.getBoundingClientRect().x)),
  );
  return [...new Set(lefts)].map((left) => lefts.filter((one) => one === left).length);
}
