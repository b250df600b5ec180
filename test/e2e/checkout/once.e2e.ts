import { expectStep, lineFaults, readyToOrder, withoutLine } from '../support/checkout.ts';
import { shopAt, signIn } from '../support/people.ts';
import { officeNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

// An order exists once, and whoever made it finds it.

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

test.describe('an answer that is lost', () => {
  test.use({ expectedFaults: lineFaults });

  test('is asked for again and brings the same order; without a network nothing is sent @mobile', async ({
    page,
    context,
  }) => {
    const office = await officeNamed('Zamorano');
    const person = await readyToOrder(office);
    await withoutLine(context);
    await signIn(context, person);
    await shopAt(context, office);
    await page.goto('/checkout/finish');
    const order = page.getByRole('button', { name: 'Hacer el pedido' });
    await expect(order).toBeVisible();
    await context.setOffline(true);
    await order.click();
    await expect(page.getByRole('alert')).toContainText('Tu pedido no se envió y tu carrito queda guardado.');
    await context.setOffline(false);

    // The order is made; who ordered does not hear of it.
    await page.route('**/create-order', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await order.click();
    await expect(page.getByRole('alert')).toContainText('No supimos si tu pedido quedó creado.');
    await page.unroute('**/create-order');
    await order.click();
    await expectStep(page, 'Gracias por tu compra!');
    const { orders } = (await person.client.call('orders.mine', { query: {} })).ok();
    expect(orders).toHaveLength(1);
    await expect(page).toHaveURL(`/checkout/thanks/${orders[0]?.id}`);
  });
});

test.describe('a cart that was ordered in another tab', () => {
  test.use({ expectedFaults: [/status of 409/] });

  test('leads to its order from any step @desktop', async ({ page, context }) => {
    const office = await officeNamed('Zamorano');
    const person = await readyToOrder(office);
    const { client, cartId: uuid } = person;
    await signIn(context, person);
    await shopAt(context, office);
    await page.goto('/checkout/pay');
    await expectStep(page, '¿Cómo vas a pagar?');
    const { cart } = (await client.call('cart.active', {})).ok();
    const body = { total_price: cart?.price_total_computed ?? 0 };
    const { order } = (await client.call('cart.createOrder', { params: { uuid }, body })).ok();
    // This tab may have heard of it already; else its next choice tells it.
    await page
      .getByRole('radio', { name: /^Efectivo/ })
      .click({ timeout: 2_000 })
      .catch(() => {});
    await expectStep(page, 'Gracias por tu compra!');
    await expect(page).toHaveURL(`/checkout/thanks/${order.id}`);
    await expect(page.getByText('Este carrito ya es un pedido.').first()).toBeVisible();
  });
});
