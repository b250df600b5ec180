import { listensForSounds, placeOrder, rowOf, soundsOf } from './support/board.ts';
import { orderCart, readyToOrder } from './support/checkout.ts';
import { shopAt, signIn, staff } from './support/people.ts';
import { officeNamed } from './support/shop.ts';
import { expect, test } from './support/test.ts';

test.use({ expectedFaults: [/net::ERR_FAILED|^WebSocket connection to .*\/socket\//] });

test('without a line orders are asked for once a minute @mobile', async ({ page, context }) => {
  const office = await officeNamed('Salomia');
  const person = await readyToOrder(office);
  const order = await orderCart(person);
  await signIn(context, person);
  await shopAt(context, office);
  await context.route('**/socket/**', (route) => route.abort());
  await context.routeWebSocket(/\/socket\//, (socket) => socket.close());
  await page.clock.install();
  await page.goto('/profile/orders');
  const row = page.getByRole('main').getByRole('listitem').first();
  await expect(row).toContainText('Pedido creado');

  const luz = await staff('luz@canasta.example');
  const accept = { state: '7_admin_cart_accept' } as const;
  (await luz.client.call('orders.move', { params: { id: order.id }, body: accept })).ok();
  await page.clock.runFor(30_000);
  await expect(row).toContainText('Pedido creado');
  // No further: the 15 s that an answer may take pass at once, too.
  await page.clock.runFor(31_000);
  await expect(row).toContainText('Aprobado por Admin');
});

test('without a line an order that arrives rings at the board within half a minute @desktop', async ({
  page,
  context,
}) => {
  await listensForSounds(page);
  const office = await officeNamed('Alfaguara');
  const first = await placeOrder(office);
  await signIn(context, await staff('luz@canasta.example'));
  await context.route('**/socket/**', (route) => route.abort());
  await context.routeWebSocket(/\/socket\//, (socket) => socket.close());
  await page.clock.install();
  await page.goto(`/admin/orders?sede=${office.id}&estado=13_order_received`);
  await expect(rowOf(page, first)).toBeVisible();
  await page.keyboard.press('j');
  await page.clock.runFor(31_000);
  expect(await soundsOf(page)).toBe(0);
  const second = await placeOrder(office);
  await page.clock.runFor(31_000);
  await expect(rowOf(page, second)).toBeVisible();
  await expect.poll(() => soundsOf(page)).toBe(2);
  // Read again, it has been announced.
  await page.clock.runFor(31_000);
  expect(await soundsOf(page)).toBe(2);
});
