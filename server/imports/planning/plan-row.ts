import type { ImportGate, ImportOutcome, ImportProblemCode } from '#contract/imports/import-shapes.ts';
import type { ImportMapping } from '#contract/imports/mapping-shapes.ts';
import { LONGEST_SIZE } from '#rules/package-contents/product-name.ts';
import { cleanCell, cut, sizeText } from '../reading/cell-text.ts';
import type { CurrentProduct } from './current.ts';
import type { Place } from './places.ts';
import { areAsIs, type FigureChange, figuresOf, fractionIn, kilosIn, otherUnitIn } from './plan-figures.ts';
import { problemText, RECORD_WORDS } from './problem-texts.ts';
import { type Draft, LONGEST_PROVIDER, type Problem } from './read-row.ts';
import { isSameBrand, isSameText, isSameTitle } from './same-text.ts';
import type { Survey } from './survey.ts';
import { isOfAllOffices, jumpOf, priceOfOther, unusualOf } from './suspicious-prices.ts';

/** What an import writes of a product, by the names of its columns; brand and provider by name. */
export type ProductChange = {
  title?: string;
  bar_code?: string;
  description?: string;
  brand?: string;
  provider?: string;
  subcategory_id?: string;
  size_text?: string;
  quantity_pum?: number;
  pum_unit?: 'g' | 'ml' | 'und' | 'm';
  /** Only of a new product: staff decide how it is sold from then on. */
  count_type?: 'units' | 'grams';
  cost?: number | null;
  inactive?: boolean;
  inactive_reason?: string;
};

export type Change = {
  product: ProductChange;
  figures: FigureChange[];
  /** A shelf that is created or found when writing. */
  shelf?: { make: string } | 'waiting';
  /** For a row held back: it is written as planned here when somebody accepts. */
  held?: { hasPicture: boolean };
};

export type PlannedRow = {
  row: number;
  sku: string;
  title: string;
  outcome: ImportOutcome;
  problems: Problem[];
  before: Change | null;
  after: Change | null;
  hasPicture: boolean;
  /** It waits for somebody to accept it. */
  isHeld?: boolean;
  /** The price of an office becomes the one that another office has. */
  priceOfOther?: string;
};

type Rules = {
  mapping: ImportMapping;
  survey: Survey;
  offices: readonly string[];
  officeName: (id: string) => string;
  placeOf: (path: string) => Place;
  /** The usual unit price in the shop, for categories of which the file has too few prices. */
  usualOnShelf: (subcategoryId: string | undefined, unit: string) => number | undefined;
  /** Whether another product has its bar code, too. */
  isShared: (draft: Draft) => boolean;
  /** A code that differs from a new one in leading zeros only. */
  similarTo: (draft: Draft) => string | undefined;
  accepted: ReadonlySet<ImportGate>;
  waitingId: string | undefined;
};

const BY_WEIGHT = 'Por peso';

/** With these a row is not written. */
const FATAL: ReadonlySet<ImportProblemCode> = new Set([
  ...([
    'NO_KEY',
    'BROKEN_KEY',
    'DOUBLE_KEY',
    'NO_TITLE',
    'BAD_PRICE',
    'PRICE_IN_DOUBT',
    'MOVED_CELLS',
    'BAD_STOCK',
    'NET_ABOVE_PRICE',
  ] as const),
  ...(['REMOVED', 'NOT_WRITTEN'] as const),
]);
const SAYS_NO_PRICE: ReadonlySet<ImportProblemCode> = new Set(['NO_PRICE', 'BAD_PRICE', 'PRICE_IN_DOUBT']);
/** Problems that hold a row back until somebody accepts. */
export const HELD_BACK = [
  'SIMILAR_KEY',
  'PRICE_JUMP',
  'OTHER_OFFICE',
  'STOCK_JUMP',
  'UNIT_PRICE',
] as const satisfies (ImportProblemCode & ImportGate)[];

/** The changes of a row to its product, and its problems. */
export function planRow(draft: Draft, current: CurrentProduct | undefined, rules: Rules): PlannedRow {
  const isSaidAsIs = draft.doubts.length > 0 && areAsIs(draft.doubts, current, rules.offices);
  const problems = draft.problems.filter(({ code }) => !isSaidAsIs || code !== 'PRICE_IN_DOUBT');
  const say = (code: ImportProblemCode, value = '') =>
    problems.push({ code, column: '', message: problemText(code, value) });
  const { survey, accepted } = rules;
  const base = {
    row: draft.row,
    sku: draft.sku,
    title: draft.title || current?.title || '',
    hasPicture: !!current?.picture,
  };
  if ((survey.keys.get(draft.sku) ?? 0) > 1) say('DOUBLE_KEY', draft.sku);
  const similar = current || accepted.has('SIMILAR_KEY') ? undefined : rules.similarTo(draft);
  if (similar) say('SIMILAR_KEY', similar);
  if (rules.isShared(draft)) say('SHARED_BAR_CODE', draft.barCode);
  if (current?.removed) say('REMOVED');
  // Without a code a row is no product: a sum, a note.
  if (!current && draft.title === '' && draft.sku !== '') say('NO_TITLE');
  if (survey.cutAt > 0 && draft.title.length === survey.cutAt) say('CUT_TITLE', draft.title);
  const figures = figuresOf(draft, current, rules.offices);
  if (figures.aboveIts !== undefined) say('NET_ABOVE_PRICE', figures.aboveIts.toLocaleString('es-CO'));
  const pieces = otherUnitIn(draft, current, rules.offices);
  const kilos = pieces ? undefined : kilosIn(draft, current);
  const fraction = pieces ? undefined : fractionIn(draft, current);
  if (pieces) say('STOCK_OTHER_UNIT', pieces);
  if (kilos) say('STOCK_IN_KILOS', kilos);
  if (fraction) say('STOCK_FRACTION', fraction);
  const isWithoutPrice = !current && !figures.after.some(([, price]) => price !== null);
  if (!isWithoutPrice && figures.unsold.length > 0) say('NOT_SOLD', officesIn(figures.unsold, rules));
  const jump = jumpOf(figures.after, current);
  if (jump && !accepted.has('PRICE_JUMP')) say('PRICE_JUMP', jump);
  const other = priceOfOther(figures.after, current, rules);
  // One price for all offices is of the office that had it; a column of an office may say so of a few.
  if (other && isOfAllOffices(draft) && !accepted.has('OTHER_OFFICE')) say('OTHER_OFFICE', other);
  const shelf = current?.subcategory_id ?? shelfOf(rules.placeOf(draft.path));
  const unusual = unusualOf(
    draft,
    current,
    figures.after,
    (unit) => survey.usualUnitPrice(draft.path, unit) ?? rules.usualOnShelf(shelf, unit),
  );
  if (unusual && !accepted.has('UNIT_PRICE')) say('UNIT_PRICE', unusual);
  const isSaid = problems.some(({ code }) => SAYS_NO_PRICE.has(code));
  if (isWithoutPrice && !isSaid) say('NO_PRICE');
  const isFatal = draft.isRefused || isWithoutPrice || problems.some(({ code }) => FATAL.has(code));
  const isHeld = problems.some(({ code }) => HELD_BACK.some((gate) => gate === code));
  if (isFatal || (isHeld && !current))
    return { ...base, outcome: 'refused', problems, before: null, after: null, isHeld: isHeld && !isFatal };

  const wanted = wantedOf(draft, current, rules);
  if (!current) {
    if (wanted.shelf === 'waiting') say('NO_CATEGORY', draft.path);
    const after: Change = {
      product: wanted.product,
      figures: figures.after,
      ...(wanted.shelf ? { shelf: wanted.shelf } : {}),
    };
    return { ...base, outcome: 'created', problems, before: null, after };
  }
  const { before, after } = differing(wanted.product, current);
  const isSame = Object.keys(after).length === 0 && figures.after.length === 0 && !wanted.shelf;
  if (isSame) return { ...base, outcome: 'unchanged', problems, before: null, after: null };
  return {
    ...base,
    outcome: isHeld ? 'refused' : 'changed',
    isHeld,
    ...(other && !isOfAllOffices(draft) ? { priceOfOther: other } : {}),
    problems,
    before: {
      product: { ...before, ...(wanted.shelf ? { subcategory_id: current.subcategory_id } : {}) },
      figures: figures.before,
    },
    after: {
      product: after,
      figures: figures.after,
      ...(wanted.shelf ? { shelf: wanted.shelf } : {}),
      ...(isHeld ? { held: { hasPicture: base.hasPicture } } : {}),
    },
  };
}

const sizeOf = (text: string) => cut(text, LONGEST_SIZE).trim();
const sizeIn = (cell: string) => sizeOf(cleanCell(cell));
const providerIn = (cell: string) => cut(cleanCell(cell), LONGEST_PROVIDER);

const OFFICES_NAMED = 3;

/** Their names; '' for all of them. */
function officesIn(unsold: readonly string[], { offices, officeName }: Rules): string {
  if (unsold.length === offices.length) return '';
  const names = unsold.slice(0, OFFICES_NAMED).map(officeName).join(', ');
  const more = unsold.length - OFFICES_NAMED;
  return more > 0 ? `${names} y ${more} más` : names;
}

/** Of a product that the shop has, only what its row says differently. */
function wantedOf(draft: Draft, current: CurrentProduct | undefined, rules: Rules) {
  const { survey, mapping, waitingId } = rules;
  const product: ProductChange = {};
  if (draft.title !== '' && !(current && isSameTitle(draft, current))) product.title = draft.title;
  if (draft.barCode !== undefined) product.bar_code = draft.barCode;
  if (draft.description !== undefined && !(current && isSameText(draft.description, current.description)))
    product.description = draft.description;
  if (draft.brand && !(current && isSameBrand(draft.brand, current)))
    product.brand = survey.brandOf(draft.brand);
  if (draft.provider && !(current && isSameText(draft.provider, current.provider, providerIn)))
    product.provider = draft.provider;
  if (draft.cost !== undefined) product.cost = draft.cost;
  const isNewTitle = !current || product.title !== undefined;
  const size = sizeOf(
    draft.size || (draft.content && isNewTitle && !current?.size_text ? sizeText(draft.content) : ''),
  );
  const isNewSize = size !== '' && !(current && isSameText(size, current.size_text, sizeIn));
  // Earlier versions wrote longer ones, which staff could not save.
  if (isNewSize || (size !== '' && current && current.size_text.length > LONGEST_SIZE))
    product.size_text = size;
  // Staff define the content of products sold by weight: it is the price unit. What they have corrected of others stays
  // while the file says the same.
  if (current?.count_type !== 'grams' && (isNewTitle || isNewSize)) {
    product.quantity_pum = draft.content?.quantity ?? 0;
    product.pum_unit = draft.content?.unit ?? 'und';
  }
  if (!current && draft.soldBy !== undefined) {
    product.count_type = 'grams';
    product.quantity_pum = draft.soldBy;
    product.pum_unit = 'g';
    product.size_text = BY_WEIGHT;
  }
  const place = rules.placeOf(draft.path);
  const isWaiting = current?.subcategory_id === waitingId;
  const mayMove = !current || isWaiting || mapping.categories[draft.path] !== undefined;
  const shelf: Change['shelf'] =
    !mayMove || 'subcategoryId' in place
      ? undefined
      : 'make' in place
        ? { make: draft.path }
        : current
          ? undefined
          : 'waiting';
  if (mayMove && 'subcategoryId' in place) product.subcategory_id = place.subcategoryId;
  if (shelf === 'waiting') {
    product.inactive = true;
    product.inactive_reason = RECORD_WORDS.waitingReason;
  } else if (draft.isInactive) {
    if (!current) {
      product.inactive = true;
      product.inactive_reason = RECORD_WORDS.inactiveReason;
    }
  } else if (current?.inactive && isOurs(current.inactive_reason, isWaiting && !mayPlace(place))) {
    product.inactive = false;
    product.inactive_reason = '';
  }
  return { product, shelf };
}

function shelfOf(place: Place): string | undefined {
  return 'subcategoryId' in place ? place.subcategoryId : undefined;
}

function mayPlace(place: Place): boolean {
  return !('wait' in place);
}

const OUR_REASONS: ReadonlySet<string> = new Set([
  ...[RECORD_WORDS.missingReason, RECORD_WORDS.undoneReason, RECORD_WORDS.inactiveReason],
]);

/** Hidden by an import, without a remaining reason. */
function isOurs(reason: string, stillWaits: boolean): boolean {
  if (reason === RECORD_WORDS.waitingReason) return !stillWaits;
  return OUR_REASONS.has(reason);
}

function differing(wanted: ProductChange, current: CurrentProduct) {
  const names = Object.keys(wanted) as (keyof ProductChange)[];
  const changed = names.filter((name) => wanted[name] !== current[name]);
  const of = (one: ProductChange) =>
    Object.fromEntries(changed.map((name) => [name, one[name]])) as ProductChange;
  return { before: of(current), after: of(wanted) };
}
