import pg from 'pg';
import { newId } from '#server/db/ids.ts';
import { appUrl } from '#server/db/migrate.ts';
import { type Load, repeat } from '#test/load/http-load.ts';

/**
 * The floor of create-order: the same transaction straight in SQL, as one statement between begin and commit, on a
 * named statement, as the application's role with row-level security. It believes the cart as it stands: no rules, no
 * comparison with what was seen, no words. What it writes is what the server writes, row for row: stock taken in
 * product order, a place in the window, the order with its number, lines with what was bought, first event, message,
 * closed cart. Runs carts made by `fillCarts` (delivery, cash, pieces, no bag, no coupon) until they or the seconds
 * are used up.
 */
export async function runOrderInSql(
  adminUrl: string,
  cartIds: readonly string[],
  options: { workers: number; seconds: number },
): Promise<Load> {
  const businessId = await businessOf(adminUrl, cartIds[0] ?? '');
  const pool = new pg.Pool({
    connectionString: appUrl(adminUrl),
    max: options.workers,
    // Left to itself PostgreSQL plans a statement of this size anew each time, which costs more than running it.
    options: `-c app.business_id=${businessId} -c plan_cache_mode=force_generic_plan`,
  });
  try {
    return await repeat(async (turn) => {
      const cartId = cartIds[turn];
      if (!cartId) throw new Error('More carts are needed');
      await orderInSql(pool, businessId, cartId);
    }, options);
  } finally {
    await pool.end();
  }
}

async function orderInSql(pool: pg.Pool, businessId: string, cartId: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const start = Math.ceil(Date.now() / 7_200_000) * 7_200_000;
    const values = [
      ...[businessId, cartId, newId(), newId(), newId()],
      ...[new Date(start), new Date(start + 7_200_000), cartId.replaceAll('-', '').slice(0, 22)],
    ];
    const { rowCount } = await client.query({ name: 'floor', text: statement, values });
    if (rowCount !== 1) throw new Error(`Cart ${cartId} did not become an order`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function businessOf(adminUrl: string, cartId: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query('select business_id from cart where id = $1', [cartId]);
    return rows[0].business_id;
  } finally {
    await client.end();
  }
}

const statement = `
  with held as materialized (
    select * from cart where business_id = $1 and id = $2 and state = 'active' for update
  ), wanted as materialized (
    select l.*, po.price, po.price_neto, po.price_neto * l.count as total,
      row_number() over (order by l.created_at, l.id) - 1 as position,
      json_build_object('id_item', p.sku, 'title', p.title, 'brand', coalesce(b.display_name, ''), 'size', p.size_text,
        'photoUrl', case when p.picture like '/%' then p.picture else '/pictures/' || p.picture end, 'tint', c.tint, 'bar_code', p.bar_code, 'slug', p.slug,
        'ageRestricted', p.age_restricted) as bought
    from held h
    join cart_line l on l.business_id = $1 and l.cart_id = h.id
    join product p on p.business_id = $1 and p.id = l.product_id
    join category c on c.business_id = $1 and c.id = p.category_id
    left join brand b on b.business_id = $1 and b.id = p.brand_id
    join product_office po on po.business_id = $1 and po.office_id = h.office_id and po.product_id = l.product_id
  ), demand as (
    select product_id, sum(count)::bigint as pieces from wanted group by product_id
  ), locked as materialized (
    select po.product_id from held h cross join demand d
    join product_office po on po.business_id = $1 and po.office_id = h.office_id and po.product_id = d.product_id
    order by po.product_id for update of po
  ), stocked as (
    update product_office po set stock = po.stock - d.pieces
    from held h cross join locked k join demand d on d.product_id = k.product_id
    where po.business_id = $1 and po.office_id = h.office_id and po.product_id = k.product_id and po.stock >= d.pieces
    returning po.product_id
  ), slot as (
    insert into delivery_window (business_id, office_id, starts_at, ends_at, taken, queued)
    select $1, h.office_id, $6, $7, 1, (select count(*) from wanted) from held h
    where (select count(*) from stocked) = (select count(*) from demand)
    on conflict (business_id, office_id, starts_at) do update
      set taken = delivery_window.taken + 1, queued = delivery_window.queued + excluded.queued
    returning starts_at
  ), numbered as (
    insert into order_counter (business_id, last_number) select $1, 1 from slot
    on conflict (business_id) do update set last_number = order_counter.last_number + 1
    returning last_number
  ), placed as (
    insert into customer_order (business_id, id, number, cart_id, user_id, office_id, state, type, payment_method,
      subtotal, delivery_price, total, units_count, address, customer, window_start, window_end, share_token)
    select $1, $3, n.last_number, h.id, h.user_id, h.office_id, '13_order_received', h.type, h.payment_method,
      t.subtotal, g.delivery_price, t.subtotal + g.delivery_price, t.pieces,
      json_build_object('id', a.id, 'address', a.address, 'alias', a.alias, 'city', a.city, 'comment', a.comment),
      json_build_object('fullname', u.name || ' ' || u.last_name, 'phone', u.phone, 'email', u.email,
        'identification_card', encode(u.identity, 'base64')),
      $6, $7, $8
    from numbered n cross join held h
    cross join (select sum(total) as subtotal, sum(count) as pieces from wanted) t
    join business_config g on g.business_id = $1
    join app_user u on u.business_id = $1 and u.id = h.user_id
    join address a on a.business_id = $1 and a.id = h.address_id
    returning id, number, user_id, office_id, state
  ), lined as (
    insert into order_line (business_id, order_id, id, position, product_id, product, count_type, count, price,
      price_neto, total, stock_demand)
    select $1, placed.id, w.id, w.position, w.product_id, w.bought, w.count_type, w.count, w.price, w.price_neto,
      w.total, w.count
    from placed cross join wanted w
  ), began as (
    insert into order_event (business_id, order_id, id, to_state, actor_id, actor_role)
    select $1, id, $4, state, user_id, 'client' from placed
  ), told as (
    insert into outbox (business_id, id, topic, payload)
    select $1, $5, 'order.changed', json_build_object('order_id', id, 'number', number, 'user_id', user_id,
      'office_id', office_id, 'state', state, 'version', 1)
    from placed
  ), closed as (
    update cart set state = 'ordered', version = version + 1, updated_at = now()
    where business_id = $1 and id = $2 and exists (select from placed)
  )
  select number from placed`;
