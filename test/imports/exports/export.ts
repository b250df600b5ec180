import type { ImportField } from '#contract/imports/mapping-shapes.ts';

/** What a column of an export is; `doubtful`: a person has to be asked. Others are not imported. */
export type Truth = ImportField | 'doubtful';

/** A file of another system: its lines as they stand in it, and what is right for its columns (others: none). */
export type Export = {
  name: string;
  system: string;
  separator: ',' | ';' | '\t';
  /** Lines above the header. */
  above: readonly (readonly string[])[];
  header: readonly string[];
  rows: readonly (readonly string[])[];
  /** By header; where two columns have the same header, the first. */
  truth: Readonly<Record<string, Truth>>;
};

export type Column<T> = readonly [
  header: string,
  cell: (row: T, place: number) => string,
  truth?: Truth | undefined,
];

/** An export from its columns, one row per good (or per whatever it lists). */
export function exportOf<T>(
  name: string,
  system: string,
  rows: readonly T[],
  columns: readonly Column<T>[],
  shape: { separator?: Export['separator']; above?: Export['above'] } = {},
): Export {
  return {
    name,
    system,
    separator: shape.separator ?? ',',
    above: shape.above ?? [],
    header: columns.map(([header]) => header),
    rows: rows.map((row, place) => columns.map(([, cell]) => cell(row, place))),
    truth: Object.fromEntries(columns.flatMap(([header, , truth]) => (truth ? [[header, truth]] : []))),
  };
}

const quoted = (cell: string, separator: string) =>
  cell.includes(separator) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

export function asCsv(file: Export): string {
  return [...file.above, file.header, ...file.rows]
    .map((line) => line.map((cell) => quoted(cell, file.separator)).join(file.separator))
    .join('\r\n');
}
