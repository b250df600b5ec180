import {
  type CountType,
  maximumCount,
  minimumCount,
  quantityText,
  type SaleUnit,
  stepOf,
} from '#rules/quantity.ts';
import { quantityTexts as texts } from '#web/shop/texts/buying/quantity.ts';
import type { Refusal } from '#web/ui/actions/stepper-typing.ts';

/** Why a quantity was not taken as it was typed; `most` is what there is for it (decision 27). */
export function refusalText(sale: SaleUnit, countType: CountType, most: number, why: Refusal): string {
  if (why === 'not-whole') return texts.whole;
  if (why === 'too-small') return texts.least(quantityText(countType, minimumCount(sale, countType)));
  if (why === 'step') return texts.step(stepOf(sale, countType));
  const limit = maximumCount(sale, countType);
  if (most >= limit) return texts.limit(quantityText(countType, limit));
  return texts.left(most, quantityText(countType, most));
}
