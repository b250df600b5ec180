import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { signIn, staff } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('on a phone a product, a person and a category take two lines each @mobile @full', async ({
  page,
  context,
}) => {
  await signIn(context, await staff('luz@canasta.example'));
  for (const screen of ['products', 'users', 'categories']) {
    await page.goto(`/admin/${screen}`);
    const rows = page.locator('tr[data-row]');
    await expect(rows.first()).toBeVisible();
    const heights = await rows.evaluateAll((all) =>
      all.slice(0, 8).map((row) => row.getBoundingClientRect().height),
    );
    expect([screen, heights.filter((height) => height > 92)]).toEqual([screen, []]);
    // A long name ends with dots, beside the button of its row.
    const wide = await rows.evaluateAll(
      (all) => all.filter((row) => row.scrollWidth > row.clientWidth).length,
    );
    expect([screen, wide]).toEqual([screen, 0]);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});

test('the menu has its entries in groups, and a banner is seen whole in its list @desktop', async ({
  page,
  context,
}) => {
  await signIn(context, await staff('luz@canasta.example'));
  await page.goto('/admin/offers');
  const menu = page.getByRole('navigation', { name: 'Menú de administración' });
  await expect(menu.getByRole('list', { name: 'Catálogo' }).getByRole('link')).toHaveText([
    'Productos',
    'Sin imagen',
    'Inventario',
    'Conteos',
    'Recepción',
    'Vencimientos',
    'Categorias',
    'Marcas',
    'Importar datos',
    'Importar imagenes',
    'Búsquedas',
  ]);
  await expect(menu.getByRole('list')).toHaveCount(5);
  const picture = page.locator('tr[data-row] .kit-thumb').first();
  expect((await picture.boundingBox())?.width).toBeGreaterThan(100);
  await expectAccessible(page);
});
