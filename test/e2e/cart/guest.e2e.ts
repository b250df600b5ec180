import { cartLine, follow, messages } from '#test/e2e/support/pages.ts';
import { fillCart, newAccount, password, shopAt } from '#test/e2e/support/people.ts';
import { officeNamed, pesos, productNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

test("a visitor's cart is the same in two tabs, survives nonsense, and is joined on signing in @mobile", async ({
  page,
  context,
}) => {
  const office = await officeNamed('Villa Colombia');
  const berries = await productNamed('Arándanos', office);
  const person = await newAccount();
  await fillCart(person, office, { Arándanos: { count: 1 }, 'Papel higiénico 4 hojas': { count: 1 } });
  await shopAt(context, office);

  // What a former visit left behind cannot be read; that is an empty cart.
  await page.goto('/terms');
  await page.evaluate(() => localStorage.setItem(`cart ${location.host}`, '{"lines":[{"id":7},'));
  const other = await context.newPage();
  await Promise.all([page.goto('/search/Ar%C3%A1ndanos'), other.goto('/cart')]);
  await expect(other.getByText('No hay productos en el carrito.')).toBeVisible();

  await page.getByRole('button', { name: 'Agregar Arándanos, 125 g' }).click();
  const line = cartLine(other.locator('main'), 'Arándanos');
  await expect(line).toBeVisible();
  await line.getByRole('button', { name: 'Agregar una unidad de Arándanos' }).click();
  await expect(page.getByRole('button', { name: /^2 und/ })).toBeVisible();

  await other.reload();
  await expect(other.locator('main')).toContainText(pesos(berries.price_neto * 2));
  await other.getByRole('link', { name: 'Iniciar sesión' }).click();
  await other.getByRole('textbox', { name: 'Correo' }).fill(person.email);
  await other.getByRole('textbox', { name: 'Contraseña', exact: true }).fill(password);
  await other.getByRole('button', { name: 'Entrar' }).click();
  await expect(messages(other)).toContainText(
    'Unimos a tu carrito 1 producto que habías escogido: Arándanos.',
  );
  await follow(other, '/cart');
  await expect(line.getByRole('button', { name: /^3 und/ })).toBeVisible();
  await expect(cartLine(other.locator('main'), 'Papel higiénico 4 hojas')).toBeVisible();
  expect(await other.evaluate(() => localStorage.getItem(`cart ${location.host}`))).toBeNull();
});
