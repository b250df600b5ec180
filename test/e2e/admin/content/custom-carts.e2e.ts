import { expectAccessible } from '#test/e2e/support/accessibility.ts';
import { moveByKey } from '#test/e2e/support/lists.ts';
import { expectAtOtherWidth } from '#test/e2e/support/other-width.ts';
import { follow } from '#test/e2e/support/pages.ts';
import { shopAt, signIn, staff } from '#test/e2e/support/people.ts';
import { shotsOfDesk } from '#test/e2e/support/phone.ts';
import { officeNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

test.use({ expectedFaults: [/status of 4(00|04|09)/] });

test('a recipe is written with headings and products, is in the shop at once, and its custom cart is added @desktop @full', async ({
  page,
  context,
}) => {
  const name = `Arroz atollado ${Math.random().toString(36).slice(2, 8)}`;
  const office = await officeNamed('Bretaña');
  const luz = await staff('luz@canasta.example');
  await shopAt(context, office);
  await signIn(context, luz);
  // What is in the cart already would be asked about.
  await luz.client.call('cart.discardActive', {});
  await page.goto('/admin/official-shopingcarts');
  await expect(page.getByRole('heading', { name: 'Comunidad, Mercados y recetas', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/^Admin - Comunidad/);
  await expectAccessible(page);
  await expectAtOtherWidth(page, page.getByRole('button', { name: 'Nuevo contenido' }));
  await shotsOfDesk(page, 'custom-carts-list');

  await page.getByRole('button', { name: 'Nuevo contenido' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo contenido' });
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(dialog.getByText('El campo nombre es obligatorio.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill(name);
  await dialog.getByRole('textbox', { name: 'Tiempo' }).fill('1 hora');
  await dialog.getByRole('textbox', { name: 'Porciones' }).fill('4');

  await dialog.getByRole('tab', { name: 'Texto' }).click();
  const text = dialog.getByRole('textbox', { name: 'Texto' });
  const tool = (called: string) =>
    dialog
      .getByRole('toolbar', { name: 'Formato: Texto' })
      .getByRole('button', { name: called, exact: true });
  await text.click();
  for (const [at, heading] of ['Título 1', 'Título 2', 'Título 3'].entries()) {
    await tool(heading).click();
    await page.keyboard.type(`Paso ${at + 1}`);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type('Se sirve con aguacate.');
  await tool('Aumentar sangría').click();

  await dialog.getByRole('tab', { name: 'Productos' }).click();
  const find = dialog.getByRole('combobox', { name: 'Agregar productos' });
  for (const words of ['arroz', 'pollo']) {
    await find.fill(words);
    await dialog
      .getByRole('option', { name: new RegExp(words, 'i') })
      .first()
      .click();
  }
  const rows = dialog.getByRole('group', { name: /^Productos/ }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await rows.first().getByRole('textbox', { name: 'Cantidad' }).fill('2');
  await expectAccessible(page);
  await shotsOfDesk(page, 'custom-carts-products');
  const first = await rows.first().locator('legend').textContent();
  await rows
    .nth(1)
    .getByRole('button', { name: /^Mover/ })
    .focus();
  await page.keyboard.press('Space');
  await expect(page.getByText(/^Tomaste /)).toBeAttached();
  await moveByKey(page, 'ArrowUp', /quedaría en el puesto 1 de 2/);
  await page.keyboard.press('Space');
  await expect(rows.nth(1).locator('legend')).toHaveText(first ?? '');
  await dialog.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(page.getByText('Documento creado!').first()).toBeVisible();
  await expect(dialog).toBeHidden();

  const search = page.getByRole('searchbox', { name: 'Buscar por nombre' });
  await search.fill(name);
  await search.press('Enter');
  await expect(page.getByText('1 a 1 de 1')).toBeVisible();
  await page.getByRole('button', { name }).click();
  const editing = page.getByRole('dialog', { name: `Editar ${name}` });
  const inShop = await editing.getByRole('link', { name: 'Ver en la tienda' }).getAttribute('href');
  await follow(page, inShop ?? '');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  for (const [at, level] of [2, 3, 4].entries())
    await expect(page.getByRole('heading', { name: `Paso ${at + 1}`, level })).toBeVisible();
  await expect(page.locator('.rich [data-indent="1"]')).toHaveText('Se sirve con aguacate.');
  await shotsOfDesk(page, 'custom-carts-in-shop');
  await page.getByRole('button', { name: 'Agregar al carrito' }).last().click();
  await expect(page.getByText('Hemos agregado los productos al carrito actual!').first()).toBeVisible();

  // What somebody else took away is gone from the shop, and can be brought back.
  await follow(page, `/admin/official-shopingcarts?buscar=${name}`);
  await page.getByRole('checkbox', { name: `Marcar ${name}` }).click();
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, eliminar' }).click();
  await expect(page.getByText('Nada coincide con estos filtros.')).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('row').last()).toContainText(name);
});
