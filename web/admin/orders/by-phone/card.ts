import type { OutputOf } from '#contract/index.ts';
import { maximumCount, saleUnitOf } from '#rules/quantity.ts';

export type Card = OutputOf<'search.products'>['products'][number];

/** Whether it cannot be ordered at all, neither by pieces nor by weight. */
export function isSoldOut(card: Card): boolean {
  const sale = saleUnitOf(card);
  return (
    card.withoutStock ||
    maximumCount(sale, 'units', card.stock) + maximumCount(sale, 'grams', card.stock) === 0
  );
}
