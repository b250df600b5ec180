import type { CartState } from '#server/cart/snapshot/snapshot.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';

export type DraftRow = { id: string; user_id: string; office_id: string; state: CartState };

/** A draft of this member of staff, also after it became an order. */
export function findDraft(db: Queries, id: string, staffId: string): Promise<DraftRow | undefined> {
  return db.first<DraftRow>(sql`
    select id, user_id, office_id, state from cart
    where business_id = ${db.businessId} and id = ${id} and entered_by = ${staffId}`);
}

type Started = { customerId: string; officeId: string; staffId: string };

/** The open draft for that customer, or a new one: pressing twice creates only one. */
export function startDraft(tx: Queries, { customerId, officeId, staffId }: Started) {
  return tx.one<{ id: string; made: boolean }>(sql`
    insert into cart (business_id, id, user_id, office_id, state, entered_by, substitution)
    select ${tx.businessId}, ${newId()}, u.id, ${officeId}, 'phone', ${staffId}, u.substitution from app_user u
    where u.business_id = ${tx.businessId} and u.id = ${customerId}
    on conflict (business_id, entered_by, user_id) where state = 'phone' do update set updated_at = cart.updated_at
    returning id, xmax = 0 as made`);
}
