/** Says to Excel that the text is UTF-8. */
export const BOM = '\uFEFF';

/** A cell that begins so is a formula to a program of tables (decision 40), in the wide signs of East Asia as well. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** One line of a table, with the separator that Excel knows in Colombia. Text that would be a formula is text again. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cellOf).join(';')}\r\n`;
}

function cellOf(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
