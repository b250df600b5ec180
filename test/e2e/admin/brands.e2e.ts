import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { expectAtOtherWidth } from '../support/other-width.ts';
import { follow, shot } from '../support/pages.ts';
import { type Person, signIn, staff } from '../support/people.ts';
import { api, officeNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

/** A brand of nobody else with so many products, which no shopper sees: they have no picture. */
async function brandWith(luz: Person, name: string, products: number) {
  const brand = (await luz.client.call('brands.create', { body: { name } })).ok();
  const { items } = (await api.call('categories.list', { query: {} })).ok();
  const [shelf] = items.flatMap(({ subcategoriesArr }) => subcategoriesArr);
  const { id } = await officeNamed('Bretaña');
  for (let number = 1; number <= products; number += 1) {
    const body = {
      title: `${name} ${number}`,
      id_item: `${name} ${number}`,
      bar_code: '7700000000130',
      description: 'De la prueba',
      brand_id: brand.id,
      stock_branch_offices: [{ id, version: null, price: 10_000, price_neto: 10_000, stock: 1 }],
    };
    (await luz.client.call('products.create', { body: { ...body, sub_category_id: shelf?.id ?? '' } })).ok();
  }
  return brand;
}

test.use({ expectedFaults: [/status of 4(00|04|09)/] });

test('a superadmin gives a brand its name, takes it away, puts it back, and merges two @desktop @full', async ({
  page,
  context,
}) => {
  const name = `Doña Arepa ${Math.random().toString(36).slice(2, 8)}`;
  const luz = await staff('luz@canasta.example');
  await signIn(context, luz);
  await page.goto('/admin/brands');
  await expect(page.getByRole('heading', { name: 'Listado de marcas', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectAtOtherWidth(page, page.getByRole('button', { name: 'Nueva marca' }));

  await page.getByRole('button', { name: 'Nueva marca' }).click();
  const fresh = page.getByRole('dialog', { name: 'Nueva marca' });
  await fresh.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(fresh.getByText('El campo nombre es obligatorio.')).toBeVisible();
  await fresh.getByRole('textbox', { name: 'Nombre', exact: true }).fill(name.toUpperCase());
  await fresh.getByRole('textbox', { name: 'Nombre visible' }).fill(name);
  await fresh.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(fresh).toBeHidden();

  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill(name);
  await expect(page.getByText('1 a 1 de 1')).toBeVisible();
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Editar ${name}` });
  await dialog.getByRole('textbox', { name: 'Descripción' }).fill('De maíz tierno');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').last()).toContainText('De maíz tierno');
  await shot(page, 'brands');

  await page.getByRole('checkbox', { name: `Marcar ${name}` }).click();
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, eliminar' }).click();
  await expect(page.getByRole('row').last()).toContainText('Inactiva');
  await page.getByRole('button', { name: `Recuperar ${name}` }).click();
  await expect(page.getByRole('row').last()).toContainText('Activa');
  const found = (await luz.client.call('brands.list', { query: { name } })).ok().list;
  expect(found.map(({ description }) => description)).toEqual(['De maíz tierno']);

  await test.step('spellings of one brand are merged into the one that was chosen, as it was shown before', () =>
    merge(page, luz));
});

async function merge(page: Page, luz: Person): Promise<void> {
  const word = Math.random().toString(36).slice(2, 8);
  const [stays, other] = [
    await brandWith(luz, `Maíz ${word}`, 2),
    await brandWith(luz, `MAIZ ${word} S.A.S.`, 1),
  ];
  await follow(page, `/admin/brands?buscar=${word}`);
  const rows = page.getByRole('row').filter({ hasText: word });
  await page.getByRole('checkbox', { name: `Marcar ${stays.name}`, exact: true }).click();
  await expect(page.getByRole('button', { name: 'Eliminar' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unir marcas' })).toBeHidden();
  await page.getByRole('checkbox', { name: `Marcar ${other.name}` }).click();
  await page.getByRole('button', { name: 'Unir marcas' }).click();

  const dialog = page.getByRole('dialog', { name: 'Unir 2 marcas' });
  const preview = dialog.getByRole('status').filter({ hasText: 'pasa' });
  await expect(dialog.getByRole('radio', { name: `Maíz ${word}` })).toBeChecked();
  await expect(preview).toHaveText(`1 producto pasa a “${stays.name}”.`);
  await dialog.getByRole('radio', { name: other.name }).check();
  await expect(preview).toHaveText(`2 productos pasan a “${other.name}”.`);
  await expect(dialog.getByText('No se puede deshacer')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await shot(page, 'merge');

  // Somebody renames one of them meanwhile: it is seen before anything moves.
  const displayName = `Maíz de ${word}`;
  (await luz.client.call('brands.update', { body: { id: other.id, version: 1, displayName } })).ok();
  await dialog.getByRole('button', { name: 'Unir marcas' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Alguien cambió' })).toBeVisible();
  await expect(preview).toHaveText(`2 productos pasan a “${displayName}”.`);
  await shot(page, 'merge-stale');
  await dialog.getByRole('button', { name: 'Unir marcas' }).click();
  await expect(
    page.getByText(`Marcas unidas: 2 productos pasaron a “${displayName}”.`).first(),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rows.filter({ hasText: displayName })).toContainText(/3.*Activa/s);
  await expect(rows.filter({ hasText: `Maíz ${word}` })).toContainText(/0.*Inactiva/s);
  await shot(page, 'merged');
}
