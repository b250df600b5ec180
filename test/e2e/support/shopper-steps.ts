import type { Page } from '@playwright/test';
import { newEmail, password } from './people.ts';
import { expect } from './test.ts';

/** On the way to the checkout, where one has to come in first. */
export async function signUp(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Crear cuenta' }).check();
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Rosalba Trujillo');
  await page.getByRole('textbox', { name: 'Correo' }).fill(newEmail());
  await page.getByRole('textbox', { name: 'Celular' }).fill('315 555 0142');
  await page.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Repite la contraseña' }).fill(password);
  // A new business leaves it to whoever makes an account.
  await page.getByRole('checkbox', { name: /^Acepto los términos/ }).check();
  await page.getByRole('checkbox', { name: /datos personales/ }).check();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
}

/** The first address of somebody: 'Avenida 9 norte # 13 - 27', which the store covers. */
export async function writeAddress(page: Page, officeName: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: '¿Cómo quieres recibirlo?' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Tipo de vía' }).selectOption('Avenida');
  await page.getByRole('textbox', { name: 'Número de la vía' }).fill('9 norte');
  await page.getByRole('textbox', { name: 'Número del cruce' }).fill('13');
  await page.getByRole('textbox', { name: 'Número de la casa' }).fill('27');
  await expect(page.getByText(`Te atiende la sede ${officeName}`)).toBeVisible();
  await page.getByRole('combobox', { name: 'Barrio' }).fill('Granada');
  await page.getByRole('textbox', { name: 'Indicación' }).fill('Apto 302');
  // One button: it saves the address and goes on.
  await expect(page.getByRole('button', { name: 'Continuar con el pago' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Guardar y continuar' }).click();
}

/** What whoever comes in for the first time by Google or a phone is asked, in its own window or in the shop. */
export async function giveConsent(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Autoriza el uso de tus datos' });
  const box = question.getByRole('checkbox', { name: /datos personales/ });
  await expect(box).not.toBeChecked();
  await question.getByRole('button', { name: 'Continuar' }).click();
  await expect(box).toHaveAccessibleDescription(
    'Marca la casilla para autorizar el tratamiento de tus datos.',
  );
  await box.check();
  await question.getByRole('button', { name: 'Continuar' }).click();
}
