import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { plainText } from '#server/cart/wanted-line.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import {
  createRecord,
  type Resource,
  removeRecord,
  restoreRecord,
  updateRecord,
} from '#server/resource/write-record.ts';
import { type BrandRow, presentBrand, staffBrand } from './staff-brands.ts';

type Fields = Pick<BrandRow, 'name' | 'display_name' | 'description' | 'logo'>;

/** Who shows brands is told by the database itself (trigger tell_change). */
const resource: Resource<BrandRow, OutputOf<'brands.staffOne'>> = {
  entity: 'brand',
  lock: async (tx, id) => lockBrand(tx, id, { inactive: false }),
  present: presentBrand,
};

export const brandWrites = {
  'brands.create': ({ body }, context) =>
    createRecord(resource, context, 'brands.create', async (tx) => {
      const id = newId();
      const fields = fieldsOf(body, { name: '', display_name: '', description: '', logo: '' });
      return (await isNameTaken(tx, fields.name, id)) ?? insertBrand(tx, id, fields, context);
    }),

  'brands.update': async ({ body: { id, version, ...changes } }, context) => {
    const edit = { call: 'brands.update', id, version } as const;
    const doc = await updateRecord(resource, context, edit, async (tx, before) => {
      const fields = fieldsOf(changes, before);
      return (
        (await isNameTaken(tx, fields.name, id)) ?? saveBrand(tx, id, { ...fields, inactive: false }, context)
      );
    });
    return isFailure(doc) ? doc : { doc };
  },

  'brands.remove': ({ params: { id }, query: { version } }, context) => {
    const removal = { call: 'brands.remove', id, version, message: 'Se quitó la marca.' } as const;
    return removeRecord(resource, context, removal, async (tx, before) =>
      before.products > 0 ? fail('HAS_PRODUCTS') : saveBrand(tx, id, { ...before, inactive: true }, context),
    );
  },

  'brands.restore': async ({ body: { id, version } }, context) => {
    const edit = { call: 'brands.restore', id, version } as const;
    const doc = await restoreRecord(resource, context, edit, {
      lockRemoved: (tx) => lockBrand(tx, id, { inactive: true }),
      restore: (tx, removed) => saveBrand(tx, id, { ...removed, inactive: false }, context),
    });
    return isFailure(doc) ? doc : { doc };
  },
} satisfies HandlersOf<'brands.create' | 'brands.update' | 'brands.remove' | 'brands.restore'>;

type Changes = Omit<CheckedInputOf<'brands.update'>['body'], 'id' | 'version'>;

/** What is not said stays as it is. */
function fieldsOf({ name, displayName, description, logo }: Changes, before: Fields): Fields {
  const newName = name === undefined ? before.name : plainText(name);
  return {
    name: newName,
    display_name: (displayName === undefined ? before.display_name : plainText(displayName)) || newName,
    description: description === undefined ? before.description : plainText(description),
    logo: logo ?? before.logo,
  };
}

/** A removed one stands in the way, too: goods of it may come back, and then there would be two. */
async function isNameTaken(
  tx: Queries,
  name: string,
  exceptId: string,
): Promise<Failure<'BRAND_NAME_USED'> | undefined> {
  // Two that are given one name at once are looked at in turn.
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('brand ' || ${name} || ${tx.businessId}, 0)) as locked`,
  );
  const other = await tx.first<{ inactive: boolean }>(sql`
    select inactive from brand where business_id = ${tx.businessId} and name = ${name} and id <> ${exceptId}`);
  if (!other) return undefined;
  return other.inactive
    ? failAt('BRAND_NAME_USED', 'name', 'Ya hubo una marca con ese nombre: recupérala entre las inactivas.')
    : failAt('BRAND_NAME_USED', 'name');
}

async function lockBrand(tx: Queries, id: string, { inactive }: { inactive: boolean }) {
  const row = await staffBrand(tx, id, 'locked');
  return row?.inactive === inactive ? row : undefined;
}

async function insertBrand(tx: Queries, id: string, brand: Fields, { now }: SignedInContext) {
  await tx.run(sql`
    insert into brand (business_id, id, name, display_name, description, logo, created_at, updated_at)
    values (${tx.businessId}, ${id}, ${brand.name}, ${brand.display_name}, ${brand.description}, ${brand.logo}, ${now()}, ${now()})
    on conflict (business_id, name) do nothing`);
  return (await staffBrand(tx, id)) ?? failAt('BRAND_NAME_USED', 'name');
}

async function saveBrand(
  tx: Queries,
  id: string,
  brand: Fields & { inactive: boolean },
  { now }: SignedInContext,
) {
  await tx.run(sql`
    update brand set name = ${brand.name}, display_name = ${brand.display_name}, description = ${brand.description},
      logo = ${brand.logo}, inactive = ${brand.inactive}, version = version + 1, updated_at = ${now()}
    where business_id = ${tx.businessId} and id = ${id}`);
  return (await staffBrand(tx, id)) ?? fail('NOT_FOUND');
}
