import type { Page } from '@playwright/test';
import { newId } from '#server/db/ids.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { change } from '../support/change.ts';
import { expectStep, goods as paper, readyToOrder } from '../support/checkout.ts';
import { carriedOrder, newCourier } from '../support/deliveries.ts';
import { figure, follow, shot } from '../support/pages.ts';
import { newAccount, type Person, shopAt, signIn, staff } from '../support/people.ts';
import { type Office, officeNamed, pesos } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

const goods = {
  'Café molido': { count: 3 },
  'Papel higiénico 4 hojas': { count: 2 },
  Arándanos: { count: 2 },
};

test('what is sold out is said before the order, asked while it is picked, and can be refused until it is billed @mobile @full', async ({
  page,
  context,
  openContext,
}) => {
  const office = await officeNamed('Alvernia');
  const person = await readyToOrder(office, goods);
  await signIn(context, person);
  await shopAt(context, office);
  await page.goto('/checkout/finish');
  await expectStep(page, 'Revisa y confirma');
  const rule = page.getByRole('group', { name: '¿Qué hacemos si algo se agota?' });
  await expect(rule.getByRole('radio', { name: 'Pregúntame' })).toBeChecked();
  await rule.getByText('Sin reemplazo').click();
  await rule.getByText('Pregúntame').click();
  await page.getByRole('button', { name: 'Elegir para cada producto' }).click();
  const sheet = page.getByRole('dialog', { name: '¿Qué hacemos si algo se agota?' });
  await sheet.getByLabel('Arándanos').selectOption('Sin reemplazo');
  await expectAccessible(page);
  await shots(page, 'rule-sheet');
  await sheet.getByRole('button', { name: 'Listo' }).last().click();
  await expect(page.getByText('1 producto es distinto')).toBeVisible();
  await shots(page, 'rule');
  // Once it was said it is an answer among the others.
  await page.reload();
  const row = page.locator('.review-row').filter({ hasText: 'Si algo se agota' });
  await expect(row).toContainText('Pregúntame');
  await row.getByRole('button', { name: 'Cambiar qué hacemos si algo se agota' }).click();
  await expect(sheet.getByRole('radio', { name: 'Pregúntame' })).toBeChecked();
  await expect(sheet.getByLabel('Arándanos')).toHaveValue('none');
  await sheet.getByRole('button', { name: 'Listo' }).last().click();
  await shots(page, 'rule-row');
  await page.getByRole('button', { name: 'Hacer el pedido' }).click();
  await expect(page).toHaveURL(/\/checkout\/thanks\//);

  const order = await orderOf(person);
  await follow(page, `/shoppingcart-detail/${order.id}`);
  await expect(page.locator('.order-rule')).toContainText('Pregúntame');
  const picker = await pickerOf(office, order.id);
  const atShelf = await (await openContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(atShelf.context(), picker);
  await atShelf.goto('/admin/picking');
  await atShelf.getByRole('button', { name: 'Empezar con 1 pedido' }).click();
  await expect(page.getByText(/Rosa alista tu pedido/)).toBeVisible();

  // The picker asks; the shopper is asked where they look, and nobody else is.
  await atShelf.locator('.picking-open').filter({ hasText: 'Café molido' }).click();
  await atShelf.getByRole('button', { name: 'Reemplazar', exact: true }).click();
  await atShelf
    .getByRole('button', { name: /^Preguntar por/ })
    .first()
    .click();
  const question = page.getByRole('region', { name: 'Se agotó Café molido.' });
  await expect(question).toContainText(/Te quedan [0-5]:[0-5]\d/);
  // It stands first on its page, and in the header wherever else the shopper is.
  await expect(page.getByRole('main').locator('section').first()).toContainText('Se agotó Café molido.');
  await follow(page, '/offers');
  const band = page.getByRole('region', { name: 'Te preguntan por tu pedido' });
  await expect(band).toContainText(/Se agotó Café molido\. Te quedan [0-5]:[0-5]\d para responder\./);
  await shots(page, 'question-band');
  await band.getByRole('link', { name: 'Responder' }).click();
  await expect(question).toBeVisible();
  await expect(band).toBeHidden();
  await expect(question).toContainText('Si no respondes, no te lo enviamos ni te lo cobramos.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Agregar un mensaje' }).click();
  await question.getByLabel('Mensaje para quien alista').fill('Pero que sea molido');
  await shots(page, 'question');
  const stranger = await (await openContext()).newPage();
  await stranger.goto(`/shoppingcart-detail/${order.token}`);
  await expect(stranger.getByRole('main')).toContainText('Café molido');
  await expect(stranger.getByRole('main')).not.toContainText(/Se agotó|Rosa/);
  await question.getByRole('button', { name: 'Sí, cámbialo' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByRole('heading', { name: /productos/ })).toBeFocused();

  // Both see what came of it: who asked is back in the walk.
  await expect(atShelf.locator('.picking-progress')).toHaveText('1 de 3 listos');
  const coffee = page.locator('.order-line').filter({ hasText: 'Café molido' });
  await expect(coffee).toContainText('En su lugar');
  const instead = await replacementOf(person, order.id);
  await expect(coffee).toContainText(instead.title);
  await shots(page, 'replaced');

  // What was weighed less, and what is not there, beside what was promised.
  const lines = await linesOf(person, order.id);
  await record(picker, order.id, lines['Papel higiénico 4 hojas'], {
    found: { count: 1 },
    reason: 'shelf_empty',
  });
  await record(picker, order.id, lines.Arándanos, { found: null, reason: 'bad_quality' });
  const paper = page.locator('.order-line').filter({ hasText: 'Papel higiénico' });
  await expect(paper).toContainText('Pediste 2 und · van 1 und · se agotó');
  const berries = page.locator('.order-line').filter({ hasText: 'Arándanos' });
  await expect(berries).toContainText('No lo enviamos: no estaba en buen estado. No se cobra.');

  await coffee.getByRole('button', { name: `No quiero ${instead.title}, quítalo` }).click();
  await page.getByRole('button', { name: 'Sí, quitarlo' }).click();
  await expect(coffee).toContainText('No lo enviamos: no quisiste el reemplazo. No se cobra.');
  await expect(page.getByText(/Con lo alistado hasta ahora tus productos pasan/)).toBeVisible();
  await shots(page, 'so-far');
  (await picker.client.call('picking.finish', { params: { id: order.id } })).ok();
  const { order: billed } = (await person.client.call('orders.get', { params: { id: order.id } })).ok();
  const due = billed.settlement?.amount_to_pay ?? 0;
  expect(due).toBeLessThan(order.price_total);
  await expect(figure(page.getByRole('main'), 'Total a pagar')).toHaveText(pesos(due));
  await expect(figure(page.getByRole('main'), 'Total que confirmaste')).toHaveText(pesos(order.price_total));
  await expect(page.getByText(`Pagas ${pesos(order.price_total - due)} menos`)).toBeVisible();
  await expect(coffee.getByRole('button')).toHaveCount(0);
  await shots(page, 'billed');
  await expectAccessible(page);
});

test('an order on its way says who brings it, which stop it is, and the PIN, as the round goes on @mobile', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Alvernia');
  const courier = await newCourier(office);
  const [first, mine] = [
    await carriedOrder(courier, office, { name: 'Gloria', note: '', goods: paper }),
    await carriedOrder(courier, office, { name: 'Rosa', note: '', goods: paper }),
  ];
  await signIn(context, mine.shopper);
  await page.goto(`/shoppingcart-detail/${mine.order.id}`);
  const tell = (id: string, told: object) => {
    const event = { id: newId(), order_id: id, at: new Date().toISOString(), ...told } as never;
    return courier.client.call('deliveries.events', { body: { events: [event] } });
  };
  (await tell(mine.order.id, { kind: 'started' })).ok();
  await expect(page.getByText('Eres la única parada')).toBeVisible();
  await expect(page.getByText(/Yeison lleva tu pedido/)).toBeVisible();
  // One that was behind it is visited before it.
  (await tell(first.order.id, { kind: 'started' })).ok();
  await expect(page.getByText('Eres la parada 1 de 2')).toBeVisible();
  const order_ids = [first.order.id, mine.order.id];
  (await courier.client.call('deliveries.reorder', { body: { order_ids } })).ok();
  await expect(page.getByText('Eres la parada 2 de 2')).toBeVisible();
  await expect(page.getByText('En camino: hay 1 parada antes de la tuya.')).toBeVisible();
  const { order: seen } = (
    await mine.shopper.client.call('orders.get', { params: { id: mine.order.id } })
  ).ok();
  await expect(page.locator('.order-pin')).toContainText(seen.delivery.pin ?? 'no PIN');
  await expectAccessible(page);
  await shots(page, 'on-the-way');
  (await tell(first.order.id, { kind: 'attempt', reason: 'nobody', note: '' })).ok();
  await expect(page.getByText('En camino: la próxima parada es la tuya.')).toBeVisible();
  (await tell(mine.order.id, { kind: 'delivered', pin: seen.delivery.pin })).ok();
  await expect(page.getByRole('heading', { level: 1, name: /^Entregado/ })).toBeVisible();
  await expect(page.locator('.order-door')).toHaveCount(0);
});

async function orderOf({ client }: Person) {
  const { orders } = (await client.call('orders.mine', { query: {} })).ok();
  const { order } = (await client.call('orders.get', { params: { id: orders[0]?.id ?? '' } })).ok();
  return order;
}

/** A picker of their own, with this order alone. */
async function pickerOf(office: Office, id: string): Promise<Person> {
  const picker = await newAccount();
  await change("update app_user set role = 'picker', name = 'Rosa', office_id = $2 where id = $1", [
    ...[picker.id, office.id],
  ]);
  const { client: luz } = await staff('luz@canasta.example');
  (await luz.call('orders.move', { params: { id }, body: { state: '7_admin_cart_accept' } })).ok();
  (await luz.call('orders.move', { params: { id }, body: { delivery: { picker_id: picker.id } } })).ok();
  return picker;
}

async function linesOf({ client }: Person, id: string): Promise<Record<string, string>> {
  const { order } = (await client.call('orders.get', { params: { id } })).ok();
  return Object.fromEntries(order.products.map((line) => [line.product.title, line.id]));
}

async function replacementOf({ client }: Person, id: string) {
  const { order } = (await client.call('orders.get', { params: { id } })).ok();
  const part = order.products
    .flatMap(({ picked }) => picked?.parts ?? [])
    .find(({ kind }) => kind === 'replaced');
  if (!part) throw new Error('Nothing was replaced');
  return part;
}

async function record(
  { client }: Person,
  id: string,
  line_id = '',
  text: { found: { count: number } | null; reason: 'shelf_empty' | 'bad_quality' },
) {
  const one = {
    id: newId(),
    line_id,
    replaces: null,
    replacement: null,
    at: new Date().toISOString(),
    ...text,
  };
  (await client.call('picking.record', { params: { id }, body: { actions: [one] } })).ok();
}

async function shots(page: Page, name: string): Promise<void> {
  await expectNoSidewaysScroll(page);
  if (!process.env.SHOTS) return;
  const size = page.viewportSize();
  for (const [width, height] of [
    [390, 844],
    [320, 720],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await shot(page, name);
  }
  if (size) await page.setViewportSize(size);
}
