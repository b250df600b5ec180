import { normaliseText } from '#rules/search/normalise-text.ts';
import { type FigureRow, type Product, withPrice } from './product-values.ts';
import { readStock } from './stock.ts';

type Column = 'price' | 'price_neto' | 'stock' | 'stock_min';

export type Pasted = {
  next: FigureRow[];
  cells: number;
  /** The number of cells without a valid figure, or without a place. */
  left: number;
  offices: string[];
  /** Names beside figures that belong to no office: their rows are skipped. */
  unknown: string[];
};

type Place = { at: number; column: number };

/**
 * Pastes a spreadsheet table at a cell and returns the rows. Rows that begin with the name of an office go to that
 * office, others down from the cell; figures under a known header go to its column, others to the right of the cell.
 * Invalid cells are skipped; '$ 4.990' is 4990.
 */
export function pastedInto(
  rows: readonly FigureRow[],
  columns: readonly Column[],
  from: Place,
  { text, countType }: { text: string; countType: Product['countType'] },
): Pasted {
  const table = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  const { lines, heads, names } = partsOf(table, rows);
  const columnAt = (index: number) => (heads ? heads[index] : columns[from.column + index]);
  const unknown: string[] = [];
  const lineOf = new Map<number, string[]>();
  lines.forEach((line, index) => {
    const name = names?.[index];
    const at = name === undefined ? from.at + index : rows.findIndex((row) => officeKey(row.name) === name);
    if (at >= 0 && !lineOf.has(at)) lineOf.set(at, line);
    if (at < 0 && name) unknown.push((table[index + table.length - lines.length]?.[0] ?? '').trim());
  });
  let cells = 0;
  const offices: string[] = [];
  const next = rows.map((row, at) => {
    const figures = new Map<Column, number>();
    for (const [index, cell] of (lineOf.get(at) ?? []).entries()) {
      const column = columnAt(index);
      const figure = column && readFigure(cell, column.startsWith('stock') ? countType : 'units');
      if (column && figure !== undefined) figures.set(column, figure);
    }
    if (figures.size === 0) return row;
    cells += figures.size;
    offices.push(row.name);
    const price = figures.get('price');
    return { ...row, ...(price !== undefined && withPrice(row, price)), ...Object.fromEntries(figures) };
  });
  const filled = lines
    .filter((_, index) => names === undefined || rows.some((row) => officeKey(row.name) === names[index]))
    .flatMap((line) => line.filter((cell, index) => cell.trim() !== '' && columnAt(index)));
  return { next, cells, left: filled.length - cells, offices, unknown };
}

/** The figures of a pasted table, with the meaning of its first row and first column. */
function partsOf(table: readonly string[][], rows: readonly FigureRow[]) {
  const offices = new Set(rows.map(({ name }) => officeKey(name)));
  const [first = []] = table;
  const named = first.map((cell) => HEADS.find(([, head]) => head.test(normaliseText(cell)))?.[0]);
  const hasHeads = named.some((column) => column !== undefined) && !first.some((cell) => /\d/.test(cell));
  const lines = hasHeads ? table.slice(1) : table;
  const isName = (cell: string) => /\p{L}{2}/u.test(cell) && readFigure(cell, 'grams') === undefined;
  const names = lines.map(([cell = '']) => officeKey(cell));
  const hasNames =
    lines.some((line) => line.length > 1) &&
    (names.some((name) => offices.has(name)) || lines.every(([cell = '']) => isName(cell)));
  return {
    lines: hasNames ? lines.map((line) => line.slice(1)) : lines,
    heads: hasHeads ? named.slice(hasNames ? 1 : 0) : undefined,
    names: hasNames ? names : undefined,
  };
}

const HEADS: readonly (readonly [Column, RegExp])[] = [
  ['price', /^(precio|pvp|precio (normal|lleno|full|de venta))$/],
  ['price_neto', /^(neto|precio (neto|oferta|con descuento)|oferta)$/],
  ['stock', /^(stock|existencias?|inventario|cantidad)$/],
  ['stock_min', /^(minimo|stock minimo|existencia minima)$/],
];

/** Normalises an office's name: 'Sede Bretaña' is 'BRETANA' in many systems. */
function officeKey(name: string): string {
  return normaliseText(name).replace(/^sede /, '');
}

function readFigure(text: string, countType: Product['countType']): number | undefined {
  return readStock(text.replace(/[$\u00a0]/g, ''), countType);
}
