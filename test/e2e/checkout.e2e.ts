import { expectStep, goods, readyToOrder } from './support/checkout.ts';
import { figure } from './support/pages.ts';
import { fillCart, newAccount, password, shopAt, signIn } from './support/people.ts';
import { officeNamed, pesos } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test('an order to be fetched, paid by card there, without a bag @desktop', async ({ page, context }) => {
  const office = await officeNamed('Palmira Centro');
  const person = await newAccount();
  const cart = await fillCart(person, office, goods);
  await signIn(context, person);
  await shopAt(context, office);

  await page.goto('/checkout');
  await page.getByRole('button', { name: 'Confirmar el pedido' }).click();
  await page.getByRole('radio', { name: 'Recoger en tienda' }).check();
  await expect(page.getByRole('button', { name: 'Continuar con el pago' })).toBeDisabled();
  await page.getByRole('radio', { name: /^Palmira Centro/ }).click();
  await page.getByRole('button', { name: 'Continuar con el pago' }).click();
  await page.getByRole('radio', { name: /^Datáfono/ }).check();
  await page.getByRole('button', { name: 'Seguir con las bolsas' }).click();
  await page.getByRole('radio', { name: /^Sin bolsa/ }).check();
  await page.getByRole('button', { name: 'Revisar y finalizar' }).click();

  const summary = page.getByRole('region', { name: 'Tu pedido' });
  await expect(figure(summary, 'Recoger en tienda')).toHaveText('Gratis');
  await expect(figure(summary, 'Total')).toHaveText(pesos(cart.price_subtotal_computed));
  await page.getByRole('button', { name: 'Hacer el pedido' }).click();
  const ticket = page.getByRole('region', { name: 'Tiquete del pedido' });
  await expect(ticket).toContainText('Datáfono, en la sede.');
  await expect(figure(ticket, 'Total')).toHaveText(pesos(cart.price_subtotal_computed));
  await expect(page.getByRole('main')).toContainText('Ya lo recibimos. Recoges');
});

test('pressing the last button twice makes one order @mobile', async ({ page, context }) => {
  const office = await officeNamed('Zamorano');
  const person = await readyToOrder(office);
  await signIn(context, person);
  await shopAt(context, office);
  await page.goto('/checkout/finish');
  const requests: string[] = [];
  page.on('request', (request) => request.url().endsWith('/create-order') && requests.push(request.url()));

  await page.getByRole('button', { name: 'Hacer el pedido' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Gracias por tu compra!' })).toBeVisible();
  expect(requests).toHaveLength(1);
  const { orders } = (await person.client.call('orders.mine', { query: {} })).ok();
  expect(orders).toHaveLength(1);

  await page.goBack();
  await expect(page.getByRole('button', { name: 'Hacer el pedido' })).toBeHidden();
});

test('the way back through the steps keeps what was chosen @desktop', async ({ page, context }) => {
  const office = await officeNamed('Alfaguara');
  const person = await readyToOrder(office);
  await signIn(context, person);
  await shopAt(context, office);
  await page.goto('/checkout/address');
  await expectStep(page, '¿Cómo quieres recibirlo?');
  await page.getByRole('button', { name: 'Continuar con el pago' }).click();
  await expectStep(page, '¿Cómo vas a pagar?');
  await page.getByRole('button', { name: 'Seguir con las bolsas' }).click();
  await expectStep(page, '¿En qué lo empacamos?');

  await page.goBack();
  await expectStep(page, '¿Cómo vas a pagar?');
  await expect(page.getByRole('radio', { name: /^Datáfono/ })).toBeChecked();
  await page.goBack();
  await expectStep(page, '¿Cómo quieres recibirlo?');
  await expect(page.getByRole('radio', { name: /^Alfaguara/ })).toBeChecked();
  await page.goForward();
  await page.goForward();
  await expectStep(page, '¿En qué lo empacamos?');
  await expect(page.getByRole('radio', { name: /^Sin bolsa/ })).toBeChecked();
  await page.getByRole('link', { name: /Dirección/ }).click();
  await expectStep(page, '¿Cómo quieres recibirlo?');
});

test.describe('a session that is lost', () => {
  test.use({ expectedFaults: [/status of 401/] });

  test('on the way is asked for, and the same step goes on with the cart @mobile', async ({
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
    await page.getByRole('radio', { name: /^Datáfono/ }).click();
    await expectStep(page, 'Entra para seguir con tu pedido');
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email);
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
    await page.getByRole('button', { name: 'Entrar' }).click();

    await expectStep(page, '¿Cómo vas a pagar?');
    await expect(page).toHaveURL('/checkout/pay');
    const summary = page.getByRole('region', { name: 'Tu pedido' });
    await expect(figure(summary, 'Subtotal')).toHaveText(pesos(cart.price_subtotal_computed));
    await page.getByRole('radio', { name: /^Datáfono/ }).check();
    await page.getByRole('button', { name: 'Seguir con las bolsas' }).click();
    await expectStep(page, '¿En qué lo empacamos?');
  });
});
