import { type Cell, writtenCell } from './cell.ts';

/** Marks the text as UTF-8 for Excel. */
export const BOM = '\uFEFF';

/**
 * Spreadsheets treat cells with these first characters as formulas (rule 40), including the full-width forms.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** The text of a cell that was escaped so. */
export function withoutEscape(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** A table as a file of text, as its rows arrive. */
export async function* csvOf(batches: AsyncIterable<readonly (readonly Cell[])[]>): AsyncIterable<string> {
  yield BOM;
  for await (const rows of batches) yield rows.map(csvLine).join('');
}

/**
 * One line of a table, with the separator Excel expects in Colombia. Text that looks like a formula is escaped.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => cellOf(writtenCell(cell))).join(';')}\r\n`;
}

function cellOf(cell: string | number): string {
  // With a point, Excel in Colombia reads 26.6 as a text or a day.
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
