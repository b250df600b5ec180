import { subcategoryPath } from '#rules/links/page-paths.ts';
import { expectAccessible } from './support/accessibility.ts';
import { change } from './support/change.ts';
import { shopAt } from './support/people.ts';
import { api, officeNamed, pathOf, STORE } from './support/shop.ts';
import { expect, test } from './support/test.ts';

const SHELF = 'calzado';
const setKind = (kind: 'tobacco' | null) =>
  change('update subcategory set goods_kind = $1 where slug = $2', [kind, SHELF]);

test('what is behind a question of age is drawn only after the answer, and goes on where one was @mobile', async ({
  page,
  context,
  openContext,
}) => {
  const office = await officeNamed(STORE);
  const { items } = (await api.call('categories.list', { query: { branch_id: office.id } })).ok();
  const home = items.find(({ subcategoriesArr }) => subcategoriesArr.some(({ slug }) => slug === SHELF));
  const shelf = home?.subcategoriesArr.find(({ slug }) => slug === SHELF);
  if (!home || !shelf) throw new Error(`The demonstration has no ${SHELF}`);
  const query = { sub_category_id: shelf.id };
  const read = () => api.call('products.page', { params: { branchId: office.id }, query });
  const [product] = (await read()).ok().list;
  if (!product) throw new Error(`${STORE} sells no ${SHELF}`);
  const path = subcategoryPath(
    { id: home.id, name: home.categoryName },
    { id: shelf.id, name: shelf.displayName },
  );
  await setKind('tobacco');
  try {
    await expect.poll(async () => (await read()).status).toBe(403);
    // A robot and a shared link get the question, which no search engine lists.
    for (const address of [path, pathOf(product)]) {
      const answer = await page.request.get(address, { maxRedirects: 0 });
      const question = `/mayor-de-edad?volver=${encodeURIComponent(address)}`;
      expect([answer.status(), answer.headers().location]).toEqual([302, question]);
    }
    const html = await (await page.request.get('/mayor-de-edad')).text();
    expect(html).toContain('<meta name="robots" content="noindex, follow"/>');

    await shopAt(context, office);
    await page.goto(pathOf(product));
    await expect(page.getByRole('heading', { level: 1, name: '¿Eres mayor de edad?' })).toBeVisible();
    await expect(page.getByText('Fumar y vapear es perjudicial para la salud.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sí, tengo 18 años o más' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(product.title);
    await expect(page.getByText('Solo para mayores de 18 años.')).toBeVisible();
    // The answer holds for the shelf, reached from the page of its category, where nothing of it is.
    await page.goto(`/product-category/${home.id}`);
    await page
      .getByRole('navigation', { name: 'Subcategorías' })
      .getByRole('link', { name: shelf.displayName })
      .click();
    await expect(page).toHaveURL(new RegExp(`${shelf.id}$`));
    await expect(page.getByRole('link', { name: product.title }).first()).toBeVisible();

    // Of this browser alone; who says no is at the home.
    const other = await (await openContext()).newPage();
    await other.goto(path);
    await other.getByRole('link', { name: 'No, volver al inicio' }).click();
    await expect(other).toHaveURL(/\/$/);
  } finally {
    await setKind(null);
  }
  await expect.poll(async () => (await read()).status).toBe(200);
});
