import pg from 'pg';
import type { noteOf } from '#server/cart/history/history-entry.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { part, type Sql, sql } from '#server/db/sql.ts';
import { termsOf } from '#server/offices/seller.ts';
import { lockFirstOrder, noOtherOrder } from '../goods/first-order.ts';
import type { NewOrder } from '../stored.ts';
import { writeOrder } from './write-order.ts';

/** The cart, its products, the office, the window or a coupon changed after the cart was read. */
export class LostRace extends Error {}

/**
 * Makes an order and answers its number. Throws LostRace, with nothing written, when something it depends on has
 * changed. The order's own rows are written before rows are locked that other orders want, and all statements are
 * sent in one write, so that no locked row waits for this server (docs/decisions/027).
 */
export async function placeOrder(
  db: Queries,
  order: NewOrder,
  note: ReturnType<typeof noteOf>,
): Promise<number> {
  const { businessId } = db;
  try {
    const isFirstOrder = order.coupons.some(({ terms }) => terms.firstOrderOnly);
    const answers = await db.batch([
      writeOrder(businessId, order, note),
      lockStock(businessId, order),
      ...(isFirstOrder ? [lockFirstOrder(businessId, order.userId)] : []),
      takeAll(businessId, order),
    ]);
    const number = answers.at(-1)?.[0]?.number;
    if (typeof number === 'number') return number;
  } catch (error) {
    if (!isUnnumbered(error)) throw error;
  }
  throw new LostRace();
}

/** An order without a number cannot be committed (migration 0048), so PostgreSQL undoes all of it. */
function isUnnumbered(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === '23502' &&
    error.table === 'customer_order' &&
    error.column === 'number'
  );
}

/** Locks stock in product order, as every order does; the next statement sees what earlier orders have left. */
function lockStock(businessId: string, order: NewOrder): Sql {
  return sql`
    select product_id from product_office
    where business_id = ${businessId} and office_id = ${order.officeId}
      and product_id = any(${order.demand.map((wanted) => wanted.product_id)})
      and exists (select from customer_order where business_id = ${businessId} and id = ${order.id})
    order by product_id for update`;
}

/**
 * Takes stock at the price that was read, then the window, the coupons by id, and last the number, for which every
 * order of the business waits; each step only if the one before it succeeded (decisions 8, 11, 16, 17 and 20b).
 * Everything that decides money or who may buy is compared here, after the last lock: product facts came from memory,
 * and the rest may have changed since it was read (docs/decisions/030).
 */
function takeAll(businessId: string, order: NewOrder): Sql {
  const { demand } = order;
  const products = demand.map((wanted) => wanted.product_id);
  const coupons = order.coupons.map((coupon) => coupon.id);
  return sql`
    with stocked as (
      update product_office po set stock = po.stock - w.demand
      from unnest(${products}::uuid[], ${demand.map((wanted) => wanted.demand)}::bigint[],
        ${demand.map((wanted) => wanted.price)}::bigint[], ${demand.map((wanted) => wanted.price_neto)}::bigint[],
        ${demand.map((wanted) => wanted.count_type)}::text[], ${demand.map((wanted) => wanted.grams_per_unit)}::int[],
        ${demand.map((wanted) => wanted.quantity_pum)}::float8[], ${demand.map((wanted) => wanted.age_restricted)}::bool[]
      ) as w (product_id, demand, price, price_neto, count_type, grams_per_unit, quantity_pum, age_restricted)
      join product p on p.business_id = ${businessId} and p.id = w.product_id
      join category c on c.business_id = ${businessId} and c.id = p.category_id
      where po.business_id = ${businessId} and po.office_id = ${order.officeId} and po.product_id = w.product_id
        and po.stock >= w.demand and po.price = w.price and po.price_neto = w.price_neto and po.visible
        and not p.inactive and not p.hidden and p.count_type = w.count_type and p.grams_per_unit = w.grams_per_unit
        and p.quantity_pum = w.quantity_pum and (p.age_restricted or c.age_restricted) = w.age_restricted
        and exists (select from customer_order where business_id = ${businessId} and id = ${order.id})
      returning po.product_id
    ), slot as (
      insert into delivery_window (business_id, office_id, starts_at, ends_at, capacity, taken, queued)
      select ${businessId}, ${order.officeId}, ${order.window.start}, ${order.window.end}, ${order.window.capacity}, 1,
        ${order.lines.length}
      where (select count(*) from stocked) = ${products.length} and (
        select ${termsOf(businessId, part`${order.address?.id ?? null}::uuid`)}
        from business_config g join office o on o.business_id = g.business_id and o.id = ${order.officeId}
        where g.business_id = ${businessId}) = ${order.terms}
      on conflict (business_id, office_id, starts_at) do update
        set taken = delivery_window.taken + 1, capacity = excluded.capacity, queued = delivery_window.queued + excluded.queued
        where excluded.capacity = 0 or delivery_window.taken < excluded.capacity
      returning starts_at
    ), locked_coupons as materialized (
      select id from coupon
      where business_id = ${businessId} and id = any(${coupons}) and (select count(*) from slot) = 1
      order by id for update
    ), used as (
      update coupon c set uses_total_count = c.uses_total_count + 1
      from locked_coupons h
      join jsonb_to_recordset(${JSON.stringify(order.coupons.map(({ terms }) => terms))}::jsonb) as w (id uuid, type text,
        value bigint, percentage int, "stackLimit" int, "startDate" timestamptz, "endDate" timestamptz,
        "productIds" uuid[], "officeIds" uuid[], "usesPerUserLimit" int, "firstOrderOnly" bool) on w.id = h.id
      where c.business_id = ${businessId} and c.id = h.id and not c.inactive and c.removed_at is null
        and (c.uses_total_limit = 0 or c.uses_total_count < c.uses_total_limit)
        and (c.type, c.value, c.percentage, c.stack_limit, c.uses_per_user_limit, c.product_ids, c.office_ids, c.first_order_only)
          = (w.type, w.value, w.percentage, w."stackLimit", w."usesPerUserLimit", w."productIds", w."officeIds", w."firstOrderOnly")
        and date_trunc('milliseconds', c.start_date) is not distinct from w."startDate"
        and date_trunc('milliseconds', c.end_date) is not distinct from w."endDate"
        and (not c.first_order_only or ${noOtherOrder(businessId, order.userId, order.id)})
      returning c.id
    ), numbered as (
      insert into order_counter (business_id, last_number)
      select ${businessId}, 1
      where (select count(*) from slot) = 1 and (select count(*) from used) = ${coupons.length}
      on conflict (business_id) do update set last_number = order_counter.last_number + 1
      returning last_number
    ), placed as (
      update customer_order o set number = n.last_number
      from numbered n where o.business_id = ${businessId} and o.id = ${order.id}
      returning o.id, o.number, o.version
    ), noted_uses as (
      insert into coupon_use (business_id, coupon_id, order_id, user_id)
      select ${businessId}, used.id, placed.id, ${order.userId} from placed, used
    ), told as (
      insert into outbox (business_id, id, topic, payload)
      select ${businessId}, ${newId()}, 'order.changed', jsonb_build_object('order_id', placed.id,
        'number', placed.number, 'user_id', ${order.userId}::uuid, 'office_id', ${order.officeId}::uuid,
        'state', ${order.state}::text, 'version', placed.version)
      from placed
    )
    select number from placed`;
}
