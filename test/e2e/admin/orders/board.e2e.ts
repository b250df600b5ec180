import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessibility.ts';
import {
  focusRow,
  listensForSounds,
  placeOrder,
  printsNothing,
  rowOf,
  soundsOf,
} from '../../support/board.ts';
import { follow, fullStep, messages } from '../../support/pages.ts';
import { signIn, staff } from '../../support/people.ts';
import { officeNamed } from '../../support/shop.ts';
import { expect, test } from '../../support/test.ts';

// One of two orders cannot be accepted, and the browser says so in its console.
test.use({ expectedFaults: [/status of 409/] });

test('a day at the board by keyboard alone: new orders ring, several at once, taken back @desktop', async ({
  page,
  context,
}) => {
  await listensForSounds(page);
  await printsNothing(page);
  // Nobody else orders here: what rings is this test's own.
  const office = await officeNamed('El Caney');
  const order = () => placeOrder(office, { 'Café molido': { count: 3 } });
  const first = await order();
  await signIn(context, await staff('luz@canasta.example'));
  await page.goto(`/admin/orders?sede=${office.id}&estado=13_order_received`);
  await expect(rowOf(page, first)).toBeVisible();
  await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
  // The first key lets the page sound.
  await page.keyboard.press('j');
  await expect(page.getByRole('button', { name: /^Abrir el pedido/ }).first()).toBeFocused();

  const second = await order();
  await expect(rowOf(page, second)).toBeVisible();
  await expect.poll(() => soundsOf(page)).toBe(2);
  await page.getByRole('button', { name: 'Con sonido' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Sin sonido' })).toBeFocused();
  const third = await order();
  await expect(rowOf(page, third)).toBeVisible();
  expect(await soundsOf(page)).toBe(2);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sin sonido' })).toBeVisible();

  // Two are ticked, printed and accepted, and taken back.
  await focusRow(page, second);
  await page.keyboard.press('x');
  await focusRow(page, third);
  await page.keyboard.press('x');
  await expect(page.getByText('2 seleccionados')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('p');
  await expect.poll(() => page.evaluate(() => document.body.dataset.printed)).toBe('2');
  await focusRow(page, second);
  await page.keyboard.press('x');
  await focusRow(page, third);
  await page.keyboard.press('x');
  await page.keyboard.press('a');
  await expect(messages(page)).toContainText('2 pedidos aceptados.');
  await expect(rowOf(page, second)).toBeHidden();
  // The row that came in its place has the focus.
  await expect(page.locator('tr[data-row] :focus')).toHaveCount(1);
  await page.keyboard.press('u');
  await expect(rowOf(page, second)).toBeVisible();

  // Among all orders: one of two cannot be accepted, and says why.
  await focusRow(page, first);
  await page.keyboard.press('a');
  await expect(rowOf(page, first)).toBeHidden();
  await follow(page, `/admin/orders?sede=${office.id}&ver=todos`);
  for (const number of [first, second]) {
    await focusRow(page, number);
    await page.keyboard.press('x');
  }
  await page.keyboard.press('a');
  const failed = page.getByRole('dialog', { name: '1 pedido no cambió' });
  await expect(failed).toContainText('No se puede completar la orden en este estado');
  await expect(failed.getByRole('button', { name: `Abrir el pedido ${first}` })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(rowOf(page, second)).toContainText('Aprobado por Admin');

  // A picker for one, out it goes, and the last one is cancelled.
  await focusRow(page, second);
  await page.keyboard.press('l');
  const request = page.getByRole('alertdialog', { name: 'Asignar alistador a 1 pedido' });
  await expect(request.getByLabel('Quién')).toBeFocused();
  await expect(request.getByRole('option')).not.toHaveCount(2);
  // One press too many takes nobody's order away.
  await expect(request.getByRole('button', { name: 'Asignar' })).toHaveAccessibleDescription('Elige a quién');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(request).toBeHidden();
  await expect(rowOf(page, second).getByRole('button', { name: 'Asignar' })).toHaveCount(0);
  await focusRow(page, second);
  await page.keyboard.press('d');
  await expect(rowOf(page, second)).toContainText('Despachado');
  await focusRow(page, third);
  await page.keyboard.press('Delete');
  await page
    .getByRole('alertdialog', { name: 'Seguro que quieres anular esta orden?' })
    .getByRole('button', { name: 'Sí, anular' })
    .press('Enter');
  await expect(rowOf(page, third)).toContainText('Pedido Cancelado');

  // From one order to the next without closing it, and back to its row.
  await focusRow(page, third);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `Pedido N.º ${third}` })).toBeVisible();
  await page.keyboard.press('j');
  await expect(page.getByRole('dialog', { name: `Pedido N.º ${second}` })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByRole('dialog', { name: `Pedido N.º ${third}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/pedido=/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toContainText('ANULAR la fila');
  await page.keyboard.press('Escape');
  await fullStep('what the board shows is in the address, its columns on the device', () => chooseRows(page));
});

async function chooseRows(page: Page): Promise<void> {
  await follow(page, '/admin/orders?ver=todos');
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Abrir el pedido/ }) });
  await expect(page.getByRole('button', { name: /Despachado 90 días$/ })).toBeVisible();
  // Filters that are not in use are folded away.
  const chip = page.getByRole('button', { name: 'Cliente', exact: true });
  await expect(chip).toBeHidden();
  const fold = page.getByRole('button', { name: 'Filtrar' });
  await fold.click();
  await chip.click();
  await page.getByRole('searchbox', { name: 'Cliente' }).fill('giraldo');
  await expect(page).toHaveURL(/cliente=giraldo/);
  await page.keyboard.press('Escape');
  await expect(rows.filter({ hasNotText: 'Giraldo' })).toHaveCount(0);
  await expect(rows.first()).toBeVisible();
  await page.getByRole('button', { name: 'Tipo', exact: true }).click();
  await expect(page.getByRole('radio', { name: 'Todo' })).toBeChecked();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Pago', exact: true }).click();
  await page.getByRole('radio', { name: 'Efectivo' }).click();
  await expect(page).toHaveURL(/pago=cash/);
  await page.keyboard.press('Escape');
  await expect(rows.filter({ hasNotText: 'Efectivo' })).toHaveCount(0);
  await fold.click();
  await expect(page.getByRole('button', { name: 'Quitar el filtro Pago' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tipo', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Total', exact: true }).click();
  await expect(page).toHaveURL(/orden=total/);
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('button', { name: 'Borrar filtros' }).click();
  await expect(page).toHaveURL(/\?ver=todos&orden=total$/);

  await page.getByRole('button', { name: /^Columnas/ }).click();
  await page.getByRole('checkbox', { name: 'Prod.' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Prod.' })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Total' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Prod.' })).toBeHidden();
  // With the menu open no name is cut, and the page does not scroll sideways.
  const cut = await page
    .locator('.board .kit-cell')
    .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).length);
  expect(cut).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
}

test('the board on a phone: the first order is in sight, and its next step a press away @mobile', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Alfaguara');
  const number = await placeOrder(office);
  await signIn(context, await staff('luz@canasta.example'));
  await page.goto(`/admin/orders?sede=${office.id}`);
  const first = page.locator('tr[data-row]').first();
  await expect(first).toBeVisible();
  expect((await first.boundingBox())?.y).toBeLessThan(300);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Filtrar' }).click();
  await page.getByLabel('N.º de pedido').fill(number.replace('.', ''));
  await expect(page.locator('tr[data-row]')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: `Aceptar el pedido ${number}` }).tap();
  await expect(rowOf(page, number)).toContainText('Aprobado por Admin');
  await rowOf(page, number).getByRole('checkbox').tap();
  await expect(page.getByText('1 seleccionado')).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await test.step('the menu takes and gives back the focus', async () => {
    const opener = page.getByRole('button', { name: 'Abrir el menú' });
    await opener.click();
    const menu = page.getByRole('dialog', { name: 'Canasta' });
    await expect(menu.getByRole('link', { name: /^Pedidos/ })).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  });
  await test.step('of an order the goods stand first, with their place, and nothing scrolls sideways', async () => {
    await page.getByRole('button', { name: `Abrir el pedido ${number}` }).click();
    const detail = page.getByRole('dialog');
    await expect(detail.getByText(/^Pasillo .+ · Góndola /).first()).toBeVisible();
    const goods = detail.getByRole('region', { name: 'Producto, SKU y código de barras' });
    expect(await goods.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await expectAccessible(page);
    await detail.getByRole('radio', { name: 'Cliente y entrega' }).check();
    await expect(detail.getByText('Historia del pedido')).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
