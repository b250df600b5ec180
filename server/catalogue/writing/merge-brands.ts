import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import { brands } from './catalogue-records.ts';

const BATCH = 100;
const ALL = Number.POSITIVE_INFINITY;

/**
 * Makes a brand a spelling of another: its products, removed ones included, and earlier spellings move there. With more
 * than `most` products that are not removed, only so many move and the brand stays as it is. Returns their number.
 */
export async function mergeBrand(
  tx: Queries,
  { id: from, products }: { id: string; products: number },
  { into, most, now }: { into: string; most: number; now: Date },
): Promise<number> {
  if (products > most) return moveProducts(tx, part`not removed`, most, { from, into, now });
  const moved = await moveProducts(tx, part`not removed`, ALL, { from, into, now });
  await moveProducts(tx, part`removed`, ALL, { from, into, now });
  await tx.run(sql`
    update brand set merged_into = ${into}, version = version + 1, updated_at = ${now}
    where business_id = ${tx.businessId} and merged_into = ${from}`);
  await brands.change(tx, from, { inactive: true, merged_into: into }, now);
  return moved;
}

/** Works in batches: the trigger that updates their copies in every office is quadratic in the rows of a statement. */
async function moveProducts(
  tx: Queries,
  which: ReturnType<typeof part>,
  most: number,
  { from, into, now }: { from: string; into: string; now: Date },
): Promise<number> {
  let moved = 0;
  while (moved < most) {
    const size = Math.min(BATCH, most - moved);
    const batch = await tx.run(sql`
      update product set brand_id = ${into}, version = version + 1, updated_at = ${now}
      where business_id = ${tx.businessId} and id in (
        select id from product where business_id = ${tx.businessId} and brand_id = ${from} and ${which}
        order by id limit ${size})`);
    moved += batch;
    if (batch < size) break;
  }
  return moved;
}
