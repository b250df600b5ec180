import { taxClassOf } from '#rules/taxes/tax-classes.ts';
import { readGrams } from '../../kit/fields/grams.ts';
import { readWhole } from '../../kit/fields/whole-number.ts';
import { productBulkTexts as texts } from '../../texts/records/product-bulk.ts';
import type { Product } from '../product-values.ts';
import type { BulkChange } from './bulk-change.ts';

export type Bulk = { kind: BulkChange['kind']; products: readonly Product[] };

/** A subcategory with its category's name and its own. */
export type Shelf = { id: string; name: string };

export type Typed = { how: string; amount: string; round: string; remove: string };

export function hintOf({ kind, products }: Bulk, how: string): { hint?: string } {
  if (kind === 'stock') {
    const isWeighed = products.some(({ countType }) => countType === 'grams');
    const hint = [how === 'add' && texts.percentHint, isWeighed && texts.stockHint].filter(Boolean).join(' ');
    return hint === '' ? {} : { hint };
  }
  if (kind === 'sale') return { hint: how === 'grams' ? texts.weightHint : texts.piecesHint };
  if (kind !== 'price') return {};
  return how === 'raise'
    ? { hint: texts.percentHint }
    : how === 'discount'
      ? { hint: texts.discountHint }
      : {};
}

/** The keyboard for an amount: the iPhone's numeric keyboards have no minus. */
export function keyboardOf(how: string): 'text' | 'decimal' | 'numeric' {
  if (how === 'raise' || how === 'add') return 'text';
  return how === 'discount' ? 'decimal' : 'numeric';
}

/** The text for an amount that makes no change. */
export function wrongAmount(kind: BulkChange['kind'], how: string): string {
  if (kind === 'sale') return texts.wrong.weight;
  if (kind !== 'price') return texts.wrong.stock;
  return how === 'raise' ? texts.wrong.raise : how === 'discount' ? texts.wrong.discount : texts.wrong.price;
}

/** The change of the form; undefined if it is empty or invalid. */
export function changeOf(
  kind: BulkChange['kind'],
  typed: Typed,
  officeId: string | undefined,
  shelves: readonly Shelf[] = [],
): BulkChange | undefined {
  if (kind === 'category') {
    const shelf = shelves.find(({ id }) => id === typed.amount);
    return shelf && { kind, ...shelf };
  }
  if (kind === 'tax') {
    const taxClass = taxClassOf(typed.amount);
    return taxClass === null ? undefined : { kind, taxClass };
  }
  if (kind === 'sale') {
    const to = typed.how === 'units' ? 'units' : 'grams';
    const gramsPerUnit = typed.amount.trim() === '' ? undefined : (readGrams(typed.amount) ?? 0);
    return gramsPerUnit === 0 ? undefined : { kind, to, gramsPerUnit };
  }
  if (kind === 'tags') return { kind, add: wordsIn(typed.amount), remove: wordsIn(typed.remove) };
  const isShare = kind === 'price' && typed.how !== 'set';
  const amount = isShare ? readPercent(typed.amount) : readWhole(typed.amount);
  if (amount === undefined) return undefined;
  if (kind === 'stock') {
    if (typed.how === 'set' && amount < 0) return undefined;
    return { kind, officeId, how: typed.how === 'set' ? 'set' : 'add', amount };
  }
  const roundTo = Number(typed.round);
  if (typed.how === 'set')
    return amount > 0 ? { kind, officeId, edit: { kind: 'set', price: amount } } : undefined;
  if (typed.how === 'discount') {
    const isDiscount = amount >= 0 && amount < 100;
    return isDiscount ? { kind, officeId, edit: { kind: 'discount', percent: amount, roundTo } } : undefined;
  }
  const isSane = amount > -100 && amount <= 1_000;
  return isSane ? { kind, officeId, edit: { kind: 'raise', percent: amount, roundTo } } : undefined;
}

/** Parses a percentage: '8', '-7,5', '7.5 %'; two decimals at most. */
function readPercent(text: string): number | undefined {
  const plain = text.replace(/[\s%]/g, '').replace('\u2212', '-');
  return /^-?\d{1,4}([.,]\d{1,2})?$/.test(plain) ? Number(plain.replace(',', '.')) : undefined;
}

function wordsIn(text: string): string[] {
  return [
    ...new Set(
      text
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean),
    ),
  ];
}
