import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { partsWriter } from './figure-parts.ts';
import type { FigureChange } from './planning/plan-figures.ts';
import type { ImportRecord } from './queries.ts';
import { removeFigures } from './row-queries.ts';

const AT_ONCE = 2_000;

/** Text in which an office is its index in the import's list; in older rows the figures themselves. */
type Packed = string | FigureChange[] | null;
type PackedRow = { row: number; before: Packed; after: Packed };

/**
 * Earlier versions stored figures in the rows of an import. Their unfinished or undone imports continue like any other:
 * this stores their figures by office.
 */
export function separateFigures(
  db: BusinessDatabase,
  { id, offices }: Pick<ImportRecord, 'id' | 'offices'>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const parts = partsWriter(tx, { importId: id, offices });
    let isFirst = true;
    for await (const rows of packedRows(tx, id)) {
      // Only the latest plan counts.
      if (isFirst) await removeFigures(tx, id);
      isFirst = false;
      const figures = ({ row, before, after }: PackedRow) => ({
        row,
        before: unpacked(before, offices),
        after: unpacked(after, offices),
      });
      await parts.add(rows.map(figures));
    }
    await parts.end();
  });
}

async function* packedRows(tx: Queries, importId: string): AsyncGenerator<PackedRow[]> {
  for (let last = 0; ; ) {
    const rows = await tx.all<PackedRow>(sql`
      select row_number as row, before -> 'figures' as before, after -> 'figures' as after from product_import_row
      where business_id = ${tx.businessId} and import_id = ${importId} and row_number > ${last} and after ? 'figures'
      order by row_number limit ${AT_ONCE}`);
    if (rows.length > 0) yield rows;
    last = rows.at(-1)?.row ?? last;
    if (rows.length < AT_ONCE) return;
  }
}

function unpacked(figures: Packed, offices: readonly string[]): FigureChange[] {
  if (typeof figures !== 'string') return figures ?? [];
  const packed = JSON.parse(figures) as [number, ...(number | null)[]][];
  return packed.map(([place, ...rest]) => [offices[place] ?? '', ...rest] as FigureChange);
}
