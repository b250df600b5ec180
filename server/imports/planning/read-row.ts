import type { ImportProblemCode } from '#contract/imports/import-shapes.ts';
import type { ImportField, ImportLayout, ImportMapping } from '#contract/imports/mapping-shapes.ts';
import type { Content } from '#rules/package-contents/read-content.ts';
import { contentOf, type RowContent } from '#rules/package-contents/row-content.ts';
import { PATH, type Problem } from '../plan.ts';
import { problemText } from '../problem-texts.ts';
import { brandName, cleanCell, cut, keyInCell, tidyTitle, titleOf } from '../reading/cell-text.ts';
import {
  type ColumnFigures,
  figuresIn,
  gramsOfKilos,
  gramsSoldBy,
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
  /** Not negative; may have decimals, which are grams of weighed products. */
  stock?: number;
  stockMin?: number;
  /** The same for weighed products, from a file in kilos. */
  stockGrams?: number;
  stockMinGrams?: number;
};

/** A parsed row of a file. */
export type Draft = {
  row: number;
  sku: string;
  title: string;
  /** Before it was tidied. */
  writtenTitle: string;
  barCode?: string;
  description?: string;
  brand?: string;
  provider?: string;
  /** Names of its categories, from the widest on. */
  path: string;
  size?: string;
  /** Grams of its price unit, where the file says that it is sold by weight. */
  soldBy?: number;
  /** The file says that it is sold by the piece. */
  isByPiece?: boolean;
  /** The file says that it is inactive. */
  isInactive?: boolean;
  /** Cost in pesos of the price unit. */
  cost?: number;
  content: Content | undefined;
  figures: RowFigure[];
  /** Prices that may be thousands, unless the shop has the same. */
  doubts: { officeId: string | null; place: 0 | 1; pesos: number }[];
  problems: Problem[];
  /** It cannot be written. */
  isRefused: boolean;
};

export const LONGEST_TITLE = 300;
export const LONGEST_PROVIDER = 80;

type Column = { at: number; name: string; officeId: string | null; figures: ColumnFigures };

export function createInterpreter(layout: ImportLayout, mapping: ImportMapping) {
  const byField = columnsByField(layout, mapping);
  const one = (field: ImportField) => byField.get(field)?.[0];
  const cell = (row: SheetRow, column: Column | undefined) =>
    column ? cleanCell(row.cells[column.at] ?? '') : '';
  const all = (field: ImportField) => byField.get(field) ?? [];
  const levels = (['category_1', 'category_2', 'category_3', 'category_4'] as const).map(one);
  const keyColumn = one('sku');

  const contents = new Map<number, RowContent>();
  /** Memoised, because every row is visited twice. */
  const contentAt = (line: number, title: string, size: string) => {
    const known = contents.get(line) ?? contentOf(title, size);
    contents.set(line, known);
    return known;
  };

  /** `isSurvey`: without stock, which is not compared. */
  return function interpret(row: SheetRow, { isSurvey = false } = {}): Draft {
    const problems: Problem[] = [];
    const say = (code: ImportProblemCode, column: Column | undefined, value = '') =>
      problems.push({ code, column: column?.name ?? '', message: problemText(code, value) });
    const key = keyColumn && keyInCell(row.cells[keyColumn.at] ?? '');
    if (!key) say('NO_KEY', keyColumn);
    else if ('broken' in key) say('BROKEN_KEY', keyColumn, key.broken);
    if (hasMoved(row)) say('MOVED_CELLS', undefined);
    const brand = brandName(cell(row, one('brand')));
    const rawTitle = cut(titleOf(row.cells[one('title')?.at ?? -1] ?? ''), LONGEST_TITLE);
    const title = mapping.tidy_titles ? tidyTitle(rawTitle, brand) : rawTitle;
    const size = cell(row, one('size'));
    const { content, isDoubtful } = contentAt(row.line, rawTitle, size);
    if (isDoubtful) say('CONTENT_DOUBT', one('size') ?? one('title'), size || title);
    const barCode = one('bar_code') && keyInCell(row.cells[one('bar_code')?.at ?? -1] ?? '');
    if (barCode && 'broken' in barCode) say('BROKEN_BAR_CODE', one('bar_code'), barCode.broken);
    const unit = cell(row, one('sold_by'));
    const soldBy = gramsSoldBy(unit);
    const doubts: Draft['doubts'] = [];
    const figures = figuresOf(row, say, { isSurvey, soldBy, doubts });
    return {
      row: row.line,
      sku: key && 'key' in key ? key.key : '',
      title,
      writtenTitle: rawTitle,
      path: pathOf(levels.map((column) => cell(row, column))),
      content,
      figures,
      doubts,
      problems,
      isRefused: !key || 'broken' in key || hasMoved(row),
      ...(one('size') ? { size } : {}),
      ...(soldBy === undefined ? {} : { soldBy }),
      ...(BY_PIECE.test(unit) ? { isByPiece: true } : {}),
      ...(YES.test(cell(row, one('inactive'))) ? { isInactive: true } : {}),
      ...(one('brand') ? { brand } : {}),
      ...(barCode && 'key' in barCode ? { barCode: barCode.key } : {}),
      ...(one('description') ? { description: cell(row, one('description')) } : {}),
      ...costOf(row, say),
      ...(one('provider') ? { provider: cut(cell(row, one('provider')), LONGEST_PROVIDER) } : {}),
    };
  };

  /** Whether a text contains the cell delimiter unquoted: the following cells are under wrong columns. */
  function hasMoved({ cells }: SheetRow): boolean {
    if (layout.kind !== 'csv') return false;
    if (layout.width !== undefined && cells.length > layout.width) return true;
    return cells.slice(layout.columns.length).some((text) => text.trim() !== '');
  }

  /** Empty means no cost; an unreadable one leaves the cost unchanged. */
  function costOf(row: SheetRow, say: (code: ImportProblemCode, column: Column, value?: string) => void) {
    const column = one('cost');
    const figure = column && figureIn(cell(row, column), column);
    if (!column || figure === undefined) return {};
    if (figure >= 0 && figure <= MOST_PESOS) return { cost: wholePesos(figure) };
    say('BAD_COST', column, cell(row, column));
    return {};
  }

  function figuresOf(
    row: SheetRow,
    say: (code: ImportProblemCode, column: Column, value?: string) => void,
    { isSurvey, soldBy, doubts }: { isSurvey: boolean; soldBy: number | undefined; doubts: Draft['doubts'] },
  ) {
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
    const prices = all('price').map((column) => ({ column, figure: read(column) }));
    // Where only some offices have one, the others do not sell it.
    const isEmpty = prices.every(({ figure }) => figure === undefined);
    for (const { column, figure } of prices) {
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
}

function saysAnything({ price, offer, stock, stockMin, stockGrams, stockMinGrams }: RowFigure): boolean {
  return (price ?? offer ?? stock ?? stockMin ?? stockGrams ?? stockMinGrams) !== undefined;
}

function figureIn(text: string, { figures }: Column): number | undefined {
  return readFigure(text, figures.style, figures.has_thousandths);
}

const YES = /^(s[ií]?|x|1|true|verdadero|inactivo)$/i;
const BY_PIECE = /^(u|un|unds?|unid(ad(es)?)?|piezas?|pzas?)\.?$/i;
const NONE_LEFT = /^(agotad[oa]s?|sin (existencias?|stock|inventario))$/i;

const MOST_PESOS = 1_000_000_000;
const MOST_STOCK = 100_000_000;

function columnsByField(layout: ImportLayout, mapping: ImportMapping): Map<ImportField, Column[]> {
  const byField = new Map<ImportField, Column[]>();
  for (const { column, field, office_id: officeId } of mapping.columns) {
    const at = layout.columns.findIndex(({ name }) => name === column);
    if (at < 0) continue;
    // Workbooks and JSON use a decimal point, whatever neighbouring columns use.
    const { samples = [], figures = figuresIn(samples) } = layout.columns[at] ?? {};
    const written: ColumnFigures =
      layout.kind === 'csv' ? figures : { ...figures, style: 'point', has_thousandths: false };
    byField.set(field, [...(byField.get(field) ?? []), { at, name: column, officeId, figures: written }]);
  }
  return byField;
}

/** 'Bebidas > Gaseosas'; repeated levels are dropped. */
function pathOf(levels: readonly string[]): string {
  const names = levels
    .map((name) => cut(name, 90))
    .filter((name) => name !== '' && !/^(n\/?a|null|sin .*|-+)$/i.test(name));
  return names.filter((name, at) => name !== names[at - 1]).join(PATH);
}
