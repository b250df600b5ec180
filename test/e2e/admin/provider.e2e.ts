import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { expectAtOtherWidth } from '../support/other-width.ts';
import { signIn, staff } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a provider finds its products, what each office asks for them and what was sold, and nothing else @mobile', async ({
  page,
  context,
}) => {
  await signIn(context, await staff('ramiro@canasta.example'));
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/admin\/my-products$/);
  await expect(page.getByRole('heading', { name: 'Mis productos', level: 1 })).toBeVisible();
  await expect(page.getByText('Lácteos La Pradera')).toBeVisible();
  await expectAccessible(page);
  await expectAtOtherWidth(page);
  const rows = page.getByRole('table').getByRole('row');
  expect(await rows.count()).toBeGreaterThan(2);

  await rows.nth(1).getByRole('button').press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('table').getByRole('row').nth(1)).toContainText('$');
  await expectAccessible(page);
  await dialog.getByRole('link', { name: 'Ver sus ventas' }).click();
  await expect(page.getByRole('heading', { name: 'Mis ventas', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/producto=/);
  await page.getByRole('link', { name: 'Ver todos los productos' }).click();
  await expect.poll(() => rows.count()).toBeGreaterThan(2);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Por día' }).click();
  await expect(page.getByRole('table', { name: 'Por día' })).toBeVisible();
  await page.getByLabel('Desde').fill('2020-01-01');
  await page.getByLabel('Desde').press('Enter');
  await expect(page.getByLabel('Desde')).toHaveAccessibleDescription(/92 días/);
});
