import { type CountType, GRAM_STEP } from '#rules/quantity.ts';

/** How far one press on a sign goes (decision 27). */
export function stepOf(countType: CountType): number {
  return countType === 'grams' ? GRAM_STEP : 1;
}
