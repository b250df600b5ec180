import { expectAccessible } from '#test/e2e/support/accessibility.ts';
import { newAccount, shopAt, signIn } from '#test/e2e/support/people.ts';
import { officeNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

// The last page is drawn by a server that has the module, and read by a browser that was told it has not. A page that a
// test has answered may open no live connection: the browser takes it for one of another network.
test.use({ expectedFaults: [/React error #418|ERR_BLOCKED_BY_LOCAL_NETWORK_ACCESS|CORS policy/] });

test('a heart saves with one press, and its custom carts can be chosen @mobile @full', async ({
  page,
  context,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const office = await officeNamed('Calipso');
  await shopAt(context, office);
  await page.goto('/search/Ar%C3%A1ndanos');
  await page.getByRole('button', { name: 'Agregar Arándanos, 125 g', exact: true }).waitFor();
  await expect(page.getByRole('button', { name: /en tus carritos guardados$/ })).toHaveCount(0);

  const person = await newAccount();
  await signIn(context, person);
  await page.reload();
  await page.getByRole('button', { name: 'Guardar Arándanos en tus carritos guardados' }).first().click();
  const saved = page.getByRole('button', {
    name: 'Ya guardaste Arándanos. Elegir en cuáles carritos guardados',
  });
  await expect(saved.first()).toBeVisible();
  await expect(page.getByText('Lo guardamos en Favoritos.').first()).toBeVisible();
  await page.reload();
  await saved.first().click();
  const menu = page.getByRole('dialog', { name: '¿En cuáles carritos guardados lo pones?' });
  await expect(menu.getByRole('checkbox', { name: 'Favoritos' })).toBeChecked();
  await expectAccessible(page);
  await menu.getByRole('textbox', { name: 'Nombre del carrito guardado' }).fill('Postres');
  await menu.getByRole('button', { name: 'Crear y guardar' }).click();
  await expect(menu.getByRole('checkbox', { name: 'Postres' })).toBeChecked();
  await menu.getByRole('checkbox', { name: 'Favoritos' }).uncheck();
  await expect
    .poll(async () => {
      const { customCarts } = (await person.client.call('customCarts.favourites', {})).ok();
      return customCarts.map(({ name, product_ids }) => [name, product_ids.length]);
    })
    .toEqual([
      ['Favoritos', 0],
      ['Postres', 1],
    ]);

  await test.step('without module products_likes nothing of them is there', async () => {
    expect(requests.filter((url) => /heart-button/.test(url)).length).toBeGreaterThan(0);
    requests.length = 0;
    // The page as it is sent by a business whose configuration has not the module.
    await page.route('**/search/*', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll('products_likes', 'products_-----');
      await route.fulfill({ body, contentType: 'text/html; charset=utf-8' });
    });
    await page.reload();
    await page.getByRole('button', { name: 'Agregar Arándanos, 125 g', exact: true }).waitFor();
    // It tries to connect again and again, so the network never rests: what hearts would fetch comes within a second.
    await page.waitForTimeout(1_000);
    await expect(page.getByRole('button', { name: /en tus carritos guardados$/ })).toHaveCount(0);
    expect(requests.filter((url) => /custom_carts\/favourites|heart-button/.test(url))).toEqual([]);
  });
});
