import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { part, sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import type { CartState } from './snapshot/snapshot.ts';
import { belongsTo, isOpen, shoppedWith } from './snapshot/which-cart.ts';

/**
 * Creates an active cart in that office for a user without one, locked until the transaction ends. Two tabs that do so
 * at once get the same cart: the unique index admits only one.
 */
export async function makeActiveCart(
  tx: Queries,
  userId: string,
  officeId: string,
): Promise<{ id: string; made: boolean }> {
  // An existing row was locked by this statement, which shows in its xmax.
  return tx.one<{ id: string; made: boolean }>(sql`
    insert into cart (business_id, id, user_id, office_id, substitution)
    select ${tx.businessId}, ${newId()}, u.id, ${officeId}, u.substitution from app_user u
    where u.business_id = ${tx.businessId} and u.id = ${userId}
    on conflict (business_id, user_id) where state = 'active' do update set updated_at = cart.updated_at
    returning id, xmax = 0 as made`);
}

/** Runs a change of the user's cart in its turn, before a connection is taken (docs/decisions/033). */
export function inTurnOfCart<T>(
  { db, user }: SignedInContext,
  change: () => Promise<T>,
  ownerId = user.id,
): Promise<T> {
  return db.inTurn(`cart ${ownerId}`, change);
}

/** Deletes a cart that was created for a change that was then refused. */
export async function unmakeCart(tx: Queries, cartId: string): Promise<void> {
  await tx.run(sql`delete from cart where business_id = ${tx.businessId} and id = ${cartId}`);
}

export type LockedCart = { id: string; state: CartState; household_id: string | null };

/** Locks the user's active cart until the transaction ends; undefined when there is none. */
export async function lockActive(tx: Queries, userId: string): Promise<string | undefined> {
  const row = await tx.first<{ id: string }>(sql`
    select id from cart
    where business_id = ${tx.businessId} and user_id = ${userId} and state = 'active' for update`);
  return row?.id;
}

/** Locks the cart the user shops with, their own or their household's. */
export function lockShoppedWith(tx: Queries, userId: string): Promise<LockedCart | undefined> {
  return tx.first<LockedCart>(sql`
    select cart.id, state, household_id from ${shoppedWith(tx.businessId, part`${userId}::uuid`)}
    join cart on business_id = ${tx.businessId} and cart.id = chosen.id and ${isOpen}
    for update of cart`);
}

/** Locks a cart of the user or their household; undefined for any other cart. */
export function lockCart(tx: Queries, userId: string, cartId: string): Promise<LockedCart | undefined> {
  return tx.first<LockedCart>(sql`
    select id, state, household_id from cart
    where business_id = ${tx.businessId} and id = ${cartId} and ${belongsTo(tx.businessId, part`${userId}::uuid`)}
    for update`);
}
