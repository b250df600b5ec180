import { groupThousands } from '#rules/money.ts';
import { type CountType, quantityText } from '#rules/quantity.ts';
import { providerTexts } from '../texts/provider.ts';

/** From this weight on, in grams, kilos are shown. */
const KILOS_FROM = 10_000;

/** '950 g', '1.240 kg'; whole kilos, as suppliers count. */
export function weightText(grams: number): string {
  if (grams < KILOS_FROM) return quantityText('grams', grams);
  return `${groupThousands(Math.round(grams / 1_000))}\u00a0kg`;
}

export function stockText(countType: CountType, count: number): string {
  return countType === 'units' ? quantityText('units', count) : weightText(count);
}

/** '—' for none: a zero beside a weight reads like a loss. */
export function orUnknown(count: number, text: (count: number) => string): string {
  return count === 0 ? providerTexts.unknown : text(count);
}
