import type { Queries } from '#server/db/database.ts';
import type { Cell } from '#server/tickets/cell.ts';

/** What a file is about: moments from `from`, before `until`; of one office, or of all. */
export type Span = { from: Date; until: Date; officeId: string | undefined };

/** A column of a file: its head, and its cell of a row; null where there is none. */
export type Column<Row> = readonly [head: string, cell: (row: Row) => Cell | null];

/** The rows of a file, oldest first, in batches that each continue after the one before. */
export type Batches<Row> = (db: Queries, span: Span) => AsyncIterable<Row[]>;

/** A file as rows of cells, its heads first. Memory holds one batch. */
export function tableOf<Row>(columns: readonly Column<Row>[], batches: Batches<Row>) {
  return async function* (db: Queries, span: Span): AsyncIterable<Cell[][]> {
    yield [columns.map(([head]) => head)];
    for await (const rows of batches(db, span))
      if (rows.length > 0) yield rows.map((row) => columns.map(([, cell]) => cell(row) ?? ''));
  };
}

/** Batch after batch of `read`, which gets the last row of the one before, until one is not full. */
export async function* inTurn<Row>(
  size: number,
  read: (last: Row | undefined) => Promise<Row[]>,
): AsyncIterable<Row[]> {
  let last: Row | undefined;
  do {
    const rows = await read(last);
    yield rows;
    last = rows.length < size ? undefined : rows.at(-1);
  } while (last !== undefined);
}

export const pesos = (amount: number | null | undefined): Cell | null =>
  amount === null || amount === undefined ? null : { pesos: amount };
export const moment = (at: Date | string | null): Cell | null =>
  at === null ? null : { moment: new Date(at) };
