import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import { partsWriter } from './figure-parts.ts';
import type { FigureChange } from './planning/plan-figures.ts';
import type { ImportRecord } from './queries.ts';
import { removeFigures } from './row-queries.ts';

const AT_ONCE = 2_000;

/** Text in which an office is its place in the list of its import; in older rows the figures as they are. */
type Packed = string | FigureChange[] | null;
type PackedRow = { row: number; before: Packed; after: Packed };

/**
 * A version before this one wrote figures into the rows of an import. What it planned and did not finish, or what is
 * taken back now, goes on as any other: its figures are stored by office.
 */
export function separateFigures(
  db: BusinessDatabase,
  { id, offices }: Pick<ImportRecord, 'id' | 'offices'>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const parts = partsWriter(tx, { importId: id, offices });
    let isFirst = true;
    for await (const rows of packedRows(tx, id)) {
      // Rows that were planned last are what counts.
      if (isFirst) await removeFigures(tx, id);
      isFirst = false;
      const figures = ({ row, before, after }: PackedRow) => ({
        ...{ row, before: unpacked(before, offices), after: unpacked(after, offices) },
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
