import type { Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './support/accessibility.ts';
import { newAccount, type Person, shopAt, signIn } from './support/people.ts';
import { api, type Office, officeNamed, pesos, productNamed } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test.use({ reducedMotion: 'reduce' });

test('a recipe is cooked for eight, without what is at home, and added with one press', async ({
  page,
  context,
  changeShelf,
}) => {
  const office = await officeNamed('El Caney');
  await shopAt(context, office);
  const recipe = await recipeNamed('Sancocho valluno de gallina', office);
  await page.goto(`/recipe-book/${recipe.id}`);
  await page.getByRole('button', { name: 'Una porción más' }).click();
  await page.getByRole('button', { name: 'Una porción más' }).click();
  await expect(page.getByText('8 porciones')).toBeVisible();
  const [hen, plantain, ...others] = recipe.products.map(({ product }) => product);
  if (!hen || !plantain) throw new Error('The sancocho has no hen');
  await expect(row(page, hen.title)).toContainText('2.400 g');
  await page.getByRole('checkbox', { name: `Llevar ${plantain.title}` }).uncheck();
  await expect(row(page, plantain.title)).toContainText('Tienes en casa');
  const count = others.length + 1;
  await expect(page.getByText(`${count} de ${count + 1} ingredientes`)).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: 'Agregar al carrito' }).click();
  await expect(page.getByText('Hemos agregado los productos al carrito actual!').first()).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar' }).first().click();

  // The second time all of it is there already, and of the hen there is less than that.
  await changeShelf(office, hen, { stock: 3_000 });
  await page.getByRole('button', { name: 'Agregar al carrito' }).click();
  const preview = page.getByRole('dialog', { name: /^Revisa antes de agregar “Sancocho valluno de/ });
  await expect(preview).toContainText(
    `${hen.title}: Solo quedan 3.000 g de los 4.800 g que pediste. Se suma a lo que ya tienes en el carrito`,
  );
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Cancelar' }).click();
  await page.goto('/checkout');
  await expect(line(page, hen.title)).toContainText('2.400 g');
  await expect(line(page, plantain.title)).toHaveCount(0);
});

test.describe('a basket of one’s own', () => {
  // The answer to what another tab did before.
  test.use({ expectedFaults: [/status of 409/] });

  test('is made, filled, renamed, added and taken away', async ({ page, context }) => {
    const office = await officeNamed('Villa Colombia');
    await shopAt(context, office);
    await page.goto('/my-markets');
    await expect(page).toHaveURL('/');

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

    await expect(page.getByRole('heading', { level: 1, name: 'Asado' })).toBeVisible();
    await page.getByRole('button', { name: 'Agregar productos' }).click();
    const search = page.getByRole('dialog', { name: 'Agregar productos' });
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

    await row(page, 'Arándanos').getByRole('button', { name: 'Una unidad más de Arándanos' }).click();
    await expect(row(page, 'Arándanos')).toContainText(pesos(berries.price_neto * 2));
    await page.getByRole('button', { name: 'Cambiar nombre' }).click();
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Lo de siempre');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lo de siempre' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.reload();
    await expect(row(page, 'Arándanos')).toContainText(pesos(berries.price_neto * 2));

    await page.getByRole('button', { name: 'Agregar al carrito' }).click();
    await expect(page.getByText('Hemos agregado los productos al carrito actual!').first()).toBeVisible();
    const { cart } = (await person.client.call('cart.active', {})).ok();
    expect(cart?.products.map((one) => [one.product.title, one.count])).toEqual([['Arándanos', 2]]);

    await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: '¿Eliminar mercado?' });
    await question.getByRole('button', { name: 'No', exact: true }).click();
    await page.getByRole('button', { name: 'Eliminar', exact: true }).click();
    await question.getByRole('button', { name: 'Si', exact: true }).click();
    await expect(page.getByText('Todavía no tienes carritos guardados')).toBeVisible();
  });
});

test('a heart saves with one press, and its baskets can be chosen', async ({ page, context }) => {
  const office = await officeNamed('Calipso');
  await shopAt(context, office);
  await page.goto('/search/Ar%C3%A1ndanos');
  await page.getByRole('button', { name: 'Agregar Arándanos, 125 g', exact: true }).waitFor();
  await expect(page.getByRole('button', { name: /en tus carritos$/ })).toHaveCount(0);

  const person = await newAccount();
  await signIn(context, person);
  await page.reload();
  await page.getByRole('button', { name: 'Guardar Arándanos en tus carritos' }).first().click();
  const saved = page.getByRole('button', { name: 'Arándanos está guardado. Elegir en cuáles carritos' });
  await expect(saved.first()).toBeVisible();
  await expect(page.getByText('Lo guardamos en Favoritos.').first()).toBeVisible();
  await page.reload();
  await saved.first().click();
  const menu = page.getByRole('dialog', { name: '¿En cuáles carritos lo guardas?' });
  await expect(menu.getByRole('checkbox', { name: 'Favoritos' })).toBeChecked();
  await expectAccessible(page);
  await menu.getByRole('textbox', { name: 'Nombre del carrito nuevo' }).fill('Postres');
  await menu.getByRole('button', { name: 'Crear y guardar' }).click();
  await expect(menu.getByRole('checkbox', { name: 'Postres' })).toBeChecked();
  await menu.getByRole('checkbox', { name: 'Favoritos' }).uncheck();
  await expect
    .poll(async () => {
      const { baskets } = (await person.client.call('customCarts.favourites', {})).ok();
      return baskets.map(({ name, product_ids }) => [name, product_ids.length]);
    })
    .toEqual([
      ['Favoritos', 0],
      ['Postres', 1],
    ]);
});

test.describe('without module products_likes', () => {
  // The page below is drawn by a server that has the module, and read by a browser that was told it has not.
  test.use({ expectedFaults: [/React error #418/] });

  test('nothing of the hearts is there @desktop', async ({ page, context }) => {
    await shopAt(context, await officeNamed('Calipso'));
    await signIn(context, await newAccount());
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/search/Ar%C3%A1ndanos');
    await page.getByRole('button', { name: 'Guardar Arándanos en tus carritos' }).first().waitFor();
    expect(asked.filter((url) => /custom_carts\/favourites|heart-button/.test(url)).length).toBeGreaterThan(
      0,
    );

    asked.length = 0;
    // The page as it is sent by a business whose configuration has not the module.
    await page.route('**/search/*', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll('products_likes', 'products_-----');
      await route.fulfill({ body, contentType: 'text/html; charset=utf-8' });
    });
    await page.reload();
    await page.getByRole('button', { name: 'Agregar Arándanos, 125 g', exact: true }).waitFor();
    await page.getByRole('button', { name: /Mi cuenta/ }).waitFor();
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('button', { name: /en tus carritos$/ })).toHaveCount(0);
    expect(asked.filter((url) => /custom_carts\/favourites|heart-button/.test(url))).toEqual([]);
  });
});

const row = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) });

const line = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: title, exact: true }) });

async function recipeNamed(name: string, office: Office) {
  const { list } = (await api.call('customCarts.list', { query: { type: 'recipe', limit: 50 } })).ok();
  const found = list.find((one) => one.name === name);
  if (!found) throw new Error(`The demonstration has no ${name}`);
  const query = { branch_id: office.id };
  return (await api.call('customCarts.get', { params: { id: found.id }, query })).ok();
}

async function putIntoFirst({ client }: Person, product_id: string): Promise<void> {
  const [first] = (await client.call('customCarts.mine', { query: {} })).ok().list;
  if (!first) throw new Error('There is no basket');
  (await client.call('customCarts.addProduct', { params: { id: first.id }, body: { product_id } })).ok();
}
