import type { ImportLayout, ImportMapping } from '#contract/imports/mapping-shapes.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { KnownOffices } from '../columns/offices-named.ts';
import { isSameMapping, shapeOf } from '../mapping-by-hand.ts';
import { fileOf, storeRows } from '../pieces.ts';
import { RECORD_WORDS } from '../problem-texts.ts';
import { fitting, knownOffices, proposedMapping } from '../proposed-mapping.ts';
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
  const officeNames = await knownOffices(db);
  const reader = layoutReader({
    offices: officeNames,
    // JSON has no lines above its names, which may be odd ones.
    headLine: kind === 'json' ? 1 : (one.head_line ?? undefined),
    template: one.mapping?.columns.map(({ column }) => column),
  });
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
  const proposed = proposedMapping(layout, officeNames, {
    template: one.mapping,
    isNew: !(await hasCategories(db)),
  });
  const mapping = asEarlier(earlier, layout, proposed, officeNames);
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
  // What an office that closed since was said to have is open again.
  if (mapping.columns.length === earlier.mapping.columns.length)
    for (const column of layout.columns) delete column.doubt;
  return mapping;
}

async function hasCategories(db: Queries): Promise<boolean> {
  const { found } = await db.one<{ found: boolean }>(sql`
    select exists (select from category where business_id = ${db.businessId} and not inactive) as found`);
  return found;
}
