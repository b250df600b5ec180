import { expectAccessible } from '../support/accessibility.ts';
import { change } from '../support/change.ts';
import { expectStep } from '../support/checkout.ts';
import { figure, follow } from '../support/pages.ts';
import { asOwner, expectProvider, onlineOrder, payLink, payUnseen } from '../support/payment.ts';
import { pesos } from '../support/shop.ts';
import { desktop, expect, test } from '../support/test.ts';

// What happens to a payment while nobody who ordered looks at the provider's page.

test('paid by somebody with the link who never comes back; the history of the owner says so @mobile @full', async ({
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
  await follow(other, `/checkout/online-payment-cta/${token}`);
  await expect(figure(other.getByRole('main'), 'Total a pagar')).toHaveText(pesos(waiting.order.price_total));
  await expect(other.getByRole('button', { name: 'Pagar en la sede' })).toBeHidden();
  await other.getByRole('button', { name: 'Pagar en linea' }).click();
  await expectProvider(other, 'Wompi');
  const link = other.url();
  await other.goto(`/payment-response/${token}`);
  await expectStep(other, 'Estamos confirmando tu pago');
  await expect(other.getByText(`Pedido N.º ${waiting.number}`)).toBeVisible();
  await expectAccessible(other);
  await other.close({ runBeforeUnload: false });

  await payUnseen(link, 'APPROVED');
  await expect(row).toContainText('Pago recibido');
  await expect(row.getByRole('link', { name: /^Pagar en línea/ })).toBeHidden();
});

test('a payment that failed for good becomes cash @desktop @full', async ({ page, context }) => {
  const waiting = await onlineOrder('Alfaguara');
  await asOwner(context, waiting);
  await payUnseen(await payLink(waiting), 'DECLINED');
  await page.goto(`/checkout/online-payment-cta/${waiting.order.id}`);
  await expectStep(page, 'Pago online fallido');
  await change('update customer_order set payment_due_at = now() where id = $1', [waiting.order.id]);
  // The provider is asked once more before an order is given up: now, and not when its turn comes.
  await change('update payment set next_query_at = now() where order_id = $1', [waiting.order.id]);
  await expect(page.getByText('Al reintentar, apartamos tus productos otra vez.')).toBeVisible();

  await page.getByRole('button', { name: 'Pagar en la sede' }).click();
  const question = page.getByRole('dialog', { name: '¿Cómo pagas en la sede?' });
  await question.getByRole('radio', { name: 'Efectivo' }).check();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cambiar forma de pago' }).dblclick();
  await expectStep(page, 'Gracias por tu compra!');
  const ticket = page.getByRole('region', { name: 'Tiquete del pedido' });
  await expect(ticket).toContainText('Pedido creado');
  await expect(ticket).toContainText('Efectivo');
});
