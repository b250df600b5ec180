import type { OutputOf } from '#contract/index.ts';
import { maximumCount, type SaleUnit } from '#rules/quantity.ts';

export type Card = OutputOf<'search.products'>['products'][number];

/** How the product of a card is sold. */
export function saleOfCard(card: Card): SaleUnit {
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

/** Whether any of it can be ordered, by pieces or by weight. */
export function isSoldOut(card: Card): boolean {
  const sale = saleOfCard(card);
  return (
    card.withoutStock ||
    maximumCount(sale, 'units', card.stock) + maximumCount(sale, 'grams', card.stock) === 0
  );
}
