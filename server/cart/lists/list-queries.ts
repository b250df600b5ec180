import type { CartType } from '#rules/cart/totals.ts';
import type { OrderState, PaymentMethod } from '#rules/orders/moves.ts';
import type { CountType } from '#rules/quantity.ts';
import { isAdminOrSuper } from '#rules/roles.ts';
import { countRows } from '#server/catalogue/pagination.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { SessionUser } from '#server/http/context.ts';
import { seenBy } from './seen-by.ts';

export type Rows = { offset: number; limit: number };

export type CartHeadRow = {
  id: string;
  user_id: string;
  fullname: string;
  state: OrderState;
  number: number | null;
  order_id: string | null;
  type: CartType;
  office_id: string;
  payment_method: PaymentMethod | null;
  coupon_codes: string[];
  lines: number;
  total: number | null;
  version: number;
  created_at: Date;
  updated_at: Date;
  /** Removed by its shopper without an order. */
  removed: boolean;
};

export type CartFilter = {
  id?: string | undefined;
  userId?: string | undefined;
  state?: OrderState | undefined;
  ordered?: true;
  /** Whether to list removed carts, which only staff read, the others, or both ('too'); by default the others. */
  removed?: boolean | 'too' | undefined;
};

/**
 * The state of a draft is the first thing it lacks (storefront 4, states 1 to 4); that of an order is its own.
 */
const state = part`coalesce(o.state, case
  when not exists (select from cart_line l where l.business_id = c.business_id and l.cart_id = c.id)
    then '1_waiting_products'
  when c.type = 'delivery' and not exists (select from address a
      where a.business_id = c.business_id and a.id = c.address_id and a.removed_at is null) then '2_waiting_address'
  when c.payment_method is null then '3_waiting_paymethod'
  else '4_waiting_setcomplete' end)`;

/** Columns of a cart, or of the order it became. */
export const headColumns = part`
  c.id, c.user_id, btrim(u.name || ' ' || u.last_name) as fullname, ${state} as state, o.number,
  o.id as order_id, coalesce(o.type, c.type) as type, c.office_id,
  coalesce(o.payment_method, c.payment_method) as payment_method,
  case when o.id is null then c.coupon_codes
    else array(select used ->> 'code' from jsonb_array_elements(o.coupons) used) end as coupon_codes,
  (select count(*)::int from cart_line l where l.business_id = c.business_id and l.cart_id = c.id) as lines,
  o.total, c.version, c.created_at, greatest(c.updated_at, o.updated_at) as updated_at,
  c.state = 'discarded' as removed`;

/** Carts and the orders made from them, limited to what the caller may read, newest first. */
export async function cartHeads(
  db: Queries,
  reader: SessionUser,
  filter: CartFilter,
  rows: Rows,
): Promise<CartHeadRow[]> {
  return db.all<CartHeadRow>(sql`
    select ${headColumns}
    ${fromCarts(db.businessId, reader, filter)}
    order by c.created_at desc, c.id desc limit ${rows.limit} offset ${rows.offset}`);
}

/** The number of carts; undefined when there are too many to count. */
export function countCarts(db: Queries, reader: SessionUser, filter: CartFilter) {
  return countRows(db, fromCarts(db.businessId, reader, filter));
}

export function fromCarts(
  businessId: string,
  reader: SessionUser,
  { id, userId, state: requestedState, ordered, removed = false }: CartFilter,
) {
  return part`
    from cart c
    join app_user u on u.business_id = c.business_id and u.id = c.user_id
    ${ordered ? part`join` : part`left join`} customer_order o on o.business_id = c.business_id and o.cart_id = c.id
    where c.business_id = ${businessId} and ${isListed(reader, removed)}
      ${seenBy(reader, { user: part`c.user_id`, office: part`c.office_id` })}
      ${id === undefined ? nothing : part`and c.id = ${id}`}
      ${userId === undefined ? nothing : part`and c.user_id = ${userId}`}
      ${requestedState === undefined ? nothing : part`and ${state} = ${requestedState}`}`;
}

/** Staff do not see a household's cart once it is removed. */
function isListed({ role }: SessionUser, removed: boolean | 'too') {
  const stays = part`c.state in ('active', 'ordered')`;
  // The condition of the partial index cart_removed.
  const isRemoved = isAdminOrSuper(role)
    ? part`c.state = 'discarded' and c.household_id is null`
    : part`false`;
  if (removed === 'too') return part`(${stays} or ${isRemoved})`;
  return removed ? isRemoved : stays;
}

export type HistoryEntryRow = {
  id: string;
  cart_id: string;
  cart_version: number;
  action: string;
  product_id: string | null;
  product_name: string | null;
  count: number | null;
  count_type: CountType | null;
  detail: string;
  actor_id: string;
  actor_name: string | null;
  device: string;
  ip: string;
  at: Date;
  owner_id: string;
  office_id: string;
  /** When staff restored what was removed; null otherwise. */
  restored_at: Date | null;
};

export type NoteFilter = {
  id?: string | undefined;
  cartId?: string | undefined;
  userId?: string | undefined;
};

/** History entries of carts, limited to what the caller may read, newest first. */
export async function cartNotes(
  db: Queries,
  reader: SessionUser,
  filter: NoteFilter,
  rows: Rows,
): Promise<HistoryEntryRow[]> {
  return db.all<HistoryEntryRow>(sql`
    select h.id, h.cart_id, h.cart_version, h.action, h.product_id, p.title as product_name, h.count, h.count_type,
      h.detail, h.actor_id, nullif(btrim(u.name || ' ' || u.last_name), '') as actor_name, h.device, h.ip, h.at,
      c.user_id as owner_id, c.office_id, r.restored_at
    ${fromNotes(db.businessId, reader, filter)}
    order by h.id desc limit ${rows.limit} offset ${rows.offset}`);
}

/** The number of history entries; undefined when there are too many to count. */
export function countNotes(db: Queries, reader: SessionUser, filter: NoteFilter) {
  return countRows(db, fromNotes(db.businessId, reader, filter));
}

function fromNotes(businessId: string, reader: SessionUser, { id, cartId, userId }: NoteFilter) {
  return part`
    from cart_history h
    join cart c on c.business_id = h.business_id and c.id = h.cart_id
    left join app_user u on u.business_id = h.business_id and u.id = h.actor_id
    left join product p on p.business_id = h.business_id and p.id = h.product_id
    left join cart_restore r on r.business_id = h.business_id and r.history_id = h.id
    where h.business_id = ${businessId} and c.household_id is null
      ${seenBy(reader, { user: part`c.user_id`, office: part`c.office_id` })}
      ${id === undefined ? nothing : part`and h.id = ${id}`}
      ${cartId === undefined ? nothing : part`and h.cart_id = ${cartId}`}
      ${userId === undefined ? nothing : part`and c.user_id = ${userId}`}`;
}

export async function isPerson(db: Queries, userId: string): Promise<boolean> {
  const row = await db.first(sql`
    select 1 as found from app_user where business_id = ${db.businessId} and id = ${userId}`);
  return row !== undefined;
}
