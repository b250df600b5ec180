import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/**
 * The member of staff who bills an order, as stored with it (back-office 3, cashier). The first superadmin of a
 * business has only an e-mail.
 */
export async function asCashier(
  tx: Queries,
  userId: string,
): Promise<{ cashier_id: string; cashier_name: string }> {
  const { name } = await tx.one<{ name: string }>(sql`
    select coalesce(nullif(btrim(name || ' ' || last_name), ''), email) as name from app_user
    where business_id = ${tx.businessId} and id = ${userId}`);
  return { cashier_id: userId, cashier_name: name };
}
