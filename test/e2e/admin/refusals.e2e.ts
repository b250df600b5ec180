import { messages } from '../support/pages.ts';
import { signIn, staff } from '../support/people.ts';
import { newProduct } from '../support/products.ts';
import { expect, test } from '../support/test.ts';

// Back-office 8: what a screen says when the server refuses; nothing is changed, and nothing that was typed is lost.

test.use({ expectedFaults: [/status of (400|500)/] });

test('a product that lacks its title is not saved, one that is inactive is sold again, and nobody changes a higher role @desktop @full', async ({
  page,
  context,
}) => {
  const luz = await staff('luz@canasta.example');
  await signIn(context, luz);
  const { product } = await newProduct('Galleta rechazada');
  const editing = page.getByRole('dialog', { name: 'Editar Producto' });
  const title = editing.getByRole('textbox', { name: 'Título', exact: true });
  await page.goto(`/admin/products?abierto=${product.id}`);
  await title.fill('');
  await editing.getByRole('button', { name: 'Guardar cambios' }).click();
  const refused = editing.getByText('Informacion del producto incompleta. Ups, 1 error encontrado');
  await expect(refused).toBeVisible();
  await title.fill(product.title);
  await expect(refused).toBeHidden();
  await title.fill('Galleta activada');
  await page.reload();

  // What is inactive is sold again by the button, together with what else was changed.
  const { version } = product;
  const params = { id: product.id };
  (await luz.client.call('products.save', { params, body: { version, inactive: true } })).ok();
  await page.goto(`/admin/products?abierto=${product.id}`);
  await title.fill('Galleta activada');
  await editing.getByRole('button', { name: 'Activar producto' }).click();
  await expect(messages(page)).toContainText('Producto actualizado correctamente');
  const saved = (await luz.client.call('products.staffOne', { params, query: {} })).ok().product;
  expect([saved.title, saved.inactive]).toEqual(['Galleta activada', false]);

  const nubia = await staff('nubia@canasta.example');
  await page.goto(`/admin/users?abierto=${nubia.id}`);
  await expect(
    page.getByText('No tienes los permisos para realizar cambios en este documento'),
  ).toBeVisible();
});

test.describe('without an answer', () => {
  test.use({ expectedFaults: [/net::ERR_FAILED|Failed to fetch/] });

  test('a screen fails between the menu and the bar, and is tried again with one press @desktop', async ({
    page,
    context,
  }) => {
    await signIn(context, await staff('luz@canasta.example'));
    await page.goto('/admin/coupons');
    await page.route('**/*.data*', (route) => route.abort());
    await page.getByRole('link', { name: 'Marcas', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'No pudimos mostrar esta página' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Pedidos/ }).first()).toBeVisible();
    const again = page.getByRole('link', { name: 'Reintentar' });
    await expect(again).toHaveCSS('color', 'rgb(255, 255, 255)');
    await page.unroute('**/*.data*');
    await again.click();
    await expect(page.getByRole('heading', { name: 'Listado de marcas' })).toBeVisible();
  });
});
