import { readFileSync } from 'node:fs';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { expectAtOtherWidth } from '../support/other-width.ts';
import { signIn, staff } from '../support/people.ts';
import { officeNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test('a day of an office is closed with what was counted, and orders and people leave as files @desktop', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Bretaña');
  await signIn(context, await staff('luz@canasta.example'));
  await page.goto('/admin/accounting');
  await expect(page.getByRole('heading', { name: 'Elige una sede' })).toBeVisible();

  // Nobody sold on that day.
  await page.goto(`/admin/accounting?sede=${office.id}&dia=2020-02-03`);
  await expect(page.getByText('Sin cerrar')).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar el día' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Cerrar el día' }).click();
  const cash = dialog.getByRole('textbox', { name: /^Efectivo/ });
  await expect(cash).toHaveAccessibleDescription(/Escribe cuánto contaste/);
  await cash.fill('20000');
  await expect(cash).toHaveValue('20.000');
  await dialog.getByRole('textbox', { name: 'Nota' }).fill('Base de la caja');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cerrar el día' }).click();
  await expect(page.getByText(/^Lo cerró Luz Rentería, .* · Base de la caja$/)).toBeVisible();
  const row = page.getByRole('table').getByRole('row').nth(1);
  await expect(row).toContainText(/Efectivo.*\+\$.20\.000/);
  await expectAccessible(page);
  await expectAtOtherWidth(page);

  await page.getByRole('link', { name: 'Archivos' }).click();
  const [orders] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV: Pedidos' }).click(),
  ]);
  expect(readFileSync(await orders.path(), 'utf8')).toMatch(/^\uFEFFPedido;Fecha;Estado;Sede;.*\r\n\d+;/s);
  await page.getByRole('button', { name: 'Excel: Clientes' }).click();
  const purpose = page.getByRole('alertdialog');
  await purpose.getByRole('button', { name: 'Descargar' }).click();
  await purpose.getByRole('textbox', { name: /^Para qué/ }).fill('Carta de fin de año a quienes compraron');
  const [people] = await Promise.all([
    page.waitForEvent('download'),
    purpose.getByRole('button', { name: 'Descargar' }).click(),
  ]);
  expect(people.suggestedFilename()).toMatch(/^clientes-canasta-.*\.xlsx$/);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Cierre del mes' }).click();
  await expect(page.getByRole('button', { name: 'Cerrar el mes' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
