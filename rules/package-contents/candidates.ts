import { withUnits } from './bare-figures.ts';
import { goodsOf } from './goods.ts';
import { namedCounts } from './join-parts.ts';
import { kindsOf } from './kinds.ts';
import { type Part, readParts } from './parts.ts';
import { readPhrases } from './phrases.ts';
import { type PumUnit, rounded } from './units.ts';

export type Candidate = { quantity: number; unit: PumUnit };

const MOST = 4;

/** What a text in doubt may mean, for a person to choose: each amount, times its count, and the count alone. */
export function candidatesOf(text: string, category = ''): Candidate[] {
  const { text: phrases } = readPhrases(text);
  const kinds = kindsOf(phrases, category);
  const plain = withUnits(phrases, kinds);
  const parts = namedCounts(readParts(plain), goodsOf(plain.trim(), kinds));
  const amounts = parts.filter((part): part is Extract<Part, { is: 'measure' }> => part.is === 'measure');
  const counts = parts.flatMap((part) => (part.is === 'count' && part.count > 1 ? [part.count] : []));
  const found: Candidate[] = amounts.flatMap(({ quantity, unit }) =>
    [1, ...counts].map((times) => ({ quantity: rounded(quantity * times), unit })),
  );
  found.push(...counts.map((quantity) => ({ quantity, unit: 'und' as const })));
  const unique = new Map(found.map((one) => [`${one.quantity} ${one.unit}`, one]));
  return [...unique.values()].filter(({ quantity }) => quantity > 0).slice(0, MOST);
}
