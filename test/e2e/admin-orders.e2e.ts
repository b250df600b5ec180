import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { password, signIn, staff } from './support/people.ts';
import { officeNamed } from './support/shop.ts';
import { desktop, expect, test } from './support/test.ts';

test('staff filter, accept, assign, dispatch and cancel while a colleague watches @desktop', async ({
  page,
  openContext,
}) => {
  const office = await officeNamed('Granada');
  await page.goto(`/admin/orders?sede=${office.id}`);
  await page.getByLabel('Correo').fill('oscar@canasta.example');
  await page.getByLabel(/^Contraseña/).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pedidos' })).toBeVisible();
  expect(new URL(page.url()).search).toBe(`?sede=${office.id}`);

  await page.getByRole('button', { name: /Pedido creado$/ }).click();
  await expect(page).toHaveURL(/estado=13_order_received/);
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Abrir el pedido/ }) });
  await expect(rows.filter({ hasNotText: 'Pedido creado' })).toHaveCount(0);
  // What is fetched has no courier.
  const [first = '', second = ''] = await numbersOf(rows.filter({ hasNotText: 'Recoge en tienda' }));

  const colleague = await openContext(desktop);
  await signIn(colleague, await staff('luz@canasta.example'));
  const board = await colleague.newPage();
  await board.goto(`/admin/orders?sede=${office.id}&ver=todos&numero=${first.replace('.', '')}`);
  const row = board.getByRole('row').filter({ hasText: first });
  await expect(board.getByText('En vivo', { exact: true })).toBeVisible();
  await expect(row).toContainText('Pedido creado');

  await page.keyboard.press('/');
  await page.keyboard.type(first.replace('.', ''));
  await page.keyboard.press('Enter');
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: `Abrir el pedido ${first}` }).press('Enter');
  const detail = page.getByRole('dialog', { name: `Pedido N.º ${first}` });
  await expectAccessible(page);

  const moves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') moves.push(request.url());
  });
  await detail.getByRole('button', { name: 'Aceptar' }).dblclick();
  await expect(row).toContainText('Aprobado por Admin');
  expect(moves).toHaveLength(1);
  await expect(detail.getByRole('button', { name: 'Aceptar' })).toHaveAccessibleDescription(
    'ya está aprobado',
  );
  await detail.getByLabel('Alistador').selectOption('Deisy Angulo');
  await expect(row).toContainText('Deisy Angulo');
  await detail.getByLabel('Domiciliario').selectOption('Kevin Hurtado');
  await expect(row).toContainText('Kevin Hurtado');
  const leave = async (confirm: string) => {
    await detail.getByRole('button', { name: 'Despachar' }).click();
    const pending = page.getByRole('alertdialog', { name: `¿Despachar el pedido ${first}?` });
    if (confirm === 'Despachar') await expectAccessible(page);
    else await pending.getByLabel('Domiciliario').selectOption('Sin domiciliario');
    await pending.getByRole('button', { name: confirm }).click();
    await expect(row).toContainText('Despachado');
  };
  // It asks for the courier; the one who was assigned is chosen already. Taken back by key, for a minute.
  await leave('Despachar');
  // One in the message, one in the order.
  await expect(detail.getByRole('button', { name: 'Deshacer' })).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(row).toContainText('Aprobado por Admin');
  await expect(detail.getByText('Deshecho: Despachado')).toBeVisible();
  await leave('Despachar sin domiciliario');
  await expect(detail.getByText('Lleva: nadie')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await expect(page).not.toHaveURL(/pedido=/);
  await expect(page.getByText('No se encontraron órdenes')).toBeVisible();

  await page.getByLabel('N.º de pedido').fill('');
  await page.getByLabel('N.º de pedido').press('Enter');
  await page.getByRole('button', { name: `Abrir el pedido ${second}` }).click();
  const other = page.getByRole('dialog', { name: `Pedido N.º ${second}` });
  await other.getByRole('button', { name: 'ANULAR' }).click();
  const question = page.getByRole('alertdialog', { name: 'Seguro que quieres anular esta orden?' });
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await question.getByLabel('Motivo').fill('El cliente llamó: no está en casa');
  await question.getByRole('button', { name: 'Sí, anular' }).click();
  await expect(question).toBeHidden();
  await expect(other.getByText('El cliente llamó: no está en casa')).toBeVisible();
  await expect(other.getByRole('button', { name: 'Despachar' })).toHaveAccessibleDescription('está anulado');
  await page.goBack();
  await expect(other).toBeHidden();
  await page.getByRole('button', { name: 'Borrar Filtro' }).click();
  await expect(page).not.toHaveURL(/estado=/);
});

/** '48.187' of each row. */
async function numbersOf(rows: Locator): Promise<string[]> {
  await expect(rows.nth(1)).toBeVisible();
  return rows.getByRole('button', { name: /^Abrir el pedido/ }).allTextContents();
}
