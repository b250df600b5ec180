export type DiscountLevel = 1 | 2 | 3;

/** The colour class of a discount by its exact percentage: up to 15, up to 20, over 20 (spec section 2). */
export function discountLevel(percent: number): DiscountLevel {
  if (percent <= 15) return 1;
  return percent <= 20 ? 2 : 3;
}

/** "−20 %": rounded for the eye, never to 0 or 100, with a real minus and a no-break space. */
export function discountText(percent: number): string {
  const shown = Math.min(99, Math.max(1, Math.round(percent)));
  return `\u2212${shown}\u00a0%`;
}
