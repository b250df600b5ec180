import pg from 'pg';
import type { noteOf } from '#server/cart/history/deed.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { part, type Sql, sql } from '#server/db/sql.ts';
import type { NewOrder } from './stored.ts';

/** The cart, stock, a price, a place in the window or a use of a coupon is no longer what it was when the cart was read. */
export class LostRace extends Error {}

/**
 * Writes an order and answers its number; throws LostRace, and nothing was written, when what it rests on has moved. The whole
 * of it is one statement: rows others want too are held no longer than it runs. They are locked in one order everywhere: the
 * cart at the version that was read, stock by product, the window, coupons by id, and last the counter of numbers, which
 * every order of the business waits for. Each step happens only when the one before it went through (decisions 8, 11, 16, 17
 * and 20b). `note` is the row of the cart's history.
 */
export async function placeOrder(
  db: Queries,
  order: NewOrder,
  note: ReturnType<typeof noteOf>,
): Promise<number> {
  try {
    const { number } = await db.one<{ number: number }>(placing(db.businessId, order, note));
    return number;
  } catch (error) {
    throw isUnnumbered(error) ? new LostRace() : error;
  }
}

/** An order that stopped at one of its steps has no number, which its table refuses: so all of it is undone. */
function isUnnumbered(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '23502' &&
    error.table === 'customer_order' &&
    error.column === 'number'
  );
}

function placing(businessId: string, order: NewOrder, note: ReturnType<typeof noteOf>): Sql {
  const products = order.demand.map((wanted) => wanted.product_id);
  const ofProduct = (values: number[]) =>
    part`(${values}::bigint[])[array_position(${products}::uuid[], product_id)]`;
  const demand = ofProduct(order.demand.map((wanted) => wanted.demand));
  const price = ofProduct(order.demand.map((wanted) => wanted.price_neto));
  const coupons = order.coupons.map((coupon) => coupon.id);
  return sql`
    with mine as materialized (
      select id from cart
      where business_id = ${businessId} and id = ${order.cartId} and version = ${order.cartVersion} and state = 'active'
      for update
    ), locked as materialized (
      select product_id from product_office
      where business_id = ${businessId} and office_id = ${order.officeId} and product_id = any(${products})
        and exists (select from mine)
      order by product_id for update
    ), stocked as (
      update product_office set stock = stock - ${demand}
      where business_id = ${businessId} and office_id = ${order.officeId} and product_id = any(${products})
        and stock >= ${demand} and price_neto = ${price} and visible and (select count(*) from locked) = ${products.length}
      returning product_id
    ), slot as (
      insert into delivery_window (business_id, office_id, starts_at, ends_at, capacity, taken)
      select ${businessId}, ${order.officeId}, ${order.window.start}, ${order.window.end}, ${order.window.capacity}, 1
      where (select count(*) from stocked) = ${products.length}
      on conflict (business_id, office_id, starts_at) do update
        set taken = delivery_window.taken + 1, capacity = excluded.capacity
        where excluded.capacity = 0 or delivery_window.taken < excluded.capacity
      returning starts_at
    ), held_coupons as materialized (
      select id from coupon
      where business_id = ${businessId} and id = any(${coupons}) and (select count(*) from slot) = 1
      order by id for update
    ), used as (
      update coupon c set uses_total_count = c.uses_total_count + 1
      from held_coupons h
      where c.business_id = ${businessId} and c.id = h.id and not c.inactive
        and (c.uses_total_limit = 0 or c.uses_total_count < c.uses_total_limit)
      returning c.id
    ), numbered as (
      insert into order_counter (business_id, last_number)
      select ${businessId}, 1
      where (select count(*) from slot) = 1 and (select count(*) from used) = ${coupons.length}
      on conflict (business_id) do update set last_number = order_counter.last_number + 1
      returning last_number
    ), placed as (
      insert into customer_order (business_id, id, number, cart_id, idempotency_key, user_id, office_id, state, type,
        payment_method, subtotal, discounts_total, bags_count, bags_total, coupons_total, delivery_price, total,
        min_subtotal, units_count, bags_config, coupons, address, customer, observations, window_start, window_end,
        share_token, payment_due_at, created_at, updated_at)
      select ${businessId}, ${order.id}, (select last_number from numbered), ${order.cartId},
        ${order.idempotencyKey}, ${order.userId}, ${order.officeId}, ${order.state}, ${order.type},
        ${order.paymentMethod}, ${order.subtotal},
        ${order.discountsTotal}, ${order.bagsCount}, ${order.bagsTotal}, ${order.couponsTotal},
        ${order.deliveryPrice}, ${order.total}, ${order.minSubtotal}, ${order.unitsCount},
        ${json(order.bag)}::jsonb, ${json(order.coupons.map(({ code, amount }) => ({ code, amount })))}::jsonb,
        ${json(order.address)}::jsonb, ${json(order.customer)}::jsonb, ${order.observations},
        ${order.window.start}, ${order.window.end}, ${order.shareToken},
        ${paymentDueAt(order, businessId)}, ${order.now}, ${order.now}
      returning id, number, version
    ), lined as (
      insert into order_line (business_id, order_id, id, position, product_id, product, count_type, count, maturity,
        cut, comment, options_tags, price, price_neto, total, stock_demand)
      select ${businessId}, placed.id, l.*
      from placed, jsonb_to_recordset(${JSON.stringify(order.lines)}::jsonb) as l (id uuid, position int,
        product_id uuid, product jsonb, count_type text, count int, maturity int, cut int, comment text,
        options_tags jsonb, price bigint, price_neto bigint, total bigint, stock_demand bigint)
    ), told_coupons as (
      insert into coupon_use (business_id, coupon_id, order_id, user_id)
      select ${businessId}, used.id, placed.id, ${order.userId} from placed, used
    ), began as (
      insert into order_event (business_id, order_id, id, to_state, actor_id, actor_role, at)
      select ${businessId}, placed.id, ${newId()}, ${order.state}, ${order.userId}, ${order.actorRole}, ${order.now}
      from placed
    ), told as (
      insert into outbox (business_id, id, topic, payload)
      select ${businessId}, ${newId()}, 'order.changed', jsonb_build_object('order_id', placed.id,
        'number', placed.number, 'user_id', ${order.userId}::uuid, 'office_id', ${order.officeId}::uuid,
        'state', ${order.state}::text, 'version', placed.version)
      from placed
    ), touched as (
      update cart c set state = 'ordered', version = c.version + 1, updated_at = ${order.now}
      from mine m where c.business_id = ${businessId} and c.id = m.id
      returning c.id, c.version
    ), noted as (${note}
    )
    select number from placed`;
}

/** Until when the goods of an order that is paid online are kept for it (decision 12). */
function paymentDueAt({ state, now }: NewOrder, businessId: string) {
  if (state !== '5_waiting_online_payment') return part`null::timestamptz`;
  return part`${now}::timestamptz + make_interval(mins => (
    select online_payment_minutes from business_config where business_id = ${businessId}))`;
}

function json(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
