import { messages } from './support/pages.ts';
import { officeNamed } from './support/shop.ts';
import { expect, test } from './support/test.ts';

// Rule 28: first the office that covers where one is, then the nearest, and it is said which.

const BRETANA = { latitude: 3.4398, longitude: -76.5326 };
/** Between Palmira and Buga: nobody delivers there. */
const OUTSIDE = { latitude: 3.78, longitude: -76.31 };

test('without the permission the list is still there; with it the nearest is offered, and the store that covers the place is chosen @mobile', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await page.goto('/terms');
  const dialog = page.getByRole('dialog', { name: 'Encontremos la tienda más cercana a ti' });
  const find = dialog.getByRole('button', { name: /^(Localizar tienda|Validar) con GPS$/ });
  await find.waitFor();
  await page.clock.pauseAt(Date.now() + 1_000);
  const denied = messages(page).getByText('Permiso de ubicación denegado');
  // Scripts that still load need a clock that moves.
  await expect(async () => {
    await find.click();
    await page.clock.runFor(50);
    await expect(denied).toBeVisible({ timeout: 1_000 });
  }).toPass();
  // Storefront 8: this message stays for six seconds.
  await page.clock.runFor(5_850);
  await expect(denied).toBeVisible();
  await page.clock.runFor(200);
  await expect(denied).toHaveCount(0);
  await page.clock.resume();
  const { name } = await officeNamed('Zamorano');
  await dialog.getByRole('radio', { name: new RegExp(`^${name}`) }).check();
  await expect(dialog.getByRole('button', { name: `Comprar en ${name}` })).toBeEnabled();

  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(OUTSIDE);
  await find.click();
  await expect(
    dialog.getByText('Ninguna sede cubre tu ubicación. La más cercana es Buga Centro.'),
  ).toBeVisible();

  await context.setGeolocation(BRETANA);
  await find.click();
  await expect(dialog.getByText('Sí llegamos. Te atiende la sede Bretaña.')).toBeVisible();
  await expect(messages(page)).toContainText('Permiso de ubicación aceptado');
  await expect(messages(page)).toContainText('Sucursal cercana encontrada: Cali-Bretaña');
  await expect(dialog.getByRole('radio', { name: /^Bretaña/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Comprar en Bretaña' }).click();
  await expect(dialog).toBeHidden();
});
