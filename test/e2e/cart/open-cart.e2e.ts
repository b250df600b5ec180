import type { Page } from '@playwright/test';
import { cartLine, isConnected } from '#test/e2e/support/pages.ts';
import { fillCart, newAccount, shopAt, signIn } from '#test/e2e/support/people.ts';
import { officeNamed, pesos, productNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

test('a cart that is open stands still while it is edited, and hears of prices and stock @mobile @full', async ({
  page,
  context,
  changeShelf,
}) => {
  const office = await officeNamed('Salomia');
  const eggs = await productNamed('Huevo rojo AA', office, '30 und');
  await changeShelf(office, eggs, { stock: 40, price: 18_000 });
  const person = await newAccount();
  await fillCart(person, office, {
    'Huevo rojo AA': { count: 3 },
    'Aguacate Hass': { count: 500, countType: 'grams' },
    'Papel higiénico 4 hojas': { count: 1 },
  });
  await signIn(context, person);
  await shopAt(context, office);
  const connected = isConnected(page);
  await page.goto('/cart');
  const cart = page.locator('main');
  const egg = cartLine(cart, 'Huevo rojo AA');
  const avocado = cartLine(cart, 'Aguacate Hass');
  await expect(cartLine(cart, 'Papel higiénico 4 hojas')).toBeVisible();

  await test.step('typing a quantity moves no line', async () => {
    const before = await placesOf(page);
    await egg.getByRole('button', { name: /Escribir la cantidad/ }).click();
    await expect(egg.getByRole('textbox')).toBeFocused();
    expect(await placesOf(page)).toEqual(before);
    await page.keyboard.press('Escape');
  });

  await test.step('one line is edited at a time', async () => {
    await egg.getByRole('button', { name: /^Cambiar opciones/ }).click();
    await expect(cart.getByRole('group', { name: 'Opciones de Huevo rojo AA' })).toBeVisible();
    await avocado.getByRole('button', { name: /^Cambiar opciones/ }).click();
    await expect(cart.getByRole('group', { name: 'Opciones de Aguacate Hass' })).toBeVisible();
    await expect(cart.getByRole('group', { name: 'Opciones de Huevo rojo AA' })).toHaveCount(0);
  });

  await test.step('a pack is priced as a pack', async () => {
    await expect(egg).toContainText(`30 und por ${pesos(18_000)}`);
    await expect(egg).not.toContainText('c/u');
  });

  await test.step('prices and stock of staff', async () => {
    await connected;
    await changeShelf(office, eggs, { stock: 2, price: 19_500 });
    await expect(egg).toContainText(`Ahora cuesta ${pesos(19_500)}`);
    await expect(egg).toContainText('Quedan 2');
    await changeShelf(office, eggs, { stock: 0, price: 19_500 });
    await expect(egg).toContainText('Agotado en tu sede');
  });
});

/** Where each line begins and ends on the page. */
function placesOf(page: Page): Promise<number[][]> {
  return page
    .locator('.cart-line')
    .evaluateAll((lines) =>
      lines.map((line) => [line.getBoundingClientRect().top, line.getBoundingClientRect().height]),
    );
}
