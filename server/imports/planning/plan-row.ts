import type { ImportProblemCode } from '#contract/imports/import-shapes.ts';
import type { ImportMapping } from '#contract/imports/mapping-shapes.ts';
import { GOODS_LAW, type GoodsKind, mayBePromoted } from '#rules/goods/kinds.ts';
import { LONGEST_SIZE } from '#rules/package-contents/product-name.ts';
import { type Change, type FigureChange, HELD_BACK, type PlannedRow, type ProductChange } from '../plan.ts';
import { problemText, RECORD_WORDS } from '../problem-texts.ts';
import { cleanCell, cut, sizeText } from '../reading/cell-text.ts';
import type { CurrentProduct, Usual } from './current.ts';
import { labelAfter } from './label-after.ts';
import { isOtherGoods } from './other-goods.ts';
import type { Place } from './places.ts';
import { areAsIs, figuresOf, fractionIn, kilosIn, otherUnitIn } from './plan-figures.ts';
import { type Draft, LONGEST_PROVIDER } from './read-row.ts';
import { isSameBrand, isSameText, isSameTitle } from './same-text.ts';
import { staysSettled } from './settled-content.ts';
import { type Survey, unitPriceOf } from './survey.ts';
import { stockElsewhere, thousandfold } from './suspicious-figures.ts';
import { isOfAllOffices, jumpOf, lowPriceOf, priceOfOther, unusualOf } from './suspicious-prices.ts';
import { type ShopPacks, tenfoldOf } from './tenfold-content.ts';

type Rules = {
  mapping: ImportMapping;
  survey: Survey;
  offices: readonly string[];
  /** The day of the calendar on which it is planned. */
  today: string;
  officeName: (id: string) => string;
  placeOf: (path: string) => Place;
  /** The usual unit price in the shop, for categories of which the file has too few prices. */
  usualOnShelf: (subcategoryId: string | undefined, unit: string) => Usual | undefined;
  packsOfShop: ShopPacks;
  /** Whether another product has its bar code, too. */
  isShared: (draft: Draft) => boolean;
  /** A code that differs from a new one in leading zeros only. */
  similarTo: (draft: Draft) => string | undefined;
  waitingId: string | undefined;
  /** The version of a product and its figures. */
  versionOf: (sku: string) => number | undefined;
};

const BY_WEIGHT = 'Por peso';

/** With these a row is not written. */
const FATAL: ReadonlySet<ImportProblemCode> = new Set([
  ...(['NO_KEY', 'BROKEN_KEY', 'LONG_KEY', 'DOUBLE_KEY', 'NO_TITLE', 'BAD_PRICE'] as const),
  ...(['PRICE_IN_DOUBT', 'MOVED_CELLS', 'BAD_STOCK', 'NET_ABOVE_PRICE', 'BAD_SALE_DAYS'] as const),
  ...(['REMOVED', 'NOT_WRITTEN'] as const),
]);
const SAYS_NO_PRICE: ReadonlySet<ImportProblemCode> = new Set(['NO_PRICE', 'BAD_PRICE', 'PRICE_IN_DOUBT']);

/** The changes of a row to its product, and its problems. */
export function planRow(draft: Draft, current: CurrentProduct | undefined, rules: Rules): PlannedRow {
  const isSettled =
    draft.problems.some(({ code }) => code === 'CONTENT_DOUBT') && staysSettled(draft, current);
  const isSaidAsIs = draft.doubts.length > 0 && areAsIs(draft.doubts, current, rules.offices);
  const problems = draft.problems.filter(
    ({ code }) => !(isSaidAsIs && code === 'PRICE_IN_DOUBT') && !(isSettled && code === 'CONTENT_DOUBT'),
  );
  const say = (code: ImportProblemCode, value = '') =>
    problems.push({ code, column: '', message: problemText(code, value) });
  const { survey } = rules;
  const base = {
    row: draft.row,
    sku: draft.sku,
    title: draft.title || current?.title || '',
    hasPicture: !!current?.picture,
    getsPicture: !current?.picture && draft.pictureUrl !== undefined,
  };
  if ((survey.keys.get(draft.sku) ?? 0) > 1) say('DOUBLE_KEY', draft.sku);
  const similar = current ? undefined : rules.similarTo(draft);
  if (similar) say('SIMILAR_KEY', similar);
  if (rules.isShared(draft)) say('SHARED_BAR_CODE', draft.barCode);
  if (current?.removed && current.inactive_reason !== RECORD_WORDS.undoneReason) say('REMOVED');
  // Without a code a row is no product: a sum, a note.
  if (!current && draft.title === '' && draft.sku !== '') say('NO_TITLE');
  if (survey.cutAt > 0 && draft.title.length === survey.cutAt) say('CUT_TITLE', draft.title);
  const label = labelAfter(draft, current);
  for (const fault of label.faults) say('BAD_LABEL', fault);
  const kind = kindAfter(rules.placeOf(draft.path), current, rules);
  const figures = figuresOf(draft, current, { ...rules, isBanned: !mayBePromoted(kind) });
  if (figures.hasBan) say('BANNED_OFFER', GOODS_LAW[kind].ban);
  if (figures.aboveIts !== undefined) say('NET_ABOVE_PRICE', figures.aboveIts.toLocaleString('es-CO'));
  const pieces = otherUnitIn(draft, current, rules.offices);
  const kilos = pieces ? undefined : kilosIn(draft, current);
  const fraction = pieces ? undefined : fractionIn(draft, current);
  if (pieces) say('STOCK_OTHER_UNIT', pieces);
  if (kilos) say('STOCK_IN_KILOS', kilos);
  if (fraction) say('STOCK_FRACTION', fraction);
  const isWithoutPrice = !current && !figures.after.some(([, price]) => price !== null);
  if (!isWithoutPrice && figures.unsold.length > 0) say('NOT_SOLD', officesIn(figures.unsold, rules));
  const { sales } = figures;
  // What comes later is as suspicious today.
  const prices = [
    ...figures.after,
    ...sales.after.map(([id, net]): FigureChange => [id, null, net, null, null]),
  ];
  const jump = jumpOf(prices, current);
  if (jump) say('PRICE_JUMP', jump);
  const other = priceOfOther(figures.after, current, rules);
  // One price for all offices is of the office that had it; a column of an office may say so of a few.
  if (other && isOfAllOffices(draft)) say('OTHER_OFFICE', other);
  const thousand = thousandfold(figures.after, current);
  if (thousand) say('STOCK_THOUSAND', thousand);
  const shelf = current?.subcategory_id ?? shelfOf(rules.placeOf(draft.path));
  const unusual = unusualOf(
    draft,
    current,
    prices,
    (unit) => survey.usualOn(draft.path, unit) ?? rules.usualOnShelf(shelf, unit),
    (unit, value) => survey.isSharedUnitPrice(draft.path, unit, value),
  );
  const unitPrice = unitPriceOf(draft);
  const tenfold = tenfoldOf(draft, current, {
    paid: unitPrice === undefined ? undefined : unitPrice * (draft.content?.quantity ?? 1),
    before: current?.figureIn(rules.offices[0] ?? '')?.[1],
    subcategoryId: shelf,
    packsOfFile: survey.packsOn,
    packsOfShop: rules.packsOfShop,
  });
  const suspicious = unusual ?? tenfold;
  if (suspicious) say('UNIT_PRICE', suspicious);
  const low = lowPriceOf(prices, current);
  if (low) say('LOW_PRICE', low);
  if (current && isOtherGoods(draft, current, shelfOf(rules.placeOf(draft.path))))
    say('OTHER_GOODS', `de “${current.title}” a “${draft.title}”`);
  const isSaid = problems.some(({ code }) => SAYS_NO_PRICE.has(code));
  if (isWithoutPrice && !isSaid) say('NO_PRICE');
  const isFatal = draft.isRefused || isWithoutPrice || problems.some(({ code }) => FATAL.has(code));
  const picture = base.getsPicture && draft.pictureUrl ? { pictureUrl: draft.pictureUrl } : {};
  const isHeld = problems.some(({ code }) => HELD_BACK.some((gate) => gate === code));
  if (isFatal) return { ...base, outcome: 'refused', problems, before: null, after: null };

  const target = wantedOf(draft, current, label.change, rules);
  const held = isHeld ? { held: { hasPicture: base.hasPicture || base.getsPicture } } : {};
  if (!current) {
    if (target.shelf === 'waiting') say('NO_CATEGORY', draft.path);
    const after: Change = {
      product: target.product,
      figures: figures.after,
      ...(sales.after.length > 0 ? { sales: sales.after } : {}),
      ...picture,
      ...(target.shelf ? { shelf: target.shelf } : {}),
      ...held,
    };
    return { ...base, outcome: isHeld ? 'refused' : 'created', isHeld, problems, before: null, after };
  }
  const { before, after } = differing(target.product, current);
  const isSaleSame = sales.after.length === 0;
  const isSame =
    Object.keys(after).length === 0 &&
    figures.after.length === 0 &&
    isSaleSame &&
    !target.shelf &&
    !base.getsPicture;
  if (isSame) return { ...base, outcome: 'unchanged', problems, before: null, after: null };
  return {
    ...base,
    outcome: isHeld ? 'refused' : 'changed',
    isHeld,
    ...(other && !isOfAllOffices(draft) ? { priceOfOther: other } : {}),
    stockElsewhere: stockElsewhere(figures.after, current, rules.offices),
    problems,
    before: {
      product: { ...before, ...(target.shelf ? { subcategory_id: current.subcategory_id } : {}) },
      figures: figures.before,
      ...(isSaleSame ? {} : { sales: sales.before }),
      version: rules.versionOf(draft.sku),
    },
    after: {
      product: after,
      figures: figures.after,
      ...(isSaleSame ? {} : { sales: sales.after }),
      ...picture,
      ...(target.shelf ? { shelf: target.shelf } : {}),
      ...held,
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
function wantedOf(draft: Draft, current: CurrentProduct | undefined, label: ProductChange, rules: Rules) {
  const { survey, mapping, waitingId } = rules;
  const product = { ...label };
  if (draft.title !== '' && !(current && isSameTitle(draft, current))) product.title = draft.title;
  if (draft.barCode !== undefined) product.bar_code = draft.barCode;
  if (draft.description !== undefined && !(current && isSameText(draft.description, current.description)))
    product.description = draft.description;
  if (draft.brand && !(current && isSameBrand(draft.brand, current)))
    product.brand = survey.brandOf(draft.brand);
  if (draft.provider && !(current && isSameText(draft.provider, current.provider, providerIn)))
    product.provider = draft.provider;
  if (draft.cost !== undefined) product.cost = draft.cost;
  if (draft.taxClass !== undefined) product.tax_class = draft.taxClass;
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
  const isNewContent = draft.isContentSettled || ((isNewTitle || isNewSize) && !staysSettled(draft, current));
  if (current?.count_type !== 'grams' && isNewContent) {
    product.quantity_pum = draft.content?.quantity ?? 0;
    product.pum_unit = draft.content?.unit ?? 'und';
  }
  if (!current && draft.tags) product.tags = draft.tags;
  if (!current && draft.soldBy !== undefined) {
    product.count_type = 'grams';
    product.quantity_pum = draft.soldBy;
    product.pum_unit = 'g';
    product.size_text = BY_WEIGHT;
  }
  const place = rules.placeOf(draft.path);
  // The shelf of an undone product may be gone with it.
  const isWaiting = current?.subcategory_id === waitingId || current?.removed === true;
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
  if (current?.removed) product.removed = false;
  return { product, shelf };
}

function shelfOf(place: Place): string | undefined {
  return 'subcategoryId' in place ? place.subcategoryId : undefined;
}

/** The law of its goods on the shelf where it is, or will be. */
function kindAfter(place: Place, current: CurrentProduct | undefined, { waitingId }: Rules): GoodsKind {
  const kind = 'kind' in place ? place.kind : 'general';
  if (!current) return kind;
  const isMoved = current.subcategory_id === waitingId && current.goods_kind === 'general';
  return isMoved ? kind : current.goods_kind;
}

function mayPlace(place: Place): boolean {
  return !('wait' in place);
}

const OUR_REASONS: ReadonlySet<string> = new Set([
  ...[RECORD_WORDS.missingReason, RECORD_WORDS.undoneReason, RECORD_WORDS.inactiveReason],
]);

/** Hidden by an import, without a remaining reason. */
export function isOurs(reason: string, stillWaits: boolean): boolean {
  if (reason === RECORD_WORDS.waitingReason) return !stillWaits;
  return OUR_REASONS.has(reason);
}

function differing(change: ProductChange, current: CurrentProduct) {
  const names = Object.keys(change) as Exclude<keyof ProductChange, 'tags'>[];
  const changed = names.filter((name) => change[name] !== current[name]);
  const of = (one: ProductChange) =>
    Object.fromEntries(changed.map((name) => [name, one[name]])) as ProductChange;
  return { before: of(current), after: of(change) };
}
