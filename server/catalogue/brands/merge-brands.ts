import type { HandlersOf } from '#server/http/context.ts';
import { failAt, isFailure } from '#server/http/failure.ts';
import { lockVersion } from '#server/resource/lock-version.ts';
import { updateRecord } from '#server/resource/write-record.ts';
import { brands } from '../writing/catalogue-records.ts';
import { mergeBrand } from '../writing/merge-brands.ts';
import { presentBrand } from './staff-brands.ts';
import { asStaffSee, brandResource } from './write-brand.ts';

/** Maximum of one request: more would delay orders of these products for seconds. */
const MOST_PRODUCTS = 1_000;

export const brandMerge = {
  'brands.merge': async ({ body: { id, version, from } }, context) => {
    // Sorted by id, so that two simultaneous merges lock in the same order.
    const others = from.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    if (others.some((one, at) => one.id === id || one.id === others[at - 1]?.id))
      return failAt('INVALID_INPUT', 'from', 'Una marca no se une a sí misma.');
    const resource = {
      ...brandResource,
      forAudit: (row: Parameters<typeof presentBrand>[0]) => ({ ...presentBrand(row), from }),
    };
    let moved = 0;
    let left: typeof from = [];
    const edit = { call: 'brands.merge', id, version } as const;
    const doc = await updateRecord(resource, context, edit, async (tx, before) => {
      const locked = [];
      for (const one of others) {
        const row = await lockVersion(brandResource, tx, one);
        if (isFailure(row)) return row;
        locked.push(row);
      }
      [moved, left] = [0, []];
      for (const { id: other, version: seen, products } of locked) {
        const most = MOST_PRODUCTS - moved;
        moved += await mergeBrand(tx, { id: other, products }, { into: before.id, most, now: context.now() });
        if (products > most) left.push({ id: other, version: seen });
      }
      await brands.change(tx, id, {}, context.now());
      return asStaffSee(tx, id);
    });
    return isFailure(doc) ? doc : { doc, moved, left };
  },
} satisfies HandlersOf<'brands.merge'>;
