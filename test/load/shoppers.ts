import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { newId } from '#server/db/ids.ts';
import { shopSeal } from './shop-config.ts';

export type Shopper = { token: string; userId: string; cartId: string };

const IDENTITY = { document: '1144000000', birthday: '1990-05-17' };

type CartsToFill = {
  count: number;
  /** Lines of each cart, drawn from the office's goods. */
  lines: number;
  /** Every cart gets exactly this product instead, once. */
  productId?: string;
};

/**
 * People who have filled their carts and chosen everything, one step before the order: delivery inside the coverage,
 * cash, no bag. Written straight into the tables, because only what follows is measured.
 */
export async function fillCarts(adminUrl: string, cartsToFill: CartsToFill): Promise<Shopper[]> {
  const seal = await shopSeal();
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query(
      `select b.id as business, o.id as office, o.lat, o.lng, o.city from business b
       join office o on o.business_id = b.id and o.is_default order by b.created_at, b.slug limit 1`,
    );
    const [place] = rows;
    await client.query(`select set_config('app.business_id', $1, true)`, [place.business]);
    // What is measured is the order itself: no window is ever full here, and no work queues.
    await client.query(
      'update office set window_capacity = 0, delivery_time_per_product = 0 where business_id = $1',
      [place.business],
    );
    await client.query('update delivery_window set capacity = 0 where business_id = $1', [place.business]);
    const shoppers = Array.from({ length: cartsToFill.count }, () => ({
      token: randomBytes(32).toString('base64url'),
      userId: newId(),
      cartId: newId(),
      addressId: newId(),
    }));
    const column = (pick: (shopper: (typeof shoppers)[number]) => unknown) => shoppers.map(pick);
    await client.query(
      `insert into app_user (business_id, id, email, name, last_name, phone, identity)
       select $1, id, id || '@carga.test', 'Persona', 'de carga', '+573001234567', identity
       from unnest($2::uuid[], $3::bytea[]) as s (id, identity)`,
      [
        place.business,
        column((shopper) => shopper.userId),
        column((shopper) => seal.closePerson(IDENTITY, shopper.userId)),
      ],
    );
    await client.query(
      `insert into consent (business_id, id, user_id, purpose, granted, text_version, text_hash)
       select $1, new_id(), id, 'personal_data', true, '', '' from unnest($2::uuid[]) as s (id)`,
      [place.business, column((shopper) => shopper.userId)],
    );
    await client.query(
      `insert into session (business_id, token_hash, id, user_id, expires_at)
       select $1, hash, new_id(), id, now() + interval '1 hour' from unnest($2::uuid[], $3::bytea[]) as s (id, hash)`,
      [
        place.business,
        column((shopper) => shopper.userId),
        column(({ token }) => createHash('sha256').update(token).digest()),
      ],
    );
    await client.query(
      `insert into address (business_id, id, user_id, address, alias, city, comment, lat, lng, office_id, is_default)
       select $1, a, u, 'Calle 5 # 10 - 20', 'San Bosco', $4, 'Casa', $5, $6, $7, true from unnest($2::uuid[], $3::uuid[]) as s (a, u)`,
      [
        place.business,
        column((shopper) => shopper.addressId),
        column((shopper) => shopper.userId),
        place.city,
        place.lat,
        place.lng,
        place.office,
      ],
    );
    await client.query(
      `insert into cart (business_id, id, user_id, office_id, type, address_id, payment_method, bags_code)
       select $1, c, u, $5, 'delivery', a, 'cash', '' from unnest($2::uuid[], $3::uuid[], $4::uuid[]) as s (c, u, a)`,
      [
        place.business,
        column((shopper) => shopper.cartId),
        column((shopper) => shopper.userId),
        column((shopper) => shopper.addressId),
        place.office,
      ],
    );
    await client.query(linesOf(cartsToFill), [
      place.business,
      place.office,
      column((shopper) => shopper.cartId),
      cartsToFill.productId ?? cartsToFill.lines,
    ]);
    await client.query('commit');
    await client.query('analyze cart, cart_line, app_user, session, address');
    // Else it falls into what is measured.
    await client.query('checkpoint');
    return shoppers.map(({ token, userId, cartId }) => ({ token, userId, cartId }));
  } finally {
    await client.end();
  }
}

/** Pieces only: dear enough together to pass the minimum, and enough of them in the office. */
function linesOf({ productId }: CartsToFill): string {
  const insert = `insert into cart_line (business_id, cart_id, id, product_id, line_key, count_type, count, seen_price_neto)`;
  if (productId) {
    return `${insert} select $1, c, new_id(), po.product_id, '', 'units', 1, po.price_neto
      from unnest($3::uuid[]) c, product_office po
      where po.business_id = $1 and po.office_id = $2 and po.product_id = $4::uuid`;
  }
  // The turn is worked out before the join, so that it can be one by hash.
  return `with goods as materialized (
      select po.product_id, po.price_neto, row_number() over (order by md5(po.product_id::text)) as turn
      from product_office po join product p using (business_id)
      where po.business_id = $1 and po.office_id = $2 and p.id = po.product_id and p.count_type = 'units' and po.listed
        and po.stock >= 20 and po.price_neto between 6000 and 60000
    )
    ${insert}
    select $1, c.id, new_id(), goods.product_id, '', 'units', 1, goods.price_neto
    from (
      select id, 1 + (place * 37 + line * 101) % (select count(*) from goods) as turn
      from unnest($3::uuid[]) with ordinality as carts (id, place), generate_series(1, $4::int) line
    ) c
    join goods using (turn)
    on conflict do nothing`;
}
