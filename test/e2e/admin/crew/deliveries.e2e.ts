import type { Page } from '@playwright/test';
import { groupThousands } from '#rules/money.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../../support/accessibility.ts';
import { goods } from '../../support/checkout.ts';
import { type Carried, carriedOrder, newCourier } from '../../support/deliveries.ts';
import { figure } from '../../support/pages.ts';
import { signIn, staff } from '../../support/people.ts';
import { expectLargeTargets, shots, whenStored } from '../../support/phone.ts';
import { officeNamed, pesos } from '../../support/shop.ts';
import { expect, test } from '../../support/test.ts';

test.use({
  serviceWorkers: 'allow',
  expectedFaults: [
    // The last one: the worker takes over while the first page loads its scripts.
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket connection to .*\/socket\/|cross-world service worker/,
  ],
});

const labelsOf = (buttons: Element[]) => buttons.map((button) => button.getAttribute('aria-label'));

const OFFLINE = 'Sin señal: sigue trabajando, se envía solo.';

test('a round on the phone: cash and PIN, +18 by card, doors without a signal on a page opened anew, and the cash at the end @mobile', async ({
  page,
  context,
  openContext,
}) => {
  const office = await officeNamed('Calipso');
  const courier = await newCourier(office);
  const plain = { note: '', goods };
  const rosa = await carriedOrder(courier, office, { name: 'Rosa', ...plain, point: [-0.004, 0.002] });
  const gloria = await carriedOrder(courier, office, { name: 'Gloria', ...plain, point: [-0.002, 0.009] });
  const withBeer = { ...goods, 'Cerveza Águila original sixpack': { count: 1 } };
  const card = { note: '', goods: withBeer, method: 'dataphone' } as const;
  const ricardo = await carriedOrder(courier, office, { name: 'Ricardo', ...card, point: [0.003, 0.005] });
  await signIn(context, courier);
  await page.goto('/admin/deliveries');
  await expect(stopOf(page, rosa)).toContainText('Por entregar');
  await page.getByRole('button', { name: 'Salir con 3 pedidos' }).click();
  await expect(stopOf(page, gloria)).toContainText('En camino');

  await whenStored(page, '/admin/deliveries');
  // The map has the store and three doors, the list the same in words.
  await expect(page.locator('.way-map-pin')).toHaveCount(4);
  await expect(page.getByRole('link', { name: 'Llamar' })).toHaveAttribute('href', /^tel:\+?57/);
  await expect(page.getByRole('link', { name: 'Abrir en Maps' })).toHaveAttribute('href', /destination=3\./);

  // Rosa first, then Ricardo, however the round was ordered.
  await page.getByRole('button', { name: 'Ordenar paradas' }).click();
  for (const [name, carried] of [
    ['Ricardo', ricardo],
    ['Rosa', rosa],
  ] as const) {
    const up = page.getByRole('button', { name: new RegExp(`^Subir a ${name}`) });
    await expect(
      page.getByRole('button', { name: new RegExp(`^(Bajar|Subir) a ${name}`) }).first(),
    ).toBeVisible();
    const order = () => page.getByRole('button', { name: /^(Bajar|Subir) a / }).evaluateAll(labelsOf);
    while (await up.isVisible()) {
      const before = await order();
      await up.click();
      await expect.poll(order).not.toEqual(before);
    }
    await expect(stopOf(page, carried)).toHaveAttribute('aria-current', 'step');
  }
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Ordenar paradas' }).click();
  await expectAccessible(page);
  await expectLargeTargets(page);
  await shots(page, 'round');

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
  await expect(door.getByText('Vueltas: $ 5.000')).toBeVisible();
  const pin = await pinOf(rosa);
  await door.getByLabel('PIN del cliente').fill(pin === '0000' ? '1111' : '0000');
  await done.click();
  // The sheet stays with what was entered; only the PIN is typed anew.
  await expect(door.getByText('El PIN no es correcto')).toBeVisible();
  await expect(door.getByText('Quedan 2 intentos', { exact: true })).toBeVisible();
  await expect(door.getByText('Vueltas: $ 5.000')).toBeVisible();
  await expect(door.getByLabel('PIN del cliente')).toHaveValue('');
  await door.getByLabel('PIN del cliente').fill(pin);
  await expectAccessible(page);
  await expectLargeTargets(page);
  await shots(page, 'door');
  await done.click();
  await expect(stopOf(page, rosa)).toContainText(`cobraste ${pesos(due)}`);

  // Goods for adults, paid by card: without a document they stay with the courier and are not charged.
  await page.getByRole('button', { name: 'Llegué donde Ricardo' }).click();
  await page.getByRole('button', { name: 'Entregar a Ricardo' }).click();
  const third = page.getByRole('dialog', { name: /^Ricardo/ });
  await expect(third.getByRole('button', { name: 'Entregado' })).toHaveAccessibleDescription(
    'falta el comprobante',
  );
  await third.getByLabel('Comprobante del datáfono').fill('004512');
  await expect(third.getByRole('button', { name: 'Entregado' })).toHaveAccessibleDescription(
    'falta revisar la cédula',
  );
  await shots(page, 'adult');
  await third.getByRole('button', { name: 'No la mostró' }).click();
  await page.getByRole('button', { name: 'Sí, retirarlos' }).click();
  const { products } = (
    await ricardo.shopper.client.call('orders.get', { params: { id: ricardo.order.id } })
  ).ok().order;
  const beer = products.find(({ product }) => /^Cerveza/.test(product.title))?.totalPrice ?? 0;
  await expect(third.getByText(pesos(ricardo.order.price_total - beer))).toBeVisible();
  await third.getByLabel('PIN del cliente').fill(await pinOf(ricardo));
  await third.getByRole('button', { name: 'Entregado' }).click();
  await expect(stopOf(page, ricardo)).toContainText('Entregado');
  await expect(page.getByText(/esperan? señal/)).toBeHidden();
  const home = await openContext();
  await signIn(home, ricardo.shopper);
  const seen = await home.newPage();
  await seen.goto(`/shoppingcart-detail/${ricardo.order.token}`);
  await expect(seen.getByText('No se entregó. No se cobra.')).toHaveCount(1);
  await expect(figure(seen.getByRole('main'), 'Pagaste al recibir')).toHaveText(
    pesos(ricardo.order.price_total - beer),
  );
  // The list says the same, and so does the order's dialog at the store.
  await seen.goto('/profile/orders');
  const listed = seen.getByRole('listitem').filter({ hasText: groupThousands(ricardo.order.id_order) });
  await expect(listed).toContainText(`Pagaste al recibir${pesos(ricardo.order.price_total - beer)}`);
  await shots(seen, 'list', [390]);

  await expect.poll(() => queuesOf(page)).toEqual([]);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Llegué donde Gloria' }).click();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await page.getByRole('button', { name: 'Entregar a Gloria' }).click();
  const second = page.getByRole('dialog', { name: /^Gloria/ });
  await second.getByRole('button', { name: 'Nadie abre' }).click();
  await page.getByRole('button', { name: 'Sí, anotar' }).click();
  await expect(stopOf(page, gloria)).toContainText('Intento fallido');
  // The phone is opened anew, still without a signal: the round, and what waits, are there.
  await page.reload();
  await expect(stopOf(page, gloria)).toContainText('Intento fallido');
  await expect(stopOf(page, rosa)).toContainText(`cobraste ${pesos(due)}`);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await shots(page, 'round-offline');
  // A press on the button beside it, which nothing undoes, asks first.
  await page.getByRole('button', { name: 'Devolver a la tienda el pedido de Gloria' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click();
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
  await expect.poll(() => queuesOf(page)).toEqual([]);
  await expect(inHand).toContainText(pesos(cash));
  const { client: luz } = await staff('luz@canasta.example');
  const report = (await luz.call('deliveries.report', { params: { id: gloria.order.id } })).ok();
  expect(report.delivered).toMatchObject({ proof: 'photo', payment_method: 'cash' });
  expect(report.attempts).toMatchObject([{ reason: 'nobody' }]);
  const byCard = (await luz.call('deliveries.report', { params: { id: ricardo.order.id } })).ok();
  expect(byCard).toMatchObject({
    is_adult: false,
    delivered: { payment_method: 'dataphone', voucher: '004512', amount: ricardo.order.price_total - beer },
    goods: [{ title: 'Cerveza Águila original sixpack', outcome: null }],
  });
  const paid = (await luz.call('deliveries.report', { params: { id: rosa.order.id } })).ok();
  expect(paid.delivered).toMatchObject({ proof: 'pin', cash_received: due + 5_000, cash_change: 5_000 });

  await close.click();
  const sheet = page.getByRole('dialog', { name: 'Cerrar la ronda' });
  await expect(sheet.getByText(`Debes entregar ${pesos(cash)} en efectivo.`)).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('Efectivo que entregas').fill(String(cash - 2_000));
  await expect(sheet.getByText(/^Faltan \$.2\.000$/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(page.getByText('Ronda cerrada. Faltan $ 2.000.')).toBeVisible();
  await expect(page.getByText('No tienes pedidos por entregar')).toBeVisible();

  // At the store: what was paid, what is missing of the round, and what came back, received once.
  const store = await openContext({ viewport: { width: 1440, height: 900 } });
  await signIn(store, await staff('luz@canasta.example'));
  const desk = await store.newPage();
  await desk.goto(`/admin/orders?pedido=${ricardo.order.id}`);
  const charged = desk.getByRole('dialog').getByText('Se cobró', { exact: true }).locator('..');
  await expect(charged).toContainText(pesos(ricardo.order.price_total - beer));
  await shots(desk, 'charged', [1440, 390]);
  await desk.goto('/admin/rounds?ver=cerradas');
  const row = desk.getByRole('row').filter({ hasText: groupThousands(ricardo.order.id_order) });
  await expect(row).toContainText('3 de 3 entregados');
  await expect(row).toContainText('Faltan $ 2.000');
  // By keyboard to an order of the round: Enter calls nobody.
  await desk.keyboard.press('j');
  await expect(desk.locator(':focus')).toHaveAttribute('href', /^\/admin\/orders/);
  await expectAccessible(desk);
  await shots(desk, 'rounds', [1440, 390]);
  await desk.getByRole('link', { name: 'Por recibir' }).click();
  const back = desk.getByRole('row').filter({ hasText: groupThousands(ricardo.order.id_order) });
  await expect(back).toContainText('Cerveza Águila original sixpack, 1 und');
  await shots(desk, 'returns', [1440, 390]);
  await back.getByRole('button', { name: /^Recibir al inventario/ }).click();
  await expect(desk.getByText('Recibido lo de 1 pedido')).toBeVisible();
  await expect(back).toHaveCount(0);
});

test('a courier reads at once which order was given away or cancelled, and after a night without a signal @mobile @full', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Calipso');
  const courier = await newCourier(office);
  const plain = { note: '', goods };
  const rosa = await carriedOrder(courier, office, { name: 'Rosa', ...plain });
  const gloria = await carriedOrder(courier, office, { name: 'Gloria', ...plain });
  const { client: luz } = await staff('luz@canasta.example');
  const giveAway = async ({ order: { id } }: Carried) =>
    (await luz.call('orders.move', { params: { id }, body: { delivery: { delivery_id: null } } })).ok();
  const words = ({ order }: Carried) =>
    `El pedido ${groupThousands(order.id_order)} ya no es tuyo. Si lo llevas, devuélvelo.`;
  const told = page.getByRole('alert').filter({ hasText: 'Si lo llevas, devuélvelo.' });
  await signIn(context, courier);
  await page.goto('/admin/deliveries');
  await expect(stopOf(page, rosa)).toBeVisible();
  await whenStored(page, '/admin/deliveries');
  await giveAway(rosa);
  await expect(told).toContainText(words(rosa));
  await expect(stopOf(page, rosa)).toHaveCount(0);
  await shots(page, 'given-away', [390]);

  // Until it is dismissed, opened anew as well; then no more.
  await context.setOffline(true);
  await giveAway(gloria);
  await page.reload();
  await expect(told).toContainText(words(rosa));
  await context.setOffline(false);
  await page.reload();
  await expect(told).toContainText(words(gloria));
  await page.getByRole('button', { name: 'Entendido' }).click();
  await expect(told).toBeHidden();
  await page.reload();
  await expect(page.getByText('No tienes pedidos por entregar')).toBeVisible();
  await expect(told).toBeHidden();
});

/** The names of what waits on this phone to be sent. */
function queuesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => / deliveries$/.test(key)));
}

async function pinOf({ shopper, order }: Carried): Promise<string> {
  const { order: seen } = (await shopper.client.call('orders.get', { params: { id: order.id } })).ok();
  return seen.delivery.pin ?? '';
}

function stopOf(page: Page, { order }: Carried) {
  return page
    .getByRole('list', { name: 'Paradas' })
    .getByRole('listitem')
    .filter({ hasText: order.id_order.toLocaleString('es-CO') });
}
