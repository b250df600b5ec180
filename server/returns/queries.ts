import type { CouponLine } from '#rules/coupons/coupon.ts';
import type { PaymentMethod } from '#rules/orders/moves.ts';
import type { CountType } from '#rules/quantity.ts';
import type { ReturnBearer, ReturnOutcome, ReturnReason, ReturnWay } from '#rules/returns/reasons.ts';
import { RETURN_REASONS, refundsAll } from '#rules/returns/reasons.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { couponsOfOrder, type OrderCoupon } from '#server/orders/coupons-of-order.ts';
import type { StoredDelivery, StoredTaxClasses } from '#server/orders/stored.ts';
import { goodsInCrates } from '#server/picking/current-picks.ts';

/** A product of a line, less what was not handed over and what was returned. */
export type HeldRow = {
  line_id: string;
  /** The product its shopper ordered: this one, or the one it replaces. */
  ordered_id: string;
  product_id: string;
  title: string;
  count_type: CountType;
  count: number;
  total: number;
  stock_demand: number;
  tax_class: string | null;
  /** Millilitres of a piece. */
  tax_ml: number | null;
};

export function heldOf(db: Queries, orderId: string): Promise<HeldRow[]> {
  return db.all<HeldRow>(sql`
    select g.line_id, g.ordered_id, g.product_id, g.title, g.count_type, g.tax_class, g.tax_ml,
      (g.count - case when r.order_id is null then 0 else coalesce(r.count, g.count) end - b.count)::int as count,
      (g.total - coalesce(r.total, 0) - b.total)::bigint as total,
      (g.stock_demand - coalesce(r.stock_demand, 0) - b.stock_demand)::bigint as stock_demand
    from (${goodsInCrates(db.businessId, [orderId])}) g
    left join delivery_return r on r.business_id = ${db.businessId} and r.order_id = g.order_id and r.line_id = g.line_id
      and r.product_id = g.product_id
    cross join lateral (
      select coalesce(sum(count), 0) as count, coalesce(sum(total), 0) as total,
        coalesce(sum(stock_demand), 0) as stock_demand
      from order_return_line n where n.business_id = ${db.businessId} and n.order_id = g.order_id
        and n.line_id = g.line_id and n.product_id = g.product_id
    ) b
    order by g.position, g.product_id`);
}

/** Money of an order: its cost, the part that is not for goods, what was received and what was refunded. */
export type MoneyRow = {
  user_id: string;
  /** Whether the account of its shopper was erased. */
  is_erased: boolean;
  office_id: string;
  created_at: Date;
  delivery: StoredDelivery;
  method: PaymentMethod;
  payable: number;
  bags_count: number;
  bags_total: number;
  delivery_price: number;
  tax_classes: StoredTaxClasses | null;
  coupons: OrderCoupon[];
  lines: CouponLine[];
  not_left: number;
  received: number;
  /** Pesos that came back or are owed, for whatever reason. */
  refunded: number;
  /** Pesos of the returns, those of them for goods, and whether each was for a reason that refunds all. */
  returned: number;
  returned_goods: number;
  refunds_all: boolean;
};

const OWN_REASONS = RETURN_REASONS.filter((reason) => !refundsAll(reason));

export function moneyOf(db: Queries, orderId: string): Promise<MoneyRow | undefined> {
  return db.first<MoneyRow>(sql`
    select o.user_id, o.office_id, o.created_at, exists (
        select from app_user u where u.business_id = o.business_id and u.id = o.user_id and u.erased_at is not null
      ) as is_erased, o.delivery, o.payment_method as method, coalesce(t.amount_to_pay, o.total) as payable,
      coalesce(t.bags_count, o.bags_count) as bags_count, coalesce(t.bags_total, o.bags_total) as bags_total,
      coalesce(t.delivery_price, o.delivery_price) as delivery_price, o.tax_classes, ${couponsOfOrder} as coupons,
      coalesce((
        select json_agg(json_build_object('productId', l.product_id, 'total', l.total, 'isUnpromoted',
          not may_be_promoted(coalesce(l.product ->> 'goodsKind', 'general')))) from order_line l
        where l.business_id = o.business_id and l.order_id = o.id), '[]') as lines, (
        select coalesce(sum(b.total - b.discount), 0)::bigint from delivery_return b
        where b.business_id = o.business_id and b.order_id = o.id
      ) as not_left, received_of_order(o.business_id, o.id) as received, (
        select coalesce(sum(r.amount), 0)::bigint from refund r
        where r.business_id = o.business_id and r.order_id = o.id and r.state <> 'refused'
      ) as refunded, (
        select coalesce(sum(b.amount), 0)::bigint from order_return b
        where b.business_id = o.business_id and b.order_id = o.id
      ) as returned, (
        select coalesce(sum(b.goods_total), 0)::bigint from order_return b
        where b.business_id = o.business_id and b.order_id = o.id
      ) as returned_goods, not exists (
        select from order_return_line n where n.business_id = o.business_id and n.order_id = o.id
          and n.reason = any(${OWN_REASONS}::text[])
      ) as refunds_all
    from customer_order o
    left join order_settlement t on t.business_id = o.business_id and t.order_id = o.id
    where o.business_id = ${db.businessId} and o.id = ${orderId}`);
}

export type RoundRow = { id: string; courier: string; cash: number };

/** Rounds of an office that are under way, with the cash in them. */
export function openRounds(db: Queries, officeId: string): Promise<RoundRow[]> {
  return db.all<RoundRow>(sql`
    select r.id, btrim(u.name || ' ' || u.last_name) as courier, cash_of_round(r.business_id, r.id) as cash
    from delivery_round r join app_user u on u.business_id = r.business_id and u.id = r.courier_id
    where r.business_id = ${db.businessId} and r.office_id = ${officeId} and r.closed_at is null
    order by 2, r.id`);
}

export type ReturnedLineRow = {
  line_id: string;
  product_id: string;
  title: string;
  count_type: CountType;
  count: number;
  amount: number;
  reason: ReturnReason;
  bearer: ReturnBearer;
  outcome: ReturnOutcome;
};

export type ReturnRow = {
  id: string;
  order_id: string;
  at: Date;
  beside_total: number;
  amount: number;
  /** Pesos of it already refunded. */
  paid: number;
  as_credit: number;
  way: ReturnWay;
  courier: string;
  note: string;
  photo_ids: string[];
  base: number | null;
  vat: number | null;
  consumption: number | null;
  actor: string;
  lines: ReturnedLineRow[];
};

/** The returns of an order, first to last. */
export function returnsOf(db: Queries, orderId: string): Promise<ReturnRow[]> {
  return db.all<ReturnRow>(sql`
    select b.id, b.order_id, b.at, b.beside_total, b.amount, b.way, b.note, b.photo_ids, b.base, b.vat, b.consumption,
      coalesce(btrim(u.name || ' ' || u.last_name), '') as actor, (
        select coalesce(sum(r.amount), 0)::bigint from refund r
        where r.business_id = b.business_id and r.return_id = b.id and r.state = 'done'
      ) as paid, (
        select coalesce(sum(r.amount), 0)::bigint from refund r
        where r.business_id = b.business_id and r.return_id = b.id and r.state = 'done' and r.how = 'credit'
      ) as as_credit, coalesce((
        select max(btrim(c.name || ' ' || c.last_name)) from refund r
        join delivery_round d on d.business_id = r.business_id and d.id = r.round_id
        join app_user c on c.business_id = d.business_id and c.id = d.courier_id
        where r.business_id = b.business_id and r.return_id = b.id), '') as courier, (
        select json_agg(json_build_object('line_id', n.line_id, 'product_id', n.product_id, 'title', g.title,
          'count_type', n.count_type, 'count', n.count, 'amount', n.total - n.discount, 'reason', n.reason, 'bearer', n.bearer,
          'outcome', n.outcome) order by g.position, n.product_id)
        from order_return_line n
        join (${goodsInCrates(db.businessId, [orderId])}) g on g.line_id = n.line_id and g.product_id = n.product_id
        where n.business_id = b.business_id and n.return_id = b.id
      ) as lines
    from order_return b
    left join app_user u on u.business_id = b.business_id and u.id = b.actor_id
    where b.business_id = ${db.businessId} and b.order_id = ${orderId} order by b.at, b.id`);
}

/** The part of a return that staff decided. */
export type ReturnContent = Pick<ReturnRow, 'order_id' | 'way' | 'amount' | 'note' | 'photo_ids'> & {
  lines: Pick<ReturnedLineRow, 'line_id' | 'product_id' | 'count' | 'reason' | 'bearer' | 'outcome'>[];
};

/** A return by its id, of any order. */
export function findReturn(tx: Queries, id: string): Promise<ReturnContent | undefined> {
  return tx.first<ReturnContent>(sql`
    select b.order_id, b.way, b.amount, b.note, b.photo_ids, (
        select json_agg(json_build_object('line_id', n.line_id, 'product_id', n.product_id, 'count', n.count,
          'reason', n.reason, 'bearer', n.bearer, 'outcome', n.outcome)
          order by n.line_id::text collate "C", n.product_id::text collate "C")
        from order_return_line n where n.business_id = b.business_id and n.return_id = b.id
      ) as lines
    from order_return b where b.business_id = ${tx.businessId} and b.id = ${id}`);
}

/** Number of these ids that are photos of the order. */
export async function countPhotos(tx: Queries, orderId: string, ids: readonly string[]): Promise<number> {
  const row = await tx.one<{ photos: number }>(sql`
    select count(*)::int as photos from delivery_photo
    where business_id = ${tx.businessId} and order_id = ${orderId} and id = any(${ids}::uuid[])`);
  return row.photos;
}

/** The cash of an open round of this office; undefined where there is none. The round is locked. */
export async function lockRoundCash(
  tx: Queries,
  { roundId, officeId }: { roundId: string; officeId: string },
): Promise<number | undefined> {
  const round = await tx.first(sql`
    select 1 from delivery_round
    where business_id = ${tx.businessId} and id = ${roundId} and office_id = ${officeId} and closed_at is null
    for update`);
  if (!round) return undefined;
  const { cash } = await tx.one<{ cash: number }>(
    sql`select cash_of_round(${tx.businessId}, ${roundId}) as cash`,
  );
  return cash;
}

/** The order changed: screens and other systems read it again. Returns its version. */
export async function raiseVersion(tx: Queries, orderId: string, at: Date): Promise<number> {
  const { version } = await tx.one<{ version: number }>(sql`
    update customer_order set version = version + 1, updated_at = ${at}
    where business_id = ${tx.businessId} and id = ${orderId} returning version`);
  return version;
}
