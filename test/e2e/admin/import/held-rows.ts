import type { Page } from '@playwright/test';
import type { Client } from '#test/client.ts';
import { expect } from '../../support/test.ts';

/** Rows that nobody agreed to wait after their import, and are accepted afterwards: here one of two. */
export async function acceptHeldRows(
  page: Page,
  client: Client,
  mark: string,
  look: (name: string) => Promise<void>,
): Promise<void> {
  await importPrices(client, mark, 2_000);
  await importPrices(client, mark, 9_000);
  await page.goto('/admin/import-data');
  await page.getByRole('link', { name: '2 filas por aprobar' }).click();
  await expect(page.getByRole('heading', { name: '2 filas retenidas' })).toBeVisible();
  await expect(page.getByText('en la tienda nada cambió por ellas')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Revisar las 2 filas retenidas' })).toBeVisible();
  const held = page.getByRole('table', { name: '2 filas retenidas' });
  await expect(held).toContainText('El precio cambia demasiado: de $ 2.000 a $ 9.000.');
  await look('held');
  await held
    .getByRole('row')
    .filter({ hasText: `${mark}951` })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Revisar las elegidas' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: `Retenidas de: precios-${mark}.csv` }),
  ).toBeVisible();
  const review = page.getByRole('region', { name: 'Qué cambiaría' });
  await review.getByLabel('Sí, escribir también el precio que cambia mucho').check({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Aplicar a la tienda' }).click();
  await expect(page.getByText('0 productos nuevos y 1 cambiado.')).toBeVisible({ timeout: 30_000 });
  await page.goto('/admin/import-data');
  await page.getByRole('link', { name: '1 fila por aprobar' }).click();
  await expect(page.getByRole('button', { name: 'Revisar la fila retenida' })).toBeVisible();
  await expect(page.getByRole('table', { name: '1 fila retenida' })).toContainText(`${mark}950`);
}

/** Two products with a price, by the calls of the screen; nothing that changes too much is accepted. */
async function importPrices({ call }: Client, mark: string, price: number): Promise<void> {
  const lines = [
    'SKU;NOMBRE;PVP',
    `${mark}950;Arepa ${mark};${price}`,
    `${mark}951;Buñuelo ${mark};${price}`,
  ];
  const file = new File([lines.join('\n')], `precios-${mark}.csv`);
  const { id } = (await call('imports.upload', { body: { file } })).ok();
  const read = async () => (await call('imports.get', { params: { id } })).ok();
  const until = (step: string) =>
    expect.poll(async () => (await read()).step, { timeout: 20_000 }).toBe(step);
  await until('mapping');
  const { mapping } = await read();
  if (!mapping) throw new Error('no mapping');
  (await call('imports.map', { params: { id }, body: { mapping, check: true } })).ok();
  await until('review');
  (await call('imports.apply', { params: { id }, body: {} })).ok();
  await until('over');
}
