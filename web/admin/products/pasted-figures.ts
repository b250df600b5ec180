import { readWhole } from '../kit/fields/whole-number.ts';
import { type FigureRow, withPrice } from './product-values.ts';

type Column = 'price' | 'price_neto' | 'stock' | 'stock_min';

/**
 * The rows after pasting a spreadsheet table at a cell: down and to the right as far as there is room. Invalid cells
 * are skipped; '$ 4.990' is 4990.
 */
export function pastedInto(
  rows: readonly FigureRow[],
  columns: readonly Column[],
  from: { at: number; column: number },
  text: string,
): { next: FigureRow[]; cells: number; left: number } {
  const lines = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').slice(0, columns.length - from.column));
  let cells = 0;
  const next = rows.map((row, at) => {
    const line = lines[at - from.at];
    if (at < from.at || !line) return row;
    const figures = new Map(
      columns.flatMap((column, index) => {
        const figure = readFigure(line[index - from.column]);
        return figure === undefined ? [] : [[column, figure] as const];
      }),
    );
    cells += figures.size;
    const price = figures.get('price');
    return { ...row, ...(price !== undefined && withPrice(row, price)), ...Object.fromEntries(figures) };
  });
  const filled = lines.flat().filter((cell) => cell.trim() !== '').length;
  return { next, cells, left: filled - cells };
}

function readFigure(text: string | undefined): number | undefined {
  return text === undefined ? undefined : readWhole(text.replace(/[$\s\u00a0]/g, ''));
}
