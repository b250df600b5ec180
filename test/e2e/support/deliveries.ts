import type { OutputOf } from '#contract/index.ts';
import type { PaymentMethod } from '#rules/orders/moves.ts';
import { change } from './change.ts';
import { fillCart, type Line, newAccount, type Person, staff } from './people.ts';
import type { Office } from './shop.ts';

export type Carried = { shopper: Person; order: OutputOf<'cart.createOrder'>['order'] };

/** A courier of their own: nobody else's orders are in their round. */
export async function newCourier(office: Office): Promise<Person> {
  const courier = await newAccount();
  await change("update app_user set role = 'delivery', name = 'Yeison', office_id = $2 where id = $1", [
    courier.id,
    office.id,
  ]);
  return courier;
}

/** An order to be paid at the door, in cash unless it says otherwise, accepted and dispatched with this courier. */
export async function carriedOrder(
  courier: Person,
  office: Office,
  {
    name,
    note,
    goods,
    method = 'cash',
    point: [north, east] = [0, 0],
  }: {
    name: string;
    note: string;
    goods: Record<string, Line>;
    method?: Exclude<PaymentMethod, 'online'>;
    /** The door, in degrees from the store. */
    point?: readonly [number, number];
  },
): Promise<Carried> {
  const shopper = await newAccount();
  const { client } = shopper;
  const home = {
    city: office.city,
    alias: office.name,
    comment: 'Apto 301',
    address: 'Carrera 34 # 4 - 27',
    geopoint: [office.geopoint[0] + north, office.geopoint[1] + east] satisfies [number, number],
  };
  const { user } = (
    await client.call('users.update', { params: { id: shopper.id }, body: { name, addresses: [home] } })
  ).ok();
  const params = { uuid: (await fillCart(shopper, office, goods)).id };
  const place = { type: 'delivery', address_selected: { id: user.addresses[0]?.id } } as const;
  (await client.call('cart.setAddress', { params, body: place })).ok();
  (await client.call('cart.setPaymentMethod', { params, body: { payment_method_selected: method } })).ok();
  const { cart } = (
    await client.call('cart.setBags', { params, body: { bags_config: { code: 'papel' } } })
  ).ok();
  const { order } = (
    await client.call('cart.createOrder', {
      params,
      body: { total_price: cart.price_total_computed, observations_client: note },
    })
  ).ok();
  const { client: luz } = await staff('luz@canasta.example');
  const id = { id: order.id };
  (await luz.call('orders.move', { params: id, body: { state: '7_admin_cart_accept' } })).ok();
  const delivery = { delivery_id: courier.id };
  (
    await luz.call('orders.move', { params: id, body: { state: '10_store_dispatch_products', delivery } })
  ).ok();
  return { shopper, order };
}
