import type { Page } from '@playwright/test';
import { withPictures } from '#scripts/test-browser.ts';
import { messages } from '#test/e2e/support/pages.ts';
import { newAccount, password, shopAt, signIn } from '#test/e2e/support/people.ts';
import { api, officeNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

test.use({ launchOptions: withPictures });

/** Storefront 8: what a shopper makes, changes or takes away says its words once, to eyes and to ears. */
test('baskets, addresses, the photo and a device say the quoted words once @mobile', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Bretaña');
  await shopAt(context, office);
  const person = await newAccount();
  const { client, email } = person;
  const address = { city: office.city, alias: 'Bretaña', comment: 'Casa 4', geopoint: office.geopoint };
  const addresses = [{ ...address, address: 'Carrera 23 # 9 - 20' }];
  (await client.call('users.update', { params: { id: person.id }, body: { addresses } })).ok();
  (
    await api.call('users.login', { body: { email, password } }, { 'user-agent': 'iPhone Safari/604.1' })
  ).ok();
  await signIn(context, person);

  await page.goto('/my-markets');
  await page.getByRole('button', { name: 'Crear carrito' }).click();
  const naming = page.getByRole('dialog', { name: 'Carrito nuevo' });
  await naming.getByRole('textbox', { name: 'Nombre' }).fill('Asado');
  await naming.getByRole('button', { name: 'Crear carrito' }).click();
  await expectSaid(page, 'Documento creado!');
  await page.getByRole('button', { name: 'Cambiar nombre' }).click();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Lo de siempre');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expectSaid(page, 'Cambios realizados!');
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await page.getByRole('button', { name: 'Si', exact: true }).click();
  await expectSaid(page, 'Documento eliminado!');

  await page.goto('/profile/addresses');
  await page.getByRole('button', { name: 'Editar Carrera 23 # 9 - 20' }).click();
  await page.getByRole('textbox', { name: 'Indicación' }).fill('Portería');
  await page.getByRole('button', { name: 'Guardar dirección' }).click();
  await expectSaid(page, 'Cambios realizados!');
  await page.getByRole('button', { name: 'Eliminar Carrera 23 # 9 - 20' }).click();
  await page.getByRole('button', { name: 'Sí, eliminar' }).click();
  await expectSaid(page, 'Documento eliminado!');
  await page.getByRole('button', { name: 'Nueva dirección' }).click();
  await page.getByRole('button', { name: 'Escribir la dirección como texto' }).click();
  await page.getByRole('textbox', { name: 'Dirección' }).fill('Carrera 23 # 9 - 20');
  await expect(page.getByText(/^Sí llegamos\./)).toBeVisible();
  await page.getByRole('combobox', { name: 'Barrio' }).fill('Bretaña');
  await page.getByRole('textbox', { name: 'Indicación' }).fill('Casa 4');
  await page.getByRole('button', { name: 'Guardar dirección' }).click();
  await expectSaid(page, 'Documento creado!');

  await page.goto('/profile/data');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Elegir foto' }).click();
  await (await chooser).setFiles('web/public/icon-512.png');
  await expectSaid(page, 'Cambios realizados!');
  await page.getByRole('button', { name: 'Quitar foto' }).click();
  await expectSaid(page, 'Documento eliminado!');

  await page.goto('/profile/security');
  await page.getByRole('button', { name: /^Cerrar la sesión de .*iPhone$/ }).click();
  await expectSaid(page, 'Documento eliminado!');
});

/** One message on the screen, and the same and nothing else for those who listen; afterwards it is put away. */
async function expectSaid(page: Page, words: string): Promise<void> {
  const said = messages(page).getByRole('listitem').filter({ hasText: words });
  await expect(said).toHaveCount(1);
  await expect(messages(page).getByRole('listitem')).toHaveCount(1);
  await expect(page.locator('.spoken[role=status]').first()).toHaveText(words);
  await expect(page.getByRole('alert').filter({ hasText: words })).toHaveCount(0);
  await said.getByRole('button', { name: 'Cerrar' }).click();
  await expect(messages(page).getByRole('listitem')).toHaveCount(0);
}
