import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { shot } from '../support/pages.ts';
import { fillCart, newAccount, shopAt, signIn } from '../support/people.ts';
import { officeNamed, productNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test('on a phone the news of a cart keep head and foot, say how many are left, and hold the substitutes @mobile @full', async ({
  page,
  context,
  changeShelf,
}) => {
  const office = await officeNamed('Salomia');
  const person = await newAccount();
  await fillCart(person, office, {
    'Aceite de girasol multiusos': { count: 5 },
    'Café molido': { count: 2 },
    'Papel higiénico 4 hojas': { count: 1 },
    Arándanos: { count: 2 },
  });
  const oil = await productNamed('Aceite de girasol multiusos', office);
  await changeShelf(office, oil, { stock: 2 });
  await changeShelf(office, await productNamed('Café molido', office), { stock: 0 });
  for (const title of ['Papel higiénico 4 hojas', 'Arándanos']) {
    const product = await productNamed(title, office);
    await changeShelf(office, product, { price: product.price_neto + 700 });
  }
  await signIn(context, person);
  await shopAt(context, office);
  await page.goto('/checkout/address');
  const news = page.getByRole('dialog', {
    name: 'Los siguientes productos no están disponibles o han cambiado',
  });
  const row = (title: string) => news.getByRole('listitem').filter({ hasText: title });
  await expect(row('Aceite')).toContainText('Quedan 2');
  await expect(row('Aceite')).not.toContainText('Sin stock');
  await expect(row('Café molido').first()).toContainText('Sin stock');

  // Whatever is scrolled to, how to close it and what to do about all of it are in sight.
  await row('Arándanos').scrollIntoViewIfNeeded();
  for (const name of ['Aceptar todos los cambios', 'Rechazar todos los cambios']) {
    await expect(news.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  await expect(news.getByRole('heading', { level: 2 }).first()).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);

  const coffee = row('Café molido').first();
  await coffee.getByRole('button', { name: 'Ver parecidos a Café molido' }).click();
  const substitutes = news.getByRole('list', { name: 'Ver parecidos a Café molido' });
  await expect(substitutes.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'news-dialog');
  await substitutes.getByRole('button').first().click();
  await expect(substitutes).toBeHidden();
  await expect(news.getByRole('button', { name: 'Ver parecidos a Café molido' })).toBeHidden();
  const { cart } = (await person.client.call('cart.active', {})).ok();
  expect(cart?.products).toHaveLength(4);
  expect(cart?.products.some(({ product }) => product.title === 'Café molido' && product.withoutStock)).toBe(
    false,
  );
});
