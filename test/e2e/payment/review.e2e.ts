import { expectAccessible } from '../support/accessibility.ts';
import { change } from '../support/change.ts';
import { expectAtOtherWidth } from '../support/other-width.ts';
import { follow } from '../support/pages.ts';
import { onlineOrder, payLink, payUnseen, sendAsAnother } from '../support/payment.ts';
import { signIn, staff } from '../support/people.ts';
import { pesos } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/status of 4(00|09)/] });

test('money that came too late is looked at by a person; money of an order is given back once @desktop', async ({
  page,
  context,
}) => {
  const late = await onlineOrder('Granada');
  const paid = await onlineOrder('Granada');
  const link = await payLink(late);
  (await late.person.client.call('orders.cancel', { params: { id: late.order.id }, body: {} })).ok();
  await payUnseen(link, 'APPROVED');
  const paidAt = await payLink(paid);
  const transaction = await payUnseen(paidAt, 'APPROVED');
  const luz = await staff('luz@canasta.example');
  // Seen, and answered by the provider: what comes later changes what a person sees.
  await expect
    .poll(async () => (await luz.client.call('payments.reviews', { query: { resolved: 'false' } })).ok().list)
    .toContainEqual(
      expect.objectContaining({ id_order: late.order.id_order, kind: 'late', void_state: 'done' }),
    );

  // The event of the paid one comes again, about an order that waits: nothing is paid by it, and a person sees it.
  const waiting = await onlineOrder('Granada');
  const reference = `${waiting.order.id_order}-1`;
  await payLink(waiting);
  expect(await sendAsAnother(paidAt, transaction, reference)).toBe(200);
  await expect
    .poll(async () => (await luz.client.call('payments.reviews', { query: { resolved: 'false' } })).ok().list)
    .toContainEqual(
      expect.objectContaining({ id_order: paid.order.id_order, kind: 'wrong_reference', reference }),
    );
  const params = { id: waiting.order.id };
  expect((await waiting.person.client.call('payments.ofOrder', { params })).ok()).toMatchObject({
    order_state: '5_waiting_online_payment',
    state: 'pending',
    can_pay: true,
  });

  await signIn(context, luz);
  await page.goto(`/shoppingcart-detail/${late.order.token}`);
  await expect(
    page.getByText('Recibimos un pago que no pudimos aplicar a este pedido y lo devolvimos.'),
  ).toBeVisible();
  await follow(page, '/admin/payments');
  await expect(page.getByRole('link', { name: /^Pagos por revisar \d+ ?por revisar/ })).toBeVisible();
  const named = page.getByRole('row').filter({ hasText: paid.number });
  await expect(named).toContainText('Otra referencia');
  await expect(named).toContainText(`El aviso decía ${reference}`);
  const row = page.getByRole('row').filter({ hasText: late.number });
  await expect(row).toContainText('Pagado tarde');
  await expect(row).toContainText(pesos(late.order.price_total));
  await expectAccessible(page);
  await expectAtOtherWidth(page);
  await row.getByRole('button', { name: /^Resolver/ }).click();
  const form = page.getByRole('dialog', { name: 'Resolver pago' });
  await form.getByRole('button', { name: 'Dar por resuelto' }).click();
  await expect(form.getByText('Escribe qué se hizo.')).toBeVisible();
  await form.getByLabel(/^Qué se hizo/).fill('Se devolvió desde el panel y se llamó al cliente.');
  await change('update payment_review set version = version + 1 where order_id = $1', [late.order.id]);
  await form.getByRole('button', { name: 'Dar por resuelto' }).click();
  await expect(form.getByRole('alert')).toContainText('La pasarela devolvió el dinero.');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Dar por resuelto' }).click();
  await expect(row).toBeHidden();
  await page.getByRole('link', { name: /^Resueltos/ }).click();
  await expect(row).toContainText('Se devolvió desde el panel y se llamó al cliente.');
  await expect(row).toContainText('Luz Rentería');

  await follow(page, `/admin/orders?ver=todos&pedido=${paid.order.id}`);
  const payments = page.getByRole('region', { name: 'Pagos en línea' });
  await expect(payments).toContainText('Intento 1 · Wompi');
  await expect(payments).toContainText('Aprobado');
  await payments.getByRole('button', { name: 'Devolver dinero' }).click();
  const refund = page.getByRole('dialog', { name: /^Devolver dinero/ });
  await refund.getByRole('radio', { name: /^Ya lo devolví por fuera/ }).check();
  await refund.getByLabel(/^Valor/).fill('5.000');
  await refund.getByLabel(/^Motivo/).fill('Llegó un producto dañado');
  await expectAccessible(page);
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/refunds') && sent.push(request.url()));
  await refund.getByRole('button', { name: `Devolver ${pesos(5_000)}` }).dblclick();
  await expect(refund).toBeHidden();
  await expect(payments).toContainText('Llegó un producto dañado');
  expect(sent).toHaveLength(1);
});
