import { messages, refuse } from '#test/e2e/support/pages.ts';
import { newAccount, shopAt, signIn } from '#test/e2e/support/people.ts';
import { officeNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

// Storefront 5 and 8: what the shop answers when an address fails.

test.use({ expectedFaults: [/status of (400|500)/] });

test('an address says what it lacks; what is not saved or deleted says so, and stays @desktop @full', async ({
  page,
  context,
}) => {
  const person = await newAccount();
  const office = await officeNamed('Tequendama');
  const [lat = 0, lng = 0] = office.geopoint;
  const kept = { city: office.city, alias: 'Tequendama', address: 'Calle 9 # 46 - 30', comment: 'Oficina' };
  const body = { addresses: [{ ...kept, geopoint: [lat, lng] as [number, number] }] };
  (await person.client.call('users.update', { params: { id: person.id }, body })).ok();
  await signIn(context, person);
  await shopAt(context, office);
  await page.goto('/profile/addresses');

  await refuse(page, `**/users/${person.id}`);
  await page.getByRole('button', { name: 'Eliminar Calle 9 # 46 - 30' }).click();
  await page.getByRole('button', { name: 'Sí, eliminar' }).click();
  await expect(messages(page)).toContainText('No se logró eliminar la dirección. Algo falló.');
  await expect(page.getByRole('heading', { name: 'Calle 9 # 46 - 30' })).toBeVisible();

  await page.getByRole('button', { name: 'Nueva dirección' }).click();
  const save = page.getByRole('button', { name: 'Guardar dirección' });
  await expect(save).toHaveAccessibleDescription('Completa todos los campos');
  const city = page.getByRole('combobox', { name: 'Ciudad' });
  const barrio = page.getByRole('combobox', { name: 'Barrio' });
  const note = page.getByRole('textbox', { name: 'Indicación' });
  await page.getByRole('button', { name: 'Escribir la dirección como texto' }).click();
  const street = page.getByRole('textbox', { name: 'Dirección' });
  await city.selectOption('');
  for (const [field, wrong] of [
    [city, 'Selecciona una ciudad.'],
    [street, 'Ingresa una dirección.'],
    [barrio, 'Ingresa un barrio.'],
    [note, 'Ingresa una indicacion.'],
  ] as const) {
    await field.focus();
    await field.blur();
    await expect(field).toHaveAccessibleDescription(new RegExp(wrong));
  }
  await city.selectOption(office.city);
  await street.fill('Calle 9 # 46 - 32');
  await barrio.fill('Tequendama');
  await note.fill('Apto 301');
  // The pin is at the address first: who moves it before moves it from the middle of the map.
  await expect(page.getByText(/^Sí llegamos\./)).toBeVisible();
  await page.getByRole('button', { name: 'Mover el marcador con botones' }).click();
  await page.getByRole('button', { name: 'Al norte' }).click();
  await expect(page.getByText(/^Sí llegamos\./)).toBeVisible();
  await save.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'No se logró crear la nueva dirección. Algo falló.' }),
  ).toBeVisible();
});
