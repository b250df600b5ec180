import { setTimeout as pause } from 'node:timers/promises';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility.ts';
import { orderCart, readyToOrder } from '../support/checkout.ts';
import { figure, follow, messages, pressTwice } from '../support/pages.ts';
import { asOwner, expectProvider, onlineOrder, payLink, payUnseen } from '../support/payment.ts';
import { fillCart, shopAt, signIn, staff } from '../support/people.ts';
import { officeNamed, pesos } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test('something is added to an order until it is picked; once it arrived it is rated and counted @mobile', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Tequendama');
  const person = await readyToOrder(office, { 'Café molido': { count: 3 } });
  const order = await orderCart(person);
  await signIn(context, person);
  await shopAt(context, office);

  // A press is not lost while the script of its button is still coming.
  await page.route(/\/add-action-/, async (route) => {
    await pause(1_000);
    await route.continue();
  });
  await page.goto(`/shoppingcart-detail/${order.id}`);
  await page.getByRole('button', { name: 'Agregar a este pedido' }).click();
  const band = page.getByRole('region', { name: /^Agregas al pedido N\.º/ });
  await expect(band).toContainText('ponlo en tu carrito');
  const added = await fillCart(person, office, {
    'Arroz parbolizado': { count: 2 },
    'Papel higiénico 4 hojas': { count: 1 },
  });
  await page.reload();
  await expect(band).toContainText('3 productos en tu carrito');
  await band.getByRole('link', { name: 'Revisar' }).click();
  const total = order.price_total + added.price_subtotal_computed;
  const main = page.getByRole('main');
  await expect(figure(main, 'Nuevo total')).toHaveText(pesos(total));
  const paper = added.products.find(({ product }) => product.title.startsWith('Papel'))?.totalPrice ?? 0;
  await page.getByRole('checkbox', { name: /^Papel/ }).click();
  await expect(figure(main, 'Nuevo total')).toHaveText(pesos(total - paper));
  await pressTwice(page.getByRole('button', { name: `Confirmar por ${pesos(total - paper)}` }));
  await expect(messages(page)).toContainText('Agregamos 1 producto.');
  await expect(main).toContainText('Lo agregaste después de hacer el pedido');
  await expect(band).toBeHidden();
  const left = (await person.client.call('cart.active', {})).ok().cart?.products ?? [];
  expect(left.map(({ product }) => product.title)).toEqual([expect.stringMatching(/^Papel/)]);
  await expect(page.getByRole('link', { name: 'Agregar al calendario' })).toHaveAttribute(
    'href',
    `/files/calendar/${order.token}`,
  );

  const luz = await staff('luz@canasta.example');
  const move = async (change: Parameters<typeof luz.client.call<'orders.move'>>[1]['body']) =>
    (await luz.client.call('orders.move', { params: { id: order.id }, body: change })).ok();
  await move({ state: '7_admin_cart_accept' });
  await move({ state: '10_store_dispatch_products' });
  await move({ delivery_event: 'delivered' });
  await page.getByRole('radio', { name: '2 estrellas' }).check({ force: true });
  await page.getByRole('button', { name: 'Llegó tarde' }).click();
  await page.getByRole('button', { name: /^Café molido.*: bien escogido/ }).click();
  await page.getByRole('button', { name: 'Enviar calificación' }).click();
  await expect(messages(page)).toContainText('Gracias por calificar');
  await expect(main).toContainText('Llegó tarde');
  await expect(main).toContainText(/Bien escogido: Café molido/);
  await expect(main.getByRole('heading', { name: 'Tu calificación' })).toBeFocused();

  await follow(page, '/profile/spending');
  await expect(main).toContainText(pesos(total - paper));
});

test.describe('on a second device', () => {
  test.use({ expectedFaults: [/status of 422/] });

  test('what another one has added meanwhile is not asked for again @mobile @full', async ({
    page,
    context,
  }) => {
    const office = await officeNamed('Tequendama');
    const person = await readyToOrder(office, { 'Café molido': { count: 3 } });
    const order = await orderCart(person);
    await fillCart(person, office, { 'Arroz parbolizado': { count: 2 } });
    await signIn(context, person);
    await shopAt(context, office);
    const other = await context.newPage();
    const confirm = (on: typeof page) => on.getByRole('button', { name: /^Confirmar por / });
    for (const one of [page, other]) {
      await one.goto(`/shoppingcart-detail/${order.id}/agregar`);
      await confirm(one).waitFor();
    }
    await confirm(other).click();
    await expect(messages(other)).toContainText('Agregamos 1 producto.');
    await confirm(page).click();
    await expect(page.getByRole('heading', { name: 'Esto ya no está en tu carrito' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(
      'Puede que ya lo hayas agregado desde otro dispositivo.',
    );
    const { order: now } = (await person.client.call('orders.get', { params: { id: order.id } })).ok();
    expect(now.products.map(({ count }) => count)).toEqual([3, 2]);
  });
});

test('what is added to an order that was paid online is paid at the provider @mobile @full', async ({
  page,
  context,
}) => {
  const waiting = await onlineOrder('Bretaña');
  const { person, office, order } = waiting;
  await payUnseen(await payLink(waiting), 'APPROVED');
  await asOwner(context, waiting);
  await page.goto(`/shoppingcart-detail/${order.id}`);
  await page.getByRole('button', { name: 'Agregar a este pedido' }).click();
  await fillCart(person, office, { 'Arroz parbolizado': { count: 2 } });
  await follow(page, `/shoppingcart-detail/${order.id}/agregar`);
  const main = page.getByRole('main');
  const difference = (await figure(main, 'Pagas ahora en línea').textContent()) ?? '';
  const total = (await figure(main, 'Nuevo total').textContent()) ?? '';
  await pressTwice(page.getByRole('button', { name: `Pagar ${difference}` }));
  await expectProvider(page, 'Wompi');
  await page.getByRole('button', { name: 'Simular un rechazo' }).click();
  await page.goto(`/shoppingcart-detail/${order.id}`);
  const card = page.getByRole('region', { name: 'Falta pagar lo que agregas' });
  await expect(card).toContainText('Tu banco no aprobó el pago. Puedes intentarlo de nuevo.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await card.getByRole('radio', { name: /^CredibanCo/ }).check();
  await card.getByRole('button', { name: `Pagar ${difference}` }).click();
  await expectProvider(page, 'CredibanCo');
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/shoppingcart-detail/${order.id}`));
  await expect(main).toContainText('Lo agregaste después de hacer el pedido');
  await expect(card).toBeHidden();
  await expect(figure(main, 'Total')).toHaveText(total);
  await expect(figure(main, 'Lo que agregaste')).toHaveText(difference);
});
