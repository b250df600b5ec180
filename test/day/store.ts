import { newId } from '#server/db/ids.ts';
import { type Client, clientOf } from '#test/client.ts';
import { goods } from '#test/factories/goods.ts';
import { businessIds, officeIds } from '#test/factories/ids.ts';
import { places } from '#test/factories/offices.ts';
import { readyShoppers } from '#test/faults/shoppers.ts';
import { openPaymentWorld, type PaymentWorld } from '#test/payment-world.ts';
import { PASSWORD, type Person, people } from '#test/people.ts';
import type { BookOrder } from './book/orders.ts';

export type Staff = { id: string; client: Client };
export type Picker = Staff & { walkId: string };

/** Somebody who came in, with a home in the near zone and one in the far zone of Bretaña. */
export type Comer = { client: Client; userId: string; cartId: string; near: string; far: string };

/** A store with its people, on a real server, PostgreSQL and a simulator of the providers. */
export type Store = {
  payments: PaymentWorld;
  pickers: Picker[];
  couriers: Staff[];
  /** Of all offices, and of this one. */
  luz: Client;
  andres: Client;
  /** Every order that was placed. */
  orders: BookOrder[];
};

/** Beside wilson and yeison, who are there already. */
const MORE = 2;

export async function openStore(): Promise<Store> {
  const payments = await openPaymentWorld({ workEveryMs: 20 });
  const [pickers, couriers, luz, andres] = await Promise.all([
    team(payments, people.wilson),
    team(payments, people.yeison),
    payments.server.as('luz'),
    payments.server.as('andres'),
  ]);
  const coffee = { type: 'products_price' as const, produtsIds: [goods.cafe.id] };
  (await luz.call('cupons.create', { body: { code: 'cafe8', value: 8_000, stackLimit: 2, ...coffee } })).ok();
  return {
    payments,
    luz,
    andres,
    couriers,
    orders: [],
    pickers: pickers.map((one) => ({ ...one, walkId: newId() })),
  };
}

/** So many people who came in, with an empty cart. */
export async function comers({ payments: { server } }: Store, count: number): Promise<Comer[]> {
  const shoppers = await readyShoppers(
    server,
    Array.from({ length: count }, () => []),
  );
  return Promise.all(
    shoppers.map(async ({ client, userId, cartId }) => {
      const far = newId();
      const [row] = await server.sql<{ id: string }>(
        `with far as (
           insert into address (business_id, id, user_id, address, city, lat, lng)
           values ($1, $2, $3, 'Carrera 8 # 15 - 20', 'Cali', $4, $5)
         )
         select id from address where user_id = $3`,
        [businessIds.canasta, far, userId, places.farBretana.latitude, places.farBretana.longitude],
      );
      return { client, userId, cartId, near: row?.id ?? '', far };
    }),
  );
}

/** Stock and missing of everything at Bretaña, by product. */
export async function goodsOnShelf({ payments: { server } }: Store) {
  const rows = await server.sql<{ product_id: string; stock: number; missing: number }>(
    'select product_id, stock::int, missing::int from product_office where office_id = $1',
    [officeIds.bretana],
  );
  return new Map(rows.map(({ product_id, stock, missing }) => [product_id, { stock, missing }]));
}

/** Somebody of the store and others with the same work, signed in. */
async function team({ server }: PaymentWorld, first: Person): Promise<Staff[]> {
  const ids = [first.id, ...Array.from({ length: MORE }, () => newId())];
  await server.sql(
    `insert into app_user (business_id, id, email, password_hash, name, last_name, phone, role, office_id)
     select business_id, m.id, m.id || '@correo.test', password_hash, name || ' ' || m.place, last_name, phone, role,
       office_id
     from app_user, unnest($2::uuid[]) with ordinality as m (id, place) where app_user.id = $1`,
    [first.id, ids.slice(1)],
  );
  return Promise.all(
    ids.map(async (id) => {
      const email = id === first.id ? first.email : `${id}@correo.test`;
      const guest = clientOf(server.url, undefined, 'canasta.localhost');
      const { token } = (await guest.call('users.login', { body: { email, password: PASSWORD } })).ok();
      return { id, client: clientOf(server.url, token, 'canasta.localhost') };
    }),
  );
}
