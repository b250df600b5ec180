import { expectAccessible } from '../support/accessibility.ts';
import { signIn, staff } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/status of 400/] });

test('a superadmin connects another system, sees its secret once, tries it and reads what came back @desktop', async ({
  page,
  context,
}) => {
  const name = `ERP ${Math.random().toString(36).slice(2, 8)}`;
  await signIn(context, await staff('luz@canasta.example'));
  await page.goto('/admin/integrations');
  await page.getByRole('link', { name: 'Webhooks' }).click();
  await page.getByRole('button', { name: 'Nuevo webhook' }).first().click();
  const making = page.getByRole('dialog', { name: 'Nuevo webhook' });
  await making.getByRole('textbox', { name: 'Nombre' }).fill(name);
  await making.getByRole('textbox', { name: 'Dirección' }).fill('http://erp.invalid/avisos');
  await making.getByRole('checkbox', { name: 'Pedido cambió de estado' }).uncheck();
  await expectAccessible(page);
  await making.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(making.getByRole('textbox', { name: 'Dirección' })).toHaveAccessibleDescription(/https/);
  await making.getByRole('textbox', { name: 'Dirección' }).fill('https://erp.invalid/avisos');
  await making.getByRole('button', { name: 'Guardar cambios' }).click();

  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Enviar prueba' }).click();
  await dialog.getByRole('tab', { name: 'Envíos' }).click();
  await dialog.getByRole('button', { name: /^Ver Prueba/ }).click();
  await expect(dialog).toContainText('"webhook.test"');
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Volver a los envíos' }).click();
    await dialog.getByRole('button', { name: /^Ver Prueba/ }).click();
    await expect(dialog).toContainText('Sin respuesta:', { timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);

  await page.reload();
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await expect(dialog.getByText(/^whsec_/)).toHaveCount(0);
  await dialog.getByRole('tab', { name: 'Datos' }).click();
  await dialog.getByRole('button', { name: 'Cambiar el secreto' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, cambiar' }).click();
  await expect(dialog.getByText(/^whsec_/)).toBeVisible();
  await expect(dialog).toContainText('El anterior también firma hasta');
});
