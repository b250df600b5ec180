import { expectStep, orderCart, readyToOrder } from '../support/checkout.ts';
import { shopAt, signIn } from '../support/people.ts';
import { officeNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

// An order exists once, and the person who made it finds it.

test('pressing the last button twice makes one order @mobile', async ({ page, context }) => {
  const office = await officeNamed('Zamorano');
  const person = await readyToOrder(office);
  await signIn(context, person);
  await shopAt(context, office);
  await page.goto('/checkout/finish');
  const requests: string[] = [];
  page.on('request', (request) => request.url().endsWith('/create-order') && requests.push(request.url()));

  await page.getByRole('button', { name: 'Hacer el pedido' }).dblclick();
  await expectStep(page, 'Gracias por tu compra!');
  await expect(page.getByRole('main')).toContainText('Pedido generado con exito!');
  expect(requests).toHaveLength(1);
  const { orders } = (await person.client.call('orders.mine', { query: {} })).ok();
  expect(orders).toHaveLength(1);

  // In the head of the ticket stands the sign of the shop alone, in that of the order its number.
  const head = page.getByRole('banner');
  await expect(head.getByRole('link')).toHaveCount(1);
  await expect(head.getByRole('button')).toHaveCount(0);
  await page.getByRole('link', { name: 'Seguir mi pedido' }).click();
  await expect(head).toContainText(/Pedido N\.º [\d.]+/);
  await expect(head.getByRole('combobox')).toBeHidden();
  await head.getByRole('button', { name: 'Volver' }).click();
  await expectStep(page, 'Gracias por tu compra!');

  await page.goBack();
  await expect(page.getByRole('button', { name: 'Hacer el pedido' })).toBeHidden();
});

test.describe('a cart that was ordered in another tab', () => {
  test.use({ expectedFaults: [/status of 409/] });

  test('leads to its order from any step @desktop', async ({ page, context }) => {
    const office = await officeNamed('Zamorano');
    const person = await readyToOrder(office);
    await signIn(context, person);
    await shopAt(context, office);
    await page.goto('/checkout/pay');
    await expectStep(page, '¿Cómo vas a pagar?');
    const order = await orderCart(person);
    // This tab may have heard of it already; else its next choice tells it.
    const thanks = page.getByRole('heading', { level: 1, name: 'Gracias por tu compra!' });
    const choice = page.getByRole('radio', { name: /^Efectivo/ }).click();
    await Promise.race([thanks.waitFor(), choice.catch(() => thanks.waitFor())]);
    await expect(thanks).toBeVisible();
    await expect(page).toHaveURL(`/checkout/thanks/${order.id}`);
    await expect(page.getByText('Este carrito ya es un pedido.').first()).toBeVisible();
  });
});
