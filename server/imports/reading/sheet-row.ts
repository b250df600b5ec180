/** A row of a file: the number people see there, and its cells as text. */
export type SheetRow = { line: number; cells: string[] };

/** Beyond any real catalogue: such a file is a mistake or an attack. */
export const LIMITS = {
  rows: 200_000,
  columns: 300,
  /** Characters stored of a cell. */
  cell: 4_000,
  /** Letters of a row. */
  row: 256 * 1024,
  /** Bytes of a workbook, unpacked: a shop's has some ten megabytes. */
  unpacked: 400 * 1024 * 1024,
  /** Maximum compression ratio: sheets reach twenty. */
  ratio: 150,
  /** Files inside a workbook. */
  entries: 2_000,
  /** Bytes of the texts that its cells share. */
  sharedTexts: 64 * 1024 * 1024,
} as const;
