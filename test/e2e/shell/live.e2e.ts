import { productPath } from '#rules/links/page-paths.ts';
import { isConnected } from '../support/pages.ts';
import { newAccount, shopAt, signIn } from '../support/people.ts';
import { officeNamed, productNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

/** What sells out or gets another price while it is looked at, without a session and with one (rule 82). */

// Nobody else shops here meanwhile.
const STORE = 'Salomia';

test('a visitor sees a card sell out, come back and cost less without doing anything; who signs in sees the page of a product @mobile', async ({
  page,
  context,
  changeShelf,
}) => {
  const office = await officeNamed(STORE);
  const product = await productNamed('Arándanos', office, '125 g');
  await shopAt(context, office);
  const connected = isConnected(page);
  await page.goto('/search/Ar%C3%A1ndanos');
  const card = page.getByRole('article').filter({ hasText: '125 g' }).first();
  await expect(card).toBeVisible();
  await connected;

  await changeShelf(office, product, { stock: 0 });
  await expect(card.getByText('Agotado')).toBeVisible();
  await expect(card.getByRole('button', { name: /^Agregar/ })).toBeHidden();
  await changeShelf(office, product, { stock: 9, price: 7_770 });
  await expect(card.getByText('Agotado')).toBeHidden();
  await expect(card).toContainText('7.770');
  await expect(card.getByRole('button', { name: /^Agregar/ })).toBeVisible();

  // With a line of their own for the person who signs in, and on the page of a product, too.
  await test.step('signed in', async () => {
    const other = await productNamed('Piña Golden', office, '1 und');
    await signIn(context, await newAccount());
    const own = isConnected(page);
    await page.goto(productPath({ id: other.id, slug: '' }));
    await own;
    await changeShelf(office, other, { stock: 0 });
    await expect(
      page
        .getByRole('main')
        .getByText(/agotado/i)
        .first(),
    ).toBeVisible();
  });
});
