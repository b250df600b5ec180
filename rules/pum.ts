import { groupThousands, type Pesos } from './money.ts';
import type { PumUnit } from './package-contents/units.ts';

const PUM_WORDS: Record<PumUnit, string> = { g: 'Gramo', ml: 'Mililitro', und: 'Unidad', m: 'Metro' };

/** Pesos per gram, millilitre, piece or metre, not rounded; 0 when the quantity is unknown. */
export function pumValue(priceNeto: Pesos, quantityPum: number): number {
  return quantityPum > 0 ? priceNeto / quantityPum : 0;
}

/** The same at another price than today's: for a line whose new price is not accepted yet. */
export function pumAtPrice(pum: number, priceNeto: Pesos, price: Pesos): number {
  return priceNeto > 0 ? (pum * price) / priceNeto : pum;
}

/** 'Gramo a $ 12,1': under $ 100 one decimal with comma, from there on none (rule 56). */
export function pumText(value: number, unit: PumUnit): string {
  return `${PUM_WORDS[unit]} a $\u00A0${pumFigure(value)}`;
}

function pumFigure(value: number): string {
  const tenths = Math.round(value * 10);
  if (tenths >= 1000) return groupThousands(Math.round(value));
  return `${Math.floor(tenths / 10)},${tenths % 10}`;
}
