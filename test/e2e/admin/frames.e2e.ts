import { groupThousands } from '#rules/money.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { password, signIn, staff } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/status of 404/] });

const frames = [
  { who: 'julian', heading: 'Alistamiento', path: '/admin/picking', role: 'picker_id' },
  { who: 'brayan', heading: 'Entregas', path: '/admin/deliveries', role: 'delivery_id' },
  { who: 'sandra', heading: 'Habeas data', path: '/admin/habeas' },
] as const;

for (const { who, heading, path } of frames) {
  test(`${who} signs in, begins at ${heading}, and finds nothing of others there @mobile`, async ({
    page,
  }) => {
    await page.goto('/admin');
    await page.getByRole('textbox', { name: 'Correo' }).fill(`${who}@canasta.example`);
    await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(new RegExp(`^Admin - ${heading} · `));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Abrir el menú' }).click();
    await expect(page.getByRole('dialog').getByRole('navigation').getByRole('link')).toHaveText([heading]);
    for (const other of [
      '/admin/orders',
      '/admin/users',
      '/admin/account',
      '/admin/parts',
      '/admin/nada-de-esto',
    ]) {
      expect((await page.goto(other))?.status(), other).toBe(404);
      await expect(page.getByRole('heading', { name: 'Pagina no encontrada' })).toBeVisible();
      await expect(page.getByRole('main')).toContainText('Esta página no existe o no es para tu rol.');
    }
    await page.getByRole('link', { name: 'Volver al inicio' }).click();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  });
}

test('a picker and a courier see the orders they were given, and nobody else’s @desktop', async ({
  page,
  context,
}) => {
  const luz = await staff('luz@canasta.example');
  const { orders } = (await luz.client.call('orders.board', { query: { open: 'true', limit: 100 } })).ok();
  for (const { who, heading, path, ...frame } of frames) {
    if (!('role' in frame)) continue;
    const { role } = frame;
    const person = await staff(`${who}@canasta.example`);
    const order = orders.find(
      ({ type, state, branch_office_name, picker_name }) =>
        type === 'delivery' &&
        /Bretaña/.test(branch_office_name) &&
        (who === 'brayan' || (state === '7_admin_cart_accept' && picker_name === '')),
    );
    const other = orders.find(({ branch_office_name }) => !/Bretaña/.test(branch_office_name));
    if (!order || !other) throw new Error('The demonstration has no open orders');
    const delivery = { [frame.role]: person.id };
    (await luz.client.call('orders.move', { params: { id: order.id }, body: { delivery } })).ok();
    await signIn(context, person);
    await page.goto(path);
    // A courier has a list of stops, a picker cards to choose from.
    const work = page.getByRole('main');
    const own = work.getByRole(role === 'delivery_id' ? 'listitem' : 'region');
    await expect(own.filter({ hasText: groupThousands(order.id_order) }).first()).toContainText(
      order.window.label,
    );
    await expect(work).not.toContainText(groupThousands(other.id_order));
    // The demonstration's are taken back.
    const back = { [frame.role]: null };
    (await luz.client.call('orders.move', { params: { id: order.id }, body: { delivery: back } })).ok();
    await page.reload();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(
      own.filter({ hasText: groupThousands(order.id_order) }).filter({ hasText: order.user.fullname }),
    ).toHaveCount(0);
  }
});
