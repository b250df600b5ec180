import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { placeOrder } from '../support/board.ts';
import { expectAtOtherWidth } from '../support/other-width.ts';
import { follow } from '../support/pages.ts';
import { type Person, signIn, staff } from '../support/people.ts';
import { officeNamed, productNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

type Read = { size: string; version?: number };

// Days that cannot be asked for are refused by the server.
test.use({ expectedFaults: [/status of 400/] });

test('an order is in the table of the chart as soon as it is placed, and in its file; a change is in the audit @desktop', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Buga Centro');
  const luz = await staff('luz@canasta.example');
  const ordersToday = async () => {
    const query = { office_id: office.id };
    const { total, to } = (await luz.client.call('stats.figures', { query })).ok();
    const { days } = (await luz.client.call('stats.figures', { query: { ...query, from: to, to } })).ok();
    return { all: total.orders, today: days[0]?.orders ?? 0 };
  };
  const before = await ordersToday();
  await placeOrder(office);
  expect((await ordersToday()).today).toBeGreaterThan(before.today);

  await signIn(context, luz);
  await page.goto(`/admin/stats?sede=${office.id}`);
  await expect(page.getByRole('heading', { name: 'Registros estadisticos', level: 1 })).toBeVisible();
  const card = page.getByRole('region', { name: 'Contador de ventas' });
  await expect(card.locator('canvas')).toBeVisible();
  // The point under the arrow keys is read out; the last one is today.
  const drawing = card.getByRole('application', { name: /^Contador de ventas: gráfica/ });
  const read = card.locator('.chart-read');
  const last = await read.textContent();
  await drawing.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(read).not.toHaveText(last ?? '');
  await page.keyboard.press('End');
  await expect(read).toHaveText(last ?? '');
  await expectAccessible(page);
  await expectAtOtherWidth(page, page.getByRole('combobox', { name: 'Periodo' }));

  await card.getByRole('radio', { name: 'Tabla' }).check();
  // Of 28 days, and of a year, no longer than this.
  expect((await card.first().boundingBox())?.height).toBeLessThan(640);
  const newest = card.getByRole('row').nth(1);
  await expect
    .poll(async () => Number(await newest.getByRole('cell').last().textContent()))
    .toBeGreaterThan(before.today);
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Descargar Contador de ventas en CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^estadisticas-canasta-.*\.csv$/);
  expect(readFileSync(await file.path(), 'utf8')).toContain('Sede Buga Centro');

  // Everything else of these days and this office is here, and other days are one choice away.
  for (const name of [
    'Ventas en pesos',
    'Visitas de usuarios en la plataforma',
    'Visitas de usuarios registrados',
  ])
    await expect(page.getByRole('region', { name }).getByText(/frente a|sin datos/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Productos más vistos' })).toBeVisible();
  await expect(page.getByText('Pedido promedio')).toBeVisible();
  const margin = page.getByRole('region', { name: 'Margen' });
  await expect(
    margin.getByText(/^calculado sobre el [\d,]+.% de las ventas: las que tienen costo$/),
  ).toBeVisible();
  await margin.getByRole('radio', { name: 'Tabla' }).check();
  await expect(margin.getByRole('columnheader').last()).toHaveText('Margen');
  const hours = page.getByRole('region', { name: 'Ventas por hora y canal' });
  await hours.getByRole('radio', { name: 'Tabla' }).check();
  await expect(hours.getByRole('cell', { name: /^\$/ })).toHaveCount(0);
  await hours.getByRole('radio', { name: 'Pesos' }).check();
  await expect(hours.getByRole('cell', { name: /^\$\s[1-9]/ }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Periodo' }).selectOption('Últimos 7 días');
  await expect(page).toHaveURL(/dias=/);
  await expect(card.getByRole('row')).toHaveCount(8);
  await page.getByRole('combobox', { name: 'Comparar' }).selectOption('Sin comparar');
  await expect(page.getByText(/frente a/)).toHaveCount(0);
  await page.getByRole('link', { name: 'ver lista' }).click();
  await expect(page).toHaveURL(/ver=sin-resultados/);
  await follow(page, '/admin/stats?dias=2025-01-01..2026-02-01');
  await expect(page.getByText('Elige máximo 12 meses (366 días).')).toBeVisible();

  await test.step('a changed product is in the audit, before and after, and its chain holds', () =>
    lookAtAudit(page, luz));
});

async function lookAtAudit(page: Page, luz: Person): Promise<void> {
  const office = await officeNamed('Buga Centro');
  const { id } = await productNamed('Leche entera', office);
  const params = { id };
  const read = async () =>
    (await luz.client.call('products.get', { params, query: {} })).ok().product as Read;
  const { version = 1, size } = await read();
  const changed = `${size} e2e`;
  (await luz.client.call('products.save', { params, body: { size: changed, version } })).ok();

  await follow(page, `/admin/logs?objeto=product&id=${id}`);
  await expect(page.getByRole('heading', { name: 'Registro', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectAtOtherWidth(page);
  const row = page.getByRole('row').nth(1);
  await expect(row).toContainText('Contenido');
  await row.getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('row').filter({ hasText: 'Contenido' });
  await expect(field.locator('del')).toHaveText(size);
  await expect(field.locator('ins')).toHaveText(changed);
  await expect(dialog.getByText(/Eslabón .* íntegro/)).toBeVisible();
  await dialog.getByText('Solo lo que cambió').click();
  await expect(dialog.locator('ins').first()).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Abrir el objeto' })).toHaveAttribute(
    'href',
    `/admin/products?abierto=${id}`,
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Verificar la cadena' }).click();
  await page.getByRole('button', { name: 'Verificar lo último' }).click();
  await expect(page.getByText(/^Íntegra: /)).toBeVisible({ timeout: 20_000 });
  const { version: now = 1 } = await read();
  (await luz.client.call('products.save', { params, body: { size, version: now } })).ok();
}
