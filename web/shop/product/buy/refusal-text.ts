import {
  amountText,
  type CountType,
  limitOf,
  maximumCount,
  minimumCount,
  type SaleUnit,
  stepOf,
} from '#rules/quantity.ts';
import { quantityTexts as texts } from '#web/shop/texts/buying/quantity.ts';
import type { Refusal } from '#web/ui/actions/stepper-typing.ts';

/** Why a typed quantity was not accepted; `most` is the maximum (rule 27). */
export function refusalText(sale: SaleUnit, countType: CountType, most: number, why: Refusal): string {
  if (why === 'not-whole') return texts.whole;
  if (why === 'too-small') return texts.least(amountText(countType, minimumCount(sale, countType)));
  if (why === 'step') return texts.step(stepOf(sale, countType));
  if (most >= maximumCount(sale, countType)) return limitText(sale, countType);
  return texts.left(most, amountText(countType, most));
}

/** 'Los gramos van de 50 en 50: 750 g.': explains while typing how grams between two steps are rounded. */
export function stepText(step: number, taken: number): string {
  return texts.step(step, amountText('grams', taken));
}

export function limitText(sale: SaleUnit, countType: CountType): string {
  const limit = limitOf(sale, countType);
  return texts.limit(countType === 'units' ? texts.units(limit) : amountText('grams', limit));
}
