import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { smallPng } from '#test/factories/files.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectAtOtherWidth } from '../support/other-width.ts';
import { follow } from '../support/pages.ts';
import { type Person, signIn, staff } from '../support/people.ts';
import { newProduct, newSku } from '../support/products.ts';
import { api, officeNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/status of 4(00|09)/] });

const reread = async (luz: Person, id: string) =>
  (await luz.client.call('products.staffOne', { params: { id }, query: {} })).ok().product;
const inOffice = async (luz: Person, id: string, office: string) =>
  (await reread(luz, id)).stock_branch_offices.find((one) => one.id === office);

async function saveDialog(page: Page) {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(Crear|Guardar cambios)$/ })
    .click();
}

test('a superadmin makes a product, is told what is missing, and finds it; a change is in the shop at once @mobile', async ({
  page,
  context,
}) => {
  const luz = await staff('luz@canasta.example');
  const sku = newSku();
  const title = `Arepa de choclo ${sku}`;
  await signIn(context, luz);
  await page.goto('/admin/products');
  await expect(page).toHaveTitle(/^Admin - Productos · /);
  await expect(page.getByRole('heading', { name: 'Admin - Productos', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Listado de productos' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectAccessible(page);
  await expect(page.getByRole('radio', { name: 'Cuadrícula' })).toBeInViewport({ ratio: 1 });
  await expectAtOtherWidth(page, page.getByRole('button', { name: 'Nuevo producto' }));

  await page.getByRole('button', { name: 'Nuevo producto' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo producto' });
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await saveDialog(page);
  await expect(field('Título')).toBeFocused();
  await expect(field('Código de barras')).toHaveAccessibleDescription(
    'El campo código de barras es obligatorio',
  );
  await expect(dialog.getByRole('combobox', { name: 'Categoría' })).toHaveAccessibleDescription(
    /Debe seleccionar una categoria/,
  );
  await field('Título').fill(title);
  await field('SKU').fill(sku);
  await field('Código de barras').fill('7700000000999');
  await field('Descripción').fill('De maíz tierno');
  for (const [name, typed] of [
    ['Marca', 'a'],
    ['Categoría', 'a'],
  ] as const) {
    await dialog.getByRole('combobox', { name }).fill(typed);
    await page.getByRole('option').first().click();
  }
  await saveDialog(page);
  await expect(dialog.getByText('Debe tener stock en al menos una sucursal')).toBeVisible();
  const price = dialog.getByRole('textbox', { name: 'Precio en Sede Bretaña' });
  await price.click();
  // A table of a spreadsheet: price, net and stock of two offices.
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '6.000\t5.400\t10\n6.200\t6.200\t4\n');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(price).toHaveValue('6.000');
  await expect(dialog.getByRole('textbox', { name: 'Stock en Sede Granada' })).toHaveValue('4');
  await expectAccessible(page);
  await saveDialog(page);
  await expect(page.getByText('Documento creado!').first()).toBeVisible();
  await expect(dialog).toBeHidden();

  const search = page.getByRole('searchbox', { name: 'Nombre, SKU o código de barras' });
  await search.fill(sku);
  await search.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').last()).toContainText('Sin imagen');
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  const editing = page.getByRole('dialog', { name: 'Editar Producto' });
  await editing.getByRole('tab', { name: 'Imágenes' }).click();
  await editing
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'arepa.png', mimeType: 'image/png', buffer: Buffer.from(smallPng) });
  await expect(editing.getByText('1 cambio sin guardar')).toBeVisible();
  await editing.getByRole('tab', { name: 'JSON' }).click();
  await expect(editing.getByLabel('JSON del producto')).toContainText(`"id_item": "${sku}"`);
  await saveDialog(page);
  await expect(page.getByText('Producto actualizado correctamente').first()).toBeVisible();
  await expect(page.getByRole('row').last()).toContainText('Activo');
  const office = await officeNamed('Bretaña');
  await expect
    .poll(
      async () =>
        (await api.call('search.products', { query: { query: sku, office_id: office.id } }))
          .ok()
          .products.map((one) => one.price_neto),
      { timeout: 2_000 },
    )
    .toEqual([5_400]);

  await page.getByRole('checkbox', { name: `Marcar ${title}` }).click();
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, eliminar' }).click();
  await expect(page.getByRole('heading', { name: 'No hay productos disponibles' })).toBeVisible();
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(page.getByRole('row').last()).toContainText('Activo');
});

test('price and stock of an office are changed in the row, many prices with a preview, both are taken back; those without a picture get one @desktop', async ({
  page,
  context,
}) => {
  const luz = await staff('luz@canasta.example');
  const word = `Lote ${randomUUID().slice(0, 6)}`;
  const one = await newProduct(`${word} uno`);
  const other = await newProduct(`${word} dos`);
  await signIn(context, luz);
  await page.goto(`/admin/products?buscar=${encodeURIComponent(word)}`);
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByRole('combobox', { name: 'Sede' }).selectOption('Sede Bretaña');
  const stock = (title: string) =>
    page.getByRole('button', { name: new RegExp(`^Stock de ${title} en Sede Bretaña: `) });
  await stock(`${word} uno`).click();
  const typing = page.getByRole('textbox', { name: `Stock de ${word} uno en Sede Bretaña` });
  await typing.fill('50');
  await typing.press('Enter');
  await expect(page.getByText(`Producto ${word} uno actualizado`).first()).toBeVisible();
  await expect(stock(`${word} uno`)).toHaveText('50');
  await expect(stock(`${word} uno`)).toBeFocused();
  expect(await inOffice(luz, one.product.id, one.bretana)).toMatchObject({ stock: 50, version: 2 });
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(stock(`${word} uno`)).toHaveText('20');

  await page.getByRole('checkbox', { name: 'Marcar todas las filas de esta página' }).click();
  await page.getByRole('button', { name: 'Cambiar precio' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cambiar el precio de 2 productos' });
  await dialog.getByRole('textbox', { name: 'Porcentaje' }).fill('8');
  await expect(dialog.getByRole('row').nth(1)).toContainText('$ 10.000');
  await expect(dialog.getByRole('row').nth(1)).toContainText('$ 10.800');
  await dialog.getByRole('combobox', { name: 'En qué sede' }).selectOption('En todas las sedes');
  await expect(dialog.getByText('4 cambios')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Aplicar a 2 productos' }).click();
  await expect(page.getByText('2 productos actualizados').first()).toBeVisible();
  for (const { product, granada } of [one, other])
    expect(await inOffice(luz, product.id, granada)).toMatchObject({ price: 10_800, price_neto: 10_800 });
  await page.getByRole('button', { name: 'Deshacer' }).last().click();
  await expect(
    page.getByRole('button', { name: new RegExp(`^Precio de ${word} dos en Sede Bretaña: `) }),
  ).toHaveText('$ 10.000');
  expect(await inOffice(luz, other.product.id, other.granada)).toMatchObject({ price: 10_000, stock: 20 });

  // Somebody else was faster: the row says so, and nothing is overwritten.
  const { version } = await reread(luz, one.product.id);
  const seen = await inOffice(luz, one.product.id, one.bretana);
  const line = { id: one.bretana, version: seen?.version ?? null, price: 9_000, price_neto: 9_000 };
  (
    await luz.client.call('products.save', {
      params: { id: one.product.id },
      body: { version, stock_branch_offices: [line] },
    })
  ).ok();
  await page.getByRole('button', { name: new RegExp(`^Precio de ${word} uno en Sede Bretaña: `) }).click();
  const late = page.getByRole('textbox', { name: `Precio de ${word} uno en Sede Bretaña` });
  await late.fill('12000');
  await late.press('Enter');
  await expect(page.getByText(/Error al actualizar producto .* Alguien cambió esto/).first()).toBeVisible();
  expect(await inOffice(luz, one.product.id, one.bretana)).toMatchObject({ price: 9_000 });
  await expect(
    page.getByRole('button', { name: new RegExp(`^Precio de ${word} uno en Sede Bretaña: `) }),
  ).toHaveText('$ 9.000');

  await test.step('products without a picture get one, a round at a time', () => givePictures(page, luz));
});

async function givePictures(page: Page, luz: Person): Promise<void> {
  const word = `Ronda ${randomUUID().slice(0, 6)}`;
  const made = [];
  for (let n = 0; n < 11; n += 1) made.push(await newProduct(`${word} ${n}`, { photoUrl: '' }));
  await follow(page, '/admin/products-without-image');
  await expect(page.getByRole('heading', { name: 'Productos sin imagen', level: 1 })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: word })).toHaveCount(10);
  await expectAccessible(page);
  await expectAtOtherWidth(page);
  const card = page.getByRole('listitem').filter({ hasText: `${word} 10` });
  await card
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(smallPng) });
  await expect(card.getByText('Con imagen')).toBeVisible();
  await expect(page.getByText('1 de 10 en esta ronda')).toBeVisible();
  expect((await reread(luz, made[10]?.product.id ?? '')).imageUploaded).toBe(true);
  await page.getByRole('link', { name: 'Siguiente ronda' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: `${word} 0` })).toBeVisible();
  for (const { product } of made) {
    const { version } = await reread(luz, product.id);
    (await luz.client.call('products.remove', { params: { id: product.id }, query: { version } })).ok();
  }
}
