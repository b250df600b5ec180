import { randomInt, randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { messageTo } from '#test/e2e/support/outbox.ts';
import { messages } from '#test/e2e/support/pages.ts';
import { newAccount, newEmail, password, shopAt } from '#test/e2e/support/people.ts';
import { officeNamed } from '#test/e2e/support/shop.ts';
import { desktop, expect, test } from '#test/e2e/support/test.ts';

/**
 * Whoever signs in from the cart's notice is back at the cart, with the word on what was joined, whichever way they
 * came in.
 */

/** A visitor with something in the cart follows its notice to the sign-in. */
async function enterFromCart(page: Page, context: BrowserContext): Promise<void> {
  await shopAt(context, await officeNamed('Ciudad Jardín'));
  await page.goto('/search/Ar%C3%A1ndanos');
  await page.getByRole('button', { name: 'Agregar Arándanos, 125 g' }).click();
  await expect(page.getByRole('button', { name: /^1 und/ })).toBeVisible();
  await page.goto('/cart');
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

test('by e-mail @mobile', async ({ page, context }) => {
  const { email } = await newAccount();
  await enterFromCart(page, context);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expectBackAtCart(page);
  // Going back does not lead to the sign-in once more.
  await page.goBack();
  await expect(page).toHaveURL('/cart');
});

test('by a new account @mobile', async ({ page, context }) => {
  await enterFromCart(page, context);
  await page.getByRole('radio', { name: 'Crear cuenta' }).check();
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Nombre').fill('Ana María Restrepo');
  await field('Email').fill(newEmail());
  await field('Celular').fill('315 555 0142');
  await field('Contraseña').fill(password);
  await field('Repite la contraseña').fill(password);
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await expectBackAtCart(page);
});

test('by a code to the phone @mobile', async ({ page, context }) => {
  const number = `319${String(randomInt(10 ** 7)).padStart(7, '0')}`;
  await enterFromCart(page, context);
  await page.getByRole('button', { name: 'Continuar con tu celular' }).click();
  await page.getByRole('textbox', { name: 'Celular' }).fill(number);
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Código' });
  await expect(field).toBeFocused();
  await field.fill(await messageTo(`+57${number}`));
  await expectBackAtCart(page);
});

async function tellGoogle(page: Page): Promise<void> {
  await page
    .getByRole('textbox', { name: 'Email' })
    .fill(`rosalba-${randomUUID().slice(0, 8)}@correo.example`);
  await page.getByRole('button', { name: 'Seguir' }).click();
}

test('by Google in the same window @mobile', async ({ page, context }) => {
  await enterFromCart(page, context);
  await page.getByRole('button', { name: 'Continuar con Google' }).click();
  await tellGoogle(page);
  await expectBackAtCart(page);
});

test.describe('with room', () => {
  test.use(desktop);

  test('by Google in a window of its own @desktop', async ({ page, context }) => {
    await enterFromCart(page, context);
    const opened = context.waitForEvent('page');
    await page.getByRole('main').getByRole('button', { name: 'Continuar con Google' }).click();
    await tellGoogle(await opened);
    await expectBackAtCart(page);
  });
});

test('a way back that leads out of the shop is none @mobile', async ({ page, context }) => {
  const { email } = await newAccount();
  await shopAt(context, await officeNamed('Ciudad Jardín'));
  await page.goto('/profile?volver=//mala.example/');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Hola/ })).toBeVisible();
});
