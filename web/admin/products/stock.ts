import { groupThousands } from '#rules/money.ts';
import { gramsText, readGrams } from '../kit/fields/grams.ts';
import { readWhole } from '../kit/fields/whole-number.ts';
import type { Product } from './product-values.ts';

type CountType = Product['countType'];

/** An editable stock as text: pieces, or a weight with its unit. */
export function stockToWrite(stock: number, countType: CountType): string {
  return countType === 'grams' ? gramsText(stock) : groupThousands(stock);
}

/**
 * Parses a typed stock; undefined when invalid. A weight without a unit could be kilos, as the list shows them, or
 * grams, as stored: it is invalid, except 0.
 */
export function readStock(text: string, countType: CountType): number | undefined {
  if (countType !== 'grams') return readWhole(text);
  return /^\s*0\s*$/.test(text) ? 0 : /[a-z]/i.test(text) ? readGrams(text) : undefined;
}
