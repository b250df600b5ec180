import { readWhole } from '../../kit/fields/whole-number.ts';
import { productsTexts } from '../../texts/products.ts';
import type { Product } from '../product-values.ts';
import type { BulkChange } from './bulk-change.ts';

const texts = productsTexts.bulk;

export type Bulk = { kind: BulkChange['kind']; products: readonly Product[] };

export type Typed = { how: string; amount: string; round: string; remove: string };

export function hintOf({ kind, products }: Bulk, how: string): { hint?: string } {
  if (kind === 'stock') {
    const isWeighed = products.some(({ countType }) => countType === 'grams');
    const hint = [how === 'add' && texts.percentHint, isWeighed && texts.stockHint].filter(Boolean).join(' ');
    return hint === '' ? {} : { hint };
  }
  if (kind !== 'price') return {};
  return how === 'raise'
    ? { hint: texts.percentHint }
    : how === 'discount'
      ? { hint: texts.discountHint }
      : {};
}

/** Amounts that may be negative: the numeric keyboard of an iPhone has no minus. */
export function mayFall(how: string): boolean {
  return how === 'raise' || how === 'add';
}

/** Undefined for an empty or invalid change. */
export function changeOf(
  kind: BulkChange['kind'],
  typed: Typed,
  officeId: string | undefined,
): BulkChange | undefined {
  if (kind === 'tags') return { kind, add: wordsIn(typed.amount), remove: wordsIn(typed.remove) };
  const amount = readWhole(typed.amount);
  if (amount === undefined) return undefined;
  if (kind === 'stock') {
    if (typed.how === 'set' && amount < 0) return undefined;
    return { kind, officeId, how: typed.how === 'set' ? 'set' : 'add', amount };
  }
  const roundTo = Number(typed.round);
  if (typed.how === 'set')
    return amount > 0 ? { kind, officeId, edit: { kind: 'set', price: amount } } : undefined;
  if (typed.how === 'discount') {
    const isShare = amount >= 0 && amount < 100;
    return isShare ? { kind, officeId, edit: { kind: 'discount', percent: amount, roundTo } } : undefined;
  }
  const isSane = amount > -100 && amount <= 1_000;
  return isSane ? { kind, officeId, edit: { kind: 'raise', percent: amount, roundTo } } : undefined;
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
