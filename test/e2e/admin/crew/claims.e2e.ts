import { groupThousands } from '#rules/money.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/accessibility.ts';
import { goods } from '../../support/checkout.ts';
import { type Carried, carriedOrder, newCourier } from '../../support/deliveries.ts';
import { signIn, staff } from '../../support/people.ts';
import { shots, whenStored } from '../../support/phone.ts';
import { officeNamed, pesos } from '../../support/shop.ts';
import { expect, test } from '../../support/test.ts';

/** What a courier records of an order that the store changes meanwhile: nothing of it is lost. */

test.use({
  serviceWorkers: 'allow',
  expectedFaults: [
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket connection to .*\/socket\/|cross-world service worker/,
  ],
});

const photo = {
  name: 'puerta.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

test('an order given away while its courier had no signal: cash and photo reach the store, which ends the round @mobile @full', async ({
  page,
  context,
  openContext,
}) => {
  const office = await officeNamed('Calipso');
  const courier = await newCourier(office);
  const rosa = await carriedOrder(courier, office, { name: 'Rosa', note: '', goods });
  const { price_total: due, id_order, id } = rosa.order;
  const number = groupThousands(id_order);
  await signIn(context, courier);
  await page.goto('/admin/deliveries');
  await expect(page.getByRole('button', { name: 'Salir con 1 pedido' })).toBeVisible();
  await whenStored(page, '/admin/deliveries');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Salir con 1 pedido' }).click();
  await page.getByRole('button', { name: 'Llegué donde Rosa' }).click();
  await page.getByRole('button', { name: 'Entregar a Rosa' }).click();
  const door = page.getByRole('dialog', { name: /^Rosa/ });
  await door.getByLabel('Tomar foto').setInputFiles(photo);
  await expect(door.getByRole('img', { name: 'Foto lista' })).toBeVisible();
  await door.getByRole('button', { name: 'Entregado' }).click();
  await expect(page.getByText('3 cambios esperan señal')).toBeVisible();
  const { client: luz } = await staff('luz@canasta.example');
  (await luz.call('orders.move', { params: { id }, body: { delivery: { delivery_id: null } } })).ok();

  await context.setOffline(false);
  const words = `El pedido ${number} ya no es tuyo. Si lo llevas, devuélvelo. Lo que anotaste lo lee la tienda.`;
  const claimed = `Aparte dices tener ${pesos(due)} del pedido ${number}. Entrégalos en la tienda.`;
  await expect(page.getByText(claimed)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
  await expect(page.getByText(claimed)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await shots(page, 'claimed', [390]);
  await page.getByRole('button', { name: 'Entendido' }).click();
  await expect(page.getByRole('alert').filter({ hasText: words })).toBeHidden();
  await page.getByRole('button', { name: 'Cerrar la ronda' }).click();
  const sheet = page.getByRole('dialog', { name: 'Cerrar la ronda' });
  await expect(sheet.getByText('Debes entregar $ 0 en efectivo.')).toBeVisible();
  await expect(sheet.getByText(claimed)).toBeVisible();

  const store = await openContext({ viewport: { width: 1440, height: 900 } });
  await signIn(store, await staff('luz@canasta.example'));
  const desk = await store.newPage();
  await desk.goto(`/admin/orders?pedido=${id}`);
  await expect(desk.getByRole('figure', { name: 'Mapa del domicilio' })).toBeVisible();
  const how = desk.getByRole('region', { name: 'Cómo fue la entrega' });
  await expect(how.getByText('Anotado tarde en el celular, sin efecto en el pedido')).toBeVisible();
  const last = how.getByRole('listitem').filter({ hasText: 'Entregado' });
  await expect(last).toContainText(`Entregado, dice tener ${pesos(due)} en efectivo · Yeison`);
  await expect(last).toContainText('ya no era su pedido');
  await expect(last.getByRole('link', { name: 'Ver la foto' })).toHaveAttribute(
    'href',
    /^\/files\/delivery\//,
  );
  await expectAccessible(desk);
  await shots(desk, 'claims', [1440, 390]);

  await desk.goto('/admin/rounds');
  const row = desk.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText(`y dice tener ${pesos(due)} del pedido ${number}`);
  await shots(desk, 'claimed-round', [1440, 390]);
  await row.getByRole('button', { name: /^Terminar la ronda de Yeison/ }).click();
  const dialog = desk.getByRole('alertdialog');
  await expect(dialog).toContainText('Hazlo solo si no la puede cerrar desde su celular.');
  await dialog.getByRole('button', { name: 'Sí, terminar' }).click();
  await expect(dialog.getByText('Escribe por qué.')).toBeVisible();
  await expect(dialog.getByText('Escribe cuánto, también si es 0.')).toBeVisible();
  await dialog.getByLabel('Por qué').fill('Ya no trabaja aquí');
  await dialog.getByLabel('Efectivo que recibió la tienda').fill('0');
  await expectAccessible(desk);
  await shots(desk, 'end-round', [1440, 390]);
  await dialog.getByRole('button', { name: 'Sí, terminar' }).click();
  await expect(
    desk.getByText('Ronda terminada. Anota en cada pedido cómo terminó su entrega.'),
  ).toBeVisible();
  await expect(row).toHaveCount(0);
  await desk.goto('/admin/rounds?ver=cerradas');
  await expect(desk.getByRole('row').filter({ hasText: number })).toContainText(
    /La terminó Luz.*: Ya no trabaja aquí/,
  );
});

test('a refused delivery is still to be read, and its money still entered, on a page opened anew @mobile @full', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Calipso');
  const courier = await newCourier(office);
  const gloria = await carriedOrder(courier, office, { name: 'Gloria', note: '', goods });
  const { price_total: due, id_order } = gloria.order;
  await signIn(context, courier);
  await page.goto('/admin/deliveries');
  await page.getByRole('button', { name: 'Salir con 1 pedido' }).click();
  await page.getByRole('button', { name: 'Llegué donde Gloria' }).click();
  await page.getByRole('button', { name: 'Entregar a Gloria' }).click();
  const door = page.getByRole('dialog', { name: /^Gloria/ });
  const received = String(due + 2_000);
  await door.getByLabel('Recibiste').fill(received);
  await door.getByLabel('PIN del cliente').fill(await otherPin(gloria));
  await door.getByRole('button', { name: 'Entregado' }).click();
  const refused = page.getByText(`No quedó en el pedido ${groupThousands(id_order)}: El PIN no es correcto.`);
  await expect(refused).toBeVisible();
  await page.reload();
  await expect(refused).toBeVisible();
  await page.getByRole('button', { name: 'Entendido' }).click();
  await page.reload();
  await page.getByRole('button', { name: 'Entregar a Gloria' }).click();
  await expect(refused).toBeHidden();
  await expect(door.getByText('Vueltas: $ 2.000')).toBeVisible();
  await expect(door.getByLabel('Recibiste')).toHaveValue(groupThousands(Number(received)));
});

async function otherPin({ shopper, order }: Carried): Promise<string> {
  const { order: seen } = (await shopper.client.call('orders.get', { params: { id: order.id } })).ok();
  return seen.delivery.pin === '0000' ? '1111' : '0000';
}
