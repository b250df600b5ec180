import type { Page } from '@playwright/test';
import { follow, refuse } from './support/pages.ts';
import { newAccount, shopAt, signIn, staff } from './support/people.ts';
import { newProduct, newSku } from './support/products.ts';
import { officeNamed } from './support/shop.ts';
import { expect, test } from './support/test.ts';

// Storefront 2, 8 and 9: what a list says where nothing is in it, at its end, and when it is not read.

test.use({ expectedFaults: [/status of (404|500)/] });

test('a category says what of it is empty, until something is sold there @mobile @full', async ({
  page,
  context,
}) => {
  const { client } = await staff('luz@canasta.example');
  const name = `Navidad ${newSku()}`;
  const category = (
    await client.call('adminCategories.create', {
      body: { categoryName: name, originalName: name, position: 900 },
    })
  ).ok();
  const params = { id: category.id };
  await shopAt(context, await officeNamed('Bretaña'));
  const path = `/product-category/${category.id}`;
  await page.goto(path);
  await expect(page.getByText('No se encontraron subcategorías.')).toBeVisible();
  await expect(page.getByText('No hay productos recomendados en esta categoría.')).toBeVisible();

  const add = async (displayName: string) => {
    const body = { categoryName: displayName, originalName: displayName };
    return (await client.call('subcategories.create', { params, body })).ok().id;
  };
  const full = await add('Natilla');
  const empty = await add('Buñuelos');
  await page.goto(path);
  await expect(page.getByRole('heading', { name: 'Sin productos.' })).toBeVisible();
  await page.goto(`/product-subcategory/${category.id}/${empty}`);
  await expect(
    page.getByRole('heading', { name: 'No hay productos disponibles en esta subcategoría.' }),
  ).toBeVisible();

  await newProduct('Natilla de panela', { sub_category_id: full });
  await page.goto(`/product-subcategory/${category.id}/${full}`);
  await expect(page.getByText('Parece que no hay más productos en esta subcategoría.')).toBeVisible();
  // The next part of the category is refused once, then it is there, without products.
  await refuse(page, '**/api/v2/products/**');
  await page.goto(path);
  const failed = page
    .getByRole('alert')
    .filter({ hasText: 'Error al cargar los productos de la subcategoría' });
  await failed.scrollIntoViewIfNeeded();
  await expect(failed).toBeVisible();
  await page.unroute('**/api/v2/products/**');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText('No hay productos en esta subcategoría.')).toBeVisible();
});

test('a brand, a search, the blog and the orders of somebody new say that there is nothing yet @mobile @full', async ({
  page,
  context,
}) => {
  const { client } = await staff('luz@canasta.example');
  const name = `Doña ${newSku()}`;
  (await client.call('brands.create', { body: { name } })).ok();
  await shopAt(context, await officeNamed('Bretaña'));
  await page.goto(`/brand/name/${encodeURIComponent(name)}`);
  await expect(page.getByRole('heading', { name: 'No hay productos', exact: true })).toBeVisible();
  await follow(page, '/search/zzxxqq');
  await expect(
    page.getByRole('heading', { name: 'No se encontraron productos con la busqueda' }),
  ).toBeVisible();
  await follow(page, '/recipe-book/no-existe');
  await expect(
    page.getByRole('heading', { name: 'No logramos encontrar la pagina solicitada' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Vuelve al inicio' })).toBeVisible();
  await expectNoOrders(page, context);
});

async function expectNoOrders(page: Page, context: Parameters<typeof signIn>[0]): Promise<void> {
  await signIn(context, await newAccount());
  await page.goto('/profile/orders');
  await expect(page.getByRole('heading', { name: 'Aun no haz realizado ningun pedido' })).toBeVisible();
}
