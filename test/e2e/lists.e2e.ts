import type { Page } from '@playwright/test';
import { categoryId } from '#demo/load/links.ts';
import { categoryPath } from '#rules/links/page-paths.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/e2e/support/accessibility.ts';
import { cards, farCard, figures, found, isRising, prices, topOf } from '#test/e2e/support/lists.ts';
import { follow } from '#test/e2e/support/pages.ts';
import { shopAt } from '#test/e2e/support/people.ts';
import { officeNamed } from '#test/e2e/support/shop.ts';
import { desktop, expect, test } from '#test/e2e/support/test.ts';

const dairy = categoryPath({ id: categoryId('canasta', 'lacteos-huevos'), name: 'Lácteos y huevos' });

test.beforeEach(async ({ context }) => {
  await shopAt(context, await officeNamed('El Caney'));
});

test('what narrows a list is in its address: Back takes it off, a reload keeps it; so of brands, providers and offers @desktop', async ({
  page,
}) => {
  await page.goto(dairy);
  await expect(page.getByRole('heading', { name: 'Los mas recomendados en Lácteos y huevos' })).toBeVisible();
  await page.getByRole('link', { name: 'En oferta' }).click();
  await expect(page).toHaveURL(`${dairy}?oferta=si`);
  await expect(page.getByRole('heading', { name: 'Todo en Lácteos y huevos' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Filtros ?1 puesto$/ })).toBeFocused();
  const onOffer = await found(page);

  await page.getByLabel('Ordenar por').selectOption('Precio: de menor a mayor');
  await expect(page).toHaveURL(`${dairy}?oferta=si&orden=menor-precio`);
  await expect.poll(async () => isRising(await prices(page))).toBe(true);
  await page.reload();
  expect(isRising(await prices(page))).toBe(true);
  expect(await found(page)).toBe(onOffer);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    /\/product-category\/lacteos-y-huevos-[0-9a-f-]+$/,
  );

  await page.goBack();
  await expect(page.getByLabel('Ordenar por')).toHaveValue('');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Todo en Leche', exact: true })).toBeVisible();

  const opener = page.getByRole('button', { name: 'Filtros' });
  const panel = page.getByRole('dialog', { name: 'Filtrar' });
  await opener.click();
  await panel.getByRole('checkbox', { name: /^Alpina/ }).check();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL(dairy);

  // Staff write names of any length: a row of them pushes nothing sideways.
  await page
    .locator('.chips > *')
    .last()
    .evaluate((chip) => chip.append('a'.repeat(300)));
  await expectNoSidewaysScroll(page, desktop.viewport);

  await test.step('brands, several at once, a provider, offers and the offers of a provider', () =>
    lookAtOthers(page));
});

async function lookAtOthers(page: Page): Promise<void> {
  const listed = async (path: string, heading: string) => {
    const html = await (await page.request.get(path)).text();
    expect(html, path).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
    return Number((/>([\d.]+) productos?</.exec(html)?.[1] ?? '').replaceAll('.', ''));
  };
  const alpina = await listed('/brand/name/alpina', 'Alpina');
  const colanta = await listed('/brand/name/Colanta', 'Colanta');
  expect(await listed('/brand/name/Alpina,Colanta', 'Alpina y Colanta')).toBe(alpina + colanta);
  const ofProvider = await listed('/provider/name/Cosechas del Valle', 'Cosechas del Valle');
  const offered = await listed('/offers/provider/Cosechas del Valle', 'Ofertas de Cosechas del Valle');
  expect(offered).toBeGreaterThan(0);
  expect(offered).toBeLessThan(ofProvider);

  expect(await listed('/categoria/lacteos-huevos?oferta=si', 'Lácteos y huevos')).toBeGreaterThan(0);
  const result = await page.request.get(`/buscar/${'a'.repeat(2_500)}?categoria=no-existe`);
  expect([result.status(), (await result.text()).includes('No se encontraron productos')]).toEqual([
    200,
    true,
  ]);

  const nothing = await page.request.get('/buscar/%20', { maxRedirects: 0 });
  expect([nothing.status(), nothing.headers().location]).toEqual([302, '/']);
  await follow(page, '/offers');
  await expect(page.getByRole('heading', { level: 1, name: 'Es hora de ahorrar' })).toBeVisible();
  const promotions = page.getByRole('region', { name: 'Promociones' });
  await promotions.getByRole('button', { name: /^Ver oferta 2 de 2: / }).click();
  await expect(promotions.getByRole('link', { name: /De la plaza a tu casa/ })).toBeInViewport();
  const discounts = await page.locator('.card .card-flags > [class*=discount]').allInnerTexts();
  const percents = discounts.map((text) => Number.parseInt(text.replace(/\D/g, ''), 10));
  expect(percents.length).toBeGreaterThan(10);
  expect(percents).toEqual([...percents].sort((a, b) => b - a));
}

test('results are sorted in their address; brands and prices are chosen beside a list, and nothing changes before it is asked @mobile @full', async ({
  page,
}) => {
  await test.step('results, by category too, and Back undoes it', () => sortResults(page));
  await test.step('brands and prices', () => chooseBrands(page));
});

async function sortResults(page: Page): Promise<void> {
  await page.goto('/search/leche');
  // Storefront 9: fifty at a time.
  const results = page.locator('.search .card-grid > li');
  await expect(results).toHaveCount(50);
  await page.getByRole('button', { name: 'Cargar mas' }).click();
  await expect(results).toHaveCount(100);
  const far = results.nth(80).getByRole('link').first();
  await far.scrollIntoViewIfNeeded();
  const top = await topOf(far);
  await page.reload();
  await expect.poll(() => topOf(far)).toBeCloseTo(top, -1);
  await page.getByLabel('Ordenar por').selectOption('Precio: de menor a mayor');
  await expect(page).toHaveURL('/search/leche?orden=menor-precio');
  const visible = page.locator('.search .card-grid .card-price');
  await expect.poll(async () => isRising(await figures(visible))).toBe(true);
  await page
    .getByRole('navigation', { name: 'Categorías de los resultados' })
    .getByRole('link', { name: /^Lácteos y huevos/ })
    .click();
  await expect(page).toHaveURL(/\?categoria=[0-9a-f-]+&orden=menor-precio$/);
  await expect.poll(async () => isRising(await figures(visible))).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL('/search/leche?orden=menor-precio');
  await page.goBack();
  await expect(page.getByLabel('Ordenar por')).toHaveValue('');
  await expect.poll(async () => isRising(await figures(visible))).toBe(false);
  // A word that nothing has is left out, and said.
  await follow(page, '/search/leche%20de%20b%C3%BAfala');
  await expect(page.getByText('Resultados sin “búfala”')).toBeVisible();
  await expect(results.first()).toContainText('Leche');
}

async function chooseBrands(page: Page): Promise<void> {
  await follow(page, dairy);
  const opener = page.getByRole('button', { name: 'Filtros' });
  await opener.click();
  const panel = page.getByRole('dialog', { name: 'Filtrar' });
  await panel.getByRole('checkbox', { name: /^Alpina/ }).check();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL(dairy);

  await opener.click();
  const alpina = panel.getByRole('checkbox', { name: /^Alpina/ });
  await expect(alpina).not.toBeChecked();
  // Nothing is chosen: there is nothing to take off.
  const clear = panel.getByRole('button', { name: 'Quitar filtros' });
  await expect(clear).toBeHidden();
  await alpina.check();
  await clear.click();
  await expect(alpina).not.toBeChecked();
  await expect(clear).toBeHidden();
  await expect(panel.getByRole('button', { name: /^Ver [\d.]+ productos$/ })).toBeFocused();
  const ticks = panel.getByRole('group', { name: 'Marca' }).getByRole('checkbox');
  await expect(ticks).toHaveCount(12);
  await panel.getByRole('button', { name: /^Ver las \d+ marcas$/ }).click();
  await expect(ticks.nth(12)).toBeFocused();
  await panel
    .getByRole('searchbox', { name: 'Buscar marca' })
    .or(panel.getByLabel('Buscar marca'))
    .fill('alqueria');
  // The sheet does not sink under the fingers that type.
  const brands = await panel.getByRole('group', { name: 'Marca' }).boundingBox();
  expect(brands?.height).toBeGreaterThanOrEqual(340);
  await panel.getByRole('checkbox', { name: /^Alquería/ }).check();
  await panel.getByLabel('Desde').fill('9.000');
  await panel.getByLabel('Hasta').fill('2000');
  await panel.getByRole('button', { name: /^Ver / }).click();
  await expect(panel.getByLabel('Desde')).toBeFocused();
  await expect(panel.getByText('Debe ser menor que “Hasta”.')).toBeVisible();
  await expect(page).toHaveURL(dairy);
  await expectAccessible(page);

  await panel.getByLabel('Hasta').fill('90.000');
  const show = panel.getByRole('button', { name: /^Ver \d+ productos?$/ });
  const promised = Number.parseInt((await show.innerText()).replace(/\D/g, ''), 10);
  await show.click();
  await expect(page).toHaveURL(`${dairy}?marca=Alquer%C3%ADa&desde=9000&hasta=90000`);
  expect(await found(page)).toBe(promised);
  await page.getByRole('link', { name: 'Quitar De $ 9.000 a $ 90.000' }).click();
  await expect(page).toHaveURL(`${dairy}?marca=Alquer%C3%ADa`);

  await follow(page, `${dairy}?oferta=si&desde=900000`);
  await expect(page.getByRole('heading', { name: 'No hay productos con estos filtros.' })).toBeVisible();
  await page.getByRole('link', { name: 'Quitar filtros' }).last().click();
  await expect(page).toHaveURL(dairy);
}

test('a list goes on under a finger that jumps over its end, and comes back as long as it was, at the same place @mobile @full', async ({
  page,
}) => {
  // From one frame to the next the end is far above so small a window.
  await page.setViewportSize({ width: 390, height: 300 });
  await page.goto(dairy);
  // What was jumped over has a height that nobody knows: the place is found by the card.
  await page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync('.card-grid > li { --guess: 700px !important }');
    document.adoptedStyleSheets = [style];
  });
  const card = await farCard(page);
  const top = await topOf(card);
  const name = (await card.innerText()).trim();
  // Not by the pointer, which would scroll first where a bar of so small a window covers the card.
  await card.dispatchEvent('click');
  await expect(page).toHaveURL(/\/product\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  await page.goBack();
  await expect.poll(() => topOf(card)).toBeCloseTo(top, -1);

  await page.reload();
  await expect.poll(() => topOf(card)).toBeCloseTo(top, -1);
});

test.describe('where something fails', () => {
  // The console names each failure.
  test.use({ expectedFaults: [/Failed to load resource/] });

  test('what does not come says so, keeps what is there, and comes when it is asked again @desktop @full', async ({
    page,
  }) => {
    let down = true;
    await page.route('**/api/v2/products/**', (route) => (down ? route.abort() : route.continue()));
    await page.goto(`${dairy}/`);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(page.getByRole('alert').getByText(/^Error al cargar/)).toBeVisible();
    const before = await cards(page).count();
    expect(before).toBeGreaterThan(15);
    down = false;
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(before);

    let searching = false;
    await page.route('**/api/v2/search/products?**', (route) =>
      searching ? route.continue() : route.abort(),
    );
    const field = page.getByRole('combobox', { name: 'Buscar productos' });
    await field.fill('arroz');
    await expect(page.getByRole('alert').filter({ hasText: 'No se logró buscar.' })).toBeVisible();
    searching = true;
    await page.getByRole('search').getByRole('button', { name: 'Reintentar' }).press('Enter');
    const preview = page.getByRole('listbox', { name: 'Productos que coinciden' });
    await expect(preview.getByRole('option')).toHaveCount(5);
    await expect(preview.getByRole('option').last()).toHaveText(/^Ver los \d+ resultados$/);
    await expect(field).toBeFocused();

    // What is only like it, or by other words, is not shown as if it were what was typed.
    const box = page.getByRole('search');
    await field.fill('gatorade');
    await expect(box.getByText('Lo más parecido', { exact: true })).toBeVisible();
    await expect(box.getByRole('option').last()).toHaveText('Ver lo más parecido');
    await field.fill('mayonesa mavesa');
    await expect(box.getByText('Resultados sin “mavesa”.')).toBeVisible();
    await field.fill('silla de ruedas');
    await expect(box.getByRole('option')).toHaveText(['Recorrer las categorías']);
  });

  test('an address of no category says so and goes home; of no brand or provider it leads on @mobile @full', async ({
    page,
  }) => {
    await page.clock.install();
    const response = await page.goto('/product-category/no-existe');
    expect(response?.status()).toBe(404);
    const words = 'No encontramos la categoria indicada, Seras redireccionado al inicio.';
    await expect(page.getByRole('heading', { name: words })).toBeVisible();
    // It is read for a while.
    await page.clock.fastForward(10_000);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();

    for (const [path, messages] of [
      ['/brand/name/Nadie', 'No encontramos esa marca.'],
      ['/brand/id/0', 'No encontramos esa marca.'],
      ['/provider/name/Nadie', 'No encontramos productos de ese proveedor.'],
    ] as const) {
      const answer = await page.request.get(path);
      expect([answer.status(), (await answer.text()).includes(`>${messages}</h1>`)], path).toEqual([
        404,
        true,
      ]);
    }
  });
});
