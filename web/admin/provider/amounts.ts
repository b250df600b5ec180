import { groupThousands } from '#rules/money.ts';
import { type CountType, quantityText } from '#rules/quantity.ts';
import { providerTexts } from '../texts/provider.ts';

/** From here on weights are shown in kilos. */
const KILOS_FROM = 10_000;

/** '950 g', '1.240 kg'; whole kilos, because a supplier counts in them. */
export function weightText(grams: number): string {
  if (grams < KILOS_FROM) return quantityText('grams', grams);
  return `${groupThousands(Math.round(grams / 1_000))}\u00a0kg`;
}

/** Pieces or weight, as the product is stocked. */
export function stockText(countType: CountType, count: number): string {
  return countType === 'units' ? quantityText('units', count) : weightText(count);
}

/** '—' for none: a zero beside a weight reads as a loss. */
export function orUnknown(count: number, text: (count: number) => string): string {
  return count === 0 ? providerTexts.unknown : text(count);
}
