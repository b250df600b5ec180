import { messages, refuse } from '../support/pages.ts';
import { newAccount, signIn, staff } from '../support/people.ts';
import { newProduct } from '../support/products.ts';
import { officeNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

// Back-office 8: what a screen says when the server refuses; nothing is changed, and nothing that was typed is lost.

test.use({ expectedFaults: [/status of (400|500)/] });

test('a category and a product say which part of them was not read, saved or deleted @desktop', async ({
  page,
  context,
}) => {
  const luz = await staff('luz@canasta.example');
  await signIn(context, luz);
  await page.goto('/admin/categories');
  await page.getByRole('button', { name: 'Despensa', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Despensa', exact: true });
  await dialog.getByRole('tab', { name: 'Tarjetas' }).click();
  await dialog.getByRole('switch', { name: 'SKU' }).first().click();
  await refuse(page, '**/api/admin/categories/*');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(
    dialog.getByText('Error al actualizar la configuración de tarjeta. Algo falló.'),
  ).toBeVisible();
  await dialog.getByRole('switch', { name: 'SKU' }).first().click();
  await page.unroute('**/api/admin/categories/*');

  await dialog.getByRole('tab', { name: /^Subcategorías/ }).click();
  await refuse(page, '**/planometry');
  await dialog.getByRole('button', { name: 'Aceites', exact: true }).click();
  const shelf = page.getByRole('dialog', { name: 'Editar Aceites' });
  await expect(shelf.getByText('Error al obtener la planometria')).toBeVisible();
  await shelf.getByRole('button', { name: 'Cerrar' }).first().click();
  await refuse(page, '**/subcategories');
  await dialog.getByRole('tab', { name: 'Opciones' }).click();
  await expect(dialog.getByText('Error al cargar las opciones de la subcategoría.')).toBeVisible();
  await page.unroute('**/subcategories');
  await dialog.getByRole('button', { name: 'Reintentar' }).click();
  await dialog.getByRole('button', { name: 'Agregar opción a Aceites' }).click();
  const option = page.getByRole('dialog', { name: 'Nueva opción de Aceites' });
  await option.getByRole('button', { name: 'Crear', exact: true }).click();
  await expect(option.getByText('Error al actualizar la opción.')).toBeVisible();

  const { product } = await newProduct('Galleta rechazada');
  await page.goto(`/admin/products?abierto=${product.id}`);
  const editing = page.getByRole('dialog', { name: 'Editar Producto' });
  await editing.getByRole('textbox', { name: 'Título', exact: true }).fill('');
  await editing.getByRole('button', { name: 'Guardar cambios' }).click();
  const refused = editing.getByText('Informacion del producto incompleta. Ups, 1 error encontrado');
  await expect(refused).toBeVisible();
  await editing.getByRole('textbox', { name: 'Título', exact: true }).fill(product.title);
  await expect(refused).toBeHidden();
  await editing.getByRole('textbox', { name: 'Título', exact: true }).fill('Galleta activada');
  await page.reload();

  // What is inactive is sold again by the button, together with what else was changed.
  const { version } = product;
  const params = { id: product.id };
  (await luz.client.call('products.save', { params, body: { version, inactive: true } })).ok();
  await page.goto(`/admin/products?abierto=${product.id}`);
  await editing.getByRole('textbox', { name: 'Título', exact: true }).fill('Galleta activada');
  await editing.getByRole('button', { name: 'Activar producto' }).click();
  await expect(messages(page)).toContainText('Producto actualizado correctamente');
  const saved = (await luz.client.call('products.staffOne', { params, query: {} })).ok().product;
  expect([saved.title, saved.inactive]).toEqual(['Galleta activada', false]);

  await page.goto('/admin/products?buscar=Galleta%20activada');
  await page.getByRole('checkbox', { name: 'Marcar Galleta activada' }).click();
  await refuse(page, `**/products/${product.id}*`);
  await page.getByRole('button', { name: 'Eliminar' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, eliminar' }).click();
  await expect(messages(page)).toContainText('Error al eliminar el producto. Algo falló.');
});

test("a zone, a coupon and a person's orders say so, too @desktop", async ({ page, context }) => {
  const luz = await staff('luz@canasta.example');
  await signIn(context, luz);
  const office = await officeNamed('Tequendama');
  const query = { officeId: office.id };
  const [zone] = (await luz.client.call('zones.list', { query })).ok().data;
  if (!zone) throw new Error('The demonstration has no zone there');
  await page.goto(`/admin/offices?abierto=${office.id}&pestana=zonas`);
  const dialog = page.getByRole('dialog', { name: 'Editar oficina' });
  await dialog
    .getByRole('button', { name: /^Editar / })
    .first()
    .click();
  const editing = page.getByRole('dialog', { name: /^Editar zona: / });
  const fee = editing.getByRole('textbox', { name: 'Valor del envío' });
  const before = await fee.inputValue();
  await fee.fill('');
  await editing.getByRole('button', { name: 'Guardar zona' }).click();
  await expect(editing.getByText('Error al editar la zona')).toBeVisible();
  await expect(editing.getByText('Todos los campos son obligatorios').first()).toBeVisible();
  await fee.fill(before);
  await editing.getByRole('combobox', { name: 'Distancia' }).selectOption({ index: 2 });
  await editing.getByRole('button', { name: 'Guardar zona' }).click();
  await expect(messages(page)).toContainText('Zona editada correctamente');

  const person = await newAccount();
  await refuse(page, `**/orders/users/${person.id}*`);
  await page.goto(`/admin/users?buscar=${person.email}&abierto=${person.id}`);
  await page.getByRole('dialog').getByRole('tab', { name: 'Ordenes del Usuario' }).click();
  await expect(page.getByText('Error al cargar las órdenes del usuario')).toBeVisible();

  // Somebody of a higher role is read, and not changed.
  const nubia = await staff('nubia@canasta.example');
  await page.goto(`/admin/users?abierto=${nubia.id}`);
  await expect(
    page.getByText('No tienes los permisos para realizar cambios en este documento'),
  ).toBeVisible();

  await page.goto('/admin/coupons');
  await refuse(page, '**/api/v1/cupons/*');
  await page
    .getByRole('checkbox', { name: /^Marcar / })
    .nth(1)
    .click();
  await page.getByRole('button', { name: 'Eliminar' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, eliminar' }).click();
  await expect(messages(page)).toContainText('No se logró eliminar. Algo falló.');
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
