import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import { brands } from './catalogue-records.ts';

/**
 * One brand becomes a spelling of another: its products go there, also those that were removed, and what was merged
 * into it before. How many products that are not removed.
 */
export async function mergeBrand(tx: Queries, from: string, into: string, now: Date): Promise<number> {
  const move = (which: ReturnType<typeof part>) =>
    tx.run(sql`
      update product set brand_id = ${into}, version = version + 1, updated_at = ${now}
      where business_id = ${tx.businessId} and brand_id = ${from} and ${which}`);
  const moved = await move(part`not removed`);
  await move(part`removed`);
  await tx.run(sql`
    update brand set merged_into = ${into}, version = version + 1, updated_at = ${now}
    where business_id = ${tx.businessId} and merged_into = ${from}`);
  await brands.change(tx, from, { inactive: true, merged_into: into }, now);
  return moved;
}
