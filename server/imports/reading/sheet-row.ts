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
  /** Letters of all rows: cells of a workbook share texts, which are stored for each of them. */
  letters: 256 * 1024 * 1024,
  /** Bytes of a workbook, unpacked, of all parts and each time one is read: a shop's has some ten megabytes. */
  unpacked: 400 * 1024 * 1024,
  /** Seconds of a processor to read a workbook; 400 MB take some twenty. */
  seconds: 60,
  /** Maximum compression ratio: sheets reach twenty. */
  ratio: 150,
  /** Files inside a workbook, and what refers to them. */
  entries: 2_000,
  sheets: 1_000,
  /** As many as Excel has. */
  styles: 65_490,
  format: 255,
  /** Texts that its cells share, and their letters. */
  sharedTexts: 1_000_000,
  sharedLetters: 64 * 1024 * 1024,
  cells: 12_000_000,
  tags: 30_000_000,
  /** Letters without an end of a tag or a text, and tags within each other. */
  token: 1024 * 1024,
  depth: 100,
} as const;
