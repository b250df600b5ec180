import { expectAccessible } from './support/accessibility.ts';
import { messages } from './support/pages.ts';
import { shopAt } from './support/people.ts';
import { atStore, pathOf } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test.describe('addresses', () => {
  test.use({ expectedFaults: [/status of 404/] });

  test('a readable one is the one, old words lead to it, and what is gone helps on @mobile', async ({
    page,
    context,
  }) => {
    const [office, eggs] = await atStore('Huevo rojo AA', '30 und');
    await shopAt(context, office);
    for (const old of [
      `/product/${eggs.id}`,
      `/product/huevos-de-antes-${eggs.id}`,
      `/product/${eggs.category_id}/otra-cosa-${eggs.id}`,
    ]) {
      const answer = await page.request.get(old, { maxRedirects: 0 });
      expect([answer.status(), answer.headers().location]).toEqual([301, pathOf(eggs)]);
    }

    const answer = await page.goto(
      `/product/huevo-azul-${eggs.id.replace(/.$/, (end) => (end === '0' ? '1' : '0'))}`,
    );
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'No encontramos este producto' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Buscar parecidos' }).click();
    await expect(page).toHaveURL(/\/search\/huevo%20azul$/);
  });
});

test.describe('what does not come', () => {
  test.use({ expectedFaults: [/^Failed to load resource.*\/(pictures\/|assets\/later-)/] });

  test('a picture leaves a drawing in its place; without what fills the cart nothing is called added @desktop @full', async ({
    page,
    context,
  }) => {
    const [office, product] = await atStore('Aguacate Hass');
    await shopAt(context, office);
    await page.route('**/pictures/**', (route) => route.abort());
    await page.goto(`/product-subcategory/${product.category_id}/${product.sub_category_id}`);
    await expect(page.locator('.card-picture').first()).toHaveAttribute('src', /no-picture/);

    await page.route('**/assets/later-*.js', (route) => route.abort());
    await page.goto(pathOf(product));
    const add = page.getByRole('button', { name: 'Agregar al carrito' });
    await add.click();
    await expect(messages(page)).toContainText('Error al agregar producto al carrito');
    // At once: "En tu carrito" would leave by itself.
    expect(await add.isVisible()).toBe(true);
    await page.unroute('**/assets/later-*.js');
    await messages(page).getByRole('button', { name: 'Reintentar' }).click();
    await expect(messages(page)).toHaveCount(0);
    await add.click();
    await expect(page.getByRole('button', { name: 'En tu carrito' })).toBeVisible();
    await expect(page.getByText('Ya tienes 500 g en tu carrito.')).toBeVisible();
  });
});
