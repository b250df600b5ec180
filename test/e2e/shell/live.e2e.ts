import { productPath } from '#web/shop/product-card/to-card-product.ts';
import { newAccount, shopAt, signIn } from '../support/people.ts';
import { officeNamed, productNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

/** What sells out or gets another price while it is looked at, without a session and with one (decision 82). */

// Nobody else shops here meanwhile.
const STORE = 'Salomia';

test('a visitor sees a card sell out, come back and cost less, without doing anything @mobile', async ({
  page,
  context,
  changeShelf,
}) => {
  const office = await officeNamed(STORE);
  const product = await productNamed('Arándanos', office, '125 g');
  await shopAt(context, office);
  const connected = page.waitForEvent('websocket', (socket) => socket.url().includes('/socket/'));
  await page.goto('/search/Ar%C3%A1ndanos');
  const card = page.getByRole('article').filter({ hasText: '125 g' }).first();
  await expect(card).toBeVisible();
  await (await connected).waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40{'));

  await changeShelf(office, product, { stock: 0 });
  await expect(card.getByText('Agotado')).toBeVisible();
  await expect(card.getByRole('button', { name: /^Agregar/ })).toBeHidden();
  await changeShelf(office, product, { stock: 9, price: 7_770 });
  await expect(card.getByText('Agotado')).toBeHidden();
  await expect(card).toContainText('7.770');
  await expect(card.getByRole('button', { name: /^Agregar/ })).toBeVisible();
});

test('the page of a product says it, too, and whoever signs in goes on with a line of their own @desktop', async ({
  page,
  context,
  changeShelf,
}) => {
  const office = await officeNamed(STORE);
  const product = await productNamed('Piña Golden', office, '1 und');
  await shopAt(context, office);
  await signIn(context, await newAccount());
  const connected = page.waitForEvent('websocket', (socket) => socket.url().includes('/socket/'));
  await page.goto(productPath({ id: product.id, slug: '' }));
  await (await connected).waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40{'));
  await changeShelf(office, product, { stock: 0 });
  await expect(
    page
      .getByRole('main')
      .getByText(/agotado/i)
      .first(),
  ).toBeVisible();
});
