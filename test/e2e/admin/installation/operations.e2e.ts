import { expectAccessible } from '../../support/accessibility.ts';
import { expectAtOtherWidth } from '../../support/other-width.ts';
import { signIn, staff } from '../../support/people.ts';
import { shotsOfDesk } from '../../support/phone.ts';
import { expect, test } from '../../support/test.ts';

test.use({ expectedFaults: [/status of 40[04]/] });

test('a hyperadmin sees how the installation is, and runs the doctor once by two presses; nobody else finds the page @desktop @full', async ({
  page,
  context,
  openContext,
}) => {
  await signIn(context, await staff('nubia@canasta.example'));
  await page.goto('/admin/operations');
  await expect(page.getByRole('heading', { level: 1, name: 'Operación' })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Operación' })).toBeAttached();
  // The process that answers.
  await expect(page.getByRole('table', { name: 'Procesos' }).getByRole('row').nth(1)).toContainText('Vivo');
  await expect(page.getByRole('table', { name: 'Colas' }).getByRole('row')).toHaveCount(8);
  await expect(page.getByRole('table', { name: 'Negocios por carga' })).toContainText('Canasta');
  const main = page.getByRole('main');
  await expect(main).toContainText('docs/runbooks.md, BackupOld');
  await expectAccessible(page);
  await expectAtOtherWidth(page);
  await shotsOfDesk(page, 'operacion');

  const doctor = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Doctor' }) });
  const run = doctor.getByRole('button');
  await expect(run).toHaveAccessibleName('Correr ahora: Doctor');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await run.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(doctor).toContainText(/En espera|Corriendo/);
  // Other tests break on purpose what the doctor looks at.
  await expect(doctor).toContainText(/En orden|No cuadra/, { timeout: 60_000 });
  await expect(run).toHaveAccessibleName('Correr ahora: Doctor');
  expect(sent.filter((url) => url.endsWith('/admin/operations/checks'))).toHaveLength(1);
  await expect(main).not.toContainText('DoctorOld');
  await expectAccessible(page);
  await shotsOfDesk(page, 'operacion-doctor');

  const practice = page.getByRole('region', { name: 'Práctica' });
  await practice.getByRole('button', { name: 'Empezar práctica' }).click();
  const dialog = page.getByRole('dialog', { name: 'Empezar práctica' });
  await dialog.getByLabel('Compradores a la vez').fill('20000');
  await dialog.getByRole('button', { name: 'Empezar' }).click();
  await expect(dialog).toContainText('Compradores: entre 1 y 10.000.');
  await expectAccessible(page);
  await shotsOfDesk(page, 'operacion-practica-dialogo');
  await dialog.getByLabel('Compradores a la vez').fill('3');
  await dialog.getByRole('button', { name: 'Empezar' }).click();
  await expect(dialog).toBeHidden();
  await expect(practice).toContainText('3 compradores · 120 pedidos por hora · 15 min');
  await expect(practice).toContainText('En curso', { timeout: 60_000 });
  await expect(practice.getByLabel('Cómo va la práctica')).toContainText('Ver páginas');
  await expectAccessible(page);
  await shotsOfDesk(page, 'operacion-practica');
  await practice.getByRole('button', { name: 'Detener' }).click();
  await expect(practice).toContainText('Alguien la detuvo');
  await practice.getByRole('button', { name: 'Borrar los datos' }).click();
  await page.getByRole('button', { name: 'Sí, borrar' }).click();
  await expect(practice).toContainText('Pedidos guardados: 0', { timeout: 60_000 });

  const luz = await openContext();
  await signIn(luz, await staff('luz@canasta.example'));
  const other = await luz.newPage();
  await other.goto('/admin/operations');
  await expect(other.getByText('Pagina no encontrada')).toBeVisible();
});
