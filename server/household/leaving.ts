import type { Queries } from '#server/db/database.ts';
import { part, type Sql, sql } from '#server/db/sql.ts';
import type { CartChange, HouseholdChange } from '#server/realtime/cart-changes.ts';
import { lockHousehold, membersOf, revokeLinks } from './queries.ts';

/** Notices for devices: whose cart is now another one, and who must see that a member left. */
export type Gone = { carts: CartChange[]; household: HouseholdChange };

/**
 * Removes a person from a household: what they did there is no longer shown with their name, and the cart stays as it
 * is. The next oldest member becomes the owner; without members it is dissolved. Undefined when they had no household.
 */
export async function leaveHousehold(tx: Queries, userId: string, now: Date): Promise<Gone | undefined> {
  const { businessId } = tx;
  const member = await tx.first<{ household_id: string }>(sql`
    select household_id from household_member where business_id = ${businessId} and user_id = ${userId}`);
  if (!member || !(await lockHousehold(tx, member.household_id))) return undefined;
  const cart = await lockSharedCart(tx, member.household_id);
  const gone = await tx.first<{ household_id: string }>(sql`
    delete from household_member
    where business_id = ${businessId} and user_id = ${userId} and household_id = ${member.household_id}
    returning household_id`);
  if (!gone) return undefined;
  await tx.run(sql`
    delete from household_taking
    where business_id = ${businessId} and household_id = ${member.household_id} and user_id = ${userId}`);
  const [next] = await membersOf(tx, member.household_id);
  if (next) await handOver(tx, member.household_id, { from: userId, to: next.id, now });
  else await closeHousehold(tx, member.household_id, now);
  return goneFrom(member.household_id, cart, [userId]);
}

/** Dissolves a household for all its members. */
export async function dissolveHousehold(tx: Queries, householdId: string, now: Date): Promise<Gone> {
  const cart = await lockSharedCart(tx, householdId);
  const members = await membersOf(tx, householdId);
  await closeHousehold(tx, householdId, now);
  return goneFrom(
    householdId,
    cart,
    members.map(({ id }) => id),
  );
}

function goneFrom(householdId: string, cart: { id: string; version: number }, left: string[]): Gone {
  return {
    carts: left.map((userId) => ({ userId, cartId: cart.id, version: cart.version + 1 })),
    household: { householdId, left },
  };
}

/** Waits for a change of the cart that is in progress. */
function lockSharedCart(tx: Queries, householdId: string): Promise<{ id: string; version: number }> {
  return tx.one<{ id: string; version: number }>(sql`
    select id, version from cart
    where business_id = ${tx.businessId} and household_id = ${householdId} and state = 'household' for update`);
}

async function handOver(
  tx: Queries,
  householdId: string,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  const { businessId } = tx;
  const handed = await tx.run(sql`
    update household set owner_id = ${to}
    where business_id = ${businessId} and id = ${householdId} and owner_id = ${from}`);
  if (handed === 0) return;
  await revokeLinks(tx, householdId, now);
  await tx.run(sql`
    update cart set user_id = ${to} where business_id = ${businessId} and household_id = ${householdId}`);
}

/** Its row remains for the history of its cart; members, links and preferences are deleted. */
async function closeHousehold(tx: Queries, householdId: string, now: Date): Promise<void> {
  const { businessId } = tx;
  await tx.run(sql`
    delete from household_member where business_id = ${businessId} and household_id = ${householdId}`);
  await tx.run(sql`
    delete from household_taking where business_id = ${businessId} and household_id = ${householdId}`);
  await tx.run(sql`
    delete from household_link where business_id = ${businessId} and household_id = ${householdId}`);
  await tx.run(sql`
    delete from cart_line where business_id = ${businessId} and cart_id in (
      select id from cart where business_id = ${businessId} and household_id = ${householdId})`);
  await tx.run(sql`
    update cart set state = 'discarded', rejected = '[]', version = version + 1
    where business_id = ${businessId} and household_id = ${householdId} and state = 'household'`);
  await tx.run(sql`
    update household set dissolved_at = ${now}, name = 'Hogar'
    where business_id = ${businessId} and id = ${householdId}`);
}

/** Erases what identifies a deleted person in shared carts: who added a line, and from where. */
export function forgetInHouseholds(business: string, user: string): Sql[] {
  const shared = part`select id from cart where business_id = ${business} and household_id is not null`;
  return [
    sql`update cart_line set added_by = null
        where business_id = ${business} and added_by = ${user} and cart_id in (${shared})`,
    sql`delete from cart_history where business_id = ${business} and actor_id = ${user} and cart_id in (${shared})`,
  ];
}
