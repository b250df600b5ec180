import type { CartType } from '#rules/cart/totals.ts';
import type { DeliveryEvent } from '#rules/orders/delivery-events.ts';
import type { OrderState } from '#rules/orders/moves.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/** A person's membership, and the household's fields that concern all members. */
export type Membership = {
  household_id: string;
  name: string;
  owner_id: string;
  shops_together: boolean;
  cart_id: string;
};

/** The household of a person; undefined when there is none. */
export function membershipOf(db: Queries, userId: string): Promise<Membership | undefined> {
  return db.first<Membership>(sql`
    select m.household_id, m.shops_together, h.name, h.owner_id, c.id as cart_id
    from household_member m
    join household h on h.business_id = m.business_id and h.id = m.household_id
    join cart c on c.business_id = m.business_id and c.household_id = m.household_id and c.state = 'household'
    where m.business_id = ${db.businessId} and m.user_id = ${userId}`);
}

/** Locks a person who creates or joins a household: nobody is in two. */
export async function lockPerson(tx: Queries, userId: string): Promise<void> {
  await tx.run(sql`
    select id from app_user where business_id = ${tx.businessId} and id = ${userId} for no key update`);
}

/** Locks a household, so that joining and leaving happen one after another; false when it is dissolved. */
export async function lockHousehold(tx: Queries, householdId: string): Promise<boolean> {
  const row = await tx.first(sql`
    select id from household
    where business_id = ${tx.businessId} and id = ${householdId} and dissolved_at is null for update`);
  return row !== undefined;
}

export type MemberRow = { id: string; name: string; last_name: string; joined_at: Date };

/** Members in order of joining. */
export function membersOf(db: Queries, householdId: string): Promise<MemberRow[]> {
  return db.all<MemberRow>(sql`
    select u.id, u.name, u.last_name, m.joined_at
    from household_member m join app_user u on u.business_id = m.business_id and u.id = m.user_id
    where m.business_id = ${db.businessId} and m.household_id = ${householdId}
    order by m.joined_at, u.id`);
}

export type TakingRow = {
  user_id: string;
  name: string;
  products: number;
  taken_at: Date;
  number: number | null;
  state: OrderState;
  type: CartType;
  window_start: Date;
  window_end: Date;
  events: DeliveryEvent[] | null;
  /** Null when the order contains private additions of its shopper: other members may not see those. */
  share_token: string | null;
};

/** Members who took the lines of the cart recently, and the resulting order. */
export function takingsOf(db: Queries, householdId: string): Promise<TakingRow[]> {
  return db.all<TakingRow>(sql`
    select t.user_id, split_part(btrim(u.name), ' ', 1) as name, cardinality(t.product_ids) as products, t.taken_at,
      o.number, o.state, o.type, o.window_start, o.window_end,
      (select json_agg(e -> 'event') from jsonb_array_elements(o.delivery -> 'events') e) as events, case when not exists (
        select from order_line l
        where l.business_id = o.business_id and l.order_id = o.id and not exists (
          select from household_taking same
          where same.business_id = o.business_id and same.cart_id = o.cart_id
            and same.household_id = t.household_id and l.product_id = any(same.product_ids)
        )
      ) then o.share_token end as share_token
    from household_taking t
    join app_user u on u.business_id = t.business_id and u.id = t.user_id
    join cart c on c.business_id = t.business_id and c.id = t.cart_id and c.state <> 'discarded'
    left join customer_order o on o.business_id = t.business_id and o.cart_id = t.cart_id and o.number is not null
    where t.business_id = ${db.businessId} and t.household_id = ${householdId}
    order by t.taken_at desc limit 5`);
}

export async function addHousehold(
  tx: Queries,
  household: { id: string; name: string; ownerId: string; officeId: string; cartId: string; now: Date },
): Promise<void> {
  const { id, name, ownerId, officeId, cartId, now } = household;
  await tx.run(sql`
    insert into household (business_id, id, name, owner_id, created_at)
    values (${tx.businessId}, ${id}, ${name}, ${ownerId}, ${now})`);
  await tx.run(sql`
    insert into cart (business_id, id, user_id, office_id, state, household_id)
    values (${tx.businessId}, ${cartId}, ${ownerId}, ${officeId}, 'household', ${id})`);
}

export async function addMember(tx: Queries, householdId: string, userId: string, now: Date): Promise<void> {
  await tx.run(sql`
    insert into household_member (business_id, user_id, household_id, joined_at)
    values (${tx.businessId}, ${userId}, ${householdId}, ${now})`);
}

export async function renameHousehold(tx: Queries, householdId: string, name: string): Promise<void> {
  await tx.run(sql`
    update household set name = ${name} where business_id = ${tx.businessId} and id = ${householdId}`);
}

export async function chooseCart(db: Queries, userId: string, together: boolean): Promise<void> {
  await db.run(sql`
    update household_member set shops_together = ${together}
    where business_id = ${db.businessId} and user_id = ${userId} and shops_together <> ${together}`);
}

/** Makes the existing link invalid. */
export async function revokeLinks(tx: Queries, householdId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update household_link set revoked_at = ${now}
    where business_id = ${tx.businessId} and household_id = ${householdId} and revoked_at is null`);
}

export async function addLink(
  tx: Queries,
  link: { householdId: string; hash: Buffer; now: Date; expires: Date },
): Promise<void> {
  await tx.run(sql`
    insert into household_link (business_id, token_hash, household_id, created_at, expires_at)
    values (${tx.businessId}, ${link.hash}, ${link.householdId}, ${link.now}, ${link.expires})`);
}

/** Until when the household's link is valid, and how many members it brought; undefined when there is none. */
export function openLink(db: Queries, householdId: string, now: Date) {
  return db.first<{ expires_at: Date; brought: number }>(sql`
    select expires_at, brought from household_link
    where business_id = ${db.businessId} and household_id = ${householdId} and revoked_at is null
      and expires_at > ${now}`);
}

export async function countBrought(tx: Queries, hash: Buffer): Promise<void> {
  await tx.run(sql`
    update household_link set brought = brought + 1
    where business_id = ${tx.businessId} and token_hash = ${hash}`);
}

export type LinkRow = {
  household_id: string;
  name: string;
  owner: string;
  members: number;
  is_open: boolean;
};

/** The household of a link, also an expired one; undefined for an unknown token. */
export function findLink(db: Queries, hash: Buffer, now: Date): Promise<LinkRow | undefined> {
  return db.first<LinkRow>(sql`
    select l.household_id, h.name, split_part(btrim(u.name), ' ', 1) as owner, (
        select count(*)::int from household_member m
        where m.business_id = l.business_id and m.household_id = l.household_id
      ) as members, l.revoked_at is null and l.expires_at > ${now} and h.dissolved_at is null as is_open
    from household_link l
    join household h on h.business_id = l.business_id and h.id = l.household_id
    join app_user u on u.business_id = h.business_id and u.id = h.owner_id
    where l.business_id = ${db.businessId} and l.token_hash = ${hash}`);
}
