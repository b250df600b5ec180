import type { CartType } from '#rules/cart/totals.ts';
import type { PaymentMethod } from '#rules/orders/moves.ts';
import { couponColumns } from '#server/cart/snapshot/cart-columns.ts';
import { type CouponRow, toAppliedCoupon } from '#server/cart/snapshot/cart-row.ts';
import type { AppliedCoupon } from '#server/cart/snapshot/snapshot.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, realTime, type Sql, sql } from '#server/db/sql.ts';
import { type Author, type HistoryEntry, historyInsert } from './history/history-entry.ts';
import type { LockedCart } from './lock-cart.ts';

type Touched = {
  /** Further columns, beginning with a comma. */
  columns?: ReturnType<typeof part>;
  historyEntry: HistoryEntry;
  /** False when no line is known to have a lower price. */
  hasLower?: boolean;
};

/**
 * Every change moves the version, returns it, and adds a history entry, in one statement. Lower prices are accepted
 * automatically (rule 14); once seen, a rise above them needs consent.
 */
export function touchCart(
  businessId: string,
  cartId: string,
  { columns = nothing, historyEntry, hasLower = true }: Touched,
  author: Author,
): Sql {
  const accepted = part`, accepted as (
      update cart_line l set seen_price_neto = po.price_neto
      from touched t, product_office po
      where l.business_id = ${businessId} and l.cart_id = t.id
        and po.business_id = ${businessId} and po.office_id = t.office_id and po.product_id = l.product_id
        and po.price_neto < l.seen_price_neto
    )`;
  return sql`
    with touched as (
      update cart set version = version + 1, updated_at = ${realTime} ${columns}
      where business_id = ${businessId} and id = ${cartId} returning id, version, office_id
    ), recorded as (${historyInsert(businessId, author, historyEntry)}
    ) ${hasLower ? accepted : nothing}
    select version from touched`;
}

/**
 * Closes a cart without an order, or empties a household's cart, which stays open; returns the last version.
 */
export async function discardCart(
  tx: Queries,
  { id: cartId, state }: Pick<LockedCart, 'id' | 'state'>,
  author: Author,
): Promise<number> {
  const historyEntry = { action: 'discard' } as const;
  const stays = state === 'household';
  if (stays)
    await tx.run(sql`delete from cart_line where business_id = ${tx.businessId} and cart_id = ${cartId}`);
  const columns = stays ? nothing : part`, state = 'discarded'`;
  const discarded = touchCart(tx.businessId, cartId, { columns, historyEntry }, author);
  return (await tx.one<{ version: number }>(discarded)).version;
}

export type DeliveryChoice = {
  type: CartType;
  officeId: string;
  addressId: string | null;
  pickupOfficeId: string | null;
  paymentMethod: PaymentMethod | null;
};

/** Columns for the destination of the cart and its office. */
export function deliveryColumns(choice: DeliveryChoice) {
  return part`, type = ${choice.type}, office_id = ${choice.officeId}, address_id = ${choice.addressId},
    pickup_office_id = ${choice.pickupOfficeId}, payment_method = ${choice.paymentMethod}`;
}

/**
 * A deliverable address of the owner of cart `h`, as a column; null when it was removed or belongs to somebody else.
 */
export function addressColumn(businessId: string, addressId: string | null) {
  return part`(
    select row_to_json(w) from (
      select id, address, alias, city, comment, lat, lng from address
      where business_id = ${businessId} and id = ${addressId}::uuid and user_id = h.user_id and removed_at is null
    ) w
  )`;
}

/** A coupon by its code, in any state, with the number of times the user has used it. */
export async function findCoupon(
  db: Queries,
  code: string,
  userId: string,
): Promise<AppliedCoupon | undefined> {
  const row = await db.first<CouponRow>(sql`
    select ${couponColumns(db.businessId, part`${userId}`)}
    from coupon where business_id = ${db.businessId} and code = ${code} and removed_at is null`);
  return row && toAppliedCoupon(row);
}

/** Stores the response of a merge, for repeated requests (rule 25). */
export function rememberMerge(
  businessId: string,
  userId: string,
  mergeKey: string,
  report: MergeReport,
): Sql {
  return sql`
    insert into cart_merge (business_id, user_id, merge_key, joined)
    values (${businessId}, ${userId}, ${mergeKey}, ${JSON.stringify(report)}::jsonb)`;
}

/** `limited`: sentences about products that were added only in part; older merges have none. */
export type MergeReport = { joined: string[]; left_out: string[]; limited?: string[] };

/**
 * The stored response for a key: of a merge, or of a change of one line whose response was lost (docs/decisions/040).
 * Undefined for a new key.
 */
export async function findMerge(
  tx: Queries,
  userId: string,
  mergeKey: string,
): Promise<MergeReport | undefined> {
  const row = await tx.first<{ joined: MergeReport | null }>(
    sql`select ${earlierMerge(tx.businessId, part`${userId}`, part`${mergeKey}`)} as joined`,
  );
  return row?.joined ?? undefined;
}

/** `findMerge` as a column; `user` and `mergeKey` are SQL. Null for a new key. */
export function earlierMerge(
  businessId: string,
  user: ReturnType<typeof part>,
  mergeKey: ReturnType<typeof part>,
) {
  return part`coalesce((
    select joined from cart_merge
    where business_id = ${businessId} and user_id = ${user} and merge_key = ${mergeKey}
  ), (
    select jsonb_build_object('joined', jsonb_build_array(p.title), 'left_out', '[]'::jsonb)
    from (
      select c.id from cart c where c.business_id = ${businessId} and c.user_id = ${user}
      union all
      select c.id from household_member m
      join cart c on c.business_id = ${businessId} and c.household_id = m.household_id
      where m.business_id = ${businessId} and m.user_id = ${user}
    ) c
    join cart_history n on n.business_id = ${businessId} and n.cart_id = c.id and n.request_key = ${mergeKey}
    join product p on p.business_id = n.business_id and p.id = n.product_id
    limit 1
  ))`;
}
