import { createHash, randomBytes } from 'node:crypto';
import { lineKey } from '#rules/cart/totals.ts';
import type { PaymentMethod } from '#rules/orders/moves.ts';
import type { CountType } from '#rules/quantity.ts';
import { newId } from '#server/db/ids.ts';
import { type Answer, type Client, clientOf } from '../client.ts';
import { sealedColumns } from '../factories/identity-seal.ts';
import { businessIds, officeIds } from '../factories/ids.ts';
import { places } from '../factories/offices.ts';
import { insertRows } from '../factories/rows.ts';
import { consentOf } from '../factories/seed.ts';
import { withClient } from '../postgres-client.ts';

export type Item = {
  product: { id: string };
  count: number;
  /** As the product is stocked without it. */
  countType?: CountType;
  comment?: string;
};

/** Somebody one step before the order: signed in, cart filled, address, payment and bags chosen. */
export type Shopper = { client: Client; userId: string; cartId: string };

/** Of everybody whom this makes. */
export const IDENTITY = { document: '1144000000', birthday: '1990-05-17' };

const CANASTA = 'canasta.localhost';

/**
 * One shopper for each basket, in Bretaña's near zone (3.000), paying cash unless told otherwise, without bag; the
 * lines at today's price. Written straight into the tables: what follows is tried, not how they came there.
 */
export async function readyShoppers(
  server: { url: string; adminUrl: string },
  baskets: readonly (readonly Item[])[],
  coupons: readonly string[] = [],
  payment_method: PaymentMethod = 'cash',
): Promise<Shopper[]> {
  const people = baskets.map((basket) => ({
    basket,
    token: randomBytes(32).toString('base64url'),
    userId: newId(),
    addressId: newId(),
    cartId: newId(),
  }));
  const business_id = businessIds.canasta;
  await withClient(server.adminUrl, async (client) => {
    const sealed = sealedColumns(server.adminUrl);
    const users = people.map(({ userId: id }) => ({
      business_id,
      id,
      email: `${id}@correo.test`,
      name: 'Camila',
      last_name: 'Ortiz',
      phone: '+573001234567',
      ...sealed({ business_id, id, ...IDENTITY }),
    }));
    await insertRows(client, 'app_user', users);
    await insertRows(
      client,
      'consent',
      people.map(({ userId }) => consentOf(business_id, userId)),
    );
    const sessions = people.map(({ token, userId: user_id }) => ({
      business_id,
      id: newId(),
      user_id,
      expires_at: '2099-01-01T00:00:00Z',
      token_hash: `\\x${createHash('sha256').update(token).digest('hex')}`,
    }));
    await insertRows(client, 'session', sessions);
    const addresses = people.map(({ userId: user_id, addressId: id }) => ({
      business_id,
      id,
      user_id,
      address: 'Calle 8 # 23 - 40',
      alias: 'Bretaña',
      city: 'Cali',
      lat: places.nearBretana.latitude,
      lng: places.nearBretana.longitude,
    }));
    await insertRows(client, 'address', addresses);
    const carts = people.map(({ userId: user_id, cartId: id, addressId: address_id }) => ({
      business_id,
      id,
      user_id,
      address_id,
      office_id: officeIds.bretana,
      type: 'delivery',
      payment_method,
      bags_code: '',
      coupon_codes: coupons,
    }));
    await insertRows(client, 'cart', carts);
    await client.query(
      `insert into cart_line (business_id, cart_id, id, product_id, line_key, count_type, count, comment, seen_price_neto, created_at)
       select $1, w.cart_id, new_id(), w.product_id, w.line_key, coalesce(w.count_type, p.count_type), w.count, w.comment, po.price_neto,
         now() + w.position * interval '1 millisecond'
       from jsonb_to_recordset($3) as w (cart_id uuid, product_id uuid, line_key text, count_type text, count int,
         comment text, position int)
       join product p on p.id = w.product_id
       join product_office po on po.product_id = w.product_id and po.office_id = $2`,
      [business_id, officeIds.bretana, JSON.stringify(people.flatMap(linesOf))],
    );
  });
  return people.map(({ token, userId, cartId }) => ({
    client: clientOf(server.url, token, CANASTA),
    userId,
    cartId,
  }));
}

/** The same person at another server. */
export function at(address: string, person: Shopper): Shopper {
  return { ...person, client: clientOf(address, person.client.token, CANASTA) };
}

/** What the shopper sees as the total of the cart. */
export async function totalOf(shopper: Shopper): Promise<number> {
  const { cart } = (await shopper.client.call('cart.active', {})).ok();
  if (!cart) throw new Error('The shopper has no active cart');
  return cart.price_total_computed;
}

/** Confirms the order at that total. */
export function order(
  shopper: Shopper,
  total: number,
  more: { idempotency_key?: string; window_start?: string; cart_version?: number } = {},
): Promise<Answer<'cart.createOrder'>> {
  return shopper.client.call('cart.createOrder', {
    params: { uuid: shopper.cartId },
    body: { total_price: total, ...more },
  });
}

function linesOf({ basket, cartId }: { basket: readonly Item[]; cartId: string }) {
  return basket.map(({ product, count, countType, comment = '' }, position) => ({
    cart_id: cartId,
    product_id: product.id,
    line_key: lineKey({ productId: product.id, comment }),
    count_type: countType,
    count,
    comment,
    position,
  }));
}
