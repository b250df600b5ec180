import type { Page } from '@playwright/test';
import { groupThousands } from '#rules/money.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { type Person, password, signIn, staff } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ expectedFaults: [/status of 404/] });

const frames = [
  // Pickers count goods as well.
  {
    who: 'julian',
    heading: 'Alistamiento',
    path: '/admin/picking',
    role: 'picker_id',
    beside: ['Conteos', 'Recepción'],
  },
  { who: 'brayan', heading: 'Entregas', path: '/admin/deliveries', role: 'delivery_id', beside: [] },
  { who: 'sandra', heading: 'Habeas data', path: '/admin/habeas', role: undefined, beside: [] },
] as const;

type Frame = (typeof frames)[number];

// What each of them asks for and does not find: test/e2e/admin/roles.e2e.ts.

test('a picker, a courier and the keeper of personal data begin at their own work, and see what they were given alone @mobile', async ({
  page,
  context,
}) => {
  const luz = await staff('luz@canasta.example');
  for (const [place, frame] of frames.entries()) {
    await test.step(frame.who, async () => {
      const person = await staff(`${frame.who}@canasta.example`);
      const input = frame.role === undefined ? undefined : await giveOrder(luz, person, frame);
      // One of them by the form, which leads to the same place as the address of the back office.
      if (place === 0) await enter(page, person.email);
      else {
        await signIn(context, person);
        await page.goto('/admin');
      }
      await expectOwnFrame(page, frame);
      if (input === undefined) return;
      await input.expectOwn(page);
      await input.takeBack();
      await page.reload();
      await expect(page.getByRole('heading', { name: frame.heading, level: 1 })).toBeVisible();
      await input.expectGone(page);
    });
  }
  expect((await page.goto('/admin/nada-de-esto'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Pagina no encontrada' })).toBeVisible();
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await expect(page.getByRole('heading', { name: 'Habeas data', level: 1 })).toBeVisible();
});

async function enter(page: Page, email: string): Promise<void> {
  await page.goto('/admin');
  await page.getByRole('textbox', { name: 'Correo' }).fill(email);
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

async function expectOwnFrame(page: Page, { heading, path, beside }: Frame): Promise<void> {
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(path);
  await expect(page).toHaveTitle(new RegExp(`^Admin - ${heading} · `));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await expect(page.getByRole('dialog').getByRole('navigation').getByRole('link')).toHaveText([
    heading,
    ...beside,
  ]);
  await page.keyboard.press('Escape');
}

/** An order of the demonstration is theirs until it is taken back. */
async function giveOrder(luz: Person, person: Person, { who, role }: Frame) {
  const { orders } = (await luz.client.call('orders.board', { query: { open: 'true', limit: 100 } })).ok();
  const order = orders.find(
    ({ type, state, branch_office_name, picker_name }) =>
      type === 'delivery' &&
      /Bretaña/.test(branch_office_name) &&
      (who === 'brayan' || (state === '7_admin_cart_accept' && picker_name === '')),
  );
  const other = orders.find(({ branch_office_name }) => !/Bretaña/.test(branch_office_name));
  if (!order || !other || role === undefined) throw new Error('The demonstration has no open orders');
  const assign = async (id: string | null) =>
    (
      await luz.client.call('orders.move', { params: { id: order.id }, body: { delivery: { [role]: id } } })
    ).ok();
  await assign(person.id);
  // A courier has a list of stops, a picker cards to choose from.
  const own = (page: Page) =>
    page
      .getByRole('main')
      .getByRole(role === 'delivery_id' ? 'listitem' : 'region')
      .filter({ hasText: groupThousands(order.id_order) });
  return {
    async expectOwn(page: Page) {
      await expect(own(page).first()).toContainText(order.window.label);
      await expect(page.getByRole('main')).not.toContainText(groupThousands(other.id_order));
    },
    takeBack: () => assign(null),
    expectGone: (page: Page) => expect(own(page).filter({ hasText: order.user.fullname })).toHaveCount(0),
  };
}
