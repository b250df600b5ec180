import type { Page } from '@playwright/test';
import { doubleClick, messages, pressTwice } from './pages.ts';
import type { Office } from './shop.ts';
import { writeAddress } from './shopper-steps.ts';
import { expect } from './test.ts';

/** By the list of a city and by the search, on the first visit. */
export async function chooseStore(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Encontremos la tienda más cercana a ti' });
  await dialog.getByRole('button', { name: /^Palmira/ }).click();
  await expect(dialog.getByRole('radio', { name: /Granada/ })).toBeHidden();
  await dialog.getByRole('searchbox', { name: 'Buscar ciudad' }).fill('cali');
  await dialog.getByRole('radio', { name: /Granada/ }).check();
  await dialog.getByRole('button', { name: 'Comprar en Granada' }).click();
  await expect(
    page.getByRole('button', { name: /^Cambiar dónde y cuándo recibes.*Granada, Cali/ }),
  ).toBeVisible();
}

export async function addFromCategory(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Accesos' }).getByRole('button', { name: 'Categorías' }).click();
  const menu = page.getByRole('dialog');
  await menu.getByRole('button', { name: 'Despensa', exact: true }).click();
  await menu.getByRole('link', { name: 'Aceites', exact: true }).click();
  // Pressed twice before anything is drawn, one comes in, as the subtotal says later.
  await pressTwice(page.getByRole('button', { name: 'Agregar Aceite de girasol multiusos, 900 ml' }));
  await expect(
    page.getByRole('button', { name: 'Agregar una unidad de Aceite de girasol multiusos' }),
  ).toBeVisible();
}

export async function addByGram(page: Page): Promise<void> {
  const search = page.getByRole('combobox', { name: 'Buscar productos' });
  await search.fill('aguacate hass');
  await search.press('Enter');
  await page.getByRole('link', { name: 'Aguacate Hass', exact: true }).first().click();
  await page.getByRole('radio', { name: 'Por gramos' }).check();
  await page.getByRole('button', { name: '500 g', exact: true }).click();
  await page.getByRole('radio', { name: /^Maduro/ }).check();
  await page.getByRole('button', { name: 'Agregar al carrito' }).click();
  await expect(page.getByRole('button', { name: 'En tu carrito' })).toBeVisible();
}

/** The preview leads to a product, whose card is met again. */
export async function addFromSearch(page: Page): Promise<void> {
  const search = page.getByRole('combobox', { name: 'Buscar productos' });
  await search.fill('papel higienico 4 hojas');
  const preview = page.getByRole('listbox', { name: 'Productos que coinciden' });
  await preview.getByRole('option', { name: /^Papel higiénico 4 hojas/ }).click();
  await page.getByRole('button', { name: 'Agregar más de Papel higiénico 4 hojas' }).click();
  // A double click is one request: two rolls, as the subtotal says later.
  await doubleClick(page.getByRole('button', { name: 'Agregar al carrito' }));
}

export async function checkOut(page: Page, office: Office): Promise<void> {
  await messages(page)
    .getByRole('button', { name: /^Cerrar/ })
    .first()
    .click();
  await writeAddress(page, office.name);
  await page.getByRole('radio', { name: /^Efectivo/ }).check();
  await page.getByRole('button', { name: 'Seguir con las bolsas' }).click();

  await page.getByRole('radio', { name: /^Bolsa de papel/ }).check();
  await page.getByRole('button', { name: 'Revisar y finalizar' }).click();
}
