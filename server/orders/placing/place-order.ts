import pg from 'pg';
import type { historyInsert } from '#server/cart/history/history-entry.ts';
import { hasRole } from '#server/cart/snapshot/cart-columns.ts';
import { goodsKind, isForAdults } from '#server/catalogue/product-card.ts';
import { causeSetting } from '#server/catalogue/writing/stock-cause.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { nothing, part, realTime, type Sql, sql } from '#server/db/sql.ts';
import { termsOf } from '#server/offices/seller.ts';
import { lockFirstOrder, noOtherOrder } from '../goods/first-order.ts';
import type { NewOrder } from '../stored.ts';
import { hasParts, orderRow, writeParts } from './write-order.ts';

/** The cart, its products, the office, the window or a coupon changed after the cart was read. */
export class LostRace extends Error {}

/**
 * Creates an order and returns its number. Throws LostRace, with nothing written, when something it depends on has
 * changed. The order's lines are written before rows other orders need are locked, and all statements are sent in one
 * write, so no locked row waits for this server (docs/decisions/006).
 */
export async function placeOrder(
  db: Queries,
  order: NewOrder,
  history: ReturnType<typeof historyInsert>,
): Promise<number> {
  const { businessId } = db;
  try {
    const isFirstOrder = order.coupons.some(({ terms }) => terms.firstOrderOnly);
    const answers = await db.batch([
      writeParts(businessId, order, history),
      lockStock(businessId, order),
      ...(isFirstOrder ? [lockFirstOrder(businessId, order.userId)] : []),
      takeStock(businessId, order),
      insertOrder(businessId, order),
    ]);
    const number = answers.at(-1)?.[0]?.number;
    if (typeof number === 'number') return number;
  } catch (error) {
    if (!isUnordered(error)) throw error;
  }
  throw new LostRace();
}

/** Keys of an order's parts, checked at the commit. */
const KEYS_OF_PARTS = ['order_line_business_id_order_id_fkey', 'order_event_business_id_order_id_fkey'];

/** Parts without their order cannot be committed, so PostgreSQL undoes all of it. */
function isUnordered(error: unknown): boolean {
  return error instanceof pg.DatabaseError && KEYS_OF_PARTS.includes(error.constraint ?? '');
}

/**
 * Locks stock in product order, as every order does; the next statement sees what earlier orders left. The transaction
 * announces that it notifies caches itself, which is cheaper than the trigger for all stock
 * (server/catalogue/writing/notices.ts, docs/decisions/006), and whether a webhook wants to hear of what sells out:
 * the trigger that asks for each order runs only then (docs/decisions/006).
 */
function lockStock(businessId: string, order: NewOrder): Sql {
  return sql`
    select count(*), set_config('app.in_bulk', case when exists (
      select from webhook
      where business_id = ${businessId} and not inactive and removed_at is null and events && '{stock.low,stock.out}'
    ) then 'order with webhooks' else 'order' end, true),
      ${causeSetting({ kind: 'sale', actor: order.actorId, source: order.id })} from (
      select product_id from product_office
      where business_id = ${businessId} and office_id = ${order.officeId}
        and product_id = any(${order.demand.map((goods) => goods.product_id)})
        and ${hasParts(businessId, order)}
      order by product_id for update) locked`;
}

/**
 * Takes stock at the price that was read. Facts of products came from the cache, so they are compared here, after the
 * lock (docs/decisions/003). A statement of its own: what its triggers write is written before the number is locked,
 * for which every order of the business waits. How many products were taken is left to `insertOrder`.
 */
function takeStock(businessId: string, order: NewOrder): Sql {
  return sql`
    with stocked as (
      update product_office po set stock = po.stock - w.demand
      from jsonb_to_recordset(${JSON.stringify(order.demand)}::jsonb) as w (product_id uuid, demand bigint, price bigint,
        price_neto bigint, count_type text, grams_per_unit int, quantity_pum float8, age_restricted bool, tax_class text,
        goods_kind text)
      join product p on p.business_id = ${businessId} and p.id = w.product_id
      join category c on c.business_id = ${businessId} and c.id = p.category_id
      join subcategory s on s.business_id = ${businessId} and s.id = p.subcategory_id
      where po.business_id = ${businessId} and po.office_id = ${order.officeId} and po.product_id = w.product_id
        and po.stock >= w.demand and po.price = w.price and po.price_neto = w.price_neto and po.visible
        and not p.inactive and not p.hidden and p.count_type = w.count_type and p.grams_per_unit = w.grams_per_unit
        and p.quantity_pum = w.quantity_pum and ${isForAdults} = w.age_restricted and ${goodsKind} = w.goods_kind
        and coalesce(p.tax_class, s.tax_class, c.tax_class) is not distinct from w.tax_class
        and ${hasParts(businessId, order)}
      returning po.product_id, po.stock
    ), notified as (
      insert into outbox (business_id, id, topic, payload)
      select ${businessId}::uuid, case when stock = 0 then ${newId()}::uuid else ${newId()}::uuid end, 'stock.moved',
        jsonb_build_object('line', concat_ws(' ', ${businessId}::text,
          case when stock = 0 then 'office' else 'stock' end, ${order.officeId}::text,
          ids_or_all(array_agg(product_id))))
      from stocked group by stock = 0
    )
    select set_config('app.stock_taken', count(*)::text, true) from stocked`;
}

/**
 * Takes the window, the coupons by id, and last the number, for which every order of the business waits, and inserts
 * the order with it; each step only if the one before succeeded (rules 8, 11, 16, 17 and 20b). Everything that decides
 * money or who may buy is compared after the last lock: it may have changed since it was read (docs/decisions/003).
 */
function insertOrder(businessId: string, order: NewOrder): Sql {
  const coupons = couponsOf(businessId, order);
  return sql`
    with slot as (
      insert into delivery_window (business_id, office_id, starts_at, ends_at, capacity, taken, queued)
      select ${businessId}, ${order.officeId}, ${order.window.start}, ${order.window.end}, ${order.window.capacity}, 1,
        ${order.lines.length}
      where current_setting('app.stock_taken') = ${String(order.demand.length)} and (
        select ${termsOf(businessId, part`${order.address?.id ?? null}::uuid`)}
        from business_config g join office o on o.business_id = g.business_id and o.id = ${order.officeId}
        where g.business_id = ${businessId}) = ${order.terms}
      on conflict (business_id, office_id, starts_at) do update
        set taken = delivery_window.taken + 1, capacity = excluded.capacity, queued = delivery_window.queued + excluded.queued
        where excluded.capacity = 0 or delivery_window.taken < excluded.capacity
      returning starts_at
    )${coupons.taken}, numbered as (
      insert into order_counter (business_id, last_number)
      select ${businessId}, 1
      where (select count(*) from slot) = 1 and ${coupons.areTaken}
      on conflict (business_id) do update set last_number = order_counter.last_number + 1
      returning last_number
    ), placed as (${orderRow(businessId, order)}
    )${coupons.recorded}${acknowledged(businessId, order)}, notified as (
      insert into outbox (business_id, id, topic, payload)
      select ${businessId}::uuid, ${newId()}::uuid, 'order.changed', jsonb_build_object('order_id', placed.id,
        'number', placed.number, 'user_id', ${order.userId}::uuid, 'office_id', ${order.officeId}::uuid,
        'state', ${order.state}::text, 'version', placed.version)
      from placed
    )
    select number from placed`;
}

/** The mail that it was received; of another channel, that one tells its buyer. */
function acknowledged(businessId: string, { channelOrder }: NewOrder) {
  if (channelOrder) return nothing;
  return part`, acknowledged as (
      insert into message (business_id, id, channel, sealed, order_id, moments, expires_at)
      select ${businessId}, ${newId()}, 'order',
        convert_to(jsonb_build_object('order_id', placed.id, 'moment', 'received')::text, 'UTF8'), placed.id, '{received}',
        ${realTime} + interval '1 day'
      from placed
    )`;
}

/**
 * Takes a use of each coupon, by id, after the window, and only while its terms are as they were read; a use is stored
 * with its order. Most orders have no coupon: PostgreSQL opens no coupon table for them (docs/decisions/006).
 */
function couponsOf(businessId: string, order: NewOrder) {
  if (order.coupons.length === 0) return { taken: nothing, areTaken: part`true`, recorded: nothing };
  const ids = order.coupons.map((coupon) => coupon.id);
  const taken = part`, locked_coupons as materialized (
      select id from coupon
      where business_id = ${businessId} and id = any(${ids}) and (select count(*) from slot) = 1
      order by id for update
    ), used as (
      update coupon c set uses_total_count = c.uses_total_count + 1
      from locked_coupons h
      join jsonb_to_recordset(${JSON.stringify(order.coupons.map(({ terms }) => terms))}::jsonb) as w (id uuid, type text,
        value bigint, percentage int, "stackLimit" int, "startDate" timestamptz, "endDate" timestamptz,
        "productIds" uuid[], "categoryIds" uuid[], "brandIds" uuid[], "officeIds" uuid[], "minSubtotal" bigint,
        "unitsFrom" int, "unitsReduced" int, "usesPerUserLimit" int, "firstOrderOnly" bool,
        weekdays int[], "forRole" text, "productPrices" int[]) on w.id = h.id
      where c.business_id = ${businessId} and c.id = h.id and not c.inactive and c.removed_at is null
        and (c.uses_total_limit = 0 or c.uses_total_count < c.uses_total_limit)
        and (c.type, c.value, c.percentage, c.stack_limit, c.uses_per_user_limit, c.product_ids, c.category_ids, c.brand_ids,
            c.office_ids, c.min_subtotal, c.units_from, c.units_reduced, c.first_order_only, c.weekdays, c.product_prices)
          = (w.type, w.value, w.percentage, w."stackLimit", w."usesPerUserLimit", w."productIds", w."categoryIds", w."brandIds",
            w."officeIds", w."minSubtotal", w."unitsFrom", w."unitsReduced", w."firstOrderOnly", w.weekdays, w."productPrices")
        and c.for_role is not distinct from w."forRole" and ${hasRole(businessId, part`${order.userId}`)}
        and date_trunc('milliseconds', c.start_date) is not distinct from w."startDate"
        and date_trunc('milliseconds', c.end_date) is not distinct from w."endDate"
        and (not c.first_order_only or ${noOtherOrder(businessId, order.userId, order.id)})
      returning c.id
    )`;
  const recorded = part`, recorded_uses as (
      insert into coupon_use (business_id, coupon_id, order_id, user_id)
      select ${businessId}, used.id, placed.id, ${order.userId} from placed, used
    )`;
  return { taken, areTaken: part`(select count(*) from used) = ${ids.length}`, recorded };
}
