import { newAccount, shopAt, signIn } from '../support/people.ts';
import { officeNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test('an address that is written in the profile and not saved is there for who leaves and comes back @mobile', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Bretaña');
  const person = await newAccount();
  const home = {
    city: 'Cali',
    alias: 'Bretaña',
    comment: 'Apto 402',
    address: 'Carrera 24 # 9 - 31',
    geopoint: office.geopoint,
  };
  (await person.client.call('users.update', { params: { id: person.id }, body: { addresses: [home] } })).ok();
  await signIn(context, person);
  await shopAt(context, office);
  await page.goto('/profile/addresses');
  const main = page.getByRole('main');
  const note = main.getByRole('textbox', { name: 'Indicación' });
  await main
    .getByRole('button', { name: /^(Cambiar|Editar)/ })
    .first()
    .click();
  // Nothing was changed: nothing waits.
  await expect(note).toHaveValue('Apto 402');
  await page.goto('/profile/addresses');
  await expect(main.getByText('Carrera 24 # 9 - 31')).toBeVisible();
  await expect(note).toBeHidden();
  await main
    .getByRole('button', { name: /^(Cambiar|Editar)/ })
    .first()
    .click();
  await note.fill('Portería 2');

  // By a link, and read anew.
  await page.getByRole('link', { name: 'Inicio', exact: true }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/profile/addresses');
  await expect(note).toHaveValue('Portería 2');
  await main.getByRole('button', { name: 'Cancelar' }).click();
  await page.goto('/profile/addresses');
  await expect(main.getByText('Carrera 24 # 9 - 31')).toBeVisible();
  await expect(note).toBeHidden();
});
