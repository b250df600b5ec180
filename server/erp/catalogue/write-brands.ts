import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { createBrand, updateBrand } from '#server/catalogue/brands/write-brand.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { KeyContext } from '#server/http/context.ts';
import { plainText } from '#server/http/plain-text.ts';
import { asKey } from '../order-moves/as-key.ts';
import { upsertRows, type Wrong } from './upsert-rows.ts';

type Row = CheckedInputOf<'erp.writeBrands'>['body']['rows'][number];

const CALL = 'erp.writeBrands';

/** Brands by their names, by the functions of staff, one after another (rule 143). */
export function writeErpBrands(
  { body: { rows } }: CheckedInputOf<'erp.writeBrands'>,
  context: KeyContext,
): Promise<OutputOf<'erp.writeBrands'>> {
  return upsertRows(rows, {
    keyOf: ({ name }) => plainText(name),
    field: 'name',
    fields: { displayName: 'display_name' },
    write: (row) => writeBrand(row, context),
  });
}

async function writeBrand({ name, display_name: displayName, description }: Row, context: KeyContext) {
  const found = await brandOf(context.db, plainText(name));
  if (found?.merged) return MERGED;
  if (found?.inactive) return REMOVED;
  const fields = {
    ...(displayName === undefined ? {} : { displayName }),
    ...(description === undefined ? {} : { description }),
  };
  if (!found) return { added: await createBrand(CALL, { ...fields, name }, asKey(context)) };
  const { id, version } = found;
  return { changed: await updateBrand({ call: CALL, id, version }, fields, asKey(context)), version };
}

function brandOf(db: Queries, name: string) {
  return db.first<{ id: string; version: number; inactive: boolean; merged: boolean }>(sql`
    select id, version, inactive, merged_into is not null as merged from brand
    where business_id = ${db.businessId} and name = ${name}`);
}

const MERGED: Wrong = {
  field: 'name',
  code: 'MERGED',
  message: 'Esta marca se unió a otra: sus productos son de ella.',
};
const REMOVED: Wrong = {
  field: 'name',
  code: 'REMOVED',
  message: 'Una persona quitó esta marca: vuelve con un producto suyo, o en la administración.',
};
