import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '#test/e2e/support/accessibility.ts';
import { expectStep } from '#test/e2e/support/checkout.ts';
import { follow, leaveSession, messages } from '#test/e2e/support/pages.ts';
import { shopAt } from '#test/e2e/support/people.ts';
import { officeNamed } from '#test/e2e/support/shop.ts';
import { giveConsent } from '#test/e2e/support/shopper-steps.ts';
import { desktop, expect, test } from '#test/e2e/support/test.ts';

test.use({ expectedFaults: [/status of 409/] });

/** Nobody of another test is called so. */
const newEmail = () => `rosalba-${randomUUID().slice(0, 8)}@correo.example`;

async function tellGoogle(page: Page, email: string): Promise<void> {
  await expect(page.getByText('no es Google y no pide contraseña')).toBeVisible();
  await page.getByRole('textbox', { name: 'Correo' }).fill(email);
  await page.getByRole('button', { name: 'Seguir' }).click();
}

test('on a phone Google answers on the page one came from, with the cart; an answer nobody asked for opens nothing @mobile', async ({
  page,
  context,
}) => {
  await shopAt(context, await officeNamed('Ciudad Jardín'));
  await page.goto('/search/Ar%C3%A1ndanos');
  await page.getByRole('button', { name: 'Agregar Arándanos, 125 g' }).click();
  await expect(page.getByRole('button', { name: /^1 und/ })).toBeVisible();
  await follow(page, '/checkout/address');
  await page.getByRole('button', { name: 'Continuar con Google' }).click();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expectStep(page, 'Entra para seguir con tu pedido');

  await page.getByRole('button', { name: 'Continuar con Google' }).click();
  await tellGoogle(page, newEmail());
  await giveConsent(page);
  await expect(messages(page)).toContainText('Arándanos');
  await expect(page).toHaveURL('/checkout/address');
  await expect(page.getByRole('textbox', { name: 'Contraseña' })).toBeHidden();

  await page.goto('/google-response#id_token=e30.e30.e30&state=somebody-elses');
  await expectStep(page, 'Login fallido');
  await expect(page.getByText('No pudimos confirmar tu ingreso con Google. Intenta de nuevo.')).toBeVisible();
  await expectAccessible(page);
  await expect(page).toHaveURL('/google-response');
});

test.describe('with room', () => {
  test.use(desktop);

  test('Google has a window of its own, which closes, and the shop goes on as it was; so from the cart @desktop @full', async ({
    page,
    context,
  }) => {
    const email = newEmail();
    await shopAt(context, await officeNamed('Ciudad Jardín'));
    await page.goto('/terms');
    await page.getByRole('button', { name: /Inicia sesión/ }).click();
    await page.getByRole('textbox', { name: 'Correo' }).fill(email);
    const enter = page.getByRole('button', { name: 'Continuar con Google' });
    await page.evaluate(() => {
      const { open } = window;
      window.open = () => {
        window.open = open;
        return null;
      };
    });
    await enter.click();
    await expect(page.getByRole('alert')).toContainText('Ventanas emergentes bloqueadas');
    const opened = context.waitForEvent('page');
    await enter.click();
    const google = await opened;
    await expect(google.getByRole('textbox', { name: 'Correo' })).toHaveValue(email);
    const closed = google.waitForEvent('close');
    await google.getByRole('button', { name: 'Seguir' }).click();
    await giveConsent(google);
    await closed;
    await expect(messages(page)).toContainText('¡Bienvenido!');
    await expect(page.getByRole('button', { name: /Mi cuenta/ })).toBeFocused();
    await expect(page).toHaveURL('/terms');

    // Another visitor, from the notice of the cart: back at it, with what was joined.
    await leaveSession(page);
    await page.goto('/search/Ar%C3%A1ndanos');
    await page.getByRole('button', { name: 'Agregar Arándanos, 125 g' }).click();
    await expect(page.getByRole('button', { name: /^1 und/ })).toBeVisible();
    await follow(page, '/cart');
    await page.getByRole('main').getByRole('link', { name: 'Iniciar sesión' }).click();
    const another = context.waitForEvent('page');
    await page.getByRole('main').getByRole('button', { name: 'Continuar con Google' }).click();
    await tellGoogle(await another, newEmail());
    await giveConsent(await another);
    await expect(messages(page)).toContainText(/Arándanos|carrito/);
    await expect(page).toHaveURL('/cart');
    await expect(page.getByRole('main').getByRole('link', { name: 'Arándanos' })).toBeVisible();
  });
});
