import type { Page } from '@playwright/test';
import { holdScripts } from './support/pages.ts';
import { officeNamed, shopUrl } from './support/shop.ts';
import { expect, test } from './support/test.ts';

// Decision 009: the store dialog is part of the page until a store has been chosen.

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Encontremos la tienda más cercana a ti' });

test('a store is looked for and chosen before the scripts have come; once they have, it is the one @mobile', async ({
  page,
}) => {
  const letScriptsCome = await holdScripts(page);
  const visit = page.goto('/');
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused();
  // The page behind it neither takes the focus nor is read.
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('searchbox', { name: 'Buscar ciudad' }).fill('palmira');
  await dialog.getByRole('radio', { name: /^Zamorano/ }).check();

  letScriptsCome();
  await visit;
  await expect(dialog.getByRole('radio', { name: /^Bretaña/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Comprar en Zamorano' }).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByRole('button', { name: /^Cambiar dónde y cuándo recibes.*Zamorano, Palmira/ }),
  ).toBeVisible();
});

test('the store follows from the address that a visitor writes, which the order finds again @mobile', async ({
  page,
  context,
}) => {
  await page.goto('/');
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Escribir mi dirección' }).click();
  const form = page.getByRole('dialog', { name: 'Escribir mi dirección' });
  // Nothing is chosen yet: the way back is the question.
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.getByRole('button', { name: 'Escribir mi dirección' }).click();
  await form.getByRole('combobox', { name: 'Tipo de vía' }).selectOption('Avenida');
  await form.getByRole('textbox', { name: 'Número de la vía' }).fill('9 norte');
  await form.getByRole('textbox', { name: 'Número del cruce' }).fill('13');
  await form.getByRole('textbox', { name: 'Número de la casa' }).fill('27');
  await expect(form.getByText('Te atiende la sede Granada')).toBeVisible();
  await form.getByRole('combobox', { name: 'Barrio' }).fill('Granada');
  await form.getByRole('textbox', { name: 'Indicación' }).fill('Apto 302');
  await form.getByRole('button', { name: 'Usar esta dirección' }).click();
  await expect(form).toBeHidden();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^Cambiar dónde y cuándo recibes/ })).toContainText(
    'Av. 9 Norte # 13 - 27, Granada',
  );
  const { id } = await officeNamed('Granada');
  expect((await context.cookies()).find(({ name }) => name === 'office')?.value).toBe(id);
});

test('a store is in sight on the smallest phone, and where all is twice as large @mobile', async ({
  page,
}) => {
  await page.goto('/');
  const store = dialogOf(page).getByRole('radio', { name: /^Bretaña/ });
  for (const [width, height] of [
    [320, 568],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(store).toBeInViewport({ ratio: 1 });
  }
});

test('a copy of that page asks nothing once a store has been chosen @mobile', async ({ page, context }) => {
  const { id } = await officeNamed('Zamorano');
  await context.addCookies([{ name: 'office', value: id, url: shopUrl }]);
  await page.route(`${shopUrl}/`, async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), cookie: '' } });
    expect(await response.text()).toContain('store-modal');
    await route.fulfill({ response });
  });
  await page.addInitScript(() => {
    HTMLDialogElement.prototype.showModal = () => {
      throw Error('opened');
    };
  });
  await page.goto('/');
  await page.locator('html[data-ready]').waitFor();
  await expect(page.locator('.store-modal')).toHaveCount(0);
});
