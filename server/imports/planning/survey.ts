import type { BusinessDatabase } from '#server/db/database.ts';
import { rowsOf } from '../pieces.ts';
import { PATH } from '../plan.ts';
import { bareKey, brandKey, shownBrand } from '../reading/cell-text.ts';
import type { SheetRow } from '../reading/sheet-row.ts';
import { brandNames, type Usual } from './current.ts';
import { wordsOf } from './other-goods.ts';
import type { Draft } from './read-row.ts';
import { addPack, type Packs } from './tenfold-content.ts';

/** Facts that are only known once all rows were read. */
export type Survey = {
  rows: number;
  /** Rows by code. */
  keys: Map<string, number>;
  /** Codes by what is left of them without leading zeros and capitals. */
  bareKeys: Map<string, string[]>;
  /** Rows by bar code. */
  barCodes: Map<string, number>;
  /** Number of products by category of the file. */
  paths: Map<string, number>;
  /** The canonical name of a brand for any spelling. */
  brandOf: (spelling: string) => string;
  brands: number;
  /** What is usual on a shelf among what is measured so; undefined with too few prices. */
  usualOn: (path: string, unit: string) => Usual | undefined;
  /** Whether others of the shelf have about that unit price: another class of goods there. */
  isSharedUnitPrice: (path: string, unit: string, value: number) => boolean;
  /** Prices by content of the row's own subcategory; on a broad shelf, of goods with the same first word. */
  packsOn: (draft: Pick<Draft, 'path' | 'title'>, unit: string) => Packs | undefined;
  /** The length at which titles were cut; 0: they were not. */
  cutAt: number;
};

/** Prices needed to know what is usual on a shelf. */
export const FEWEST_PRICES = 8;
/** Products of a class of goods, its own among them: two may have the same slip. */
const CLASS_OF = 3;
/** Factor between unit prices of one class of goods. */
const SAME_CLASS = 2;
/** Share of titles with the same maximum length that means they were truncated. */
const CUT_SHARE = 0.05;
/** Titles that may be longer, by those of that length. */
const LONGER_SHARE = 0.1;

export async function surveyRows(
  db: BusinessDatabase,
  importId: string,
  interpret: (row: SheetRow, options: { isSurvey: true }) => Draft,
  onRows: (rows: number) => Promise<unknown>,
): Promise<Survey> {
  const keys = new Map<string, number>();
  const bareKeys = new Map<string, string[]>();
  const barCodes = new Map<string, number>();
  const paths = new Map<string, number>();
  const spellings = new Map<string, Map<string, number>>();
  const unitPrices = new Map<string, number[]>();
  const paid = new Map<string, number[]>();
  const packs = new Map<string, Packs>();
  const lengths = new Map<number, number>();
  let rows = 0;
  for await (const piece of rowsOf(db, importId)) {
    for (const row of piece) {
      const draft = interpret(row, { isSurvey: true });
      if (draft.sku !== '') {
        const bare = bareKey(draft.sku);
        if (!keys.has(draft.sku)) bareKeys.set(bare, [...(bareKeys.get(bare) ?? []), draft.sku]);
        add(keys, draft.sku);
      }
      // Of a row with moved cells, what is under a head is of another column.
      if (draft.isRefused) continue;
      if (draft.barCode) add(barCodes, draft.barCode);
      add(paths, draft.path);
      add(lengths, draft.title.length);
      if (draft.brand) {
        const key = brandKey(draft.brand);
        const forms = spellings.get(key) ?? new Map<string, number>();
        spellings.set(key, forms);
        add(forms, draft.brand);
      }
      const price = unitPriceOf(draft);
      if (price === undefined) continue;
      const shelf = shelfKey(draft.path, draft.content?.unit ?? '');
      push(unitPrices, shelf, price);
      const quantity = draft.content?.quantity ?? 1;
      push(paid, shelf, price * quantity);
      const goods = goodsKey(draft, draft.content?.unit ?? '');
      const ofGoods = packs.get(goods) ?? new Map();
      packs.set(goods, ofGoods);
      addPack(ofGoods, { quantity, price: price * quantity });
    }
    rows += piece.length;
    await onRows(rows);
  }
  const brands = await brandNames(db);
  const named = new Map([
    ...brands.map(({ name, displayName }) => [brandKey(displayName), name] as const),
    ...brands.map(({ name }) => [brandKey(name), name] as const),
  ]);
  for (const [key, timesOf] of spellings) {
    const [most] = [...timesOf].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
    if (!named.has(key) && most) named.set(key, shownBrand(most[0]));
  }
  const medians = new Map(
    [...unitPrices]
      .filter(([, list]) => list.length >= FEWEST_PRICES)
      .map(([key, list]) => [key, { unitPrice: median(list), price: median(paid.get(key) ?? []) }]),
  );
  return {
    rows,
    keys,
    bareKeys,
    barCodes,
    paths,
    brandOf: (spelling) => (spelling === '' ? '' : (named.get(brandKey(spelling)) ?? spelling)),
    brands: spellings.size,
    isSharedUnitPrice: (path, unit, value) =>
      isClassOfGoods(unitPrices.get(shelfKey(path, unit)) ?? [], value),
    usualOn: (path, unit) => medians.get(shelfKey(path, unit)),
    packsOn: (draft, unit) => packs.get(goodsKey(draft, unit)),
    cutAt: cutLength(lengths, rows),
  };
}

/** Whether enough unit prices, its own among them, are about the same. */
export function isClassOfGoods(unitPrices: readonly number[], value: number): boolean {
  let near = 0;
  for (const one of unitPrices) {
    if (one <= value * SAME_CLASS && one >= value / SAME_CLASS) near += 1;
    if (near >= CLASS_OF) return true;
  }
  return false;
}

/** The price of a gram, millilitre, metre or piece in the first office that has one. */
export function unitPriceOf({ content, figures }: Pick<Draft, 'content' | 'figures'>): number | undefined {
  const figure = figures.find(({ price }) => price !== undefined);
  const { price, offer } = figure ?? {};
  const paid = typeof offer === 'object' && 'net' in offer ? offer.net : price;
  return content && paid !== undefined ? paid / content.quantity : undefined;
}

/** The length of many titles with hardly a longer one, which was typed elsewhere; 0: titles are whole. */
export function cutLength(lengths: ReadonlyMap<number, number>, rows: number): number {
  let longer = 0;
  for (const [length, there] of [...lengths].sort(([one], [other]) => other - one)) {
    if (length < 20) return 0;
    const isUsual = there >= 20 && there >= rows * CUT_SHARE && longer <= there * LONGER_SHARE;
    if (isUsual && length < 100) return length;
    longer += there;
  }
  return 0;
}

function shelfKey(path: string, unit: string): string {
  return `${unit} ${path}`;
}

function goodsKey({ path, title }: Pick<Draft, 'path' | 'title'>, unit: string): string {
  return path.includes(PATH) ? shelfKey(path, unit) : `${shelfKey(path, unit)} ${wordsOf(title)[0] ?? ''}`;
}

function median(list: number[]): number {
  const sorted = list.sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function push(lists: Map<string, number[]>, key: string, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
