import { productTexts as texts } from '#web/shop/texts/product.ts';

/** How it should be picked: null where the product asks nothing. */
export type PreparationChoice = { maturity: number | null; cut: number | null; comment: string };

export function cutName(cut: number): string {
  const names: Record<number, string> = texts.cuts;
  return names[cut] ?? '';
}

export function maturityName(maturity: number | null): string {
  return texts.maturities.find(({ value }) => value === maturity)?.name ?? '';
}
