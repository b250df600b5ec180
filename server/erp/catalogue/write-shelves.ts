import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { createCategory, updateCategory } from '#server/catalogue/categories/write-category.ts';
import { createSubcategory, updateSubcategory } from '#server/catalogue/categories/write-subcategory.ts';
import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { KeyContext } from '#server/http/context.ts';
import { asKey } from '../order-moves/as-key.ts';
import { upsertRows, type Wrong } from './upsert-rows.ts';

type Row = CheckedInputOf<'erp.writeCategories'>['body']['rows'][number];

const CALL = 'erp.writeCategories';

/** Categories and subcategories by their codes, by the functions of staff, one after another (rule 143). */
export function writeErpCategories(
  { body: { rows } }: CheckedInputOf<'erp.writeCategories'>,
  context: KeyContext,
): Promise<OutputOf<'erp.writeCategories'>> {
  return upsertRows(rows, {
    keyOf: ({ code, parent = '' }) => JSON.stringify([parent, code]),
    field: 'code',
    fields: FIELDS,
    write: (row) => (row.parent === undefined ? writeCategory(row, context) : writeSubcategory(row, context)),
  });
}

const FIELDS: Readonly<Record<string, string>> = {
  categoryName: 'name',
  originalName: 'code',
  goodsKind: 'goods_kind',
  taxClass: 'tax_class',
};

async function writeCategory(row: Row, context: KeyContext) {
  const found = await categoryOf(context.db, row.code);
  if (found?.inactive) return REMOVED;
  const fields = {
    ...(row.name === undefined ? {} : { categoryName: row.name }),
    ...(row.position === undefined ? {} : { position: row.position }),
    ...(row.hidden === undefined ? {} : { disabled: row.hidden }),
    ...(row.tax_class === undefined ? {} : { taxClass: row.tax_class }),
    // The contract refuses null for a category.
    ...(row.goods_kind ? { goodsKind: row.goods_kind } : {}),
  };
  if (!found)
    return row.name === undefined
      ? NO_NAME
      : { added: await createCategory(CALL, { ...fields, originalName: row.code }, asKey(context)) };
  const { id, version } = found;
  return { changed: await updateCategory({ call: CALL, id, version }, fields, asKey(context)), version };
}

async function writeSubcategory(row: Row, context: KeyContext) {
  const category = await categoryOf(context.db, row.parent ?? '');
  if (!category || category.inactive) return UNKNOWN_CATEGORY;
  const found = await subcategoryOf(context.db, category.id, row.code);
  const fields = {
    ...(row.name === undefined ? {} : { categoryName: row.name }),
    ...(row.position === undefined ? {} : { position: row.position }),
    ...(row.hidden === undefined ? {} : { enabled: !row.hidden }),
    ...(row.tax_class === undefined ? {} : { taxClass: row.tax_class }),
    ...(row.goods_kind === undefined ? {} : { goodsKind: row.goods_kind }),
  };
  if (!found)
    return row.name === undefined
      ? NO_NAME
      : {
          added: await createSubcategory(
            CALL,
            category.id,
            { ...fields, originalName: row.code },
            asKey(context),
          ),
        };
  const edit = { call: CALL, version: found.version } as const;
  const params = { id: category.id, subId: found.id };
  return { changed: await updateSubcategory(edit, params, fields, asKey(context)), version: found.version };
}

type Found = { id: string; version: number; inactive: boolean };

function categoryOf(db: Queries, code: string): Promise<Found | undefined> {
  return db.first<Found>(sql`
    select id, version, inactive from category where business_id = ${db.businessId} and original_name = ${code}`);
}

/** Of removed ones there may be several of a code. */
function subcategoryOf(db: Queries, categoryId: string, code: string): Promise<Found | undefined> {
  return db.first<Found>(sql`
    select id, version, inactive from subcategory
    where business_id = ${db.businessId} and category_id = ${categoryId} and name = ${code} and not inactive`);
}

const REMOVED: Wrong = {
  field: 'code',
  code: 'REMOVED',
  message: 'Una persona quitó esta categoría: se recupera en la administración.',
};
const NO_NAME: Wrong = { field: 'name', code: 'NO_NAME', message: 'Una categoría nueva necesita nombre.' };
const UNKNOWN_CATEGORY: Wrong = {
  field: 'parent',
  code: 'UNKNOWN_CATEGORY',
  message: 'No hay una categoría con ese código.',
};
