import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { messageTo } from '#test/e2e/support/outbox.ts';
import { follow, fullStep, leaveSession, messages } from '#test/e2e/support/pages.ts';
import { newAccount, newEmail, password, shopAt } from '#test/e2e/support/people.ts';
import { officeNamed } from '#test/e2e/support/shop.ts';
import { giveConsent } from '#test/e2e/support/shopper-steps.ts';
import { expect, test } from '#test/e2e/support/test.ts';

test.use({ expectedFaults: [/status of 409/] });

/**
 * Who signs in from the cart's notice is back at the cart, with the word on what was joined, whichever way they
 * came in. By Google in a window of its own: ways-google.e2e.ts.
 */
test('who signs in from the cart is back at it with what was joined, by each way in @mobile', async ({
  page,
  context,
}) => {
  await shopAt(context, await officeNamed('Ciudad Jardín'));

  await test.step('by e-mail', async () => {
    const { email } = await newAccount();
    await enterFromCart(page);
    await page.getByRole('textbox', { name: 'Correo' }).fill(email);
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expectBackAtCart(page);
    // Going back does not lead to the sign-in once more.
    await page.goBack();
    await expect(page).toHaveURL('/cart');
  });

  await test.step('by a new account', async () => {
    await enterFromCart(page);
    await page.getByRole('radio', { name: 'Crear cuenta' }).check();
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    await field('Nombre').fill('Ana María Restrepo');
    await field('Correo').fill(newEmail());
    await field('Celular').fill('315 555 0142');
    await field('Contraseña').fill(password);
    await field('Repite la contraseña').fill(password);
    await page.getByRole('checkbox', { name: /datos personales/ }).check();
    await page.getByRole('button', { name: 'Crear cuenta' }).click();
    await expectBackAtCart(page);
  });

  // Daily with another page to go back to: ways-phone.e2e.ts and ways-google.e2e.ts.
  await fullStep('by a code to the phone', async () => {
    const number = `319${String(randomInt(10 ** 7)).padStart(7, '0')}`;
    await enterFromCart(page);
    await page.getByRole('button', { name: 'Continuar con tu celular' }).click();
    await page.getByRole('textbox', { name: 'Celular' }).fill(number);
    await page.keyboard.press('Enter');
    const field = page.getByRole('textbox', { name: 'Código' });
    await expect(field).toBeFocused();
    await field.fill(await messageTo(`+57${number}`));
    await giveConsent(page);
    await expectBackAtCart(page);
  });

  await fullStep('by Google in the same window', async () => {
    await enterFromCart(page);
    await page.getByRole('button', { name: 'Continuar con Google' }).click();
    await page
      .getByRole('textbox', { name: 'Correo' })
      .fill(`rosalba-${randomUUID().slice(0, 8)}@correo.example`);
    await page.getByRole('button', { name: 'Seguir' }).click();
    await giveConsent(page);
    await expectBackAtCart(page);
  });
});

/** A visitor with something in the cart, no matter who was here before, follows its notice to the sign-in. */
async function enterFromCart(page: Page): Promise<void> {
  await leaveSession(page);
  await page.goto('/search/Ar%C3%A1ndanos');
  await page.getByRole('button', { name: 'Agregar Arándanos, 125 g' }).click();
  await expect(page.getByRole('button', { name: /^1 und/ })).toBeVisible();
  await follow(page, '/cart');
  await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Entra a tu cuenta' })).toBeVisible();
}

async function expectBackAtCart(page: Page): Promise<void> {
  await expect(messages(page)).toContainText(/Arándanos|carrito/);
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('heading', { level: 1, name: 'Carrito de compras' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Arándanos' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' })).toBeHidden();
}
