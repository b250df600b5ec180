import type { ImportProblemCode } from '#contract/imports/import-shapes.ts';
import type { ImportField, ImportLayout, ImportMapping } from '#contract/imports/mapping-shapes.ts';
import { LABEL_FIELDS, type LabelField } from '#rules/label/cells.ts';
import type { Content } from '#rules/package-contents/read-content.ts';
import { contentOf, type RowContent } from '#rules/package-contents/row-content.ts';
import type { TaxClass } from '#rules/taxes/tax-classes.ts';
import { categoryLevels, otherCategories } from '../columns/category-cells.ts';
import { pictureIn } from '../pictures/picture-cell.ts';
import { PATH, type Problem } from '../plan.ts';
import { problemText } from '../problem-texts.ts';
import { brandName, cleanCell, cut, keyInCell, tidyTitle, titleOf } from '../reading/cell-text.ts';
import { type ColumnFigures, figuresIn, gramsSoldBy } from '../reading/figures.ts';
import type { SheetRow } from '../reading/sheet-row.ts';
import { type Column, createFigureReader, type PriceDoubt, type RowFigure } from './read-figures.ts';
import { isYes, linesOf, madeCode, saysHidden, sizeWith, titleWith } from './row-values.ts';

type Named = { barCode: ReturnType<typeof keyInCell>; title: string; brand: string; size: string };

type LabelCells = Partial<Record<LabelField, string>>;

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
  /** Further categories, which a product has as tags. */
  tags?: string[];
  size?: string;
  /** Grams of its price unit, where the file says that it is sold by weight. */
  soldBy?: number;
  /** The file says that it is sold by the piece. */
  isByPiece?: boolean;
  /** The file says that it is inactive. */
  isInactive?: boolean;
  /** The address of its picture. */
  pictureUrl?: string;
  /** Cost in pesos of the price unit. */
  cost?: number;
  /** How it is taxed. */
  taxClass?: TaxClass;
  sanitaryRecord?: string;
  /** Cells that say what its label says. */
  label?: LabelCells;
  content: Content | undefined;
  /** Staff said so of this row. */
  isContentSettled?: boolean;
  figures: RowFigure[];
  doubts: PriceDoubt[];
  problems: Problem[];
  /** It cannot be written. */
  isRefused: boolean;
};

export const LONGEST_TITLE = 300;
export const LONGEST_PROVIDER = 80;
const LONGEST_RECORD = 60;
/** As staff may write them. */
const LONGEST_TAG = 60;
const MOST_TAGS = 40;

export function createInterpreter(layout: ImportLayout, mapping: ImportMapping) {
  const byField = columnsByField(layout, mapping);
  const one = (field: ImportField) => byField.get(field)?.[0];
  const cell = (row: SheetRow, column: Column | undefined) =>
    column ? cleanCell(row.cells[column.at] ?? '') : '';
  const all = (field: ImportField) => byField.get(field) ?? [];
  const levels = (['category_1', 'category_2', 'category_3', 'category_4'] as const).map(one);
  const keyColumn = one('sku');
  const { costOf, figuresOf, taxOf } = createFigureReader(byField, mapping);

  const contents = new Map<number, RowContent>();
  /** Memoised, because every row is visited twice. */
  const contentAt = (line: number, title: string, size: string, path: string) => {
    const lineContent = contents.get(line) ?? contentOf(title, size, path);
    contents.set(line, lineContent);
    return lineContent;
  };

  /** `isSurvey`: without stock, which is not compared. */
  return function interpret(row: SheetRow, { isSurvey = false } = {}): Draft {
    const problems: Problem[] = [];
    const say = (code: ImportProblemCode, column: Column | undefined, value = '') =>
      problems.push({ code, column: column?.name ?? '', message: problemText(code, value) });
    const brand = brandName(cell(row, one('brand')));
    const variants = all('variant').map((column) => cell(row, column));
    const named = titleOf(row.cells[one('title')?.at ?? -1] ?? '');
    const rawTitle = cut(titleWith(named, variants), LONGEST_TITLE);
    const title = mapping.tidy_titles ? tidyTitle(rawTitle, brand) : rawTitle;
    const size = sizeWith(cell(row, one('size')), cell(row, one('size_unit')));
    const path = pathOf(levelsIn(row));
    const tags = tagsIn(row);
    const barCode = one('bar_code') && keyInCell(row.cells[one('bar_code')?.at ?? -1] ?? '');
    if (barCode && 'broken' in barCode) say('BROKEN_BAR_CODE', one('bar_code'), barCode.broken);
    const key = keyOf(row, { barCode, title: rawTitle, brand, size });
    if (!key) say('NO_KEY', keyColumn);
    else if ('broken' in key) say('BROKEN_KEY', keyColumn, key.broken);
    else if ('long' in key) say('LONG_KEY', keyColumn, key.long);
    // Mappings of earlier versions have none.
    const settled = key && 'key' in key ? mapping.contents?.[key.key] : undefined;
    const read = contentAt(row.line, rawTitle, size, path);
    if (read.isDoubtful && !settled) say('CONTENT_DOUBT', one('size') ?? one('title'), size || title);
    if (hasMoved(row)) say('MOVED_CELLS', undefined);
    const unit = cell(row, one('sold_by'));
    const soldBy = gramsSoldBy(unit);
    const doubts: Draft['doubts'] = [];
    const pictureUrl = pictureIn(row.cells[one('picture')?.at ?? -1] ?? '');
    const figures = figuresOf(row, say, { isSurvey, soldBy, doubts });
    return {
      row: row.line,
      sku: key && 'key' in key ? key.key : '',
      title,
      writtenTitle: rawTitle,
      path,
      content: settled ? { ...settled, packs: 1 } : read.content,
      ...(settled ? { isContentSettled: true } : {}),
      figures,
      doubts,
      problems,
      isRefused: !key || !('key' in key) || hasMoved(row),
      ...(tags.length > 0 ? { tags } : {}),
      ...(pictureUrl === '' ? {} : { pictureUrl }),
      ...(one('size') ? { size } : {}),
      ...(soldBy === undefined ? {} : { soldBy }),
      ...(BY_PIECE.test(unit) ? { isByPiece: true } : {}),
      ...(isHidden(row) ? { isInactive: true } : {}),
      ...(one('brand') ? { brand } : {}),
      ...(barCode && 'key' in barCode ? { barCode: barCode.key } : {}),
      ...(one('description') ? { description: linesOf(row.cells[one('description')?.at ?? -1] ?? '') } : {}),
      ...costOf(row, say),
      ...taxOf(row, say),
      ...labelIn(row),
      ...(one('provider') ? { provider: cut(cell(row, one('provider')), LONGEST_PROVIDER) } : {}),
    };
  };

  /** Its cells as they are: what they change depends on the label that the product has. */
  function labelIn(row: SheetRow): Pick<Draft, 'label' | 'sanitaryRecord'> {
    const record = cut(cell(row, one('sanitary_record')), LONGEST_RECORD);
    const cells = LABEL_FIELDS.flatMap((field) => {
      const text = cell(row, one(field));
      return text === '' ? [] : [[field, text] as const];
    });
    return {
      ...(record === '' ? {} : { sanitaryRecord: record }),
      ...(cells.length > 0 ? { label: Object.fromEntries(cells) } : {}),
    };
  }

  function keyOf(row: SheetRow, { barCode, title, brand, size }: Named): ReturnType<typeof keyInCell> {
    if (keyColumn) return keyInCell(row.cells[keyColumn.at] ?? '');
    if (!mapping.makes_codes) return undefined;
    // A damaged one is whole in the next file: a code made today would be of another product there.
    if (barCode && !('long' in barCode)) return barCode;
    return title === '' ? undefined : { key: madeCode(title, brand, size) };
  }

  /** Levels in one cell, unless other columns have further ones. */
  function levelsIn(row: SheetRow): string[] {
    const [first, ...others] = levels;
    if (first && others.every((column) => !column)) return categoryLevels(cell(row, first), first.categories);
    return levels.map((column) => cell(row, column));
  }

  function tagsIn(row: SheetRow): string[] {
    const [first, ...others] = levels;
    if (!first || others.some((column) => column)) return [];
    const names = otherCategories(cell(row, first), first.categories).map((name) =>
      cut(name, LONGEST_TAG).trim(),
    );
    return names.filter((name) => name !== '' && !NO_CATEGORY.test(name)).slice(0, MOST_TAGS);
  }

  function isHidden(row: SheetRow): boolean {
    const isSaid = (column: Column) => saysHidden(cell(row, column), column.samples);
    return isYes(cell(row, one('inactive'))) || all('active').some(isSaid);
  }

  /** Whether a text contains the cell delimiter unquoted: the following cells are under wrong columns. */
  function hasMoved({ cells }: SheetRow): boolean {
    if (layout.kind !== 'csv') return false;
    if (layout.width !== undefined && cells.length > layout.width) return true;
    return cells.slice(layout.columns.length).some((text) => text.trim() !== '');
  }
}

const BY_PIECE = /^(u|un|unds?|unid(ad(es)?)?|piezas?|pzas?|no?|0|false|falso|f)\.?$/i;

function columnsByField(layout: ImportLayout, mapping: ImportMapping): Map<ImportField, Column[]> {
  const byField = new Map<ImportField, Column[]>();
  for (const { column, field, office_id: officeId } of mapping.columns) {
    const at = layout.columns.findIndex(({ name }) => name === column);
    if (at < 0) continue;
    // Workbooks and JSON use a decimal point, whatever neighbouring columns use.
    const { samples = [], figures = figuresIn(samples), categories } = layout.columns[at] ?? {};
    const written: ColumnFigures =
      layout.kind === 'csv' ? figures : { ...figures, style: 'point', has_thousandths: false };
    const one: Column = { at, name: column, officeId, figures: written, categories, samples };
    byField.set(field, [...(byField.get(field) ?? []), one]);
  }
  return byField;
}

const NO_CATEGORY = /^(n\/?a|null|sin .*|uncategorized|-+)$/i;

/** 'Bebidas > Gaseosas'; repeated levels are dropped. */
function pathOf(levels: readonly string[]): string {
  const names = levels.map((name) => cut(name, 90)).filter((name) => name !== '' && !NO_CATEGORY.test(name));
  return names.filter((name, at) => name !== names[at - 1]).join(PATH);
}
