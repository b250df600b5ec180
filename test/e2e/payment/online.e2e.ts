import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { answeredCart, expectStep, readyToOrder } from '../support/checkout.ts';
import { figure } from '../support/pages.ts';
import { asOwner, expectProvider, onlineOrder, orderOnline } from '../support/payment.ts';
import { shopAt, signIn } from '../support/people.ts';
import { officeNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/status of 409/] });

// Every payment goes through the provider's own page; nothing that stands in an address is believed.

test('chosen in the checkout, paid at the provider, thanked for @mobile', async ({ page, context }) => {
  const office = await officeNamed('Granada');
  const person = await readyToOrder(office);
  const unpaid = await orderOnline(person, person.cartId);
  for (const _ of ['second', 'third']) await orderOnline(person, await answeredCart(person, office));
  await answeredCart(person, office);
  await signIn(context, person);
  await shopAt(context, office);
  await page.goto('/checkout/pay');
  const online = page.getByRole('radio', {
    name: /^Pago en Línea Tarjeta, PSE, Nequi o Bancolombia, en la página segura de Wompi o CredibanCo/,
  });
  await online.check();
  // The bags are chosen already: nothing is asked about them again.
  await page.getByRole('button', { name: 'Revisar y finalizar' }).click();
  await expect(page.getByText('Apenas hagas el pedido, en la página segura de la pasarela')).toBeVisible();
  await page.getByRole('button', { name: 'Hacer el pedido' }).click();
  // Three of one person wait already: one of them goes first.
  const refused = page.getByRole('alert');
  await expect(refused).toContainText('Ya hay 3 pedidos esperando el pago en línea.');
  await expect(refused.getByRole('link', { name: 'Ver mis pedidos' })).toHaveAttribute(
    'href',
    '/profile/orders',
  );
  (await person.client.call('orders.cancel', { params: { id: unpaid.id }, body: {} })).ok();
  await page.getByRole('button', { name: 'Hacer el pedido' }).click();

  await expectStep(page, 'Paga tu pedido');
  await expect(page.getByRole('timer')).toHaveText(/^Te quedan (2\d|30):\d\d$/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const total = await figure(page.getByRole('main'), 'Total a pagar').textContent();
  await page.getByRole('radio', { name: /^CredibanCo/ }).check();
  const links: string[] = [];
  page.on('request', (request) => request.url().endsWith('/payment-link') && links.push(request.url()));
  await page.getByRole('button', { name: 'Pagar en linea' }).dblclick();
  await expectProvider(page, 'CredibanCo');
  expect(links).toHaveLength(1);
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
