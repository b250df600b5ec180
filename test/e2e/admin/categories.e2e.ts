import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { moveByKey } from '../support/lists.ts';
import { expectAtOtherWidth } from '../support/other-width.ts';
import { messages, shot } from '../support/pages.ts';
import { type Person, signIn, staff } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/status of 4(00|04|09)/] });

test('a superadmin makes a category, fills its tabs, takes it away, and puts all in order @desktop @full', async ({
  page,
  context,
}) => {
  const luz = await staff('luz@canasta.example');
  await signIn(context, luz);
  await page.goto('/admin/categories');
  await expect(page).toHaveTitle(/^Admin - Categorias/);
  await expect(page.getByRole('heading', { name: 'Listado de categorias', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectAtOtherWidth(page, page.getByRole('button', { name: 'Nueva categoría' }));
  await shot(page, 'categories-list');

  const name = `Navidad ${Math.random().toString(36).slice(2, 8)}`;
  await page.getByRole('button', { name: 'Nueva categoría' }).click();
  const fresh = page.getByRole('dialog', { name: 'Nueva categoría' });
  await fresh.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(
    page.getByText('No se pudo crear la categoría, verifica los datos e inténtalo de nuevo'),
  ).toBeVisible();
  await expect(fresh.getByText('Por favor completa todos los campos').first()).toBeVisible();
  await shot(page, 'categories-create');
  await fresh.getByRole('textbox', { name: 'Nombre' }).fill(name);
  await fresh.getByRole('textbox', { name: 'Referencia WS' }).fill(name);
  await fresh.getByRole('textbox', { name: 'Posición' }).fill('900');
  await fresh.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(page.getByText('Documento creado!').first()).toBeVisible();
  await expect(fresh).toBeHidden();

  const search = page.getByRole('searchbox', { name: 'Buscar por nombre' });
  await search.fill(name.toUpperCase());
  await search.press('Enter');
  await expect(page).toHaveURL(/buscar=/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('row').last().getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name, exact: true });
  await expect(dialog.getByRole('textbox', { name: 'Nombre' })).toHaveValue(name);
  const wide = page.viewportSize()?.width ?? 0;
  // Of a large screen; a phone shows it whole.
  if (wide > 1_303) expect((await dialog.boundingBox())?.width).toBeCloseTo(wide * 0.7, 0);
  await shot(page, 'categories-data');

  await dialog.getByRole('tab', { name: /^Subcategorías/ }).click();
  await expect(dialog.getByText('Esta categoría no tiene subcategorías')).toBeVisible();
  for (const [sub, order] of [
    ['Buñuelos', '20'],
    ['Natilla', '10'],
  ] as const) {
    await dialog.getByRole('button', { name: 'Subcategoría', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Nueva subcategoría' });
    await form.getByRole('textbox', { name: 'Nombre' }).fill(sub);
    await form.getByRole('textbox', { name: 'Referencia WS' }).fill(sub);
    await form.getByRole('textbox', { name: 'Orden' }).fill(order);
    // Ctrl Enter saves the subcategory, and not the category around it.
    await form.getByRole('textbox', { name: 'Orden' }).press('Control+Enter');
    await expect(form).toBeHidden();
  }
  await expect(dialog.getByRole('listitem')).toHaveText([/Buñuelos/, /Natilla/]);
  await expect(dialog.getByRole('tab', { name: 'Subcategorías 2' })).toBeVisible();
  // By keyboard: taken with Space, one place up, dropped.
  const handle = dialog.getByRole('button', { name: 'Mover Natilla' });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Tomaste Natilla.')).toBeAttached();
  await moveByKey(page, 'ArrowUp', 'Natilla quedaría en el puesto 1 de 2.');
  await page.keyboard.press('Space');
  await expect(dialog.getByRole('listitem')).toHaveText([/Natilla/, /Buñuelos/]);
  await expect(dialog.getByText('Orden 30 ·')).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'categories-subcategories');

  await dialog.getByRole('button', { name: 'Natilla', exact: true }).click();
  const sub = page.getByRole('dialog', { name: 'Editar Natilla' });
  await sub.getByRole('textbox', { name: 'Pasillo en' }).first().fill('7');
  await sub.getByRole('textbox', { name: 'Góndola en' }).first().fill('B');
  // What is typed in another row while this one is being saved stays.
  const next = sub.getByRole('textbox', { name: 'Pasillo en' }).nth(1);
  await page.route('**/planometry', async (route) => {
    if (route.request().method() === 'POST') await next.fill('9');
    await route.continue();
  });
  await sub.getByRole('textbox', { name: 'Góndola en' }).first().press('Enter');
  await expect(messages(page)).toContainText('Lugar guardado.');
  await expect(next).toHaveValue('9');
  await shot(page, 'categories-subcategory');
  await expectAccessible(page);
  await expect(sub.getByRole('row').nth(1)).toContainText('Guardado');
  const grams = sub.getByRole('combobox', { name: 'Solo por gramos' });
  await grams.selectOption('Sí');
  const byTags = sub.getByRole('switch', { name: 'Se filtra por etiquetas' });
  await byTags.click();
  // Opened again before the list is read again, it shows what was saved.
  await page.route('**/subcategories', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await route.continue();
  });
  // The rest is saved with the subcategory.
  await sub.getByRole('button', { name: 'Guardar subcategoría' }).click();
  await expect(sub).toBeHidden();
  await dialog.getByRole('button', { name: 'Natilla', exact: true }).click();
  await expect(next).toHaveValue('9');
  await expect(grams).toHaveValue('on');
  await expect(byTags).toBeChecked();
  await page.unroute('**/subcategories');
  await sub.getByRole('button', { name: 'Cerrar' }).first().click();
  await dialog.getByRole('switch', { name: 'Natilla: habilitada' }).click();
  await expect(dialog.getByRole('switch', { name: 'Natilla: habilitada' })).not.toBeChecked();

  await dialog.getByRole('tab', { name: 'Etiquetas' }).click();
  await expect(dialog.getByText('No hay tags para esta categoria')).toBeVisible();
  await dialog.getByRole('button', { name: 'Agregar etiqueta' }).click();
  const tag = page.getByRole('dialog', { name: 'Nueva etiqueta' });
  await tag.getByRole('textbox', { name: 'Etiqueta' }).fill('Sin azúcar');
  await tag.getByRole('textbox', { name: 'En los productos' }).fill('sin-azucar');
  await tag.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(dialog.getByRole('row').last()).toContainText('sin-azucar');
  await shot(page, 'categories-tags');

  await dialog.getByRole('tab', { name: 'Opciones' }).click();
  await dialog.getByRole('button', { name: 'Agregar opción a Natilla' }).click();
  const option = page.getByRole('dialog', { name: 'Nueva opción de Natilla' });
  await option.getByRole('textbox', { name: 'Nombre' }).fill('Empaque');
  await option.getByRole('textbox', { name: 'Opción 1' }).fill('Caja');
  await option.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Editar Empaque de Natilla' })).toBeVisible();
  await shot(page, 'categories-options');
  await dialog.getByRole('tab', { name: 'Tarjetas' }).click();
  await dialog.getByRole('switch', { name: 'SKU' }).first().click();
  await shot(page, 'categories-cards');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Cambios realizados!').first()).toBeVisible();
  const query = { categoryName: name };
  const cards = async () =>
    (await luz.client.call('adminCategories.list', { query })).ok().items[0]?.product_card_config;
  await expect.poll(cards).toEqual({ sku: false, sku_detail: true });
  await expect(dialog.getByText('1 cambio sin guardar')).toBeHidden();
  await dialog.getByRole('button', { name: 'Eliminar categoría' }).click();
  const question = page.getByRole('alertdialog', { name: 'Estas seguro?' });
  await expect(question).toContainText('Se eliminara la categoria ?');
  await question.getByRole('button', { name: 'Sí, eliminar' }).click();
  await expect(messages(page)).toContainText('Categoria eliminada correctamente');
  await expect(page.getByText('Nada coincide con estos filtros.')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('row').last()).toContainText(name);
  // What has products stays, and says why.
  await page.getByRole('button', { name: 'Borrar filtros' }).click();
  await page.getByRole('button', { name: 'Eliminar Despensa', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, eliminar' }).click();
  await expect(page.getByText('No se puede quitar mientras tenga productos.')).toBeVisible();
  await test.step('they are put in order by dragging, and the shop follows', () => putInOrder(page, luz));
});

async function putInOrder(page: Page, luz: Person): Promise<void> {
  const shop = async () =>
    (await luz.client.call('categories.list', { query: {} }))
      .ok()
      .items.map(({ categoryName }) => categoryName);
  const [first = '', second = ''] = await shop();
  await page.getByRole('button', { name: 'Ordenar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ordenar categorías' });
  const handle = dialog.getByRole('button', { name: `Mover ${first}` });
  await expect(handle).toBeVisible();
  const to = await dialog.getByRole('button', { name: `Mover ${second}` }).boundingBox();
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 10, (to?.y ?? 0) + (to?.height ?? 0), { steps: 8 });
  await page.mouse.up();
  await expect(dialog.getByRole('listitem').first()).toContainText(second);
  await expect.poll(async () => (await shop())[0]).toBe(second);
  await shot(page, 'categories-order');
  // And back again, by keyboard.
  await dialog.getByRole('button', { name: `Mover ${first}` }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(`Tomaste ${first}.`)).toBeAttached();
  await moveByKey(page, 'ArrowUp', `${first} quedaría en el puesto 1`);
  await page.keyboard.press('Space');
  await expect.poll(async () => (await shop())[0]).toBe(first);
  await expect(dialog.getByRole('button', { name: `Mover ${first}` })).toBeFocused();
}
