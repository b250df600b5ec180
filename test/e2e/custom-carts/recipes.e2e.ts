import type { Page } from '@playwright/test';
import { groupThousands } from '#rules/money.ts';
import { expectAccessible, expectNoSidewaysScroll } from '#test/e2e/support/accessibility.ts';
import { readyToOrder } from '#test/e2e/support/checkout.ts';
import { follow } from '#test/e2e/support/pages.ts';
import { shopAt, signIn } from '#test/e2e/support/people.ts';
import { api, type Office, officeNamed } from '#test/e2e/support/shop.ts';
import { desktop, expect, test } from '#test/e2e/support/test.ts';

test('a recipe is cooked for eight, without what is at home, and added with one press @mobile', async ({
  page,
  context,
  changeShelf,
}) => {
  const office = await officeNamed('El Caney');
  await shopAt(context, office);
  const recipe = await recipeNamed('Sancocho valluno de gallina', office);
  await page.goto(`/recipe-book/${recipe.id}`);
  // The dish, and beside it two of what is in it.
  await expect(page.locator('.scene img')).toHaveCount(3);
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
  const phone = page.viewportSize() ?? desktop.viewport;
  await page.setViewportSize(desktop.viewport);
  await expect(page.getByRole('button', { name: 'Agregar al carrito' })).toBeVisible();
  await expectAccessible(page, { colours: false });
  await page.setViewportSize(phone);

  await page.getByRole('button', { name: 'Agregar al carrito' }).click();
  await expect(page.getByText('Hemos agregado los productos al carrito actual!').first()).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar' }).first().click();

  // The second time all of it is there already, and of the hen there is less than that.
  await changeShelf(office, hen, { stock: 3_000 });
  await page.getByRole('button', { name: 'Agregar al carrito' }).click();
  const preview = page.getByRole('dialog', { name: /^Revisa antes de agregar “Sancocho valluno de/ });
  const ofHen = preview.getByRole('listitem').filter({ hasText: hen.title });
  await expect(ofHen).toContainText('Solo quedan 3 kg de los 4,8 kg que pediste');
  await expect(ofHen).toContainText('Se suma a lo que ya tienes en el carrito');
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Cancelar' }).click();
  await follow(page, '/checkout');
  await expect(line(page, hen.title)).toContainText('2.400 g');
  await expect(line(page, plantain.title)).toHaveCount(0);
});

test('the list says what each costs in this store @mobile', async ({ page, context }) => {
  const office = await officeNamed('El Caney');
  await shopAt(context, office);
  const recipe = await recipeNamed('Sancocho valluno de gallina', office);
  await page.goto('/recipe-book');
  const card = page.getByRole('main').getByRole('link', { name: recipe.name });
  const missing = recipe.productsCount - recipe.products.length;
  const counted =
    missing > 0
      ? `${recipe.products.length} de ${recipe.productsCount} ingredientes en tu sede`
      : `${recipe.productsCount} ingredientes`;
  await expect(card).toContainText(counted);
  const price = /\$\s[\d.]+$/.exec((await card.textContent()) ?? '')?.[0] ?? 'none';
  await card.click();
  await expect(page.locator('.custom-cart-foot')).toContainText(price);
});

test('the checkout offers a market with the price of what the store has of it @mobile', async ({
  page,
  context,
}) => {
  const office = await officeNamed('El Caney');
  await signIn(context, await readyToOrder(office));
  const query = { showOnCheckout: 'true', branch_id: office.id } as const;
  const [offered] = (await api.call('customCarts.list', { query })).ok().list;
  if (!offered?.price) throw new Error('Nothing is offered in the checkout');
  await page.goto('/checkout/finish');
  const card = page.getByRole('region', { name: '¿Algo más?' }).getByRole('listitem').first();
  await expect(card).toContainText(offered.name);
  await expect(card).toContainText(`${offered.availableCount} productos`);
  await expect(card).toContainText(`${groupThousands(offered.price)} en total`);
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
