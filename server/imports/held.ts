import type { ImportLayout } from '#contract/imports/mapping-shapes.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';
import { removePieces, rowsOf, storeRows } from './pieces.ts';
import type { ImportRecord } from './queries.ts';
import type { SheetRow } from './reading/sheet-row.ts';

/** A row of a report held back until somebody accepts it. */
export const isHeldRow = part`r.outcome = 'refused' and r.after ? 'asks'`;

/** Keeps the held-back rows of the file, and returns their number. It can be repeated after a crash. */
export async function keepHeld(db: BusinessDatabase, importId: string): Promise<number> {
  const numbers = await heldNumbers(db, importId);
  if (numbers.size === 0) {
    await removePieces(db, importId, 'held');
    return 0;
  }
  return storeRows(db, importId, among(rowsOf(db, importId), numbers), { kind: 'held' });
}

async function heldNumbers(db: Queries, importId: string): Promise<Set<number>> {
  const rows = await db.all<{ row: number }>(sql`
    select r.row_number as row from product_import_row r
    where r.business_id = ${db.businessId} and r.import_id = ${importId} and ${isHeldRow}`);
  return new Set(rows.map(({ row }) => row));
}

async function* among(pieces: AsyncIterable<SheetRow[]>, numbers: ReadonlySet<number>) {
  for await (const rows of pieces) for (const row of rows) if (numbers.has(row.line)) yield row;
}

/** Ends the waiting of held-back rows in their first import: from here they wait in this one, if at all. */
export async function endHeld(
  db: BusinessDatabase,
  one: Pick<ImportRecord, 'id' | 'held_of'>,
): Promise<void> {
  const { id, held_of: firstId } = one;
  if (firstId === null) return;
  await db.transaction(async (tx) => {
    const { businessId } = tx;
    await tx.run(sql`
      update product_import_row r set after = r.after - 'asks' from product_import_row h
      where r.business_id = ${businessId} and r.import_id = ${firstId} and h.business_id = r.business_id
        and h.import_id = ${id} and h.row_number = r.row_number`);
    const left = (await heldNumbers(tx, firstId)).size;
    await tx.run(sql`
      update product_import set held_records = ${left}, version = version + 1
      where business_id = ${businessId} and id = ${firstId}`);
    if (left === 0) await removePieces(tx, firstId, 'held');
  });
}

type Review = { id: string; numbers: readonly number[] | undefined; createdBy: string };

/** Adds an import of some or all held-back rows; returns their number. */
export async function addReview(
  tx: Queries,
  { id: firstId, layout }: Pick<ImportRecord, 'id' | 'layout'>,
  { id, numbers, createdBy }: Review,
  now: Date,
): Promise<number> {
  // Data of the same age from the same source; marked as a part, so that products missing in it are not hidden.
  await tx.run(sql`
    insert into product_import (business_id, id, source_id, file_name, file_hash, ws_last_updated_at, created_by, held_of,
      mapping, step, created_at, updated_at)
    select business_id, ${id}, source_id, file_name, file_hash, ws_last_updated_at, ${createdBy}, id,
      mapping || '{"covers": "part", "missing": "keep"}', 'reading', ${now}, ${now}
    from product_import where business_id = ${tx.businessId} and id = ${firstId}`);
  const waiting = await heldNumbers(tx, firstId);
  const chosen = numbers === undefined ? waiting : new Set(numbers.filter((number) => waiting.has(number)));
  const rows = await storeRows(tx, id, among(rowsOf(tx, firstId, 'held'), chosen));
  // Questions about columns were answered before the rows were held back.
  const columns = layout?.columns.map(({ doubt: _, place: __, ...column }) => column) ?? [];
  const found: ImportLayout | null = layout && { ...layout, columns, rows };
  await tx.run(sql`
    update product_import set layout = ${JSON.stringify(found)}::jsonb, total_records = ${rows}
    where business_id = ${tx.businessId} and id = ${id}`);
  return rows;
}

/** Imports of these rows that nobody has applied yet, locked until the transaction ends. */
export async function openReviews(tx: Queries, firstId: string): Promise<string[]> {
  const rows = await tx.all<{ id: string }>(sql`
    select id from product_import
    where business_id = ${tx.businessId} and held_of = ${firstId} and import_status = 'pending'
      and step in ('mapping', 'review') for no key update`);
  return rows.map(({ id }) => id);
}
