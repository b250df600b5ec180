import { randomUUID } from 'node:crypto';
import { messages, refuse } from '#test/e2e/support/pages.ts';
import { newAccount, shopAt, signIn } from '#test/e2e/support/people.ts';
import { officeNamed, productNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

// Storefront 8, general messages.
test.use({ expectedFaults: [/status of 500/] });

test('a custom cart that is not made, added or deleted says so, and a name that is not saved @mobile', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Villa Colombia');
  const person = await newAccount();
  const berries = await productNamed('Arándanos', office);
  const name = `Asado ${randomUUID().slice(0, 4)}`;
  await signIn(context, person);
  await shopAt(context, office);
  await page.goto('/my-markets');
  const customCarts = '**/custom_carts**';
  await refuse(page, customCarts);
  await page.getByRole('button', { name: 'Crear carrito' }).click();
  const naming = page.getByRole('dialog', { name: 'Carrito nuevo' });
  await naming.getByRole('textbox', { name: 'Nombre' }).fill(name);
  await naming.getByRole('button', { name: 'Crear carrito' }).click();
  await expect(page.getByText('No se logró crear. Algo falló.')).toBeVisible();
  await page.unroute(customCarts);
  await naming.getByRole('button', { name: 'Crear carrito' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  const [customCart] = (await person.client.call('customCarts.mine', { query: {} })).ok().list;
  const params = { id: customCart?.id ?? '' };
  (await person.client.call('customCarts.addProduct', { params, body: { product_id: berries.id } })).ok();
  await page.reload();
  await refuse(page, '**/custom-cart/*/copy*');
  await page.getByRole('button', { name: 'Agregar al carrito' }).click();
  await expect(messages(page)).toContainText('No se logró agregar los productos. Algo falló.');
  await refuse(page, '**/custom*/**');
  await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Si', exact: true }).click();
  await expect(messages(page)).toContainText('No se logró eliminar. Algo falló.');

  await page.goto('/profile/data');
  await refuse(page, `**/users/${person.id}`);
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Rosalba Inés');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('No se logró actualizar. Algo falló.')).toBeVisible();
});
