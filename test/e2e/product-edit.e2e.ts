import { shopAt, signIn, staff } from './support/people.ts';
import { api, officeNamed, productNamed, shopUrl } from './support/shop.ts';
import { expect, test } from './support/test.ts';

// The first one signs out while their dialog still asks.
test.use({ expectedFaults: [/status of 401.*\/(uploads\/limits|admin\/product-places)/] });

test('a superadmin changes a product on its page of the shop, an admin reads it; no shopper loads any of it @desktop @full', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Bretaña');
  const { id, title } = await productNamed('Escoba para exteriores', office);
  await shopAt(context, office);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto(`${shopUrl}/product/${id}`);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Editar Producto' })).toHaveCount(0);
  await signIn(context, await staff('diana@canasta.example'));
  await page.reload();
  await expect(page.getByRole('link', { name: 'Admin' }).first()).toBeVisible();
  expect(loaded.filter((path) => path.includes('product-editor'))).toEqual([]);
  await page.getByRole('button', { name: 'Editar Producto' }).click();
  const read = page.getByRole('dialog', { name: 'Editar Producto' });
  await expect(read.getByText('No tienes permisos para realiza esta accion.')).toBeVisible();
  await expect(read.getByRole('button', { name: 'Guardar cambios' })).toHaveCount(0);

  const luz = await staff('luz@canasta.example');
  await context.clearCookies();
  await shopAt(context, office);
  await signIn(context, luz);
  await page.reload();
  await page.getByRole('button', { name: 'Editar Producto' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar Producto' });
  await dialog.getByRole('tab', { name: 'JSON' }).click();
  await expect(dialog.getByLabel('JSON del producto')).toContainText('"id_item"');
  await dialog.getByRole('tab', { name: 'Stock' }).click();
  await dialog.getByRole('textbox', { name: 'Precio en Sede Bretaña' }).fill('21.350');
  await dialog.getByRole('textbox', { name: 'Neto en Sede Bretaña' }).fill('21.350');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Producto actualizado correctamente').first()).toBeVisible();
  await expect(dialog).toBeHidden();
  const { product } = (
    await api.call('products.get', { params: { id }, query: { branch_id: office.id } })
  ).ok();
  expect(product.price_neto).toBe(21_350);
});
