import { expectAccessible, expectNoSidewaysScroll } from '../../support/accessibility.ts';
import { goods } from '../../support/checkout.ts';
import { carriedOrder, newCourier } from '../../support/deliveries.ts';
import { signIn } from '../../support/people.ts';
import { expectLargeTargets } from '../../support/phone.ts';
import { officeNamed } from '../../support/shop.ts';
import { expect, test } from '../../support/test.ts';

test('what a shopper does not take at the door is not collected @mobile', async ({ page, context }) => {
  const office = await officeNamed('Calipso');
  const courier = await newCourier(office);
  const nubia = await carriedOrder(courier, office, { name: 'Nubia', note: '', goods });
  await signIn(context, courier);
  await page.goto('/admin/deliveries');
  await page.getByRole('button', { name: 'Salir con 1 pedido' }).click();
  await page.getByRole('button', { name: 'Llegué donde Nubia' }).click();
  await page.getByRole('button', { name: 'Entregar a Nubia' }).click();
  const door = page.getByRole('dialog', { name: /^Nubia/ });
  await door.getByText('¿No recibe algo?').click();
  const [first] = Object.keys(goods);
  await door.getByRole('textbox', { name: `Cuánto no recibe de ${first}` }).fill('1');
  await expect(door.getByText('No recibe 1 producto')).toBeVisible();
  await door.getByRole('combobox', { name: 'Por qué' }).selectOption('Llegó en mal estado');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await expectLargeTargets(page);
  const { order } = (await nubia.shopper.client.call('orders.get', { params: { id: nubia.order.id } })).ok();
  await door.getByLabel('PIN del cliente').fill(order.delivery.pin ?? '');
  await door.getByRole('button', { name: 'Entregado' }).click();
  await expect(door).toBeHidden();
  const after = (await nubia.shopper.client.call('orders.get', { params: { id: nubia.order.id } })).ok()
    .order;
  expect(after.price_final).toBeLessThan(order.price_total);
  expect(after.delivery.undelivered).toHaveLength(1);
});
