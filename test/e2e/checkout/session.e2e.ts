import type { Page } from '@playwright/test';
import { expectStep, goods, totalOfStep } from '../support/checkout.ts';
import { fillCart, newAccount, type Person, password, shopAt, signIn } from '../support/people.ts';
import { officeNamed, pesos } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/status of 401/] });

test('a session lost twice on the way is asked for, and the same step goes on with all that was written @mobile @full', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Buga Centro');
  const person = await newAccount();
  const cart = await fillCart(person, office, goods);
  const choice = { type: 'pickup', address_selected: { idBranch: office.id } } as const;
  (await person.client.call('cart.setAddress', { params: { uuid: cart.id }, body: choice })).ok();
  await signIn(context, person);
  await shopAt(context, office);
  await page.goto('/checkout/pay');
  await expectStep(page, '¿Cómo vas a pagar?');

  await context.clearCookies({ name: 'canasta_session' });
  await page.getByRole('radio', { name: /^Efectivo/ }).click();
  await enter(page, person);
  await expectStep(page, '¿Cómo vas a pagar?');
  await expect(page).toHaveURL('/checkout/pay');
  // Fetched in the store, without bags so far: what it comes to is what the goods cost.
  await expect(totalOfStep(page)).toHaveText(pesos(cart.price_subtotal_computed));
  await page.getByRole('radio', { name: /^Efectivo/ }).check();
  const cash = page.getByRole('textbox', { name: '¿Con cuánto pagas?' });
  const next = page.getByRole('button', { name: 'Seguir con las bolsas' });
  // Too little is not forgotten on the way: it is said.
  await cash.fill('1000');
  await cash.blur();
  await expect(next).toBeDisabled();
  const least = pesos(cart.price_subtotal_computed);
  await expect(next).toHaveAccessibleDescription(`¿Con cuánto pagas? Debe ser ${least} o más.`);
  await cash.fill('200000');
  await next.click();
  await page.getByRole('radio', { name: /^Sin bolsa/ }).check();
  await page.getByRole('button', { name: 'Revisar y finalizar' }).click();

  const later = cart.windows[2] ?? { label: '', start_date: '' };
  const windows = page.getByRole('group', { name: 'Horario para recoger' });
  const window = windows.locator(`[value="${later.start_date}"]`);
  await window.check();
  await page.getByRole('textbox', { name: 'Observaciones' }).fill('Voy en moto');
  await context.clearCookies({ name: 'canasta_session' });
  await page.getByRole('button', { name: 'Hacer el pedido' }).click();
  await enter(page, person);
  await expectStep(page, 'Revisa y confirma');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Observaciones' })).toHaveValue('Voy en moto');
  await expect(window).toBeChecked();
  await page.getByRole('button', { name: 'Hacer el pedido' }).click();
  await expectStep(page, 'Gracias por tu compra!');
  await expect(page.getByRole('main')).toContainText(`Recibimos tu pedido. Recoges ${later.label}`);
  const change = pesos(200_000 - cart.price_subtotal_computed);
  await expect(page.getByRole('region', { name: 'Tiquete del pedido' })).toContainText(
    `Te llevamos ${change} de vueltas.`,
  );

  await page.getByRole('link', { name: 'Seguir mi pedido' }).click();
  await expect(page.getByRole('main').getByText('Voy en moto', { exact: true })).toBeVisible();
});

async function enter(page: Page, { email }: Person): Promise<void> {
  await expectStep(page, 'Entra para seguir con tu pedido');
  // Lost at the foot of a long step: the title is what is seen, and where a keyboard goes on.
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
  await page.getByRole('textbox', { name: 'Correo' }).fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}
