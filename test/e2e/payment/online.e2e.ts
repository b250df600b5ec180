import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { change } from '../support/change.ts';
import { expectStep, readyToOrder } from '../support/checkout.ts';
import { figure } from '../support/pages.ts';
import { asOwner, expectProvider, onlineOrder, payLink, payUnseen } from '../support/payment.ts';
import { shopAt, signIn } from '../support/people.ts';
import { officeNamed, pesos } from '../support/shop.ts';
import { desktop, expect, test } from '../support/test.ts';

// Every payment goes through the provider's own page; nothing that stands in an address is believed.

test('chosen in the checkout, paid at the provider, thanked for @mobile', async ({ page, context }) => {
  const office = await officeNamed('Granada');
  const person = await readyToOrder(office);
  await signIn(context, person);
  await shopAt(context, office);
  await page.goto('/checkout/pay');
  const online = page.getByRole('radio', {
    name: /^Pago en Línea En la página segura de Wompi o CredibanCo/,
  });
  await online.check();
  await page.getByRole('button', { name: 'Seguir con las bolsas' }).click();
  await page.getByRole('button', { name: 'Revisar y finalizar' }).click();
  await page.getByRole('button', { name: 'Hacer el pedido' }).click();

  await expectStep(page, 'Paga tu pedido');
  await expect(page.getByRole('timer')).toHaveText(/^Te quedan (29|30):\d\d$/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const total = await figure(page.getByRole('main'), 'Total a pagar').textContent();
  await page.getByRole('radio', { name: /^CredibanCo/ }).check();
  await page.getByRole('button', { name: 'Pagar en linea' }).click();
  await expectProvider(page, 'CredibanCo');
  await expect(page.getByText(total ?? 'no total')).toBeVisible();
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();

  await expectStep(page, 'Gracias por tu compra!');
  const ticket = page.getByRole('region', { name: 'Tiquete del pedido' });
  await expect(ticket).toContainText('Pago recibido');
  await expect(figure(ticket, 'Total')).toHaveText(total ?? 'no total');
  await expect(ticket.getByRole('img', { name: 'Código QR con el enlace del pedido' })).toBeVisible();
});

test('declined, then approved on the page of the provider @desktop', async ({ page, context }) => {
  const waiting = await onlineOrder('Bretaña');
  await asOwner(context, waiting);
  await page.goto(`/shoppingcart-detail/${waiting.order.id}`);
  await page.getByRole('button', { name: 'Pagar en línea' }).click();
  await expectProvider(page, 'Wompi');
  await page.getByRole('button', { name: 'Simular un rechazo' }).click();
  await expect(page.getByRole('alert')).toContainText('El pago fue rechazado');

  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/profile/orders');
  await page.getByRole('link', { name: `Pagar en línea el pedido número ${waiting.number}` }).click();
  await expectStep(page, 'Pago online fallido');
  await expect(page.getByText('Tus productos siguen apartados.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
  await expectProvider(page, 'Wompi');
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expectStep(page, 'Gracias por tu compra!');
  await expect(page.getByRole('region', { name: 'Tiquete del pedido' })).toContainText('Pago recibido');
});

test('paid by somebody with the link who never comes back; the history of the owner says so @mobile', async ({
  page,
  context,
  openContext,
}) => {
  const waiting = await onlineOrder('Tequendama');
  const { token } = waiting.order;
  await asOwner(context, waiting);
  await page.goto('/profile/orders');
  await expect(page.getByText(/^Apartado hasta las /)).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: waiting.number });
  await expect(row).toContainText('Esperando Pago en Línea');

  const other = await (await openContext(desktop)).newPage();
  // Nothing was paid, whatever the address says.
  await other.goto(`/payment-response/${token}?id=1-1-1&status=APPROVED&state=approved`);
  await expectStep(other, 'Paga tu pedido');
  await other.goto(`/checkout/online-payment-cta/${token}`);
  await expect(figure(other.getByRole('main'), 'Total a pagar')).toHaveText(pesos(waiting.order.price_total));
  await expect(other.getByRole('button', { name: 'Pagar al recibir' })).toBeHidden();
  await other.getByRole('button', { name: 'Pagar en linea' }).click();
  await expectProvider(other, 'Wompi');
  const link = other.url();
  await other.goto(`/payment-response/${token}`);
  await expectStep(other, `Pedido N.º ${waiting.number}`);
  await expect(other.getByText('Estamos confirmando tu pago')).toBeVisible();
  await expectAccessible(other);
  await other.close({ runBeforeUnload: false });

  await payUnseen(link, 'APPROVED');
  await expect(row).toContainText('Pago recibido');
  await expect(row.getByRole('link', { name: /^Pagar en línea/ })).toBeHidden();
});

test('a payment that failed for good becomes cash @desktop', async ({ page, context }) => {
  const waiting = await onlineOrder('Alfaguara');
  await asOwner(context, waiting);
  await payUnseen(await payLink(waiting), 'DECLINED');
  await page.goto(`/checkout/online-payment-cta/${waiting.order.id}`);
  await expectStep(page, 'Pago online fallido');
  await change('update customer_order set payment_due_at = now() where id = $1', [waiting.order.id]);
  await expect(page.getByText('Al reintentar, apartamos tus productos otra vez.')).toBeVisible();

  await page.getByRole('button', { name: 'Pagar al recibir' }).click();
  const question = page.getByRole('dialog', { name: '¿Cómo pagas al recibir?' });
  await question.getByRole('radio', { name: 'Efectivo' }).check();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cambiar forma de pago' }).dblclick();
  await expectStep(page, 'Gracias por tu compra!');
  const ticket = page.getByRole('region', { name: 'Tiquete del pedido' });
  await expect(ticket).toContainText('Pedido creado');
  await expect(ticket).toContainText('Efectivo');
});
