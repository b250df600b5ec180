import type { ImportField } from '#contract/imports/mapping-shapes.ts';
import { LABEL_FIELDS, type LabelField } from '#rules/label/cells.ts';
import { NUTRIENT_NAMES } from '#rules/label/label.ts';
import type { ColumnFacts } from './column-facts.ts';

type Fitness = (facts: ColumnFacts) => number;

const money: Fitness = ({ numbers, median, flags, barCodes, isCounter, taxes, dates }) => {
  if (numbers < 0.6 || flags === 1 || barCodes > 0.5 || isCounter || dates > 0.5) return 0;
  if (taxes === 1 || median > 50_000_000) return 0;
  return median < 20 ? 0.4 : 1;
};
const flag: Fitness = ({ states }) => (states >= 0.9 ? 1 : 0);
const text: Fitness = ({ letters, urls, html }) => (letters < 0.5 || urls > 0.5 ? 0 : html > 0.3 ? 0.4 : 1);
/** A column with few names for many rows; one name for all of them says nothing. */
const kind: Fitness = ({ letters, urls, html, kinds, distinct, count, length, states, units }) => {
  if (letters < 0.5 || urls > 0.5 || html > 0.3 || states > 0.9 || units > 0.9 || length > 120) return 0;
  if (kinds === 1 && count > 5) return 0.5;
  return count > 12 && distinct > 0.95 ? 0.7 : 1;
};

/** Amounts may have their unit beside them. */
const amount: Fitness = ({ numbers, count, dates, urls, barCodes, letters }) =>
  dates > 0.5 || urls > 0 || barCodes > 0.5 || (numbers < 0.3 && letters < 0.5) || count === 0 ? 0 : 1;
const words: Fitness = ({ urls, dates, numbers }) => (urls > 0.5 || dates > 0.5 || numbers > 0.9 ? 0 : 1);
const AMOUNTS: ReadonlySet<LabelField> = new Set([...NUTRIENT_NAMES, 'per', 'portion']);
const OF_LABELS = Object.fromEntries(
  LABEL_FIELDS.map((field) => [field, AMOUNTS.has(field) ? amount : field === 'sweeteners' ? flag : words]),
) as Record<LabelField, Fitness>;

/**
 * How well the cells of a column fit a field, from 0 (impossible) to 1. An empty column fits nothing: the field stays
 * free for a filled one.
 */
const FITNESS: Record<ImportField, Fitness> = {
  sku: ({ filled, distinct, flags, units, urls, dates, ids, phrases, length, isCounter, html, count }) => {
    if (ids === 1 || urls > 0 || dates > 0.5 || html > 0 || length > 60) return 0;
    if (count > 2 && (flags === 1 || units > 0.9)) return 0;
    if (filled < 0.3 || phrases > 0.5) return 0.2;
    // The number of a row, or of another system's record.
    if (isCounter) return 0.4;
    return count > 5 && distinct < 0.7 ? 0.3 : 1;
  },
  bar_code: ({ barCodes, numbers, length, flags, isCounter, count }) => {
    if (count > 2 && (flags === 1 || isCounter)) return 0;
    if (barCodes > 0.5) return 1;
    return numbers > 0.5 && length > 3 ? 0.8 : 0.5;
  },
  title: ({ letters, urls, html, distinct, length, count, states, units }) => {
    if (letters < 0.5 || urls > 0.5 || states > 0.9 || units > 0.9 || length > 250) return 0;
    if (html > 0.3) return 0.3;
    return count > 5 && distinct < 0.5 ? 0.4 : 1;
  },
  description: ({ letters, urls, states }) => (letters < 0.5 || urls > 0.5 || states > 0.9 ? 0 : 1),
  brand: (facts) => (facts.count > 12 && facts.distinct > 0.98 ? 0.5 : kind(facts) > 0 ? 1 : 0),
  provider: text,
  category_1: kind,
  category_2: kind,
  category_3: kind,
  category_4: kind,
  size: ({ numbers, letters, flags, urls, dates }) =>
    urls > 0 || dates > 0.5 || flags === 1 ? 0 : numbers + letters > 0.5 ? 1 : 0.5,
  size_unit: ({ units, sizeUnits }) => (units < 0.6 ? 0 : sizeUnits > 0.2 ? 1 : 0.3),
  // One value for all rows says nothing of any of them.
  sold_by: ({ flags, units, sizeUnits, letters, kinds, count }) => {
    if (kinds === 1 && count > 2) return 0;
    if (flags === 1) return 1;
    if (units < 0.6) return letters > 0.5 ? 0.6 : 0;
    return sizeUnits > 0.2 ? 0.3 : 1;
  },
  variant: ({ states, units }) => (states === 1 || units > 0.9 ? 0 : 1),
  price: money,
  price_neto: money,
  discount: ({ numbers, median }) => (numbers < 0.6 || median > 100 ? 0 : 1),
  sale_from: ({ dates }) => (dates > 0.5 ? 1 : 0),
  sale_until: ({ dates }) => (dates > 0.5 ? 1 : 0),
  stock: ({ numbers, soldOut, flags, count, barCodes, dates, median, kinds }) => {
    if (numbers + soldOut < 0.6 || barCodes > 0.5 || dates > 0.5 || median > 10_000_000) return 0;
    return flags === 1 && count > 5 && kinds === 2 ? 0 : 1;
  },
  stock_min: ({ numbers, dates, barCodes }) => (numbers < 0.6 || dates > 0.5 || barCodes > 0.5 ? 0 : 1),
  cost: money,
  picture: ({ urls }) => (urls > 0.5 ? 1 : 0),
  tax: ({ taxes }) => (taxes === 1 ? 1 : taxes > 0.9 ? 0.7 : 0),
  sanitary_record: ({ urls, dates }) => (urls > 0 || dates > 0.5 ? 0 : 1),
  ...OF_LABELS,
  inactive: flag,
  active: flag,
};

export function fitnessOf(field: ImportField, facts: ColumnFacts): number {
  // A column of offers may be empty today.
  if (facts.count === 0) return OF_OFFERS.has(field) ? 0.6 : 0;
  return FITNESS[field](facts);
}

const OF_OFFERS: ReadonlySet<ImportField> = new Set(['price_neto', 'discount', 'sale_from', 'sale_until']);
