import type { Pesos } from '../money.ts';

/** A kind of bag on offer; a limit of 0 does not count (rule 7). */
export type BagsConfig = {
  code: string;
  name: string;
  pricePerBag: Pesos;
  productsPerBag: number;
  productsGramsLimit: number;
};

/**
 * Bags for `units` pieces and `grams` of products by weight: the larger of both needs, rounded up (rule 7).
 */
export function bagCount(config: BagsConfig, units: number, grams: number): number {
  return Math.max(bagsFor(units, config.productsPerBag), bagsFor(grams, config.productsGramsLimit));
}

function bagsFor(amount: number, limit: number): number {
  return limit > 0 ? Math.ceil(Math.max(0, amount) / limit) : 0;
}
