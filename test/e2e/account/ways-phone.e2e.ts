import { randomInt } from 'node:crypto';
import { expectAccessible } from '#test/e2e/support/accessibility.ts';
import { expectStep } from '#test/e2e/support/checkout.ts';
import { messageTo } from '#test/e2e/support/outbox.ts';
import { follow, messages } from '#test/e2e/support/pages.ts';
import { shopAt } from '#test/e2e/support/people.ts';
import { officeNamed } from '#test/e2e/support/shop.ts';
import { giveConsent } from '#test/e2e/support/shopper-steps.ts';
import { expect, test } from '#test/e2e/support/test.ts';

test.use({ expectedFaults: [/status of 40[09]/] });

test('a code to the phone lets somebody new in where they were, by keyboard, and counts wrong tries @mobile', async ({
  page,
  context,
}) => {
  const number = `319${String(randomInt(10 ** 7)).padStart(7, '0')}`;
  await shopAt(context, await officeNamed('Ciudad Jardín'));
  await page.goto('/search/Ar%C3%A1ndanos');
  await page.getByRole('button', { name: 'Agregar Arándanos, 125 g' }).click();
  await expect(page.getByRole('button', { name: /^1 und/ })).toBeVisible();
  await follow(page, '/checkout/address');
  await expectStep(page, 'Entra para seguir con tu pedido');

  const opener = page.getByRole('button', { name: 'Continuar con tu celular' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Entra con tu celular' });
  const phone = dialog.getByRole('textbox', { name: 'Celular' });
  await expect(phone).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await opener.press('Enter');
  await phone.fill('602 555 0199');
  await phone.press('Enter');
  await expect(phone).toHaveAccessibleDescription('El telefono debe ser de 10 digitos');
  await phone.fill(number);
  await phone.press('Enter');

  const field = dialog.getByRole('textbox', { name: 'Código' });
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Enviar otro código' })).toHaveAccessibleDescription(
    /^Podrás pedir otro código en \d+ segundos\.$/,
  );
  const message = await messageTo(`+57${number}`);
  const code = /\b\d{6}\b/.exec(message.split('\n').slice(2).join(' '))?.[0] ?? '';
  await field.pressSequentially(code === '111111' ? '222222' : '111111');
  await expect(dialog.getByRole('alert')).toContainText(
    'Código incorrecto o expirado. Te quedan 4 intentos.',
  );
  await expectAccessible(page);

  // Closed and opened again, the field of the code is still there; a whole message may be pasted into it.
  await page.keyboard.press('Escape');
  await opener.press('Enter');
  await field.fill(message);
  await giveConsent(page);
  await expect(messages(page)).toContainText('Arándanos');
  await expect(page).toHaveURL('/checkout/address');
  await expect(dialog).toBeHidden();

  await follow(page, '/profile/data');
  await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('');
  await expect(page.getByRole('textbox', { name: 'Celular' })).toHaveValue(/19/);
});
