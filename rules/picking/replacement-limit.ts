import { mulDivTrunc, type Pesos } from '../money.ts';

/** How much more than what it replaces a replacement may cost: both hold (rule 86). */
export type ReplacementLimit = { percent: number; pesos: Pesos };

/**
 * The most a replacement may be worth without asking anybody. `ceiling`: the most to charge for the line with it;
 * `found`: pesos of what was found beside it; `permitted`: pesos that a person let the store give away.
 */
export function mostReplacementWorth(
  { ceiling, found, permitted }: { ceiling: Pesos; found: Pesos; permitted: Pesos },
  { percent, pesos }: ReplacementLimit,
): Pesos {
  const replaced = Math.max(0, ceiling - found);
  return replaced + Math.max(permitted, Math.min(mulDivTrunc(replaced, percent, 100), pesos));
}
