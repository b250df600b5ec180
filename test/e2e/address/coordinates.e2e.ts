import { newAccount, shopAt, signIn } from '../support/people.ts';
import { officeNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

// The keyboard's own way to a pin: no map, no address that is known.

test('typed coordinates stay until both are right, then the pin stands; what is wrong names its field @mobile', async ({
  page,
  context,
}) => {
  const person = await newAccount();
  await signIn(context, person);
  await shopAt(context, await officeNamed('Tequendama'));
  await page.goto('/profile/addresses');
  await page.getByRole('button', { name: 'Nueva dirección' }).click();
  await page.getByRole('application').waitFor();
  await page.getByRole('button', { name: 'Escribir coordenadas' }).press('Enter');
  const latitude = page.getByRole('textbox', { name: 'Latitud' });
  const longitude = page.getByRole('textbox', { name: 'Longitud' });
  await latitude.focus();
  await page.keyboard.type('3,4214');
  await page.keyboard.press('Tab');
  await expect(longitude).toBeFocused();
  await expect(latitude).toHaveValue('3,4214');
  await expect(page.getByText(/^Pin /)).toBeHidden();
  await page.keyboard.type('-76.5466');
  await expect(page.getByText(/^Pin .*\(3\.4214, -76\.5466\)$/)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(latitude).toHaveValue('3,4214');
  await expect(longitude).toHaveValue('-76.5466');
  await expect(page.getByText(/^Sí llegamos\. Te atiende la sede Tequendama/)).toBeVisible();

  // What the fields say and what the pin says are never two things: such an address is not saved.
  await page.getByRole('combobox', { name: 'Barrio' }).fill('Tequendama');
  await page.getByRole('textbox', { name: 'Indicación' }).fill('Apto 301');
  await page.getByRole('textbox', { name: 'Número de la vía' }).fill('42');
  await page.getByRole('textbox', { name: 'Número del cruce' }).fill('5B');
  await page.getByRole('textbox', { name: 'Número de la casa' }).fill('20');
  const save = page.getByRole('button', { name: 'Guardar dirección' });
  await expect(save).toBeEnabled();
  await latitude.fill('tres');
  await latitude.press('Tab');
  await expect(latitude).toHaveValue('tres');
  await expect(latitude).toHaveAccessibleDescription('La latitud es un número, como 3.4516.');
  await expect(save).toHaveAccessibleDescription('Corrige las coordenadas o bórralas.');
  await latitude.fill('48.85');
  await latitude.press('Tab');
  await expect(latitude).toHaveAccessibleDescription(
    'Sin cobertura disponible: en Colombia la latitud va de -4.3 a 13.5.',
  );
  await latitude.fill('3.4214');
  await longitude.fill('76.5466');
  await longitude.press('Tab');
  await expect(longitude).toHaveAccessibleDescription(
    'Sin cobertura disponible: en Colombia la longitud va de -82 a -66.8, con el signo menos.',
  );
  await expect(save).toBeDisabled();
  // Erased, they say where the pin is.
  await latitude.fill('');
  await longitude.fill('');
  await longitude.press('Tab');
  await expect(latitude).toHaveValue('3.4214');
  await expect(longitude).toHaveValue('-76.5466');
  await expect(save).toBeEnabled();
  await save.press('Enter');
  await expect(page.getByText('Tequendama, Cali, Apto 301')).toBeVisible();
});
