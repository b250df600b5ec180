import type { CallId, CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import {
  createRecord,
  type Resource,
  removeRecord,
  restoreRecord,
  updateRecord,
  type WriterContext,
} from '#server/resource/write-record.ts';
import { type BrandFields, brands } from '../writing/catalogue-records.ts';
import { type BrandRow, presentBrand, staffBrand } from './staff-brands.ts';

/** Caches are notified by the database (triggers notify_*). */
export const brandResource: Resource<BrandRow, OutputOf<'brands.staffOne'>> = {
  entity: 'brand',
  lock: (tx, id) => lockBrand(tx, id, { inactive: false }),
  present: presentBrand,
};

export const brandWrites = {
  'brands.create': ({ body }, context) => createBrand('brands.create', body, context),

  'brands.update': async ({ body: { id, version, ...changes } }, context) => {
    const doc = await updateBrand({ call: 'brands.update', id, version }, changes, context);
    return isFailure(doc) ? doc : { doc };
  },

  'brands.remove': ({ params: { id }, query: { version } }, context) => {
    const removal = { call: 'brands.remove', id, version, message: 'Se quitó la marca.' } as const;
    return removeRecord(brandResource, context, removal, async (tx, before) =>
      before.products > 0 ? fail('HAS_PRODUCTS') : brands.remove(tx, id, context.now()),
    );
  },

  'brands.restore': async ({ body: { id, version } }, context) => {
    const edit = { call: 'brands.restore', id, version } as const;
    const doc = await restoreRecord(brandResource, context, edit, {
      lockRemoved: (tx) => lockBrand(tx, id, { inactive: true }),
      restore: async (tx) => {
        await brands.change(tx, id, { inactive: false, merged_into: null }, context.now());
        return asStaffSee(tx, id);
      },
    });
    return isFailure(doc) ? doc : { doc };
  },
} satisfies HandlersOf<'brands.create' | 'brands.update' | 'brands.remove' | 'brands.restore'>;

type Changes = Omit<CheckedInputOf<'brands.update'>['body'], 'id' | 'version'>;

export function createBrand(call: CallId, body: Changes, context: WriterContext) {
  return createRecord(brandResource, context, call, async (tx) => {
    const fields = fieldsOf(body, { name: '', display_name: '', description: '', logo: '' });
    const taken = await nameTaken(tx, fields.name);
    if (taken) return taken;
    const row = await brands.addUnlessTaken(tx, fields, context.now());
    return row ? asStaffSee(tx, row.id) : failAt('BRAND_NAME_USED', 'name');
  });
}

export function updateBrand(
  edit: { call: CallId; id: string; version: number },
  changes: Changes,
  context: WriterContext,
) {
  return updateRecord(brandResource, context, { ...edit, unlessSame: true }, async (tx, before) => {
    const fields = fieldsOf(changes, before);
    const taken = await nameTaken(tx, fields.name, edit.id);
    if (taken) return taken;
    await brands.change(tx, edit.id, fields, context.now());
    return asStaffSee(tx, edit.id);
  });
}

/** Missing fields keep their value. */
function fieldsOf({ name, displayName, description, logo }: Changes, before: BrandFields): BrandFields {
  const newName = name === undefined ? before.name : plainText(name);
  return {
    name: newName,
    display_name: (displayName === undefined ? before.display_name : plainText(displayName ?? '')) || newName,
    description: description === undefined ? before.description : plainText(description ?? ''),
    logo: logo ?? before.logo,
  };
}

/** Whether a brand has the name, removed ones included: their products may be restored, and then there would be two. */
async function nameTaken(
  tx: Queries,
  name: string,
  exceptId: string | null = null,
): Promise<Failure<'BRAND_NAME_USED'> | undefined> {
  // Two simultaneous uses of a name are checked in turn.
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('brand ' || ${name} || ${tx.businessId}, 0)) as locked`,
  );
  const other = await tx.first<{ inactive: boolean }>(sql`
    select inactive from brand
    where business_id = ${tx.businessId} and name = ${name} and id is distinct from ${exceptId}::uuid`);
  if (!other) return undefined;
  return other.inactive
    ? failAt('BRAND_NAME_USED', 'name', 'Ya hubo una marca con ese nombre: recupérala entre las inactivas.')
    : failAt('BRAND_NAME_USED', 'name');
}

async function lockBrand(tx: Queries, id: string, { inactive }: { inactive: boolean }) {
  const row = await staffBrand(tx, id, 'locked');
  return row?.inactive === inactive ? row : undefined;
}

export async function asStaffSee(tx: Queries, id: string): Promise<BrandRow | Failure<'NOT_FOUND'>> {
  return (await staffBrand(tx, id)) ?? fail('NOT_FOUND');
}
