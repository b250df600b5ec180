import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from '#test/e2e/support/accessibility.ts';
import { closeMessages, expectSaid } from '#test/e2e/support/pages.ts';
import { newAccount, type Person, shopAt, signIn } from '#test/e2e/support/people.ts';
import { officeNamed, pesos, productNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

test.describe('a custom cart of one’s own', () => {
  // The answer to what another tab did before.
  test.use({ expectedFaults: [/status of 409/] });

  test('is made, filled, renamed, added and taken away @desktop @full', async ({ page, context }) => {
    const office = await officeNamed('Villa Colombia');
    await shopAt(context, office);
    const sent = await page.request.get('/my-markets', { maxRedirects: 0 });
    expect([sent.status(), sent.headers().location]).toEqual([302, '/']);
    await page.goto('/terms');
    await page.getByRole('link', { name: 'Mis carritos' }).click();
    await expect(page).toHaveURL('/profile?volver=/my-markets');
    await expect(page.getByRole('textbox', { name: 'Correo' })).toBeVisible();

    const person = await newAccount();
    await signIn(context, person);
    await page.goto('/my-markets');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mis carritos');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Crear carrito' }).click();
    const naming = page.getByRole('dialog', { name: 'Carrito nuevo' });
    await naming.getByRole('button', { name: 'Crear carrito' }).click();
    await expect(naming).toContainText('Agrega un nombre al carrito.');
    await naming.getByRole('textbox', { name: 'Nombre' }).fill('Asado');
    await naming.getByRole('button', { name: 'Crear carrito' }).click();
    await expectSaid(page, 'Documento creado!');

    await expect(page.getByRole('heading', { level: 1, name: 'Asado' })).toBeVisible();
    await page.getByRole('button', { name: 'Agregar productos' }).click();
    const search = page.getByRole('dialog', { name: 'Agregar productos' });
    // Storefront 9: the search inside a cart or custom cart shows fifteen.
    await search.getByRole('searchbox').fill('leche');
    await expect(search.getByRole('listitem')).toHaveCount(15);
    await search.getByRole('searchbox').fill('arándanos');
    const add = search.getByRole('button', { name: 'Guardar Arándanos', exact: true });
    await add.waitFor();
    // Another tab is quicker.
    const berries = await productNamed('Arándanos', office);
    await putIntoFirst(person, berries.id);
    await add.click();
    await expect(page.getByText('El producto ya está en este mercado.').first()).toBeVisible();
    await expect(search.getByText('Guardado')).toBeVisible();
    await search.getByRole('button', { name: 'Cerrar' }).first().click();
    await closeMessages(page);

    await row(page, 'Arándanos').getByRole('button', { name: 'Una unidad más de Arándanos' }).click();
    await expect(row(page, 'Arándanos')).toContainText(pesos(berries.price_neto * 2));
    await page.getByRole('button', { name: 'Cambiar nombre' }).click();
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Lo de siempre');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expectSaid(page, 'Cambios realizados!');
    await expect(page.getByRole('heading', { level: 1, name: 'Lo de siempre' })).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expect(row(page, 'Arándanos')).toContainText(pesos(berries.price_neto * 2));

    await page.getByRole('button', { name: 'Agregar al carrito' }).click();
    await expect(page.getByText('Hemos agregado los productos al carrito actual!').first()).toBeVisible();
    const { cart } = (await person.client.call('cart.active', {})).ok();
    expect(cart?.products.map((one) => [one.product.title, one.count])).toEqual([['Arándanos', 2]]);

    await closeMessages(page);
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: '¿Eliminar mercado?' });
    await question.getByRole('button', { name: 'No', exact: true }).click();
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
    await question.getByRole('button', { name: 'Si', exact: true }).click();
    await expectSaid(page, 'Documento eliminado!');
    await expect(page.getByText('Todavía no tienes carritos guardados')).toBeVisible();
  });
});

const row = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });

async function putIntoFirst({ client }: Person, product_id: string): Promise<void> {
  const [first] = (await client.call('customCarts.mine', { query: {} })).ok().list;
  if (!first) throw new Error('There is no custom cart');
  (await client.call('customCarts.addProduct', { params: { id: first.id }, body: { product_id } })).ok();
}
