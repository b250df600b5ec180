import type { CartType } from '#rules/cart/totals.ts';
import type { Substitution } from '#rules/picking/substitution-wish.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import { type LineToSave, saveLines } from './lines/line-queries.ts';

type OrderedCart = {
  userId: string;
  officeId: string;
  type: CartType;
  substitution: Substitution;
  lines: readonly LineToSave[];
  now: Date;
};

/** Writes a cart that was never open: it belongs to an order from the beginning, in the transaction that places it. */
export async function writeOrderedCart(tx: Queries, cart: OrderedCart): Promise<string> {
  const { userId, officeId, type, substitution, lines, now } = cart;
  const id = newId();
  await tx.batch([
    sql`
      insert into cart (business_id, id, user_id, office_id, state, type, bags_code, substitution, created_at, updated_at)
      values (${tx.businessId}, ${id}, ${userId}, ${officeId}, 'ordered', ${type}, '', ${substitution}, ${now}, ${now})`,
    ...saveLines(tx.businessId, id, lines),
  ]);
  return id;
}
