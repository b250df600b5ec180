import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { goods } from '../support/checkout.ts';
import { type Carried, carriedOrder, newCourier } from '../support/deliveries.ts';
import { signIn, staff } from '../support/people.ts';
import { officeNamed, pesos } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED/] });

const OFFLINE = 'Sin señal: sigue trabajando, se envía solo.';

test('a round on the phone: cash and PIN, a door without a signal, nobody at home, and the cash at the end @mobile', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Calipso');
  const courier = await newCourier(office);
  const plain = { note: '', goods };
  const rosa = await carriedOrder(courier, office, { name: 'Rosa', ...plain });
  const gloria = await carriedOrder(courier, office, { name: 'Gloria', ...plain });
  await signIn(context, courier);
  await page.goto('/admin/deliveries');
  await expect(stopOf(page, rosa)).toContainText('Por entregar');
  await page.getByRole('button', { name: 'Salir con 2 pedidos' }).click();
  await expect(stopOf(page, gloria)).toContainText('En camino');

  // Rosa first, however the round was ordered.
  await page.getByRole('button', { name: 'Ordenar paradas' }).click();
  const up = page.getByRole('button', { name: /^Subir a Rosa/ });
  const isFirst = page.getByRole('button', { name: /^(Bajar a Rosa|Subir a Rosa)/ });
  await expect(isFirst).toBeVisible();
  if (await up.isVisible()) await up.click();
  await expect(stopOf(page, rosa)).toHaveAttribute('aria-current', 'step');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Ordenar paradas' }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Llegué donde Rosa' }).click();
  await expect(stopOf(page, rosa)).toContainText('Llegó');
  await page.getByRole('button', { name: 'Entregar a Rosa' }).click();
  const due = rosa.order.price_total;
  const door = page.getByRole('dialog', { name: /^Rosa/ });
  const done = door.getByRole('button', { name: 'Entregado' });
  await expect(done).toHaveAccessibleDescription('falta el PIN o la foto');
  await door.getByLabel('Recibiste').fill(String(due - 1_000));
  await expect(door.getByText('Faltan $ 1.000')).toBeVisible();
  await expect(done).toHaveAccessibleDescription('falta el dinero');
  await door.getByLabel('Recibiste').fill(String(due + 5_000));
  await expect(door.getByText('Lleva vueltas: $ 5.000')).toBeVisible();
  const seen = (await rosa.shopper.client.call('orders.get', { params: { id: rosa.order.id } })).ok();
  const pin = seen.order.delivery.pin ?? '';
  await door.getByLabel('PIN del cliente').fill(pin === '0000' ? '1111' : '0000');
  await done.click();
  await expect(page.getByText(/^No se guardó/)).toBeVisible();
  await page.getByRole('button', { name: 'Entendido' }).click();
  await page.getByRole('button', { name: 'Entregar a Rosa' }).click();
  await expect(door.getByText('Quedan 2 intentos')).toBeVisible();
  await door.getByLabel('Recibiste').fill(String(due + 5_000));
  await door.getByLabel('PIN del cliente').fill(pin);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await done.click();
  await expect(stopOf(page, rosa)).toContainText(`cobraste ${pesos(due)}`);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Llegué donde Gloria' }).click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await page.getByRole('button', { name: 'Entregar a Gloria' }).click();
  const second = page.getByRole('dialog', { name: /^Gloria/ });
  await second.getByRole('button', { name: 'Nadie abre' }).click();
  await page.getByRole('button', { name: 'Sí, anotar' }).click();
  await expect(stopOf(page, gloria)).toContainText('Intento fallido');
  await page.getByRole('button', { name: 'Volver donde Gloria' }).click();
  await page.getByRole('button', { name: 'Llegué donde Gloria' }).click();
  await page.getByRole('button', { name: 'Entregar a Gloria' }).click();
  await second.getByLabel('Tomar foto').setInputFiles({
    name: 'puerta.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await expect(second.getByRole('img', { name: 'Foto lista' })).toBeVisible();
  await second.getByRole('button', { name: 'Entregado' }).click();
  await expect(stopOf(page, gloria)).toContainText('Entregado');
  const cash = due + gloria.order.price_total;
  const inHand = page.getByText('llevas en mano').locator('..');
  await expect(inHand).toContainText(pesos(cash));
  await expect(page.getByText('5 cambios esperan señal')).toBeVisible();
  const close = page.getByRole('button', { name: 'Cerrar la ronda' });
  await expect(close).toHaveAccessibleDescription('quedan cambios por enviar');

  await context.setOffline(false);
  await expect(page.getByText(OFFLINE)).toBeHidden();
  await expect(page.getByText(/esperan? señal/)).toBeHidden();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /deliveries/.test(key))),
  ).toEqual([]);
  await expect(inHand).toContainText(pesos(cash));
  const { client: luz } = await staff('luz@canasta.example');
  const report = (await luz.call('deliveries.report', { params: { id: gloria.order.id } })).ok();
  expect(report.delivered).toMatchObject({ proof: 'photo', payment_method: 'cash' });
  expect(report.attempts).toMatchObject([{ reason: 'nobody' }]);
  const paid = (await luz.call('deliveries.report', { params: { id: rosa.order.id } })).ok();
  expect(paid.delivered).toMatchObject({ proof: 'pin', cash_received: due + 5_000, cash_change: 5_000 });

  await close.click();
  const sheet = page.getByRole('dialog', { name: 'Cerrar la ronda' });
  await expect(sheet.getByText(`Debes entregar ${pesos(cash)} en efectivo.`)).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(page.getByText('Ronda cerrada. El efectivo cuadra.')).toBeVisible();
  await expect(page.getByText('No tienes pedidos por entregar')).toBeVisible();
});

function stopOf(page: Page, { order }: Carried) {
  return page
    .getByRole('list', { name: 'Paradas' })
    .getByRole('listitem')
    .filter({ hasText: order.id_order.toLocaleString('es-CO') });
}
