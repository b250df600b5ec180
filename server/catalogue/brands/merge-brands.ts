import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { failAt, isFailure } from '#server/http/failure.ts';
import { lockVersion, updateRecord } from '#server/resource/write-record.ts';
import { brands } from '../writing/catalogue-records.ts';
import { presentBrand } from './staff-brands.ts';
import { asStaffSee, brandResource } from './write-brand.ts';

/** More would delay orders of these products for seconds. */
const MOST_PRODUCTS = 1_000;

const BATCH = 100;

export const brandMerge = {
  'brands.merge': async ({ body: { id, version, from } }, context) => {
    // In order of id, so that two simultaneous merges lock in the same order.
    const others = from.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    if (others.some((one, at) => one.id === id || one.id === others[at - 1]?.id))
      return failAt('INVALID_INPUT', 'from', 'Una marca no se une a sí misma.');
    const resource = {
      ...brandResource,
      forAudit: (row: Parameters<typeof presentBrand>[0]) => ({ ...presentBrand(row), from }),
    };
    let moved = 0;
    const edit = { call: 'brands.merge', id, version } as const;
    const doc = await updateRecord(resource, context, edit, async (tx, before) => {
      let products = 0;
      for (const one of others) {
        const locked = await lockVersion(brandResource, tx, one);
        if (isFailure(locked)) return locked;
        products += locked.products;
      }
      if (products > MOST_PRODUCTS)
        return failAt('INVALID_INPUT', 'from', 'Son demasiados productos: deja la marca que tiene más.');
      moved = 0;
      for (const one of others) moved += await mergeBrand(tx, one.id, before.id, context.now());
      await brands.change(tx, id, {}, context.now());
      return asStaffSee(tx, id);
    });
    return isFailure(doc) ? doc : { doc, moved };
  },
} satisfies HandlersOf<'brands.merge'>;

/**
 * Makes a brand a spelling of another: its products, removed ones included, and earlier spellings move there. Returns
 * the number of products that are not removed.
 */
async function mergeBrand(tx: Queries, from: string, into: string, now: Date): Promise<number> {
  const moved = await moveProducts(tx, part`not removed`, { from, into, now });
  await moveProducts(tx, part`removed`, { from, into, now });
  await tx.run(sql`
    update brand set merged_into = ${into}, version = version + 1, updated_at = ${now}
    where business_id = ${tx.businessId} and merged_into = ${from}`);
  await brands.change(tx, from, { inactive: true, merged_into: into }, now);
  return moved;
}

/**
 * In batches: the trigger that updates their copies in every office is quadratic in the rows of a statement.
 */
async function moveProducts(
  tx: Queries,
  which: ReturnType<typeof part>,
  { from, into, now }: { from: string; into: string; now: Date },
): Promise<number> {
  let moved = 0;
  for (let batch = BATCH; batch === BATCH; moved += batch)
    batch = await tx.run(sql`
      update product set brand_id = ${into}, version = version + 1, updated_at = ${now}
      where business_id = ${tx.businessId} and id in (
        select id from product where business_id = ${tx.businessId} and brand_id = ${from} and ${which}
        order by id limit ${BATCH})`);
  return moved;
}
