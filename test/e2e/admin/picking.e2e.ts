import { groupThousands } from '#rules/money.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { signIn, staff } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/ERR_INTERNET_DISCONNECTED/] });

test('a picker walks an order: found, less, weighed, not there, offline in the middle, and to billing @mobile', async ({
  page,
  context,
}) => {
  const [luz, picker] = await Promise.all([staff('luz@canasta.example'), staff('deisy@canasta.example')]);
  const order = await assigned(luz, picker);
  await signIn(context, picker);
  await page.goto('/admin/picking');
  await expectAccessible(page);
  for (const box of await page.getByRole('checkbox').all()) await box.uncheck();
  await page.getByRole('checkbox', { name: new RegExp(groupThousands(order.number)) }).check();
  await page.getByRole('button', { name: 'Empezar con 1 pedido' }).click();
  const total = order.lines.length;
  const progress = page.locator('.picking-progress');
  await expect(progress).toHaveText(`0 de ${total} listos`);
  await shots('walk');
  await expectAccessible(page);

  const item = (title: string) =>
    page.locator('.picking-open').filter({ has: page.getByText(title, { exact: true }) });
  const found = (title: string) =>
    page.getByRole('button', { name: new RegExp(`^Encontrado: ${escaped(title)}, canasta`) });
  const { whole, fewer, weighed, gone, rest } = order;

  // Found, taken back, found again.
  await found(whole.title).click();
  await expect(progress).toHaveText(`1 de ${total} listos`);
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(progress).toHaveText(`0 de ${total} listos`);
  await found(whole.title).click();

  // Without a line: less, a weight, and what is not there.
  await context.setOffline(true);
  await item(fewer.title).click();
  await page.getByLabel('Cuántos hay').fill('1');
  await page.getByRole('button', { name: 'Poner 1 und' }).click();
  await page.getByRole('button', { name: 'La góndola está vacía' }).click();
  await item(weighed.title).click();
  const most = Math.max(Math.floor((weighed.count * 3) / 2), weighed.count + 100);
  await page.getByLabel('Peso en la báscula (g)').fill(String(most + 1));
  await page.getByRole('button', { name: /^Poner / }).click();
  await expect(page.getByText(`Máximo ${groupThousands(most)} g.`)).toBeVisible();
  await page.getByLabel('Peso en la báscula (g)').fill(String(weighed.count + 15));
  await expect(page.getByText(/se cobra el tope/)).toBeVisible();
  await shots('line');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Poner / }).click();
  await item(gone.title).click();
  await page.getByRole('button', { name: 'No hay', exact: true }).click();
  await page.getByRole('button', { name: 'Está vencido' }).click();
  await expect(page.getByText('Sin señal. Sigue alistando, se guarda en el celular.')).toBeVisible();
  await expect(page.getByText(/^\d sin enviar/)).toBeVisible();
  await shots('offline');
  const waiting = await page.evaluate(() => JSON.stringify(localStorage));
  expect(waiting).toContain('expired');
  for (const line of rest) {
    await item(line.title).click();
    if (line.countType === 'grams') {
      await page.getByLabel('Peso en la báscula (g)').fill(String(line.count));
      await page.getByRole('button', { name: /^Poner / }).click();
    } else await page.getByRole('button', { name: 'Encontrado', exact: true }).click();
  }
  await expect(progress).toHaveText(`${total} de ${total} listos`);
  await page.getByRole('button', { name: /^Terminar la canasta/ }).click();
  await page.getByRole('button', { name: 'Pasar a facturación' }).click();
  await expect(page.getByText('Hay cosas sin enviar: para terminar se necesita señal.')).toBeVisible();

  // The phone is opened again with a line: what was kept goes, once.
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText(/sin enviar/)).toHaveCount(0);
  await expect(progress).toHaveText(`${total} de ${total} listos`);
  await page.getByRole('button', { name: /^Terminar la canasta/ }).click();
  await page.getByRole('button', { name: 'Pasar a facturación' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toContainText('pasó a facturación');
  await expect(sheet).toContainText(`${gone.title}: No hay (Está vencido)`);
  await expect(sheet).toContainText(`${fewer.title}: Menos`);
  await shots('done');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Seguir' }).click();
  await page.getByRole('button', { name: 'Entregar a despacho' }).first().click();
  await expect(page.getByText(/quedó alistado/).first()).toBeVisible();
  const { order: stored } = (await luz.client.call('orders.get', { params: { id: order.id } })).ok();
  expect(stored.products.map(({ product_id, picked }) => [product_id, picked?.outcome]).toSorted()).toEqual(
    order.lines
      .map(({ product_id }) => [
        product_id,
        product_id === gone.product_id ? 'missing' : product_id === fewer.product_id ? 'less' : 'found',
      ])
      .toSorted(),
  );
  const heavy = stored.products.find(({ product_id }) => product_id === weighed.product_id);
  expect(heavy?.picked?.parts[0]?.count).toBe(weighed.count + 15);
  expect(heavy?.picked?.totalPrice).toBe(heavy?.totalPrice);

  async function shots(name: string): Promise<void> {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSidewaysScroll(page);
      const folder = process.env.SHOTS;
      if (folder) await page.screenshot({ path: `${folder}/h4-${name}-${width}.png` });
    }
    await page.setViewportSize({ width: 390, height: 844 });
  }
});

type Staff = Awaited<ReturnType<typeof staff>>;

/** An order of the demonstration that has a weight, several pieces and two lines more, given to the picker. */
async function assigned(luz: Staff, picker: Staff) {
  const { orders } = (await luz.client.call('orders.board', { query: { open: 'true', limit: 100 } })).ok();
  for (const { id, id_order, state, picker_name, branch_office_name } of orders) {
    if (!/Granada/.test(branch_office_name) || picker_name !== '') continue;
    if (state !== '7_admin_cart_accept' && state !== '13_order_received') continue;
    const { order } = (await luz.client.call('orders.get', { params: { id } })).ok();
    const lines = order.products.map((line) => ({ ...line, title: line.product.title }));
    const weighed = lines.find(({ countType }) => countType === 'grams');
    const byPiece = lines.filter(
      ({ id_item, countDisplayForceGrams, countType }) =>
        countType === 'units' && countDisplayForceGrams === '' && id_item !== '',
    );
    const fewer = byPiece.find(({ count }) => count > 1);
    const [whole, gone] = byPiece.filter((line) => line !== fewer);
    if (!weighed || !fewer || !whole || !gone) continue;
    if (state === '13_order_received')
      (await luz.client.call('orders.move', { params: { id }, body: { state: '7_admin_cart_accept' } })).ok();
    const body = { delivery: { picker_id: picker.id } };
    (await luz.client.call('orders.move', { params: { id }, body })).ok();
    const rest = lines.filter((line) => ![weighed, fewer, whole, gone].includes(line));
    return { id, number: id_order, lines, weighed, fewer, whole, gone, rest };
  }
  throw new Error('The demonstration has no such order');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
