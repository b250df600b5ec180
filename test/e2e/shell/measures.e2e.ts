import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '#test/e2e/support/accessibility.ts';
import { shopAt } from '#test/e2e/support/people.ts';
import { officeNamed } from '#test/e2e/support/shop.ts';
import { desktop, expect, test } from '#test/e2e/support/test.ts';

// The ticker moves.
test.use({ reducedMotion: 'no-preference' });

test('what floats, moves and opens in the shell keeps to its measures, and what takes its time is told @desktop @full', async ({
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

  // More than 600 px: the sign-in opens under its button; up to there it is a page.
  await page.setViewportSize({ width: 601, height: 900 });
  await page.getByRole('button', { name: /Inicia sesión$/ }).click();
  await expect(page.getByRole('textbox', { name: /^Correo/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 600, height: 900 });
  await expect(page.getByRole('link', { name: /Inicia sesión$/ })).toHaveAttribute('href', '/profile');

  // The drawer: on its way it says so; 260 px wide, fifteen subcategories a column.
  let letOn = () => {};
  const waiting = new Promise<void>((resolve) => {
    letOn = resolve;
  });
  await page.route('**/category-drawer-*.js', async (route) => {
    await waiting;
    await route.continue();
  });
  await page.getByRole('navigation', { name: 'Accesos' }).getByRole('button', { name: 'Categorías' }).click();
  const opening = page.getByRole('progressbar', { name: 'Cargando...' });
  await expect(opening).toBeVisible();
  letOn();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  await expect(opening).toHaveCount(0);
  await expect(drawer).toHaveCSS('width', '260px');
  await drawer.getByRole('button', { name: 'Cuidado personal' }).click();
  const leaves = drawer.locator('.drawer-leaves > ul');
  await expect(leaves.getByRole('link')).toHaveCount(15);
  expect(await columnsOf(leaves.getByRole('listitem'))).toEqual([15]);
  await leaves.evaluate((list) => list.append(...[1, 2].map(() => document.createElement('li'))));
  expect(await columnsOf(leaves.getByRole('listitem'))).toEqual([15, 2]);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.setViewportSize(desktop.viewport);
  await test.step('another page, and another store, which shows what it does to a filled cart', () =>
    showProgress(page));
});

async function showProgress(page: Page): Promise<void> {
  let letOn = () => {};
  const hold = () =>
    new Promise<void>((resolve) => {
      letOn = resolve;
    });
  let waiting = hold();
  await page.route('**/*.data*', async (route) => {
    await waiting;
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

  // On a phone the header of a product has another form: nothing of a page jumps up or down with it.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(watchShifts);
  await page.getByRole('main').getByRole('article').getByRole('link').first().click();
  const buy = page.getByRole('button', { name: 'Agregar al carrito' });
  await expect(buy).toBeVisible();
  await page.goBack();
  await expect(buy).toHaveCount(0);
  expect(await page.evaluate(shifted)).toBeLessThan(0.02);
  await page.setViewportSize(desktop.viewport);

  const add = page
    .getByRole('main')
    .getByRole('button', { name: /^Agregar / })
    .first();
  const added = (await add.getAttribute('aria-label')) ?? '';
  await add.click();
  // With the module appbar_price_cart it says how much, too.
  await expect(page.getByRole('button', { name: /^Carrito de compras, 1 producto/ })).toContainText(/\$\s\d/);

  waiting = hold();
  await page.getByRole('button', { name: /^Cambiar dónde y cuándo recibes/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cambiar de sede' }).click();
  // The stores farther down come when they are near the eye.
  await page.getByRole('radio').last().scrollIntoViewIfNeeded();
  await page.getByRole('radio', { name: /^Tuluá Centro/ }).check();
  await page.getByRole('button', { name: 'Comprar en Tuluá Centro' }).click();
  const wait = page.getByRole('dialog', { name: 'Cambiando de sede...' });
  await expect(wait).toContainText('Revisamos precios y existencias en Tuluá Centro');
  await page.keyboard.press('Escape');
  await expect(wait).toBeVisible();
  letOn();
  await expect(wait).toBeHidden();
  const changed = page.getByRole('dialog', { name: 'Tu carrito cambió con la sede' });
  const [, title = ''] = /^Agregar (.*?)(?:, [^,]*)?$/.exec(added) ?? [];
  await expect(changed.getByRole('listitem')).toHaveText(
    new RegExp(`^${title}(No se consigue|Antes: .* Ahora: )`),
  );
  await expectAccessible(page);
  await changed.getByRole('button', { name: 'Entendido' }).click();
  await expect(changed).toBeHidden();
  await expect(page.getByRole('button', { name: /^Cambiar dónde y cuándo recibes/ })).toContainText(
    'Tuluá Centro',
  );
}

/** Counts from now on how much of the screen is moved under the eye, also right after a press. */
async function watchShifts(): Promise<void> {
  // What the other width moved is told by then.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const watched = window as unknown as { shifted: number };
  watched.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.shifted += (entry as unknown as { value: number }).value;
  }).observe({ type: 'layout-shift' });
}

async function shifted(): Promise<number> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return (window as unknown as { shifted: number }).shifted;
}

/** How many stand in each column. */
async function columnsOf(items: Locator): Promise<number[]> {
  const lefts = await items.evaluateAll((all) =>
    all.map((item) => Math.round(item.getBoundingClientRect().x)),
  );
  return [...new Set(lefts)].map((left) => lefts.filter((one) => one === left).length);
}
