import {
  type ImportField,
  type ImportLayout,
  type ImportMapping,
  SHARED_FIELDS,
} from '#contract/imports/mapping-shapes.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { type KnownOffices, keysOf } from '../columns/offices-named.ts';
import { isSameMapping, shapeOf } from '../mapping-by-hand.ts';
import { fileOf, storeRows } from '../pieces.ts';
import { RECORD_WORDS } from '../problem-texts.ts';
import { changeImport, type ImportRecord } from '../queries.ts';
import { layoutReader } from '../reading/columns.ts';
import { newNotes, UnreadableFileError } from '../reading/decode-lines.ts';
import { readCsv } from '../reading/read-csv.ts';
import { readJson } from '../reading/read-json.ts';
import { readXlsx, type Sheets } from '../reading/read-xlsx.ts';
import { type EarlierMapping, earlierMapping } from '../sources.ts';

/** Parses the uploaded file into rows, and suggests a mapping of its columns. */
export async function readStep(
  db: BusinessDatabase,
  one: ImportRecord,
  { now, onRows }: { now: () => Date; onRows: (rows: number) => Promise<unknown> },
): Promise<{ rows: number }> {
  const notes = newNotes();
  let delimiter = '';
  let sheets: Sheets | undefined;
  const kind = await kindOf(db, one.id);
  const file = () => fileOf(db, one.id);
  const sheet =
    kind === 'xlsx'
      ? readXlsx(
          file,
          (found) => {
            sheets = found;
          },
          one.sheet,
        )
      : kind === 'json'
        ? readJson(file())
        : readCsv(file(), notes, (found) => {
            delimiter = found;
          });
  const known = await knownOffices(db);
  const reader = layoutReader({ offices: known, headLine: one.head_line ?? undefined });
  const rows = await storeRows(db, one.id, reader.under(sheet), { onPiece: onRows });
  const columns = reader.columns();
  const shape = shapeOf(columns);
  const earlier = one.mapping ? undefined : await earlierMapping(db, { id: one.id, shape });
  const width = kind === 'csv' ? reader.width() : undefined;
  const layout: ImportLayout = {
    kind,
    delimiter,
    rows,
    head: reader.head(),
    columns,
    ...(width && { width }),
    ...(sheets && { sheet: sheets }),
    ...notes,
  };
  const proposed = suggested(layout, known, !(await hasCategories(db)));
  const mapping = one.mapping
    ? fitting(one.mapping, layout, known)
    : asEarlier(earlier, layout, proposed, known);
  await changeImport(
    db,
    one.id,
    {
      step: 'mapping',
      layout,
      mapping,
      shape: layout.earlier && shape,
      total: rows,
      processed: 0,
      message: RECORD_WORDS.waiting,
    },
    now(),
  );
  return { rows };
}

/** By its first bytes: the file name is unreliable. */
async function kindOf(db: Queries, id: string): Promise<ImportLayout['kind']> {
  for await (const piece of fileOf(db, id)) {
    const head = piece.subarray(0, 64).toString('utf8').replace(BLANK, '');
    if (head.startsWith('PK')) return 'xlsx';
    return /^(\[\s*\{|\{)/.test(head) ? 'json' : 'csv';
  }
  throw new UnreadableFileError('El archivo ya no está en la tienda: súbelo otra vez.');
}

/** The mark of UTF-8 counts as blank. */
const BLANK = /^[\s\uFEFF]+/;

/**
 * Suggestions from the names of columns; of two for one field and office the first counts. `isNew`: a shop without
 * categories, which gets those of the file.
 */
function suggested({ columns }: ImportLayout, known: KnownOffices, isNew: boolean): ImportMapping {
  const taken = new Set<string>();
  const mapped = columns.flatMap(({ name, suggestion: field, office_id }) => {
    const sharing = keysOf(name, known.keys).map(({ officeId }) => officeId);
    const isOfSome = sharing.length > 0 && sharing.length < known.names.length;
    return (isOfSome ? sharing : [office_id]).flatMap((id) => {
      const claim = `${field} ${id}`;
      if (!field || (taken.has(claim) && !SHARED_FIELDS.has(field))) return [];
      taken.add(claim);
      return [{ column: name, field, office_id: id }];
    });
  });
  return {
    columns: mapped,
    covers: 'part',
    missing: 'keep',
    create_categories: isNew,
    categories: {},
    weighed_in: 'grams',
    tidy_titles: true,
    makes_codes: false,
  };
}

/**
 * What a person said of an earlier file of the same shape, which settles what would be asked; what becomes of missing
 * products and of new categories is said for each file.
 */
function asEarlier(
  earlier: EarlierMapping | undefined,
  layout: ImportLayout,
  proposed: ImportMapping,
  known: KnownOffices,
): ImportMapping {
  if (!earlier) return proposed;
  const { covers, missing, create_categories } = proposed;
  const mapping = { ...fitting(earlier.mapping, layout, known), covers, missing, create_categories };
  if (!isSameMapping(mapping, proposed))
    layout.earlier = { file_name: earlier.file_name, at: earlier.at.toISOString() };
  for (const column of layout.columns) delete column.doubt;
  return mapping;
}

/**
 * The saved mapping, as far as the file has its columns and the shop their offices: a column of a closed office is
 * shown as not imported. Without its key it is another file, known by its names.
 */
function fitting(saved: ImportMapping, layout: ImportLayout, offices: KnownOffices): ImportMapping {
  const names = new Set(layout.columns.map(({ name }) => name));
  const open = new Set(offices.names.map(({ id }) => id));
  const columns = saved.columns.filter(
    ({ column, office_id: id }) => names.has(column) && (id === null || open.has(id)),
  );
  const hasKey = saved.makes_codes || columns.some(({ field }) => field === 'sku');
  return { ...saved, columns: hasKey ? columns : suggested(layout, offices, false).columns };
}

/** Names of fields of the external system by the keys of offices (back-office 3, Office). */
const KEYS: readonly (readonly [string, ImportField])[] = [
  ['key', 'stock'],
  ['key_price', 'price'],
  ['key_price_neto', 'price_neto'],
  ['key_discount', 'discount'],
  ['key_stock_min', 'stock_min'],
];

async function hasCategories(db: Queries): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from category where business_id = ${db.businessId} and not inactive) as found`);
  return found;
}

async function knownOffices(db: Queries): Promise<KnownOffices> {
  const all = await db.all<{
    id: string;
    name: string;
    inactive: boolean;
    ws_keys: Record<string, string>;
  }>(sql`
    select id, display_name as name, inactive, ws_keys from office
    where business_id = ${db.businessId} order by position, id`);
  const names = all.filter(({ inactive }) => !inactive);
  const keys = names.flatMap(({ id, ws_keys }) =>
    KEYS.flatMap(([key, field]) => (ws_keys[key] ? [{ column: ws_keys[key], field, officeId: id }] : [])),
  );
  return { keys, names, all };
}
