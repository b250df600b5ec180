import { groupThousands } from '#rules/money.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { signIn, staff } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('the palette goes to a screen, an order by its number and a person, by keyboard alone @desktop', async ({
  page,
  context,
}) => {
  const luz = await staff('luz@canasta.example');
  await signIn(context, luz);
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: 'Usuarios', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Buscar o ir a…' });
  const field = palette.getByRole('combobox', { name: 'Pantalla, número de pedido, producto o persona' });
  await expect(field).toBeFocused();
  await expect(palette.getByRole('option', { name: 'Cupones' })).toBeVisible();
  await expectAccessible(page);
  await field.fill('cupo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/coupons$/);
  await expect(palette).toBeHidden();
  await expect(page).toHaveTitle(/^Admin - Cupones · /);

  const { orders } = (await luz.client.call('orders.board', { query: { limit: 1 } })).ok();
  const number = orders[0]?.id_order ?? 0;
  const shown = groupThousands(number);
  await page.keyboard.press('Control+k');
  await field.fill(String(number));
  await expect(palette.getByRole('option', { name: new RegExp(`^N.º ${shown} ·`) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/orders\?.*pedido=/);
  await expect(page.getByRole('dialog')).toContainText(shown);
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await field.fill('marcela@canasta');
  await expect(palette.getByRole('option', { name: /marcela@canasta\.example/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible();
});
