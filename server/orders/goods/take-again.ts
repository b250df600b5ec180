import { hasRules, maySellAlcohol } from '#server/cart/snapshot/alcohol-hours.ts';
import { declareCause } from '#server/catalogue/writing/stock-cause.ts';
import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import { type Failure, fail } from '#server/http/failure.ts';
import { readOffice } from '#server/offices/offices.ts';
import type { Seller } from '#server/offices/seller.ts';
import { windowsToTry } from '#server/offices/windows.ts';
import type { LockedOrder } from '#server/orders/lock-order.ts';
import { lockFirstOrder, noOtherOrder } from './first-order.ts';

export type TakenAgain = { window: { start: Date; end: Date } };
type Refused = Failure<'NOT_ENOUGH_STOCK' | 'NO_WINDOW' | 'ORDER_STATE'>;

const NO_ALCOHOL =
  'Los licores de este pedido no se entregan en los horarios que quedan. Haz otro pedido sin ellos, o espera.';

type Short = { name: string; left: number; quantity: number; count_type: 'units' | 'grams' };

/**
 * Takes again what an order returned when its payment failed (rule 12), at its original prices. Its window as well
 * if today's queue still allows it, else the soonest possible one (rule 20b). The caller has locked the order; a
 * failure must be rolled back. Locks in the sequence of placeOrder.
 */
export async function takeAgain(tx: Queries, order: LockedOrder, now: Date): Promise<TakenAgain | Refused> {
  const short = await takeStock(tx, order);
  if (short.length > 0) return notEnough(short);
  await tx.run(lockFirstOrder(tx.businessId, order.user_id));
  const window = await takeWindow(tx, order, now);
  if (!window) return fail('NO_WINDOW');
  if (window === 'alcohol') return fail('NO_WINDOW', { message: NO_ALCOHOL });
  const spent = await takeCoupons(tx, order);
  if (spent !== undefined) {
    return fail('ORDER_STATE', {
      message: `El cupón ${spent.code} de este pedido ${spent.why}. Vuelve a hacer el pedido.`,
    });
  }
  return { window };
}

/** What the window of an order depends on. */
type Goods = Pick<Seller, 'alcohol_pauses' | 'dry_days'> & { lines: number; has_alcohol: boolean };

/** Products with too little stock; empty when all was taken. */
async function takeStock(tx: Queries, { id, user_id, office_id }: LockedOrder): Promise<Short[]> {
  const { businessId } = tx;
  const [, short = []] = await tx.batch([
    declareCause({ kind: 'sale', actor: user_id, source: id }),
    sql`
      with demand as (
        select product_id, sum(stock_demand)::bigint as demand from order_line
        where business_id = ${businessId} and order_id = ${id} group by product_id
      ), locked as materialized (
        select po.product_id, po.stock from demand d join product_office po
          on po.business_id = ${businessId} and po.office_id = ${office_id} and po.product_id = d.product_id
        order by po.product_id for update of po
      ), stocked as (
        update product_office po set stock = po.stock - d.demand
        from locked l join demand d on d.product_id = l.product_id
        where po.business_id = ${businessId} and po.office_id = ${office_id} and po.product_id = l.product_id
          and po.stock >= d.demand
        returning po.product_id
      )
      select coalesce(l.product ->> 'title', '') as name, coalesce(k.stock, 0) as left, d.demand as quantity, p.count_type
      from demand d
      join product p on p.business_id = ${businessId} and p.id = d.product_id
      join lateral (
        select product from order_line
        where business_id = ${businessId} and order_id = ${id} and product_id = d.product_id order by position limit 1
      ) l on true
      left join locked k on k.product_id = d.product_id
      where d.product_id not in (select product_id from stocked)
      order by name`,
  ]);
  return short as Short[];
}

/**
 * The window the order was promised, or the soonest there is; undefined when none has a place, 'alcohol' when the hours
 * without its sale leave none (rule 99).
 */
async function takeWindow(
  tx: Queries,
  order: LockedOrder,
  now: Date,
): Promise<{ start: Date; end: Date } | 'alcohol' | undefined> {
  const office = await readOffice(tx, order.office_id);
  if (!office) return undefined;
  const { lines, has_alcohol, ...place } = await tx.one<Goods>(sql`
    select l.lines, l.has_alcohol, o.alcohol_pauses, o.dry_days
    from office o cross join lateral (
      select count(*)::int as lines, coalesce(bool_or(product ->> 'goodsKind' = 'alcohol'), false) as has_alcohol
      from order_line where business_id = ${tx.businessId} and order_id = ${order.id}
    ) l
    where o.business_id = ${tx.businessId} and o.id = ${order.office_id}`);
  const isLimited = has_alcohol && hasRules(place);
  const mayPromise = isLimited ? maySellAlcohol(place, now) : undefined;
  // It joins the queue like a new order. Whether a window is full shows when taking it: one taken by somebody else is
  // skipped.
  const windows = await windowsToTry(tx, office, now, { type: order.type, lines, mayPromise });
  if (isLimited && windows.length === 0) return 'alcohol';
  const own = windows.filter(({ start }) => start.getTime() === order.window_start.getTime());
  for (const { start, end } of [...own, ...windows]) {
    const taken = await tx.run(sql`
      insert into delivery_window (business_id, office_id, starts_at, ends_at, capacity, taken)
      values (${tx.businessId}, ${order.office_id}, ${start}, ${end}, ${office.windowCapacity}, 1)
      on conflict (business_id, office_id, starts_at) do update
        set taken = delivery_window.taken + 1, capacity = excluded.capacity
        where excluded.capacity = 0 or delivery_window.taken < excluded.capacity`);
    if (taken === 1) return { start, end };
  }
  return undefined;
}

/** The first coupon that cannot be used again, and why; undefined when all could. */
async function takeCoupons(
  tx: Queries,
  order: LockedOrder,
): Promise<{ code: string; why: string } | undefined> {
  const { businessId } = tx;
  const returned = part`select coupon_id from coupon_use
    where business_id = ${businessId} and order_id = ${order.id} and returned_at is not null`;
  const row = await tx.first<{ code: string; is_first: boolean }>(sql`
    with locked as materialized (
      select *, not first_order_only or ${noOtherOrder(businessId, order.user_id, order.id)} as is_first
      from coupon where business_id = ${businessId} and id in (${returned}) order by id for update
    ), good as (
      select h.id from locked h
      where h.is_first and (h.uses_total_limit = 0 or h.uses_total_count < h.uses_total_limit)
        and (h.uses_per_user_limit = 0 or h.uses_per_user_limit > (
          select count(*) from coupon_use u where u.business_id = ${businessId} and u.coupon_id = h.id
            and u.user_id = ${order.user_id} and u.returned_at is null))
    ), used as (
      update coupon c set uses_total_count = c.uses_total_count + 1
      from good g where c.business_id = ${businessId} and c.id = g.id
    ), again as (
      update coupon_use u set returned_at = null
      from good g where u.business_id = ${businessId} and u.order_id = ${order.id} and u.coupon_id = g.id
    )
    select h.code, h.is_first from locked h where h.id not in (select id from good) order by h.code limit 1`);
  const why = row?.is_first ? 'ya se usó todas las veces' : 'es solo para un primer pedido, y ya tienes otro';
  return row && { code: row.code, why };
}

function notEnough(short: readonly Short[]): Failure<'NOT_ENOUGH_STOCK'> {
  const details = short.map(({ name, left, count_type }) => ({
    field: 'products',
    message: left === 0 ? `${name}: sin stock` : `${name}: ${onlyLeft(left, count_type)}`,
  }));
  return fail('NOT_ENOUGH_STOCK', {
    message: `Ya no hay suficiente de algunos productos de tu pedido. ${details.map(({ message }) => message).join('; ')}.`,
    details,
    data: { products: short },
  });
}

function onlyLeft(left: number, countType: 'units' | 'grams'): string {
  if (countType === 'grams') return `quedan ${left} g`;
  return left === 1 ? 'queda 1' : `quedan ${left}`;
}
