import { taxClassInCell } from '#rules/taxes/tax-cell.ts';

/** Facts about a column from its cells, whatever its name is. */

/** Cleaned cells of a column in the first rows; cells of one row have the same index in all columns. */
export type Cells = readonly string[];

export const YES = /^(s[ií]?|y|yes|x|1|true|verdadero|v)$/i;
export const NO = /^(no?|0|false|falso|f)$/i;
const STATE =
  /^(activ[oa]|inactiv[oa]|active|inactive|draft|archived|publish(ed)?|publicad[oa]|borrador|pausad[oa])$/i;
const UNIT =
  /^(u|un|und|unds|unid|unidad(es)?|pz|pza|pieza|kg|kgs|kilo|kilos|kilogramos?|lb|lbs|libra|g|gr|grs|gramos?|ml|cc|cm3|l|lt|lts|litros?|oz|m|mt|mts|metros?|caja|cja|paq|paquete|docena|bolsa|94|kgm)\.?$/i;
const SIZE_UNIT = /^(g|gr|grs|gramos?|ml|cc|cm3|l|lt|lts|litros?|oz|m|mt|mts|metros?)\.?$/i;
const NUMBER = /^(cop|\$)?\s*-?\d[\d.,\s'’]*(cop|\$|%)?(\.-)?$/i;
const URL = /^(https?:)?\/\/|\.(jpe?g|png|webp|gif)$/i;
const DATE = /^\d{4}-\d\d-\d\d|^\d{1,2}[/-]\d{1,2}[/-]\d{2,4}/;
const TAX =
  /^(0|5|8|16|19|0?[.,](0?5|0?8|16|19|00?)|1?\d[.,]0{1,2})\s*%?$|^(iva|exento|excluido|ninguno|gravado)\b/i;

export type ColumnFacts = ReturnType<typeof factsOf>;

export function factsOf(cells: Cells) {
  const filled = cells.filter((cell) => cell !== '');
  const share = (test: (cell: string) => boolean) =>
    filled.length === 0 ? 0 : filled.filter(test).length / filled.length;
  const matching = (pattern: RegExp) => share((cell) => pattern.test(cell));
  const figures = filled.flatMap((cell) => (NUMBER.test(cell) ? (roughFigure(cell) ?? []) : []));
  const sorted = figures.toSorted((one, other) => one - other);
  const distinct = new Set(filled.map((cell) => cell.toLowerCase()));
  return {
    count: filled.length,
    /** Share of the cells that are filled. */
    filled: cells.length === 0 ? 0 : filled.length / cells.length,
    distinct: filled.length === 0 ? 0 : distinct.size / filled.length,
    kinds: distinct.size,
    length: filled.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, filled.length),
    letters: matching(/\p{L}/u),
    phrases: matching(/\p{L}{2,}.*[\s.]+.*\p{L}/u),
    numbers: figures.length / Math.max(1, filled.length),
    soldOut: matching(/^(agotad[oa]s?|sin (existencias?|stock|inventario)|s\/?e|n\/?a|-)$/i),
    flags: share((cell) => YES.test(cell) || NO.test(cell)),
    states: share((cell) => STATE.test(cell) || YES.test(cell) || NO.test(cell)),
    units: matching(UNIT),
    sizeUnits: matching(SIZE_UNIT),
    urls: matching(URL),
    dates: matching(DATE),
    taxes: share((cell) => TAX.test(cell) || taxClassInCell(cell) !== undefined),
    html: matching(/<\w+[^>]*>/),
    barCodes: share(isBarCode),
    ids: matching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i),
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    isCounter: isCounter(cells),
    isAscending: isAscending(cells),
  };
}

/** A rough figure, enough to know its size: three digits after a separator are thousands. */
export function roughFigure(text: string): number | undefined {
  const bare = text.replace(/[^\d.,-]/g, '').replace(/[.,]-$/, '');
  const [, whole = '', rest = ''] = /^(-?[\d.,]*?)(?:[.,](\d{1,2}|\d{4,}))?$/.exec(bare) ?? [];
  const figure = Number(`${whole.replace(/[.,]/g, '') || '0'}.${rest || '0'}`);
  return bare === '' || Number.isNaN(figure) ? undefined : figure;
}

/** Whether the digits have a length of GTIN and the right check digit. */
function isBarCode(cell: string): boolean {
  const digits = cell.replace(/^'/, '');
  if (!/^(\d{8}|\d{12,14})$/.test(digits)) return false;
  const sum = [...digits.slice(0, -1)]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1));
}

/** Whether the cells are 1, 2, 3 … from row to row: the number of the row, or of a record of another system. */
function isCounter(cells: Cells): boolean {
  if (cells.length < 5 || !cells.every((cell) => /^(0|[1-9]\d{0,8})$/.test(cell))) return false;
  if (Number(cells[0]) > 1) return false;
  const figures = cells.map(Number);
  return figures.every((figure, at) => at === 0 || figure === (figures[at - 1] ?? 0) + 1);
}

/** Whether the figures grow from row to row: records in the order in which another system made them. */
function isAscending(cells: Cells): boolean {
  if (cells.length < 5 || !cells.every((cell) => /^\d{1,9}$/.test(cell))) return false;
  return cells.every((cell, at) => at === 0 || Number(cell) > Number(cells[at - 1]));
}
