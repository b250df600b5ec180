import type { ImportProblemCode } from '#contract/imports/import-shapes.ts';
import type { CategoryShape, ImportField, ImportMapping } from '#contract/imports/mapping-shapes.ts';
import { isMonthFirst, readDay } from '#rules/dates/calendar-days.ts';
import { isBareZero, taxClassInCell } from '#rules/taxes/tax-cell.ts';
import { cleanCell } from '../reading/cell-text.ts';
import {
  type ColumnFigures,
  gramsOfKilos,
  isPriceInDoubt,
  readFigure,
  wholePesos,
} from '../reading/figures.ts';
import type { SheetRow } from '../reading/sheet-row.ts';

/** Of the price, which may be in a column of another office's or the shop's own: the file's word is 'none', too. */
export type Offer = { net: number } | { percent: number } | 'none';

/** Figures of a row for an office; for all of them when `officeId` is null. */
export type RowFigure = {
  officeId: string | null;
  price?: number;
  offer?: Offer;
  /** The days of the offer; null: the file says none. */
  saleFrom?: string | null;
  saleUntil?: string | null;
  /** Not negative; may have decimals, which are grams of weighed products. */
  stock?: number;
  stockMin?: number;
  /** The same for weighed products, from a file in kilos. */
  stockGrams?: number;
  stockMinGrams?: number;
};

/** Prices that may be thousands, unless the shop has the same. */
export type PriceDoubt = { officeId: string | null; place: 0 | 1; pesos: number };

/** A column of the file that has a field. */
export type Column = {
  at: number;
  name: string;
  officeId: string | null;
  figures: ColumnFigures;
  categories: CategoryShape | undefined;
  samples: readonly string[];
};

type Say = (code: ImportProblemCode, column: Column, value?: string) => void;
type Options = { isSurvey: boolean; soldBy: number | undefined; doubts: PriceDoubt[] };

/**
 * Reads the figures of rows: prices, offers and stock by office, and the cost. The survey of all rows decides whether
 * the days of all columns have the month first; otherwise, and where some say the contrary, the day is.
 */
export function createFigureReader(
  byField: ReadonlyMap<ImportField, readonly Column[]>,
  mapping: ImportMapping,
) {
  const all = (field: ImportField) => byField.get(field) ?? [];
  const orders = new Set<boolean | undefined>();
  const cell = (row: SheetRow, column: Column) => cleanCell(row.cells[column.at] ?? '');
  return { costOf, figuresOf, taxOf };

  /** Empty means no cost; an unreadable one leaves the cost unchanged. */
  function costOf(row: SheetRow, say: Say) {
    const [column] = all('cost');
    const figure = column && figureIn(cell(row, column), column);
    if (!column || figure === undefined) return {};
    if (figure >= 0 && figure <= MOST_PESOS) return { cost: wholePesos(figure) };
    say('BAD_COST', column, cell(row, column));
    return {};
  }

  /** Empty or unreadable leaves the class unchanged. */
  function taxOf(row: SheetRow, say: Say) {
    const [column] = all('tax');
    const text = column ? cell(row, column) : '';
    if (!column || text === '') return {};
    const taxClass = taxClassInCell(text);
    if (taxClass === undefined) say(isBareZero(text) ? 'TAX_IN_DOUBT' : 'BAD_TAX', column, text);
    return taxClass === undefined ? {} : { taxClass };
  }

  function figuresOf(row: SheetRow, say: Say, { isSurvey, soldBy, doubts }: Options) {
    const byOffice = new Map<string | null, RowFigure>();
    const of = (officeId: string | null) => {
      const figure = byOffice.get(officeId) ?? { officeId };
      byOffice.set(officeId, figure);
      return figure;
    };
    const read = (column: Column) => figureIn(cleanCell(row.cells[column.at] ?? ''), column);
    const isInDoubt = (figure: number, column: Column, place: 0 | 1) => {
      const isOne = figure < 1_000 && isPriceInDoubt(cell(row, column), figure, column.figures);
      if (isOne) doubts.push({ officeId: column.officeId, place, pesos: figure });
      return isOne;
    };
    /** An empty list price beside a net price: that is the price. */
    const isPaid = (officeId: string | null) =>
      all('price_neto').some((column) => column.officeId === officeId && (read(column) ?? 0) > 0);
    const prices = all('price').map((column) => ({ column, figure: read(column) }));
    // Where only some offices have one, the others do not sell it.
    const isEmpty = prices.every(({ figure }) => figure === undefined);
    for (const { column, figure } of prices) {
      if (isNone(figure) && isPaid(column.officeId)) continue;
      if (figure === undefined ? isEmpty : figure === 0) say('NO_PRICE', column);
      else if (figure === undefined) continue;
      else if (!(figure > 0) || figure > MOST_PESOS) say('BAD_PRICE', column, cell(row, column));
      else if (isInDoubt(figure, column, 0)) say('PRICE_IN_DOUBT', column, cell(row, column));
      else of(column.officeId).price = wholePesos(figure);
    }
    for (const column of all('price_neto')) {
      const figure = read(column);
      // Systems write an empty value or 0 for no offer.
      if (figure === undefined || figure === 0) of(column.officeId).offer = 'none';
      else if (!(figure > 0) || figure > MOST_PESOS) say('BAD_PRICE', column, cell(row, column));
      else if (isInDoubt(figure, column, 1)) say('PRICE_IN_DOUBT', column, cell(row, column));
      else if (prices.some((one) => one.column.officeId === column.officeId && isNone(one.figure)))
        of(column.officeId).price = wholePesos(figure);
      else of(column.officeId).offer = { net: wholePesos(figure) };
    }
    for (const column of all('discount')) {
      const percent = read(column) ?? 0;
      const { offer } = of(column.officeId);
      if (!(percent >= 0 && percent < 100)) say('BAD_PRICE', column, cell(row, column));
      // Workbooks store 20 % as 0.2.
      else if (percent > 0 && percent < 1) say('PRICE_IN_DOUBT', column, cell(row, column));
      // An offer in pesos says more than its percentage.
      else if (offer === undefined || offer === 'none')
        of(column.officeId).offer = percent === 0 ? 'none' : { percent };
    }
    readDays(row, say, { of, isSurvey });
    for (const [field, name, inGrams] of [
      ['stock', 'stock', 'stockGrams'],
      ['stock_min', 'stockMin', 'stockMinGrams'],
    ] as const) {
      for (const column of isSurvey ? [] : all(field)) {
        const text = cleanCell(row.cells[column.at] ?? '');
        const figure = NONE_LEFT.test(text) ? 0 : figureIn(text, column);
        if (figure === undefined) continue;
        if (Number.isNaN(figure) || figure > MOST_STOCK) say('BAD_STOCK', column, cell(row, column));
        else of(column.officeId)[name] = Math.max(0, figure);
        // Systems show sales before a count as negative stock.
        if (figure < 0) say('NEGATIVE_STOCK', column, cell(row, column));
        const grams =
          soldBy !== undefined || mapping.weighed_in === 'kilos'
            ? gramsOfKilos(cell(row, column), soldBy)
            : undefined;
        if (grams !== undefined && grams <= MOST_STOCK) of(column.officeId)[inGrams] = grams;
      }
    }
    return [...byOffice.values()].filter(saysAnything);
  }

  /** The days of offers; an offer that ends before it begins is none. A survey does not know their order. */
  function readDays(
    row: SheetRow,
    say: Say,
    { of, isSurvey }: { of: (officeId: string | null) => RowFigure; isSurvey: boolean },
  ): void {
    const dayIn = (column: Column) => {
      const text = cell(row, column);
      if (isSurvey) orders.add(isMonthFirst(text));
      const day = readDay(text, { isOfMonths: orders.has(true) && !orders.has(false) });
      return day === undefined && isSurvey ? readDay(text, { isOfMonths: true }) : day;
    };
    for (const column of all('sale_from')) {
      const day = dayIn(column);
      if (day === undefined) say('BAD_SALE_DAYS', column, cell(row, column));
      else of(column.officeId).saleFrom = day;
    }
    for (const column of all('sale_until')) {
      const day = dayIn(column);
      if (day === undefined) say('BAD_SALE_DAYS', column, cell(row, column));
      else of(column.officeId).saleUntil = day;
    }
    for (const column of all('sale_until')) {
      const { saleFrom = of(null).saleFrom, saleUntil } = of(column.officeId);
      const isBackwards = saleFrom && saleUntil && saleUntil < saleFrom;
      if (isBackwards) say('BAD_SALE_DAYS', column, cell(row, column));
    }
  }
}

function saysAnything({ officeId: _, ...figure }: RowFigure): boolean {
  return Object.values(figure).some((value) => value !== undefined);
}

function figureIn(text: string, { figures }: Column): number | undefined {
  return readFigure(text, figures.style, figures.has_thousandths);
}

/** Empty or 0: not a text that nobody can read. */
const isNone = (figure: number | undefined) => figure === undefined || figure === 0;

const NONE_LEFT = /^(agotad[oa]s?|sin (existencias?|stock|inventario))$/i;

const MOST_PESOS = 1_000_000_000;
const MOST_STOCK = 100_000_000;
