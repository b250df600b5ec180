import type { CartType, OptionTag } from '#rules/cart/totals.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import type { CountType } from '#rules/quantity.ts';
import type { Rhythm } from '#rules/standing-orders/days.ts';
import type { Queries } from '#server/db/database.ts';
import { type Fragment, part, sql } from '#server/db/sql.ts';

/** A line of an order that is repeated; `price`: the net price when it was last chosen or confirmed; 0 where it
 * was not sold. */
export type StandingLine = {
  productId: string;
  name: string;
  count: number;
  countType: CountType;
  maturity: number | null;
  cut: number | null;
  comment: string;
  optionsTags: readonly OptionTag[];
  price: number;
};

export type TurnRow = {
  day: string;
  is_told: boolean;
  is_confirmed: boolean;
  is_skipped: boolean;
  cart_id: string | null;
  order_id: string | null;
  number: number | null;
};

export type SavedAddress = {
  id: string;
  address: string;
  alias: string;
  city: string;
  comment: string;
  lat: number;
  lng: number;
};

export type StandingOrderRow = {
  id: string;
  user_id: string;
  name: string;
  rhythm: Rhythm;
  first_day: string;
  next_day: string;
  state: 'active' | 'paused';
  unanswered: number;
  type: CartType;
  address_id: string | null;
  office_id: string | null;
  window_time: string;
  goods: StandingLine[];
  /** Null for pickup, and once it was removed. */
  address: SavedAddress | null;
  /** The newest first. */
  turns: TurnRow[];
};

/** Days that are shown of the past. */
const PAST_SHOWN = 6;

/** With all its days from today on, so that one that waits is among them however many are skipped. */
const columns = (now: Date) => part`
  s.id, s.user_id, s.name, s.rhythm, s.first_day::text, s.next_day::text, s.state, s.unanswered, s.type, s.address_id,
  s.office_id, s.window_time, s.goods, (
    select json_build_object('id', a.id, 'address', a.address, 'alias', a.alias, 'city', a.city, 'comment', a.comment,
      'lat', a.lat, 'lng', a.lng)
    from address a
    where a.business_id = s.business_id and a.id = s.address_id and a.user_id = s.user_id and a.removed_at is null
  ) as address, coalesce((
    select json_agg(shown) from (
      select t.day::text, t.told_at is not null as is_told, t.confirmed_at is not null as is_confirmed,
        t.skipped_at is not null as is_skipped, t.cart_id, o.id as order_id, o.number
      from standing_order_turn t
      left join customer_order o on o.business_id = t.business_id and o.cart_id = t.cart_id
      where t.business_id = s.business_id and t.standing_order_id = s.id and (
        t.day >= ${bogotaDay(now)}::date or t.day in (
          select past.day from standing_order_turn past
          where past.business_id = s.business_id and past.standing_order_id = s.id and past.day < ${bogotaDay(now)}::date
          order by past.day desc limit ${PAST_SHOWN}))
      order by t.day desc) shown), '[]') as turns`;

export function standingOrdersOf(db: Queries, userId: string, now: Date): Promise<StandingOrderRow[]> {
  return db.all<StandingOrderRow>(sql`
    select ${columns(now)} from standing_order s where s.business_id = ${db.businessId} and s.user_id = ${userId}
    order by s.created_at, s.id`);
}

export function standingOrderOf(db: Queries, userId: string, id: string, now: Date) {
  return readStandingOrder(db, part`s.id = ${id} and s.user_id = ${userId}`, now);
}

/** The same for a change, locked until the transaction ends. */
export async function lockStandingOrder(tx: Queries, userId: string, id: string, now: Date) {
  await tx.first(sql`
    select 1 from standing_order
    where business_id = ${tx.businessId} and id = ${id} and user_id = ${userId} for update`);
  return standingOrderOf(tx, userId, id, now);
}

/** The one that a message is about. */
export function standingOrderOfTurn(db: Queries, turnId: string, now: Date) {
  return db.first<StandingOrderRow & { turn_day: string }>(sql`
    select ${columns(now)}, about.day::text as turn_day
    from standing_order_turn about
    join standing_order s on s.business_id = about.business_id and s.id = about.standing_order_id
    where about.business_id = ${db.businessId} and about.id = ${turnId}`);
}

/** Whoever it belongs to: by the signed link of a message. */
export function standingOrderById(db: Queries, id: string, now: Date) {
  return readStandingOrder(db, part`s.id = ${id}`, now);
}

function readStandingOrder(db: Queries, which: Fragment, now: Date): Promise<StandingOrderRow | undefined> {
  return db.first<StandingOrderRow>(sql`
    select ${columns(now)} from standing_order s where s.business_id = ${db.businessId} and ${which}`);
}

/** Until the transaction ends: those made in two tabs are counted one after the other. */
export async function lockShopper(tx: Queries, userId: string): Promise<void> {
  await tx.run(sql`
    select 1 from app_user where business_id = ${tx.businessId} and id = ${userId} for no key update`);
}

export async function countStandingOrders(tx: Queries, userId: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int from standing_order where business_id = ${tx.businessId} and user_id = ${userId}`);
  return count;
}

export type SavedStandingOrder = Pick<
  StandingOrderRow,
  'name' | 'rhythm' | 'first_day' | 'next_day' | 'type' | 'address_id' | 'office_id' | 'window_time'
> & { goods: readonly StandingLine[] };

/** Nothing where the id is taken, by anybody. */
export async function insertStandingOrder(
  tx: Queries,
  { id, userId, at, ...row }: SavedStandingOrder & { id: string; userId: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into standing_order (business_id, id, user_id, name, rhythm, first_day, next_day, type, address_id, office_id,
      window_time, goods, created_at)
    values (${tx.businessId}, ${id}, ${userId}, ${row.name}, ${row.rhythm}, ${row.first_day}::date, ${row.next_day}::date,
      ${row.type}, ${row.address_id}, ${row.office_id}, ${row.window_time}, ${JSON.stringify(row.goods)}::jsonb, ${at})
    on conflict (business_id, id) do nothing`);
}

/** Whoever changes it has looked at it: nothing of it counts as unanswered. */
export async function saveStandingOrder(tx: Queries, id: string, row: SavedStandingOrder): Promise<void> {
  await tx.run(sql`
    update standing_order set name = ${row.name}, rhythm = ${row.rhythm}, first_day = ${row.first_day}::date,
      next_day = ${row.next_day}::date, type = ${row.type}, address_id = ${row.address_id}, office_id = ${row.office_id},
      window_time = ${row.window_time}, goods = ${JSON.stringify(row.goods)}::jsonb, unanswered = 0
    where business_id = ${tx.businessId} and id = ${id}`);
}

export async function setState(
  tx: Queries,
  id: string,
  { state, next_day: nextDay }: Pick<StandingOrderRow, 'state' | 'next_day'>,
): Promise<void> {
  await tx.run(sql`
    update standing_order set state = ${state}, next_day = ${nextDay}::date, unanswered = 0
    where business_id = ${tx.businessId} and id = ${id}`);
}

export async function deleteStandingOrder(tx: Queries, userId: string, id: string): Promise<boolean> {
  const deleted = await tx.run(sql`
    delete from standing_order where business_id = ${tx.businessId} and id = ${id} and user_id = ${userId}`);
  return deleted > 0;
}
