import { groupThousands } from './money.ts';

/** How a line is counted: pieces or grams. */
export type CountType = 'units' | 'grams';

/** The same in words, and its unit (back-office 3: countTypeDisplayName, unit_measurement). */
export const COUNT_TYPE_NAMES = { units: 'Unidades', grams: 'Gramos' } as const;
export const COUNT_TYPE_UNITS = { units: 'und', grams: 'g' } as const;

/**
 * How a product is sold. `countType` is its unit of price and stock: 'units' = price of a piece, stock in pieces;
 * 'grams' = price_neto is for `quantityPum` grams, stock in grams. `gramsPerUnit`: weight of one piece (0 = unknown).
 */
export type SaleUnit = {
  countType: CountType;
  gramsPerUnit: number;
  quantityPum: number;
  onlyBuyUnits: boolean;
  selectOnlyGrams: boolean;
  /** Step in grams, if the category deviates from GRAM_STEP. */
  gramStep?: number | undefined;
  /** Minimum in grams, if the category deviates from MIN_GRAMS. */
  minGrams?: number | undefined;
  /** Maximum pieces, if the business allows fewer than MAX_UNITS. */
  maxUnits?: number | undefined;
};

/** The fields of a card that tell how its product is sold. */
export type SaleCard = {
  countType: CountType;
  grams_x_unidad: number;
  quantity_pum: number;
  only_buy_units: boolean;
  select_only_grams: boolean;
  gram_step?: number | undefined;
  min_grams?: number | undefined;
  max_units?: number | undefined;
};

export type QuantityProblem =
  | 'QUANTITY_NOT_INTEGER'
  | 'QUANTITY_TOO_SMALL'
  | 'QUANTITY_TOO_LARGE'
  | 'QUANTITY_STEP'
  | 'COUNT_TYPE_NOT_ALLOWED';

export type QuantityCheck = { ok: true } | { ok: false; code: QuantityProblem };

/** Rule 27. */
export const GRAM_STEP = 50;
/** Rule 27. */
export const MIN_GRAMS = 100;
export const MAX_UNITS = 999;
export const MAX_GRAMS = 50_000;

export function saleUnitOf(card: SaleCard): SaleUnit {
  return {
    countType: card.countType,
    gramsPerUnit: card.grams_x_unidad,
    quantityPum: card.quantity_pum,
    onlyBuyUnits: card.only_buy_units,
    selectOnlyGrams: card.select_only_grams,
    gramStep: card.gram_step,
    minGrams: card.min_grams,
    maxUnits: card.max_units,
  };
}

/**
 * The units a product can be bought in, the default first (storefront 5, unit selector options). A product by weight
 * without quantity_pum has no price and cannot be sold (rule 3).
 */
export function countTypesFor(sale: SaleUnit): CountType[] {
  if (sale.countType === 'units') return ['units'];
  if (!Number.isSafeInteger(sale.quantityPum) || sale.quantityPum <= 0) return [];
  if (sale.gramsPerUnit <= 0) return ['grams'];
  if (sale.onlyBuyUnits) return ['units'];
  if (sale.selectOnlyGrams) return ['grams'];
  return ['grams', 'units'];
}

/** The default unit: pieces where possible. */
export function usualCountType(sale: SaleUnit): CountType {
  return countTypesFor(sale).includes('units') ? 'units' : 'grams';
}

/**
 * Whether this quantity is allowed in a cart, regardless of stock; `unitsElsewhere`: pieces in other lines of the
 * product.
 */
export function checkQuantity(
  sale: SaleUnit,
  countType: CountType,
  count: number,
  unitsElsewhere = 0,
): QuantityCheck {
  if (!countTypesFor(sale).includes(countType)) return { ok: false, code: 'COUNT_TYPE_NOT_ALLOWED' };
  if (!Number.isSafeInteger(count)) return { ok: false, code: 'QUANTITY_NOT_INTEGER' };
  const most = maximumCount(sale, countType, undefined, unitsElsewhere);
  if (count > most) return { ok: false, code: 'QUANTITY_TOO_LARGE' };
  if (count < minimumCount(sale, countType)) return { ok: false, code: 'QUANTITY_TOO_SMALL' };
  if (count % stepOf(sale, countType) !== 0) return { ok: false, code: 'QUANTITY_STEP' };
  return { ok: true };
}

/** Smallest count that can be bought: 1 piece, or the first step of grams that reaches the minimum weight. */
export function minimumCount(sale: SaleUnit, countType: CountType): number {
  if (countType === 'units') return 1;
  const step = stepOf(sale, countType);
  return Math.max(1, Math.ceil((sale.minGrams ?? MIN_GRAMS) / step)) * step;
}

/** The usual amount of something sold by weight, in grams: a pound. */
const USUAL_GRAMS = 500;

/** The amount that one press adds and a page preselects: a piece, or a pound as far as stock allows. */
export function usualCount(sale: SaleUnit, countType: CountType, stock: number): number {
  return countWithin(sale, countType, countType === 'grams' ? USUAL_GRAMS : 1, stock);
}

/** The largest valid count up to the requested one within the stock; never below the minimum. */
export function countWithin(sale: SaleUnit, countType: CountType, count: number, stock: number): number {
  const step = stepOf(sale, countType);
  const least = minimumCount(sale, countType);
  const most = Math.max(maximumCount(sale, countType, stock), least);
  return Math.min(Math.max(Math.floor(count / step) * step, least), most);
}

/** Maximum count of a product over all its lines: pieces as configured, or grams of a line. */
export function limitOf({ maxUnits = MAX_UNITS }: SaleUnit, countType: CountType): number {
  return countType === 'units' ? maxUnits : MAX_GRAMS;
}

/**
 * Maximum quantity that can be bought, also within `stock` (in the product's base unit) if given (rule 27: the
 * maximum is the stock). 0 when the stock is below the minimum. `unitsElsewhere`: pieces in other lines of the product.
 */
export function maximumCount(
  sale: SaleUnit,
  countType: CountType,
  stock?: number,
  unitsElsewhere = 0,
): number {
  const step = stepOf(sale, countType);
  const limit = limitOf(sale, countType) - (countType === 'units' ? unitsElsewhere : 0);
  const perCount = stockDemand(sale, countType, 1);
  const inStock = stock === undefined ? limit : Math.floor(Math.max(0, stock) / perCount);
  const most = Math.floor(Math.min(limit, inStock) / step) * step;
  return most < minimumCount(sale, countType) ? 0 : most;
}

/** The counts a control offers: from `min` to `max`, in steps from zero. */
export type CountRange = { min: number; max: number; step: number };

/** The quantity after one tap on plus or minus, aligned to the step; 0 means: remove the line. */
export function stepCount(count: number, direction: 1 | -1, { min, max, step }: CountRange): number {
  const next =
    direction === 1 ? Math.floor(count / step) * step + step : Math.ceil(count / step) * step - step;
  if (direction === -1 && count <= min) return 0;
  return Math.min(max, Math.max(min, next));
}

/**
 * The quantity in the other unit (rule 26): grams to the nearest whole piece, at least one; pieces to the nearest
 * step of grams, at least the minimum. Never turns 2 units into 2 g.
 */
export function convertQuantity(sale: SaleUnit, count: number, from: CountType, to: CountType): number {
  if (from === to) return count;
  const step = stepOf(sale, to);
  const rounded = Math.floor(exactCount(sale, count, from, to) / step + 0.5) * step;
  return Math.min(maximumCount(sale, to), Math.max(minimumCount(sale, to), rounded));
}

/**
 * The smallest quantity that can be bought and covers the need, regardless of stock and limits: a recipe is never
 * rounded down to the step of its category, nor to whole pieces.
 */
export function enoughCount(sale: SaleUnit, needed: number, from: CountType, to: CountType): number {
  const step = stepOf(sale, to);
  return Math.max(minimumCount(sale, to), Math.ceil(exactCount(sale, needed, from, to) / step) * step);
}

/** The exact quantity in the other unit, with decimals; 0 when the weight of a piece is unknown. */
function exactCount({ gramsPerUnit }: SaleUnit, count: number, from: CountType, to: CountType): number {
  if (from === to) return count;
  if (gramsPerUnit <= 0) return 0;
  return to === 'units' ? count / gramsPerUnit : count * gramsPerUnit;
}

/**
 * The nearest allowed quantity, regardless of stock: within the limits and on the step, rounded down. For quantities
 * from elsewhere (a guest cart, an old order); 0 when the product cannot be bought that way.
 */
export function nearestCount(sale: SaleUnit, countType: CountType, count: number): number {
  if (!countTypesFor(sale).includes(countType)) return 0;
  const step = stepOf(sale, countType);
  const within = Math.min(Math.floor(count), maximumCount(sale, countType));
  return Math.max(minimumCount(sale, countType), Math.floor(within / step) * step);
}

/** The stock a quantity uses, in the product's base unit: grams for products by weight, else pieces. */
export function stockDemand(sale: SaleUnit, countType: CountType, count: number): number {
  if (sale.countType === 'units' || countType === 'grams') return count;
  return count * Math.max(1, sale.gramsPerUnit);
}

/** A stock in the other unit of sale, for a product that is sold that way from now on; of grams whole pieces count. */
export function convertStock(stock: number, gramsPerUnit: number, to: CountType): number {
  return to === 'grams' ? stock * gramsPerUnit : Math.floor(stock / gramsPerUnit);
}

/** '2 und', '500 g', '1.250 g'. */
export function quantityText(countType: CountType, count: number): string {
  return `${groupThousands(count)} ${countType === 'units' ? 'und' : 'g'}`;
}

/** The same in a sentence, where a weight from a kilo on is said in kilos: '5 kg', '1,5 kg', but '1.250 g'. */
export function amountText(countType: CountType, count: number): string {
  if (countType === 'units' || count < 1_000 || count % 100 !== 0) return quantityText(countType, count);
  return `${String(count / 1_000).replace('.', ',')} kg`;
}

/** The weight of any quantity: '750 g'; '' when the weight of a piece is unknown. */
export function gramsText(
  { gramsPerUnit }: Pick<SaleUnit, 'gramsPerUnit'>,
  countType: CountType,
  count: number,
): string {
  if (countType === 'grams') return quantityText('grams', count);
  return gramsPerUnit > 0 ? quantityText('grams', count * gramsPerUnit) : '';
}

/** Grams between two weights of the product (rule 27). */
export function gramStepOf({ gramStep }: SaleUnit): number {
  return gramStep !== undefined && gramStep > 0 ? gramStep : GRAM_STEP;
}

/** The change of one press: a piece, or the step in grams. */
export function stepOf(sale: SaleUnit, countType: CountType): number {
  return countType === 'units' ? 1 : gramStepOf(sale);
}

/**
 * The count of a line that may have changed since its shopper saw it: the difference to the seen count is applied, so
 * that of two people who press + at once both count. Less than the minimum is never the sum of two reductions.
 */
export function countBesideOthers(
  sale: SaleUnit,
  countType: CountType,
  { now, seen, count }: { now: number; seen: number; count: number },
): number {
  const sum = now + count - seen;
  return sum < minimumCount(sale, countType) ? Math.min(now, count) : sum;
}
