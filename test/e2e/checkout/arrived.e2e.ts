import { expectNoSidewaysScroll } from '../support/accessibility.ts';
import { change } from '../support/change.ts';
import { orderCart, readyToOrder } from '../support/checkout.ts';
import { shot } from '../support/pages.ts';
import { shopAt, signIn } from '../support/people.ts';
import { officeNamed } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test('the history says when an order left and when it was handed over, not what it was for @mobile', async ({
  page,
  context,
}) => {
  const office = await officeNamed('Granada');
  await shopAt(context, office);
  const { client, cartId } = await readyToOrder(office);
  const order = await orderCart({ client, cartId });
  await signIn(context, { id: '', email: '', client });
  // It left for a door in time, and its window has gone by since.
  await change(
    `with moved as (
       update customer_order set state = '10_store_dispatch_products', type = 'delivery',
         window_start = now() - interval '2 hours', window_end = now() - interval '10 minutes'
       where id = $1 returning business_id, id
     )
     insert into order_event (business_id, id, order_id, from_state, to_state, at, actor_role)
     select business_id, gen_random_uuid(), id, '9_store_invoice_products', '10_store_dispatch_products',
       now() - interval '40 minutes', 'admin' from moved`,
    [order.id],
  );
  await page.goto('/profile/orders');
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Pedido N.º' });
  await expect(row).toContainText(/Salió de la tienda (hoy|ayer) a las/);
  await expect(row).not.toContainText('Era para');
  await expectNoSidewaysScroll(page);

  await change(
    `update customer_order set delivery = delivery || jsonb_build_object('events', jsonb_build_array(
       jsonb_build_object('event', 'delivered', 'at', to_char(now() at time zone 'utc' - interval '20 minutes',
         'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))) where id = $1`,
    [order.id],
  );
  await page.reload();
  await expect(row).toContainText(/Entregado (hoy|ayer) a las/);
  await expect(row).not.toContainText(/Era para|Despachado|En camino/);
  // Its page says the same, and the way goes on to its last step.
  await page.goto(`/shoppingcart-detail/${order.id}`);
  const head = page.getByRole('main').locator('section').first();
  await expect(head.locator('.badge')).toHaveText('Entregado');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Entregado (hoy|ayer) a las/);
  const way = page.getByRole('list', { name: 'Avance del pedido' });
  await expect(way.locator('[aria-current=step]')).toHaveText(/Hecho: Entregado/);
  await shot(page, 'order-delivered');
  await expectNoSidewaysScroll(page);
});
