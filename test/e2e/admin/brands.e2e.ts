import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { signIn, staff } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/status of 4(00|04|09)/] });

test('a superadmin gives a brand its name, takes it away, and puts it back', async ({ page, context }) => {
  const name = `Doña Arepa ${Math.random().toString(36).slice(2, 8)}`;
  const luz = await staff('luz@canasta.example');
  await signIn(context, luz);
  await page.goto('/admin/brands');
  await expect(page.getByRole('heading', { name: 'Listado de marcas', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Nueva marca' }).click();
  const fresh = page.getByRole('dialog', { name: 'Nueva marca' });
  await fresh.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(fresh.getByText('El campo nombre es obligatorio.')).toBeVisible();
  await fresh.getByRole('textbox', { name: 'Nombre', exact: true }).fill(name.toUpperCase());
  await fresh.getByRole('textbox', { name: 'Nombre visible' }).fill(name);
  await fresh.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(fresh).toBeHidden();

  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill(name);
  await expect(page.getByText('1 a 1 de 1')).toBeVisible();
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Editar ${name}` });
  await dialog.getByRole('textbox', { name: 'Descripción' }).fill('De maíz tierno');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').last()).toContainText('De maíz tierno');
  if (process.env.SHOTS)
    await page.screenshot({ path: `${process.env.SHOTS}-brands-${page.viewportSize()?.width}.png` });

  await page.getByRole('checkbox', { name: `Marcar ${name}` }).click();
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, eliminar' }).click();
  await expect(page.getByRole('row').last()).toContainText('Inactiva');
  await page.getByRole('button', { name: `Recuperar ${name}` }).click();
  await expect(page.getByRole('row').last()).toContainText('Activa');
  const found = (await luz.client.call('brands.list', { query: { name } })).ok().list;
  expect(found.map(({ description }) => description)).toEqual(['De maíz tierno']);
});
