import { type FigureRow, type Product, withPrice } from './product-values.ts';
import { readStock } from './stock.ts';

type Column = 'price' | 'price_neto' | 'stock' | 'stock_min';

/**
 * The rows after pasting a spreadsheet table at a cell: down and to the right as far as there is room. Invalid cells
 * are skipped; '$ 4.990' is 4990.
 */
export function pastedInto(
  rows: readonly FigureRow[],
  columns: readonly Column[],
  from: { at: number; column: number },
  { text, countType }: { text: string; countType: Product['countType'] },
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
        const figure = readFigure(
          line[index - from.column],
          column.startsWith('stock') ? countType : 'units',
        );
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

function readFigure(text: string | undefined, countType: Product['countType']): number | undefined {
  return text === undefined ? undefined : readStock(text.replace(/[$\u00a0]/g, ''), countType);
}
