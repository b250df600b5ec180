import { expectStep, goods } from '../support/checkout.ts';
import { figure } from '../support/pages.ts';
import { fillCart, newAccount, shopAt, signIn } from '../support/people.ts';
import { officeNamed, pesos } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test('an order to be fetched, paid by card there, without a bag; the way back keeps what was chosen @desktop', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Palmira Centro');
  const person = await newAccount();
  const cart = await fillCart(person, office, goods);
  await signIn(context, person);
  await shopAt(context, office);

  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Confirmar el pedido' }).click();
  await expectStep(page, '¿Cómo quieres recibirlo?');
  // On the way to paying nothing in the head leads aside.
  const head = page.getByRole('banner');
  await expect(head).toContainText('Compra segura · tu carrito queda guardado');
  await expect(head.getByRole('combobox')).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Secciones' })).toHaveCount(0);
  await page.getByRole('radio', { name: 'Recoger en tienda' }).check();
  await expect(page.getByText(/^Calle 30 # 28-52 · próxima recogida .* de \d+/)).toBeVisible();
  // The office of the cart is chosen with it: it changes no price.
  await expect(page.getByRole('radio', { name: /^Palmira Centro/ })).toBeChecked();
  await page.getByRole('button', { name: 'Continuar con el pago' }).click();
  await page.getByRole('radio', { name: /^Datafono/ }).check();
  await page.getByRole('button', { name: 'Seguir con las bolsas' }).click();
  await expect(page.getByRole('button', { name: 'Revisar y finalizar' })).toBeDisabled();
  await page.getByRole('radio', { name: /^Sin bolsa/ }).check();

  await page.goBack();
  await expectStep(page, '¿Cómo vas a pagar?');
  await expect(page.getByRole('radio', { name: /^Datafono/ })).toBeChecked();
  await page.reload();
  await expectStep(page, '¿Cómo vas a pagar?');
  await page.goBack();
  await expectStep(page, '¿Cómo quieres recibirlo?');
  await expect(page.getByRole('radio', { name: /^Palmira Centro/ })).toBeChecked();
  await page.goForward();
  await page.goForward();
  await expectStep(page, '¿En qué lo empacamos?');
  await expect(page.getByRole('radio', { name: /^Sin bolsa/ })).toBeChecked();
  await page.getByRole('link', { name: /Dirección/ }).click();
  await expectStep(page, '¿Cómo quieres recibirlo?');
  await page.goBack();
  await page.getByRole('button', { name: 'Revisar y finalizar' }).click();

  // Nobody rings at the door of who fetches the order.
  const observations = page.getByRole('textbox', { name: /^Observaciones/ });
  await expect(observations).toHaveAttribute('placeholder', 'Ej.: lo recoge mi hermana, con mi nombre');
  const summary = page.getByRole('region', { name: 'Tu pedido' });
  await expect(figure(summary, 'Recoger en tienda')).toHaveText('Gratis');
  await expect(figure(summary, 'Total')).toHaveText(pesos(cart.price_subtotal_computed));
  await page.getByRole('button', { name: 'Hacer el pedido' }).click();
  const ticket = page.getByRole('region', { name: 'Tiquete del pedido' });
  await expect(ticket).toContainText('Datafono, en la sede.');
  await expect(figure(ticket, 'Total')).toHaveText(pesos(cart.price_subtotal_computed));
  await expect(page.getByRole('main')).toContainText('Recibimos tu pedido. Recoges');

  // Back is no way into the cart again: it has become this order.
  await page.goBack();
  await expect(page.getByText('Este carrito ya es un pedido.').first()).toBeVisible();
  await expect(ticket).toBeVisible();
});

test('a step opened before its turn leads to the first that misses an answer, and says which @mobile', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Alfaguara');
  const person = await newAccount();
  const { id: uuid } = await fillCart(person, office, goods);
  await signIn(context, person);
  await shopAt(context, office);
  await page.goto('/checkout/finish');
  await expectStep(page, '¿Cómo quieres recibirlo?');
  await expect(page.getByRole('banner').getByText('Tu pedido')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('combobox')).toHaveCount(0);
  const words = 'No hay datos de la orden para completar.';
  await expect(page.getByText(`${words} Elige una dirección o una sede para recoger.`).first()).toBeVisible();

  const choice = { type: 'pickup', address_selected: { idBranch: office.id } } as const;
  (await person.client.call('cart.setAddress', { params: { uuid }, body: choice })).ok();
  const card = { payment_method_selected: 'dataphone' } as const;
  (await person.client.call('cart.setPaymentMethod', { params: { uuid }, body: card })).ok();
  await page.goto('/checkout/finish');
  await expectStep(page, '¿En qué lo empacamos?');
  await expect(page.getByText(`${words} Elige con qué bolsas va tu pedido.`).first()).toBeVisible();

  (await person.client.call('cart.discardActive', {})).ok();
  await page.goto('/checkout/pay');
  await expect(page.getByText('No tienes productos en el carrito.').first()).toBeVisible();
  await expect(page).toHaveURL('/');
});
