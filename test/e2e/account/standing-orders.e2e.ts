import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { dayAfter } from '#rules/stats/period.ts';
import { expectAccessible } from '#test/e2e/support/accessibility.ts';
import { change } from '#test/e2e/support/change.ts';
import { newAccount, orderedBefore, shopAt, signIn } from '#test/e2e/support/people.ts';
import { officeNamed, productNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

test('an order is repeated by a calendar, and the day before one press takes it to the last step @mobile', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Tuluá Centro');
  const paper = await productNamed('Papel higiénico 4 hojas', office);
  const person = await newAccount();
  await orderedBefore(person, office, 3, { productId: paper.id, count: 2 });
  await signIn(context, person);
  await shopAt(context, office);
  await page.goto('/profile/orders');
  await page.getByRole('link', { name: /^Ver pedido número/ }).click();
  await page.getByRole('button', { name: 'Repetir cada semana' }).click();
  const form = page.getByRole('dialog', { name: 'Repetir este pedido' });
  await form.getByLabel('Nombre').fill('Mercado de la semana');
  await form.getByLabel('Primer día de entrega').fill(dayAfter(bogotaDay(Date.now()), 3));
  await expect(form.getByLabel('Sede')).toContainText('Tuluá');
  await expect(form.getByLabel('Hora')).toContainText('de ');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Repetir', exact: true }).click();
  await page.getByRole('button', { name: 'Ver', exact: true }).click();

  const card = page.getByRole('article', { name: 'Mercado de la semana' });
  await expect(card).toContainText('1 producto');
  await expect(card).toContainText('Próximo: ');
  await card.getByRole('button', { name: /^Poner en pausa/ }).click();
  await expect(card).toContainText('En pausa');
  await card.getByRole('button', { name: /^Reanudar/ }).click();
  await expect(card).toContainText('Activo');
  const next = await card.getByText('Próximo: ').textContent();
  await card.getByRole('button', { name: /^Saltar/ }).click();
  await expect(card).toContainText('la saltaste');
  await page.getByRole('button', { name: 'Deshacer' }).click();
  await expect(card.getByText(next ?? '')).toBeVisible();
  await expect(card).not.toContainText('la saltaste');

  // The day before has come, and it was told.
  await change(
    `insert into standing_order_turn (business_id, standing_order_id, day, id, told_at)
     select business_id, id, next_day, gen_random_uuid(), now() from standing_order where user_id = $1`,
    [person.id],
  );
  await page.reload();
  await card.getByRole('link', { name: /^Revisar y confirmar/ }).click();
  await expect(page.getByRole('heading', { name: 'Mercado de la semana' })).toBeVisible();
  await expect(page.getByText(paper.title)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirmar e ir a pagar' }).click();
  await expect(page).toHaveURL(/\/checkout\/(finish|pay|bags)/);
  const { cart } = (await person.client.call('cart.active', {})).ok();
  expect(cart).toMatchObject({ type: 'pickup', branch_office_id: office.id });
  expect(cart?.products.map(({ product, count }) => [product.id, count])).toEqual([[paper.id, 2]]);
  await page.goBack();
  await expect(page.getByText('Ya confirmaste esta compra')).toBeVisible();
});
