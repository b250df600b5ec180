import { answeredCart, expectStep, orderCart, readyToOrder } from '../support/checkout.ts';
import { expectAtOtherWidth } from '../support/other-width.ts';
import { figure, messages, pressTwice } from '../support/pages.ts';
import { shopAt, signIn, staff } from '../support/people.ts';
import { officeNamed, pesos, productNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test('an order is shared without its person, repeated after a look at it, and cancelled; the history loads more @mobile', async ({
  page,
  context,
  openContext,
  changeShelf,
}) => {
  const office = await officeNamed('Tequendama');
  // Other tests buy paper in this office: its shelf stays as it is.
  const person = await readyToOrder(office, {
    'Café molido': { count: 3 },
    'Whisky escocés': { count: 1 },
    Arándanos: { count: 2 },
  });
  await changeShelf(office, await productNamed('Arándanos', office), { stock: 0 });
  (await person.client.call('cart.rejectAll', { params: { uuid: person.cartId }, query: {} })).ok();
  const made = await orderCart(person, 'Timbre dañado');
  await signIn(context, person);
  await shopAt(context, office);
  await page.goto(`/shoppingcart-detail/${made.id}`);
  await expect(page.getByRole('main')).toContainText('Timbre dañado');
  await expect(page.getByRole('region', { name: 'Quedó por fuera' })).toContainText(
    'Arándanos, 2 und: sin stock',
  );

  await expectAtOtherWidth(page);

  const stranger = await (await openContext()).newPage();
  await stranger.goto(`/shoppingcart-detail/${made.token}`);
  await expect(stranger.getByRole('main')).toContainText('Café molido');
  await expect(stranger.getByRole('main')).not.toContainText(/Timbre dañado|Arándanos/);
  await expect(stranger.getByRole('button', { name: 'Volver a pedir' })).toBeHidden();

  const coffee = await productNamed('Café molido', office);
  const whisky = await productNamed('Whisky escocés', office);
  await changeShelf(office, coffee, { price: coffee.price_neto + 700 });
  await page.getByRole('button', { name: 'Volver a pedir' }).click();
  const preview = page.getByRole('dialog', { name: 'Esto se agrega a tu carrito' });
  const total = (coffee.price_neto + 700) * 3 + whisky.price_neto;
  const line = preview.getByRole('listitem').filter({ hasText: 'Café molido' });
  await expect(line).toContainText(
    `Antes: ${pesos(coffee.price_neto)} | Ahora: ${pesos(coffee.price_neto + 700)}`,
  );
  await expect(line).toContainText(/3\sund/);
  await expect(line).toContainText(pesos((coffee.price_neto + 700) * 3));
  await expect(figure(preview, 'Total a precios de hoy')).toHaveText(pesos(total));
  expect((await person.client.call('cart.active', {})).ok().cart).toBeNull();
  // What the shop says before such a product is added, said once.
  await expect(
    preview.getByText(/^Whisky escocés: Este producto es solo para mayores de 18 años/),
  ).toBeVisible();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url().replace(/.*\//, '')}`));
  await pressTwice(preview.getByRole('button', { name: `Agregar ${pesos(total)}` }));
  await expect(messages(page)).toContainText('Hemos agregado los productos al carrito actual!');
  await expect(preview).toBeHidden();
  // What passes by covers neither the cart nor anything else of the bar.
  const text = await messages(page).boundingBox();
  const bar = await page.getByRole('navigation', { name: 'Accesos' }).boundingBox();
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await page.getByRole('button', { name: 'Volver a pedir' }).click();
  await expect(preview).toContainText('Café molido');
  await expect(preview.getByText(/solo para mayores de 18 años/)).toBeHidden();
  await preview.getByRole('button', { name: 'Cancelar' }).click();
  for (const product of [coffee, whisky]) await changeShelf(office, product, { stock: 0 });
  await page.getByRole('button', { name: 'Volver a pedir' }).click();
  await expect(preview).toContainText('No hay productos en el carrito para duplicar');
  await preview.getByRole('button', { name: 'Cancelar' }).click();

  await page.getByRole('button', { name: 'Cancelar pedido' }).click();
  await pressTwice(page.getByRole('button', { name: 'Sí, cancelar' }));
  await expect(page.getByText('Pedido Cancelado').first()).toBeVisible();
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^Cancelado hoy a las/);
  await expect(page.getByRole('main')).toContainText(/Era para/);
  expect(sent.filter((call) => /^POST (copy|cancel)$/.test(call))).toEqual(['POST copy', 'POST cancel']);
  await expect(page.getByRole('button', { name: 'Cancelar pedido' })).toBeHidden();

  (await person.client.call('cart.discardActive', {})).ok();
  for (const _ of [2, 3]) await orderCart({ ...person, cartId: await answeredCart(person, office) });
  const last = await orderCart({ ...person, cartId: await answeredCart(person, office) });
  await page.goto('/profile/orders');
  const orders = page.getByRole('heading', { level: 2, name: /^Pedido N.º/ });
  await expect(orders).toHaveCount(3);

  // What is opened while the list is read again, because an order moved, stays open.
  const answers = Promise.withResolvers<void>();
  await page.route(/my-history\/orders\?.*page=1\b/, async (route) => {
    await answers.promise;
    await route.continue();
  });
  const again = page.waitForRequest(/my-history\/orders\?/);
  const accept = { state: '7_admin_cart_accept' } as const;
  const luz = await staff('luz@canasta.example');
  (await luz.client.call('orders.move', { params: { id: last.id }, body: accept })).ok();
  await again;
  await page.getByRole('button', { name: 'Cargar mas' }).click();
  await expect(orders).toHaveCount(4);
  answers.resolve();
  await expect(page.getByText('Aprobado por Admin')).toBeVisible();
  await expect(orders).toHaveCount(4);
  // Its button is gone: who pressed it goes on from the end.
  await expect(page.getByText('No hay mas pedidos para mostrar')).toBeFocused();
  await page
    .getByRole('link', { name: /^Ver pedido/ })
    .first()
    .click();
  await expectStep(page, 'Recoges');
});
