/** A row of a file: the number people see there, and its cells as text. */
export type SheetRow = { line: number; cells: string[] };

/** Beyond any real catalogue: such a file is a mistake or an attack. */
export const LIMITS = {
  rows: 200_000,
  columns: 300,
  /** Characters stored of a cell. */
  cell: 4_000,
  /** Characters of a row. */
  row: 256 * 1024,
  /** Characters of all rows: cells of a workbook share texts, which are stored for each cell. */
  letters: 256 * 1024 * 1024,
  /** Unpacked bytes of a workbook, all parts and repeated reads together: a shop's has some ten megabytes. */
  unpacked: 400 * 1024 * 1024,
  /** Seconds of processor time to read a workbook; 400 MB take some twenty. */
  seconds: 60,
  /** Maximum compression ratio: sheets reach twenty. */
  ratio: 150,
  /** Files inside a workbook, and references to them. */
  entries: 2_000,
  sheets: 1_000,
  /** The limit of Excel. */
  styles: 65_490,
  format: 255,
  /** Shared texts of its cells, and their characters. */
  sharedTexts: 1_000_000,
  sharedLetters: 64 * 1024 * 1024,
  cells: 12_000_000,
  tags: 30_000_000,
  /** Characters without an end of a tag or a text, and the depth of tags. */
  token: 1024 * 1024,
  depth: 100,
} as const;
