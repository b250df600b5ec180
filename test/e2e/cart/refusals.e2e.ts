import { randomUUID } from 'node:crypto';
import type { OutputOf } from '#contract/index.ts';
import { change } from '#test/e2e/support/change.ts';
import { cartLine, closeMessages, messages, openCartPanel, refuse } from '#test/e2e/support/pages.ts';
import { fillCart, newAccount, shopAt, signIn } from '#test/e2e/support/people.ts';
import { newProduct } from '#test/e2e/support/products.ts';
import { officeNamed, productNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

// Storefront 2, 4 and 8: what the cart says when the shop refuses something, and what is left of it.

test.use({ expectedFaults: [/status of 500/] });

test('what the cart cannot do says what failed, and nothing of it is lost @desktop', async ({
  page,
  context,
  changeShelf,
}) => {
  const office = await officeNamed('Palmira Centro');
  const person = await newAccount();
  await fillCart(person, office, { Arándanos: { count: 2 }, 'Papel higiénico 4 hojas': { count: 1 } });
  await signIn(context, person);
  await shopAt(context, office);
  const active = '**/history/active';

  await page.goto('/terms');
  const panel = await openCartPanel(page);
  await test.step('a line, the whole cart, and taking that back', async () => {
    await refuse(page, '**/history/*/products/**');
    await panel.getByRole('button', { name: 'Quitar Papel higiénico 4 hojas del carrito' }).click();
    await expect(messages(page)).toContainText('Error al eliminar producto. Algo falló.');
    await expect(cartLine(panel, 'Papel higiénico 4 hojas')).toBeVisible();
    await closeMessages(page);

    await refuse(page, active);
    await panel.getByRole('button', { name: 'Vaciar el carrito' }).click();
    const question = page.getByRole('alertdialog', { name: '¿Estás seguro?' });
    await expect(question).toContainText('¿Deseas eliminar todos los productos del carrito?');
    await question.getByRole('button', { name: 'Sí, eliminar' }).click();
    await expect(messages(page)).toContainText('Error al vaciar el carrito. Algo falló.');
    await page.unroute(active);
    await closeMessages(page);
    await panel.getByRole('button', { name: 'Vaciar el carrito' }).click();
    await question.getByRole('button', { name: 'Sí, eliminar' }).click();
    await expect(panel).toContainText('No hay productos en el carrito.');
    await refuse(page, '**/history/merge');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(messages(page)).toContainText('No se pudo restaurar tu carrito anterior. Algo falló.');
  });

  await test.step('products that cannot be added', async () => {
    await panel.getByRole('button', { name: 'Buscar y agregar' }).click();
    await page.route('**/search/products?**', async (route) => {
      const response = await route.fetch();
      const answer = (await response.json()) as OutputOf<'search.products'>;
      const [first, second] = answer.products;
      if (!first || !second) throw new Error('There are no products');
      const products = [
        { ...first, id: '' },
        { ...second, countType: 'grams', quantity_pum: 0 },
      ];
      await route.fulfill({ response, json: { ...answer, products } });
    });
    await page.getByRole('searchbox', { name: 'Buscar productos' }).fill('leche');
    const found = page.getByRole('dialog', { name: 'Buscar y agregar' });
    await expect(found.getByText('Informacion del producto incompleta')).toBeVisible();
    await expect(found.getByText('El producto no esta disponible para tu sede actual.')).toBeVisible();
  });

  await test.step('the look at it before the checkout', async () => {
    await fillCart(person, office, { Arándanos: { count: 60 } });
    await page.goto('/cart');
    await refuse(page, '**/shopping-cart/*/check*');
    await page.getByRole('main').getByRole('button', { name: 'Confirmar el pedido' }).click();
    await expect(messages(page)).toContainText(
      'Ups, no hemos podido validar los productos del carrito. Algo falló.',
    );
    await page.unroute('**/shopping-cart/*/check*');
    // What another device takes away meanwhile is no problem any more.
    const berries = await productNamed('Arándanos', office);
    await changeShelf(office, berries, { price: berries.price_neto + 500 });
    await page.getByRole('main').getByRole('button', { name: 'Confirmar el pedido' }).click();
    const news = page.getByRole('dialog', { name: /^Los siguientes productos/ });
    await expect(news.getByText('Precio actualizado')).toBeVisible();
    (await person.client.call('cart.discardActive', {})).ok();
    await expect(news).toContainText('No hay productos con novedades');
    await news.getByRole('button', { name: 'Cerrar' }).first().click();
    await expect(news).toBeHidden();
  });
});

test('what is not sold any more, and what is not in the store, leaves with all changes refused @desktop @full', async ({
  page,
  context,
}) => {
  const person = await newAccount();
  const [inactive, gone] = await Promise.all([newProduct('Galleta inactiva'), newProduct('Galleta quitada')]);
  const products = [inactive, gone].map(({ product }) => ({ product_id: product.id, count: 10 }));
  const body = { merge_key: randomUUID(), branch_office_id: inactive.bretana, products };
  (await person.client.call('cart.merge', { body })).ok();
  await change('update product set hidden = true where id = $1', [inactive.product.id]);
  await change('delete from product_office where product_id = $1', [gone.product.id]);
  await signIn(context, person);
  await shopAt(context, await officeNamed('Bretaña'));
  await page.goto('/cart');
  await page.getByRole('main').getByRole('button', { name: 'Confirmar el pedido' }).click();
  const news = page.getByRole('dialog', {
    name: 'Los siguientes productos no están disponibles o han cambiado',
  });
  const row = (title: string) => news.getByRole('listitem').filter({ hasText: title });
  await expect(row('Galleta inactiva').getByText('Inactivo', { exact: true })).toBeVisible();
  await expect(row('Galleta quitada').getByText('No encontrado', { exact: true })).toBeVisible();
  await news.getByRole('button', { name: 'Rechazar todos los cambios' }).click();
  await expect(news).toBeHidden();
  await expect(page.getByText('No hay productos en el carrito.')).toBeVisible();
});
