import type { Page } from '@playwright/test';
import { groupThousands } from '#rules/money.ts';
import { expectAccessible } from '../../support/accessibility.ts';
import { pointCameraAt, scaleLabel } from '../../support/camera.ts';
import { signIn, staff } from '../../support/people.ts';
import { expectLargeTargets, shots, whenStored } from '../../support/phone.ts';
import { newPicker, type OrderLine, orderToPick, PLU } from '../../support/picking.ts';
import { officeNamed } from '../../support/shop.ts';
import { expect, test } from '../../support/test.ts';

test.use({
  serviceWorkers: 'allow',
  expectedFaults: [
    // The last ones: the worker takes over while the first page loads its scripts; the list is read while its person
    // signs out. One expression: Playwright takes a list of two for a value and its options.
    /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|WebSocket connection to .*\/socket\/|cross-world service worker|status of 401 .*\/picking\/orders/,
  ],
});

/** Of an order of 30 lines. */
const MOST_TAPS = 70;

test('a picker walks an order of 30 lines: found, less, replaced in part, weighed, not there, without a signal and opened anew in the middle, and to billing @mobile', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Granada');
  const picker = await newPicker(office);
  const order = await orderToPick(picker, office);
  await signIn(context, picker);
  await page.goto('/admin/picking');
  await expectAccessible(page);
  const taps = await countTaps(page);
  await page.getByRole('button', { name: 'Empezar con 1 pedido' }).click();
  const total = order.lines.length;
  expect(total).toBe(30);
  const progress = page.locator('.picking-progress');
  await expect(progress).toHaveText(`0 de ${total} listos`);
  await shots(page, 'walk');
  await expectAccessible(page);
  await expectLargeTargets(page);
  await whenStored(page, '/admin/picking');

  const item = ({ product }: OrderLine) =>
    page.locator('.picking-open').filter({ has: page.getByText(product.title, { exact: true }) });
  const found = ({ product }: OrderLine) =>
    page.getByRole('button', { name: new RegExp(`^Encontrado: ${escaped(product.title)}, canasta`) });
  const [five, whole, gone, ...others] = order.lines as [OrderLine, OrderLine, OrderLine, ...OrderLine[]];
  const [scanned, weighed] = [others.pop(), others.pop()];
  if (!scanned || !weighed) throw new Error('Nothing is weighed');
  const half = Math.floor(others.length / 2);

  // Found, taken back, found again: three taps more than it needs.
  await found(whole).click();
  await expect(progress).toHaveText(`1 de ${total} listos`);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(progress).toHaveText(`0 de ${total} listos`);
  await found(whole).click();

  // Two of five are there; three of something like it take the place of the others.
  await item(five).click();
  await page.getByLabel('Cuántos hay').fill('2');
  await page.getByRole('button', { name: 'Poner 2 und' }).click();
  await page.getByRole('button', { name: 'Reemplazar 3 und que faltan' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('El reemplazo es por 3 und.')).toBeVisible();
  const put = sheet.getByRole('button', { name: /^Poner / }).first();
  await expect(put).toBeVisible();
  await expect(sheet.getByText(/3 und/).nth(1)).toBeVisible();
  await shots(page, 'replace');
  await expectAccessible(page);
  await expectLargeTargets(page);
  await put.click();
  await expect(progress).toHaveText(`2 de ${total} listos`);

  // The camera may not be used: in words, and typing goes on.
  await item(scanned).click();
  await pointCameraAt(page, null);
  await page.getByRole('button', { name: 'Escanear código o etiqueta' }).click();
  await expect(sheet.getByText(/no deja usar la cámara/)).toBeVisible();
  await shots(page, 'refused');
  await sheet.getByRole('button', { name: 'Escribir el código' }).click();
  // A label of the scale is read, with its light.
  await pointCameraAt(page, scaleLabel(PLU, 515));
  await page.getByRole('button', { name: 'Escanear código o etiqueta' }).click();
  await expect(page.getByText('Es el producto correcto: 515 g.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByLabel('Peso en la báscula (g)')).toHaveValue('515');
  await expect(page.getByText(/se cobra el tope/)).toBeVisible();
  await shots(page, 'line');
  await expectAccessible(page);
  await expectLargeTargets(page);
  await page.getByRole('button', { name: 'Poner 515 g' }).click();

  // Without a signal: what is not there, a weight, and half of the rest.
  await context.setOffline(true);
  await item(gone).click();
  await page.getByRole('button', { name: 'No hay', exact: true }).click();
  await page.getByRole('button', { name: 'Está vencido' }).click();
  await item(weighed).click();
  await page.getByLabel('Peso en la báscula (g)').fill('751');
  await page.getByRole('button', { name: /^Poner / }).click();
  await expect(page.getByText('Máximo 750 g.')).toBeVisible();
  await page.getByLabel('Peso en la báscula (g)').fill('480');
  await page.getByRole('button', { name: 'Poner 480 g' }).click();
  for (const line of others.slice(0, half)) await found(line).click();
  // Far down the walk, too.
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('Sin señal. Sigue alistando, se guarda en el celular.')).toBeVisible();
  await expect(page.getByText(/^\d+ sin enviar/)).toBeVisible();

  // The phone is opened anew, still without one: all of it is there, and it goes on.
  const before = await taps();
  await page.reload();
  const done = 5 + half;
  await expect(progress).toHaveText(`${done} de ${total} listos`);
  await expect(page.getByText(/^\d+ sin enviar/)).toBeVisible();
  await expect(page.getByText('Sin señal. Sigue alistando, se guarda en el celular.')).toBeVisible();
  await shots(page, 'offline');
  const tapsAfter = await countTaps(page);
  for (const line of others.slice(half)) await found(line).click();
  await expect(progress).toHaveText(`${total} de ${total} listos`);
  await page.getByRole('button', { name: /^Terminar la canasta/ }).click();
  await page.getByRole('button', { name: 'Pasar a facturación' }).click();
  await expect(page.getByText('Hay cosas sin enviar: para terminar se necesita señal.')).toBeVisible();

  const middle = await tapsAfter();
  await context.setOffline(false);
  await page.reload();
  const last = await countTaps(page);
  await expect(page.getByText(/sin enviar/)).toHaveCount(0);
  await expect(progress).toHaveText(`${total} de ${total} listos`);
  await page.getByRole('button', { name: /^Terminar la canasta/ }).click();
  await page.getByRole('button', { name: 'Pasar a facturación' }).click();
  await expect(sheet).toContainText('pasó a facturación');
  await expect(sheet).toContainText(`${gone.product.title}: No hay (Está vencido)`);
  await expect(sheet).toContainText(`${five.product.title}: Reemplazado`);
  await shots(page, 'done');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Seguir' }).click();
  await page.getByRole('button', { name: 'Entregar a despacho' }).first().click();
  await expect(page.getByText(/quedó alistado/).first()).toBeVisible();
  // All that this journey tried beside it included.
  expect(before + middle + (await last())).toBeLessThanOrEqual(MOST_TAPS);

  const luz = await staff('luz@canasta.example');
  const { order: stored } = (await luz.client.call('orders.get', { params: { id: order.id } })).ok();
  const outcomes = new Map(stored.products.map(({ id, picked }) => [id, picked?.outcome]));
  expect(order.lines.map(({ id }) => outcomes.get(id))).toEqual(
    order.lines.map((line) => (line === gone ? 'missing' : line === five ? 'replaced' : 'found')),
  );
  const partsOf = ({ id }: OrderLine) => stored.products.find((line) => line.id === id)?.picked?.parts;
  expect(partsOf(five)?.map(({ kind, count }) => [kind, count])).toEqual([
    ['found', 2],
    ['replaced', 3],
  ]);
  expect(partsOf(weighed)?.map(({ count }) => count)).toEqual([480]);
  expect(partsOf(scanned)).toMatchObject([{ count: 515, totalPrice: scanned.totalPrice }]);
  expect(groupThousands(stored.id_order)).toBe(groupThousands(order.number));

  // Signed out, nothing of anybody is on the phone: not what was done, not the page.
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await page.getByRole('button', { name: 'Cerrar sesión' }).last().click();
  await expect(page.getByRole('heading', { name: 'Entra a la administración' })).toBeVisible();
  expect(await onDevice(page)).toEqual([]);

  // A session that ended by itself leaves what is unsent and nothing of shoppers; so does a sign-in of somebody else,
  // except for what waits longer than two weeks.
  await page.evaluate(() => {
    const unsentOf = (at: Date) => JSON.stringify({ queue: [{ at: at.toISOString() }] });
    localStorage.setItem('staff somebody picking', unsentOf(new Date()));
    localStorage.setItem('staff somebody walk seen', '{}');
    localStorage.setItem('staff former picking', unsentOf(new Date(Date.now() - 15 * 24 * 60 * 60 * 1000)));
  });
  await page.reload();
  const unsent = ['staff former picking', 'staff somebody picking'];
  await expect.poll(async () => (await onDevice(page)).sort()).toEqual(unsent);
  await signIn(context, luz);
  await page.goto('/admin/search');
  await expect.poll(() => onDevice(page)).toEqual(['staff somebody picking']);
});

test('a picker hears at once that an order was cancelled, and reads it after a night without a signal @mobile @full', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Granada');
  const picker = await newPicker(office);
  const [first, second] = [await orderToPick(picker, office), await orderToPick(picker, office)];
  const luz = await staff('luz@canasta.example');
  const cancel = async ({ id }: { id: string }) =>
    (await luz.client.call('orders.move', { params: { id }, body: { state: '12_store_cancel_order' } })).ok();
  await signIn(context, picker);
  await page.goto('/admin/picking');
  await page.getByRole('button', { name: 'Empezar con 2 pedidos' }).click();
  const crateOf = async ({ number }: { number: number }) => {
    const order = page.getByRole('listitem').filter({ hasText: groupThousands(number) });
    return `Canasta ${await order.locator('.picking-crate').textContent()}`;
  };
  const [crate, other] = [await crateOf(first), await crateOf(second)];
  const told = page.getByRole('alert').filter({ hasText: 'Devuelve lo que llevas.' });
  await cancel(first);
  await expect(told).toContainText(`${crate}: el pedido se canceló. Devuelve lo que llevas.`);
  await page.getByRole('button', { name: 'Entendido' }).click();
  await expect(told).toBeHidden();

  await whenStored(page, '/admin/picking');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Actualizar' }).click();
  await expect(page.getByText('Ups! no hay conexión con el servidor, intenta más tarde.')).toBeVisible();
  await cancel(second);
  await context.setOffline(false);
  await page.reload();
  await expect(told).toContainText(`${other}: el pedido se canceló. Devuelve lo que llevas.`);
});

test('a line opens and closes once, however fast it is pressed @mobile @full', async ({ page, context }) => {
  const office = await officeNamed('Granada');
  const picker = await newPicker(office);
  await orderToPick(picker, office);
  await signIn(context, picker);
  await page.goto('/admin/picking');
  await page.getByRole('button', { name: 'Empezar con 1 pedido' }).click();
  const rows = page.locator('.picking-open');
  const back = page.getByRole('button', { name: 'Volver al recorrido' });
  await expect(rows).toHaveCount(30);
  const cpu = await context.newCDPSession(page);
  await cpu.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  const rest = () => page.evaluate(() => new Promise((done) => setTimeout(done, 400)));
  for (const apartMs of [0, 5, 10]) {
    await rows.nth(3).evaluate(async (row: HTMLElement, ms) => {
      row.click();
      await new Promise((done) => setTimeout(done, ms));
      row.click();
    }, apartMs);
    await expect(back).toBeVisible();
    await rest();
    await back.evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
    await expect(rows).toHaveCount(30);
    await rest();
    // One step back: it was opened once.
    await expect(back).toBeHidden();
    await expect(page).toHaveURL(/picking$/);
  }
});

/** How often something was pressed since. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.taps = '0';
    document.addEventListener(
      'click',
      () => {
        const { dataset } = document.documentElement;
        dataset.taps = String(Number(dataset.taps) + 1);
      },
      { capture: true },
    );
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.taps));
}

/** What is stored of staff, and which pages open without a signal. */
function onDevice(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('staff-'));
    return [...names, ...Object.keys(localStorage).filter((key) => key.startsWith('staff '))];
  });
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
