import { cartLine, messages, openCartPanel } from '#test/e2e/support/pages.ts';
import { fillCart, newAccount, shopAt, signIn } from '#test/e2e/support/people.ts';
import { officeNamed, pesos, productNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

test('the same cart on two devices follows itself, and nothing being written is lost @desktop', async ({
  page,
  context,
  openContext,
}) => {
  const office = await officeNamed('Villa Colombia');
  const person = await newAccount();
  const phone = await openContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await fillCart(person, office, { Arándanos: { count: 2 }, 'Papel higiénico 4 hojas': { count: 1 } });
  const berries = await productNamed('Arándanos', office);
  for (const device of [context, phone]) {
    await signIn(device, person);
    await shopAt(device, office);
  }
  const onPhone = await phone.newPage();
  await Promise.all([page.goto('/terms'), onPhone.goto('/cart')]);
  const panel = await openCartPanel(page);
  const here = cartLine(panel, 'Arándanos');
  const there = cartLine(onPhone.locator('main'), 'Arándanos');

  // A count of the desktop arrives on the phone while a note is being written there.
  await there.getByRole('button', { name: 'Cambiar opciones y nota de Arándanos' }).click();
  const note = there.getByRole('textbox', { name: 'Nota para quien alista' });
  await note.pressSequentially('Que no estén');
  await here.getByRole('button', { name: 'Agregar una unidad de Arándanos' }).click();
  await note.pressSequentially(' aplastados');
  await expect(there.getByRole('button', { name: /^3 und/ })).toBeVisible();
  await expect(note).toHaveValue('Que no estén aplastados');
  await expect(note).toBeFocused();
  await expect(onPhone.getByRole('button', { name: /^Carrito de compras/ })).toHaveCount(0);

  // The note arrives on the desktop, and neither took back what the other changed.
  await expect(here).toContainText('Que no estén aplastados');
  await expect(here.getByRole('button', { name: /^3 und/ })).toBeVisible();

  // What one removes is gone on the other, and undone there again.
  await here.getByRole('button', { name: 'Quitar Arándanos del carrito' }).click();
  await expect(there).toBeHidden();
  await expect(messages(onPhone)).toContainText('Tu carrito cambió en otro dispositivo.');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(there).toContainText('Que no estén aplastados');
  await expect(onPhone.locator('main')).toContainText(pesos(berries.price_neto * 3));

  // Two presses at the same time, both on a line of 3: neither is lost, and the later one is told.
  for (const device of [here, there]) {
    await device.getByRole('button', { name: 'Agregar una unidad de Arándanos' }).click();
  }
  for (const device of [here, there])
    await expect(device.getByRole('button', { name: /^5 und/ })).toBeVisible();
});
