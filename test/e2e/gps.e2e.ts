import type { Page } from '@playwright/test';
import { messages } from './support/pages.ts';
import { officeNamed } from './support/shop.ts';
import { expect, test } from './support/test.ts';

// Decision 28: first the office that covers where one is, then the nearest, and it is said which.

const BRETANA = { latitude: 3.4398, longitude: -76.5326 };
/** Between Palmira and Buga: nobody delivers there. */
const OUTSIDE = { latitude: 3.78, longitude: -76.31 };

test.describe('with the permission', () => {
  test.use({ permissions: ['geolocation'] });

  test('the store that covers the place is chosen @desktop', async ({ page, context }) => {
    await context.setGeolocation(BRETANA);
    const dialog = await openedModal(page);
    await dialog.getByRole('button', { name: 'Localizar tienda con GPS' }).click();
    await expect(dialog.getByText('Sí llegamos. Te atiende la sede Bretaña.')).toBeVisible();
    await expect(messages(page)).toContainText('Permiso de ubicación aceptado');
    await expect(messages(page)).toContainText('Sucursal cercana encontrada: Cali-Bretaña');
    await expect(dialog.getByRole('radio', { name: /^Bretaña/ })).toBeChecked();
    await dialog.getByRole('button', { name: 'Comprar en Bretaña' }).click();
    await expect(dialog).toBeHidden();
  });

  test('where none delivers the nearest is offered as such @mobile', async ({ page, context }) => {
    await context.setGeolocation(OUTSIDE);
    const dialog = await openedModal(page);
    await dialog.getByRole('button', { name: 'Localizar tienda con GPS' }).click();
    await expect(
      dialog.getByText('Ninguna sede cubre tu ubicación. La más cercana es Buga Centro.'),
    ).toBeVisible();
  });
});

test('without the permission the list is still there @mobile', async ({ page }) => {
  const office = await officeNamed('Zamorano');
  const dialog = await openedModal(page);
  await dialog.getByRole('button', { name: 'Localizar tienda con GPS' }).click();
  await expect(page.getByText('Permiso de ubicación denegado').first()).toBeVisible();
  await dialog.getByRole('radio', { name: new RegExp(`^${office.name}`) }).check();
  await dialog.getByRole('button', { name: `Comprar en ${office.name}` }).click();
  await expect(dialog).toBeHidden();
});

async function openedModal(page: Page) {
  await page.goto('/terms');
  const dialog = page.getByRole('dialog', { name: 'Encontremos la tienda más cercana a ti' });
  await dialog.waitFor();
  return dialog;
}
