import { signIn, staff } from '#test/e2e/support/people.ts';
import { expect, test } from '#test/e2e/support/test.ts';

test.use({ expectedFaults: [/ERR_FAILED|Failed to fetch dynamically|Error loading route module/] });

test('a page of the back office whose script does not come says so, with the way to it @desktop @full', async ({
  page,
  context,
}) => {
  await signIn(context, await staff('luz@canasta.example'));
  await page.goto('/admin/orders');
  await expect(page.locator('html[data-ready]')).toBeAttached();
  await page.route(/\/users-page-[^/]+\.js$/, (route) => route.abort());
  const again = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Usuarios' }).click();
  await again;
  const text = page.getByRole('alert').filter({ hasText: 'No pudimos abrir la página que elegiste.' });
  await expect(text).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Pedidos', level: 1 })).toBeVisible();

  await page.unroute(/\/users-page-[^/]+\.js$/);
  await page.getByRole('button', { name: 'Abrirla' }).click();
  await expect(page.getByRole('heading', { name: 'Usuarios', level: 1 })).toBeVisible();
  await expect(text).toBeHidden();
  // A person who reads a page anew by themselves is told nothing.
  await page.reload();
  await expect(page.locator('html[data-ready]')).toBeAttached();
  await expect(text).toBeHidden();
});
