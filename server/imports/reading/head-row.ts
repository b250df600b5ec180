import { fieldNamed } from '../columns/column-names.ts';
import { type KnownOffices, OF_OFFICES, officeNamed } from '../columns/offices-named.ts';
import { cleanCell } from './cell-text.ts';
import type { SheetRow } from './sheet-row.ts';

/** Most rows above the column names: the company, who printed it, a date. */
export const MOST_ABOVE = 20;
/** Share of the widest row's cells that a header has when none of its names is known. */
const WIDE = 0.6;
/** Names of the template that a row needs to be its header. */
const FEWEST_NAMES = 2;

/**
 * The row with the names of the columns among the first ones: the one that has the names of its template; else the one
 * that names most fields; where none names two, the first with words that is nearly as wide as the table.
 */
export function headIn(
  rows: readonly SheetRow[],
  offices: KnownOffices,
  template: readonly string[] = [],
): number | undefined {
  const names = new Set(template);
  const templated = rows.slice(0, MOST_ABOVE).findIndex(({ cells }) => {
    const found = new Set(filledIn(cells).filter((cell) => names.has(cell))).size;
    return found >= FEWEST_NAMES && found >= names.size / 2;
  });
  if (templated >= 0) return templated;
  const heads = rows.slice(0, MOST_ABOVE).map(({ cells }, at) => ({
    at,
    cells,
    named: namedIn(
      cells.filter((_, column) => isAlone(rows, at, column)),
      offices,
    ),
  }));
  const best = heads.reduce((most, one) => (one.named > most.named ? one : most), { at: -1, named: 1 });
  if (best.at >= 0) {
    const [over, under] = [heads[best.at - 1], heads[best.at]];
    return over && under && isUnder(under.cells, over.cells) ? over.at : best.at;
  }
  const width = Math.max(...rows.map(({ cells }) => filledIn(cells).length));
  const worded = heads.filter(({ cells }) => isWorded(cells));
  return (worded.find(({ cells }) => filledIn(cells).length >= width * WIDE) ?? worded[0])?.at;
}

/**
 * A product is sold by 'UND' and is 'Activo', as others are: the name of a column stands in it once, or where a page
 * begins with all names again.
 */
function isAlone(rows: readonly SheetRow[], at: number, column: number): boolean {
  const cells = rows[at]?.cells ?? [];
  return rows.every(
    (row) => row.cells[column] !== cells[column] || row.cells.every((cell, place) => cell === cells[place]),
  );
}

function namedIn(cells: readonly string[], offices: KnownOffices): number {
  const fields = filledIn(cells).flatMap((name) => {
    const office = officeNamed(name, offices);
    return (office ? office.field && `${office.field} ${office.officeId}` : fieldNamed(name)) ?? [];
  });
  return new Set(fields).size;
}

function filledIn(cells: readonly string[]): string[] {
  return cells.map(cleanCell).filter((cell) => cell !== '');
}

/** Whether most of its cells are words, at least two. */
function isWorded(cells: readonly string[]): boolean {
  const filled = filledIn(cells);
  const words = filled.filter((cell) => /\p{L}/u.test(cell) && !/^\d/.test(cell));
  return filled.length >= 2 && words.length >= filled.length * 0.7;
}

/** A second header row: only words, at least two of them under one header of prices or stock. */
export function isUnder(cells: readonly string[], groups: readonly string[]): boolean {
  const filled = cells.map(cleanCell);
  if (!filled.every((cell) => cell === '' || (/\p{L}/u.test(cell) && !/\d/.test(cell)))) return false;
  return groups.some((group, at) => {
    const field = fieldNamed(group);
    const isSpan = field && OF_OFFICES.has(field) && cleanCell(groups[at + 1] ?? '') === '';
    return isSpan && filled[at] && filled[at + 1];
  });
}

/** 'EXISTENCIAS' over 'NORTE' and 'SUR' are 'EXISTENCIAS NORTE' and 'EXISTENCIAS SUR'. */
export function namesUnder(cells: readonly string[], groups: readonly string[]): string[] {
  let group = '';
  return Array.from({ length: Math.max(cells.length, groups.length) }, (_, at) => {
    const [over, name] = [cleanCell(groups[at] ?? ''), cleanCell(cells[at] ?? '')];
    if (over !== '') group = over;
    return name === '' ? over : `${group} ${name}`.trim();
  });
}
