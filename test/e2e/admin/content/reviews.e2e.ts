import { groupThousands } from '#rules/money.ts';
import { expectAccessible } from '#test/e2e/support/accessibility.ts';
import { change } from '#test/e2e/support/change.ts';
import { orderCart, readyToOrder } from '#test/e2e/support/checkout.ts';
import { expectAtOtherWidth } from '#test/e2e/support/other-width.ts';
import { follow, messages } from '#test/e2e/support/pages.ts';
import { shopAt, signIn, staff } from '#test/e2e/support/people.ts';
import { shotsOfDesk } from '#test/e2e/support/phone.ts';
import { officeNamed, productNamed } from '#test/e2e/support/shop.ts';
import { expect, test } from '#test/e2e/support/test.ts';

test.use({ expectedFaults: [/status of 4(00|03|04|09)/] });

const TITLE = 'Papel higiénico 4 hojas';

test('a person who received a product says what it is like, staff answer, and everybody reads both @desktop', async ({
  page,
  context,
  openContext,
}) => {
  const office = await officeNamed('Bretaña');
  const product = await productNamed(TITLE, office);
  const buyer = await readyToOrder(office);
  const luz = await staff('luz@canasta.example');
  const order = await orderCart(buyer);
  await shopAt(context, office);
  await signIn(context, buyer);

  // It was ordered, and has not come: there is nothing to say yet.
  await page.goto(`/product/${product.id}`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { name: 'Opiniones' })).toBeHidden();
  for (const state of ['7_admin_cart_accept', '10_store_dispatch_products'] as const)
    (await luz.client.call('orders.move', { params: { id: order.id }, body: { state } })).ok();

  await follow(page, '/terms');
  await follow(page, `/product/${product.id}`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Escribir mi opinión' }).click();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('Elige de 1 a 5 estrellas.')).toBeVisible();
  await page.getByRole('radio', { name: '1 estrella', exact: true }).press('Space');
  for (let star = 1; star < 4; star += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '4 estrellas' })).toBeChecked();
  const words = 'Rinde bastante <b>de verdad</b>.';
  await page.getByRole('textbox', { name: 'Cuéntales a otros' }).fill(words);
  await expectAccessible(page);
  await shotsOfDesk(page, 'review-form');
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('Gracias, publicamos tu opinión.').first()).toBeVisible();
  const visible = page.getByRole('listitem').filter({ hasText: 'Rosalba T.' }).filter({ hasText: words });
  await expect(visible).toBeVisible();

  const office2 = await (await openContext()).newPage();
  await signIn(office2.context(), luz);
  await office2.goto('/admin/reviews');
  await expect(office2.getByRole('heading', { name: 'Opiniones', level: 1 })).toBeVisible();
  await expectAccessible(office2);
  await expectAtOtherWidth(office2);
  await shotsOfDesk(office2, 'reviews-list');
  await office2
    .getByRole('button', { name: `${TITLE}, Rosalba T.` })
    .first()
    .click();
  const dialog = office2.getByRole('dialog', { name: `Opinión de ${TITLE}` });
  await expect(dialog.getByText(words)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Respuesta en público' }).fill('¡Gracias, Rosalba!');
  await expectAccessible(office2);
  await shotsOfDesk(office2, 'review-answer');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(office2.getByText('Cambios realizados!').first()).toBeVisible();

  // A stranger reads both, and so do search engines.
  const stranger = await (await openContext()).newPage();
  await shopAt(stranger.context(), office);
  await stranger.goto(`/product/${product.id}`);
  await expect(stranger.locator('script[type="application/ld+json"]').first()).toBeAttached();
  expect(await stranger.content()).toContain('"aggregateRating"');
  await stranger.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(stranger.getByText('¡Gracias, Rosalba!')).toBeVisible();
  await stranger.getByText('¡Gracias, Rosalba!').scrollIntoViewIfNeeded();
  await shotsOfDesk(stranger, 'reviews-shop');

  await office2
    .getByRole('checkbox', { name: `Marcar ${TITLE}, Rosalba T.` })
    .first()
    .click();
  await office2.getByRole('button', { name: 'Ocultar de la tienda' }).click();
  await expect(office2.getByRole('row').filter({ hasText: words })).toContainText('Oculta');
  await follow(stranger, '/terms');
  await follow(stranger, `/product/${product.id}`);
  await stranger.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(stranger.getByText(words)).toBeHidden();
});

test('the rating of an order is found by staff and answered, and its shopper reads it @desktop @full', async ({
  page,
  context,
  openContext,
}) => {
  const office = await officeNamed('Bretaña');
  const buyer = await readyToOrder(office);
  const luz = await staff('luz@canasta.example');
  const order = await orderCart(buyer);
  for (const state of ['7_admin_cart_accept', '10_store_dispatch_products'] as const)
    (await luz.client.call('orders.move', { params: { id: order.id }, body: { state } })).ok();
  // It left in time, and its window has gone by since.
  await change(
    `update customer_order set window_start = now() - interval '2 hours', window_end = now() - interval '9 minutes'
     where id = $1`,
    [order.id],
  );
  const comment = 'Llegó <b>tarde</b>';
  (await buyer.client.call('orders.rate', { params: { id: order.id }, body: { stars: 2, comment } })).ok();
  const name = `Pedido ${groupThousands(order.id_order)}`;

  await signIn(context, luz);
  await page.goto('/admin/reviews');
  await page.getByRole('link', { name: 'De pedidos' }).click();
  // Both lists have the next link.
  await expect(page).toHaveURL(/reviews\/orders/);
  await page.getByRole('link', { name: 'Sin responder' }).click();
  await expect(page).toHaveURL(/respondidas=no/);
  await expectAccessible(page);
  await expectAtOtherWidth(page);
  await shotsOfDesk(page, 'ratings-list');
  await page.getByRole('button', { name }).click();
  const dialog = page.getByRole('dialog', { name: /^Calificación del pedido/ });
  await expect(dialog).toContainText(comment);
  await dialog.getByRole('textbox', { name: 'Respuesta' }).fill('Lo sentimos.');
  await expectAccessible(page);
  await shotsOfDesk(page, 'rating-answer');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(messages(page)).toContainText('Cambios realizados!');
  await expect(page.getByRole('button', { name })).toBeHidden();

  // In the order, too, where it is changed.
  await page.goto(`/admin/orders?ver=todos&pedido=${order.id}`);
  const detail = page.getByRole('dialog').first();
  await expect(detail.getByText('Lo sentimos.')).toBeVisible();
  await detail.getByRole('button', { name: 'Cambiar la respuesta' }).click();
  await dialog.getByRole('textbox', { name: 'Respuesta' }).fill('Lo sentimos mucho.');
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(detail.getByText('Lo sentimos mucho.')).toBeVisible();
  await shotsOfDesk(page, 'rating-in-order');

  const shopper = await (await openContext()).newPage();
  await signIn(shopper.context(), buyer);
  await shopper.goto(`/shoppingcart-detail/${order.id}`);
  await expect(shopper.getByText('Lo sentimos mucho.')).toBeVisible();
  await expectAccessible(shopper);
  await shotsOfDesk(shopper, 'rating-shop');
});
