import type { Locator } from '@playwright/test';
import { expectStep, goods, totalOfStep } from '../support/checkout.ts';
import { figure, follow } from '../support/pages.ts';
import { fillCart, newAccount, type Person, shopAt, signIn } from '../support/people.ts';
import { type Office, officeNamed, pesos } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test('who comes back finds the address, the payment and the bags of the last order chosen, in the total, and changes each in one tap @mobile @full', async ({
  page,
  context,
  openContext,
}) => {
  const office = await officeNamed('Calipso');
  const person = await newAccount();
  const { client } = person;
  const near = { city: office.city, alias: 'Calipso', comment: 'Casa 2', geopoint: office.geopoint };
  const addresses = ['Carrera 28D # 72 - 60', 'Calle 70 # 28 - 10'].map((address) => ({ ...near, address }));
  const { user } = (
    await client.call('users.update', { params: { id: person.id }, body: { addresses } })
  ).ok();
  const last = user.addresses.find(({ address }) => address === 'Calle 70 # 28 - 10');
  const before = { uuid: (await fillCart(person, office, goods)).id };
  const place = { type: 'delivery', address_selected: { id: last?.id } } as const;
  (await client.call('cart.setAddress', { params: before, body: place })).ok();
  const cash = { payment_method_selected: 'cash' } as const;
  (await client.call('cart.setPaymentMethod', { params: before, body: cash })).ok();
  const paper = { bags_config: { code: 'papel' } };
  const { cart } = (await client.call('cart.setBags', { params: before, body: paper })).ok();
  const seen = { total_price: cart.price_total_computed };
  (await client.call('cart.createOrder', { params: before, body: seen })).ok();

  await fillCart(person, office, goods);
  await signIn(context, person);
  await shopAt(context, office);
  await page.goto('/checkout/address');
  await expectStep(page, '¿Cómo quieres recibirlo?');
  await expect(page.getByRole('radio', { name: /^Calle 70 # 28 - 10/ })).toBeChecked();
  await expect(page.getByText('Ya elegimos la dirección, el pago y las bolsas por ti.')).toBeVisible();
  await expect(totalOfStep(page)).toHaveText(pesos(cart.price_total_computed));

  // A second device finds the same, and nothing was ordered by itself.
  const other = await openContext();
  await signIn(other, person);
  const second = await other.newPage();
  await second.goto('/checkout/finish');
  await expectStep(second, 'Revisa y confirma');
  await expect(second.getByRole('main')).toContainText('Calle 70 # 28 - 10');
  await expect(second.getByRole('main')).toContainText('Efectivo');
  const summary = second.getByRole('region', { name: 'Tu pedido' });
  await expect(figure(summary, '1 bolsa de papel')).toHaveText(pesos(cart.price_total_bags));
  await expect(figure(summary, 'Total')).toHaveText(pesos(cart.price_total_computed));
  const { orders } = (await client.call('orders.mine', { query: {} })).ok();
  expect(orders).toHaveLength(1);

  await page.getByRole('radio', { name: /^Carrera 28D # 72 - 60/ }).check();
  await page.getByRole('button', { name: 'Continuar con el pago' }).click();
  await expect(page.getByRole('radio', { name: /^Efectivo/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Datafono/ }).check();
  // The bags are known: the way leads past them, and one press of the review to them.
  await page.getByRole('button', { name: 'Revisar y finalizar' }).click();
  await page.getByRole('link', { name: 'Cambiar las bolsas' }).click();
  await expect(page.getByRole('radio', { name: /^Bolsa de papel/ })).toBeChecked();
  await page.getByRole('radio', { name: /^Sin bolsa/ }).check();
  await page.getByRole('button', { name: 'Revisar y finalizar' }).click();
  const review = page.getByRole('main');
  await expect(review).toContainText('Carrera 28D # 72 - 60');
  await expect(review).toContainText('Datafono');
  await expect(review).toContainText('Sin bolsa');
});

test('who comes back orders in five presses with a filled cart, and in seven what was ordered before @mobile', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Calipso');
  const person = await newAccount();
  await ordered(person, office);
  await fillCart(person, office, goods);
  await signIn(context, person);
  await shopAt(context, office);
  let presses = 0;
  const press = async (target: Locator) => {
    await target.click();
    presses += 1;
  };
  const order = async () => {
    await press(page.getByRole('button', { name: 'Confirmar el pedido' }));
    // One screen with everything that is known: nothing is asked again.
    await expectStep(page, 'Revisa y confirma');
    const review = page.getByRole('main');
    await expect(review).toContainText('Ya elegimos la dirección, el pago y las bolsas por ti.');
    await expect(review).toContainText('Carrera 28D # 72 - 60');
    await expect(review.getByRole('group', { name: 'Horario de entrega' })).toBeVisible();
    await press(page.getByRole('button', { name: 'Hacer el pedido' }));
    await expectStep(page, 'Gracias por tu compra!');
  };

  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Accesos' });
  await press(bar.getByRole('link', { name: /^Carrito de compras, / }));
  await order();
  expect(presses, 'presses with a filled cart').toBeLessThanOrEqual(5);

  presses = 0;
  await follow(page, '/');
  await press(bar.getByRole('link', { name: 'Pedidos' }));
  await press(page.getByRole('button', { name: /^Repetir pedido número/ }).first());
  await press(page.getByRole('dialog').getByRole('button', { name: /^Agregar/ }));
  await press(page.getByRole('button', { name: 'Ver el carrito' }));
  await order();
  expect(presses, 'presses to repeat an order').toBeLessThanOrEqual(7);
});

/** An order to one's only address, paid in cash, in paper bags: what the next one takes over. */
async function ordered({ id, client }: Person, office: Office): Promise<void> {
  const { city, geopoint } = office;
  const home = { city, geopoint, alias: 'Calipso', comment: 'Casa 2', address: 'Carrera 28D # 72 - 60' };
  const { user } = (await client.call('users.update', { params: { id }, body: { addresses: [home] } })).ok();
  const params = { uuid: (await fillCart({ id, email: '', client }, office, goods)).id };
  const place = { type: 'delivery', address_selected: { id: user.addresses[0]?.id } } as const;
  (await client.call('cart.setAddress', { params, body: place })).ok();
  const cash = { payment_method_selected: 'cash' } as const;
  (await client.call('cart.setPaymentMethod', { params, body: cash })).ok();
  const { cart } = (
    await client.call('cart.setBags', { params, body: { bags_config: { code: 'papel' } } })
  ).ok();
  const body = { total_price: cart.price_total_computed };
  (await client.call('cart.createOrder', { params, body })).ok();
}
