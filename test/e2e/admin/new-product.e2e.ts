import { expectNoSidewaysScroll } from '../support/accessibility.ts';
import { signIn, staff } from '../support/people.ts';
import { newSku } from '../support/products.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/status of 400/] });

test('a new product is told all that is missing at once, may have a new brand, and a scanner saves nothing @mobile', async ({
  page,
  context,
}) => {
  const luz = await staff('luz@canasta.example');
  const sku = newSku();
  await signIn(context, luz);
  await page.goto('/admin/products');
  await page.getByRole('button', { name: 'Nuevo producto' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo producto' });
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  const create = dialog.getByRole('button', { name: 'Crear', exact: true });
  await create.click();
  await expect(field('Título')).toHaveAccessibleDescription('El campo título es obligatorio');
  await expect(dialog.getByText('Debe tener stock en al menos una sucursal')).toBeAttached();
  await expect(dialog.getByRole('tab', { name: 'Stock 1 por corregir' })).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Marca' })).toHaveAccessibleDescription(
    'El campo marca es obligatorio',
  );

  await field('Título').fill(`Galleta ${sku}`);
  await field('SKU').fill(sku);
  await field('Descripción').fill('De avena');
  await dialog.getByRole('combobox', { name: 'Categoría' }).fill('a');
  await page.getByRole('option').first().click();
  // What is typed and belongs to no list stays in sight, and is not taken for empty.
  const brand = dialog.getByRole('combobox', { name: 'Marca' });
  await brand.fill(`Trigal ${sku}`);
  // By its label: what lies beside an open list is hidden from screen readers.
  await dialog.getByLabel(/^SKU/).click();
  await expect(brand).toHaveValue(`Trigal ${sku}`);
  await expect(brand).toHaveAccessibleDescription(/no está en la lista/);
  await brand.click();
  await brand.fill(`Trigal  ${sku}`);
  await page.getByRole('option', { name: `Crear la marca “Trigal ${sku}”` }).click();
  await expect(brand).toHaveValue(`Trigal ${sku}`);

  await dialog.getByRole('tab', { name: /^Stock/ }).click();
  const price = dialog.getByRole('textbox', { name: 'Precio en Sede Bretaña' });
  await price.fill('seis mil');
  await expect(price).toHaveAccessibleDescription(/número/);
  // The words stay inside the column of their figure.
  const words = dialog.locator('.field-error', { hasText: /número/ });
  const [cell, messages] = [
    await words.locator('xpath=ancestor::td').boundingBox(),
    await words.boundingBox(),
  ];
  if (!cell || !messages) throw new Error('Nothing is said');
  expect(messages.x).toBeGreaterThanOrEqual(cell.x);
  expect(messages.x + messages.width).toBeLessThanOrEqual(cell.x + cell.width + 1);
  const text = await words.locator('span').evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(text).toBeLessThanOrEqual(0);
  await expectNoSidewaysScroll(page);
  await price.fill('6000');
  await dialog.getByRole('textbox', { name: 'Stock en Sede Bretaña' }).fill('5');

  await dialog.getByRole('tab', { name: /^Datos/ }).click();
  await field('Código de barras').focus();
  await page.keyboard.type('7700000000456');
  await page.keyboard.press('Enter');
  await expect(field('Código de barras')).not.toBeFocused();
  await expect(dialog).toBeVisible();
  await expect(create).toBeEnabled();
  expect((await luz.client.call('products.staffPage', { query: { search: sku } })).ok().list).toEqual([]);
  await field('Código de barras').press('Control+Enter');
  await expect(page.getByText('Documento creado!').first()).toBeVisible();
  const [made] = (await luz.client.call('products.staffPage', { query: { search: sku } })).ok().list;
  expect(made).toMatchObject({ brand: `Trigal ${sku}`, bar_code: '7700000000456' });
});
