import { randomUUID } from 'node:crypto';
import { smallPng } from '#test/factories/files.ts';
import { shot } from '../support/pages.ts';
import { signIn, staff } from '../support/people.ts';
import { newProduct, newSku } from '../support/products.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/status of 4(00|09)/] });

test('an admin of a branch looks at its stock, exports it, and changes prices only there @desktop', async ({
  page,
  context,
}) => {
  const word = `Lote ${randomUUID().slice(0, 6)}`;
  const { product, bretana } = await newProduct(`${word} uno`);
  const luz = await staff('luz@canasta.example');
  const seen = product.stock_branch_offices.find(({ id }) => id === bretana);
  const line = { id: bretana, version: seen?.version ?? null, stock: 0 };
  const body = { version: product.version, photoUrl: '', stock_branch_offices: [line] };
  (await luz.client.call('products.save', { params: { id: product.id }, body })).ok();

  const diana = await staff('diana@canasta.example');
  await signIn(context, diana);
  // Granada has some: of Bretaña it is sold out, whatever office a link names.
  const other = product.stock_branch_offices.find(({ id }) => id !== bretana)?.id;
  await page.goto(`/admin/products?buscar=${encodeURIComponent(word)}&sede=${other}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: 'Sin stock' }).click();
  await expect(page).toHaveURL(/stock=no/);
  await page.goto(`/admin/products?buscar=${encodeURIComponent(word)}&stock=no`);
  const row = page.getByRole('row').last();
  await expect(row).toContainText(`${word} uno`);
  // All that keeps it from shoppers.
  await expect(row).toContainText('Sin imagenSin stock');
  await shot(page, 'states');

  const request = page.waitForRequest(/downloads/);
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  expect((await request).postDataJSON().parameters).toMatchObject({
    branch_id: bretana,
    withoutStock: 'true',
  });

  const tick = page.getByRole('checkbox', { name: `Marcar ${word} uno` });
  await tick.click();
  await page.getByRole('button', { name: 'Cambiar precio' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cambiar el precio de 1 producto' });
  await dialog.getByRole('textbox', { name: 'Porcentaje' }).fill('8');
  const office = dialog.getByRole('combobox', { name: 'En qué sede' });
  await expect(office.getByRole('option')).toHaveText(['Sede Bretaña']);
  await dialog.getByRole('button', { name: 'Aplicar a 1 producto' }).click();
  await expect(page.getByText('Un producto actualizado').first()).toBeVisible();

  await tick.check();
  // Of all offices, not of one branch.
  await expect(page.getByRole('button', { name: 'Por peso o por unidades' })).toBeHidden();
  await page.getByRole('button', { name: 'Cambiar categoría' }).click();
  const shelf = page.getByRole('dialog', { name: 'Cambiar la categoría de 1 producto' });
  await shelf.getByRole('combobox', { name: 'Subcategoría' }).selectOption('Verduras');
  await expect(shelf.getByRole('row').last()).toContainText('Verduras');
  await shot(page, 'category');
  await shelf.getByRole('button', { name: 'Aplicar a 1 producto' }).click();
  await expect(shelf).toBeHidden();
  await expect(page.getByText('Un producto actualizado').first()).toBeVisible();

  await tick.check();
  await page.getByRole('button', { name: 'Impuestos', exact: true }).click();
  const taxes = page.getByRole('dialog', { name: 'Cambiar los impuestos de 1 producto' });
  await taxes.getByRole('combobox', { name: 'Impuestos' }).selectOption('Excluido');
  await expect(taxes.getByRole('row').last()).toContainText('La de su categoría');
  await expect(taxes.getByRole('row').last()).toContainText('Excluido');
  await shot(page, 'taxes');
  await taxes.getByRole('button', { name: 'Aplicar a 1 producto' }).click();
  await expect(taxes).toBeHidden();
});

test('subcategories made meanwhile and disabled ones are offered to a product, which is told its content; a first price has no undo @desktop @full', async ({
  page,
  context,
}) => {
  const luz = await staff('luz@canasta.example');
  // Letters alone: figures would be read as a content.
  const word = `Lote ${randomUUID().replaceAll(/[^a-f]/g, '')}`;
  const { product, granada } = await newProduct(`${word} 1,5 kg`);
  await signIn(context, luz);
  await page.goto(`/admin/products?buscar=${encodeURIComponent(word)}`);
  await expect(page.getByRole('row').last()).toContainText('Sin PUM');
  const open = page.getByRole('button', { name: new RegExp(`^${word}`) });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Editar Producto' });
  const shelf = dialog.getByRole('combobox', { name: 'Categoría' });
  await shelf.fill('a');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
  await expect(dialog).toBeHidden();

  const reference = newSku();
  const made = { categoryName: `Temporada ${reference}`, originalName: reference, position: 2_000 };
  const category = (
    await luz.client.call('adminCategories.create', { body: { ...made, disabled: true } })
  ).ok();
  const tag = { tagName: 'Sin humo', tag: 'sin-humo', version: category.version };
  (await luz.client.call('categoryTags.create', { params: { id: category.id }, body: tag })).ok();
  const sub = { categoryName: `Velas ${reference}`, originalName: reference, position: 1 };
  (await luz.client.call('subcategories.create', { params: { id: category.id }, body: sub })).ok();

  await open.click();
  const option = page.getByRole('option', { name: `Velas ${reference}` });
  // The dialog may take the focus a moment after it is there.
  await expect(async () => {
    await shelf.fill('');
    await shelf.fill(`velas ${reference}`);
    await expect(option).toContainText(`Temporada ${reference} · deshabilitada`, { timeout: 3_000 });
  }).toPass();
  await option.click();
  await shot(page, 'content');
  await dialog.getByRole('button', { name: 'Usar 1.500 g, que dice el título o la presentación' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Contenido' })).toHaveValue('1.500');
  await expect(dialog.getByRole('combobox', { name: 'Unidad de medida' })).toHaveValue('g');
  await dialog.getByRole('tab', { name: 'Tags' }).click();
  const ofCategory = dialog.getByRole('group', { name: 'Etiquetas de su categoría' });
  await ofCategory.getByRole('checkbox', { name: 'Sin humo' }).check();
  await shot(page, 'tags');
  await expect(dialog.getByRole('textbox', { name: /^Tag 1/ })).toHaveValue('sin-humo');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').last()).toContainText('Gramo a');
  const saved = await luz.client.call('products.staffOne', { params: { id: product.id }, query: {} });
  expect(saved.ok().product).toMatchObject({ tags: ['sin-humo'], quantity_pum: 1_500 });

  await page.goto(`/admin/products?buscar=${encodeURIComponent(word)}`);
  await page.getByRole('button', { name: 'Categoría', exact: true }).click();
  await page.getByRole('radio', { name: made.categoryName }).click();
  await expect(page).toHaveURL(/categoria=/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row')).toHaveCount(2);

  // Salomia does not sell it yet.
  await page.getByRole('combobox', { name: 'Sede' }).selectOption('Sede Salomia');
  await page.getByRole('button', { name: new RegExp(`^Precio de ${word}`) }).click();
  const price = page.getByRole('textbox', { name: new RegExp(`^Precio de ${word}`) });
  await price.fill('9000');
  await price.press('Enter');
  await expect(page.getByText(/^Producto .* actualizado$/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeHidden();

  // Where there was one, both prices come back.
  await page.getByRole('combobox', { name: 'Sede' }).selectOption('Sede Granada');
  const inGranada = async () =>
    (await luz.client.call('products.staffOne', { params: { id: product.id }, query: {} }))
      .ok()
      .product.stock_branch_offices.find(({ id }) => id === granada);
  await page.getByRole('button', { name: new RegExp(`^Precio neto de ${word}.*Granada`) }).click();
  const net = page.getByRole('textbox', { name: new RegExp(`^Precio neto de ${word}`) });
  await net.fill('8000');
  await net.press('Enter');
  await expect.poll(async () => (await inGranada())?.price_neto).toBe(8_000);
  await page.getByRole('button', { name: new RegExp(`^Precio de ${word}.*Granada`) }).click();
  await price.fill('8000');
  await price.press('Enter');
  await expect.poll(async () => (await inGranada())?.price).toBe(8_000);
  await page.getByRole('button', { name: 'Deshacer' }).last().click();
  await expect.poll(inGranada).toMatchObject({ price: 10_000, price_neto: 8_000 });
});

test('a picture that is taken back is missing again, and counts once @desktop @full', async ({
  page,
  context,
}) => {
  const luz = await staff('luz@canasta.example');
  const word = `Ronda ${randomUUID().slice(0, 6)}`;
  const { product } = await newProduct(`${word} sin foto`, { photoUrl: '' });
  await signIn(context, luz);
  await page.goto('/admin/products-without-image');
  const card = page.getByRole('listitem').filter({ hasText: word });
  const choose = () =>
    card
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(smallPng) });
  await choose();
  await expect(page.getByText(/· 1 de \d+ en esta ronda/)).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByText(/· 0 de \d+ en esta ronda/)).toBeVisible();
  await choose();
  await expect(card.getByText('Con imagen')).toBeVisible();
  await expect(page.getByText(/· 1 de \d+ en esta ronda/)).toBeVisible();
  const { version } = (
    await luz.client.call('products.staffOne', { params: { id: product.id }, query: {} })
  ).ok().product;
  (await luz.client.call('products.remove', { params: { id: product.id }, query: { version } })).ok();
});
