import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/** Serialises the assignment of positions of one kind until the transaction ends (docs/decisions/085). */
export function lockPositions(tx: Queries, kind: 'order' | 'product'): Promise<number> {
  const name = `${kind} positions ${tx.businessId}`;
  return tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`);
}
