import type { Instant } from '../dates/bogota-clock.ts';
import { mulDivRound, mulDivTrunc, type Pesos } from '../money.ts';
import { TAXES_OF, type TaxClass } from './tax-classes.ts';
import { rateOn } from './tax-rates.ts';

/** base + vat + consumption is what is paid, to the peso. */
export type TaxesInside = { base: Pesos; vat: Pesos; consumption: Pesos };

const WHOLE = 10_000;

/**
 * The taxes inside an amount, which never change it. Pesos a unit are taken out first; shares are of the same base, so
 * that no tax is on another. The base is rounded, and the taxes are the rest.
 */
export function taxesInside(
  amount: Pesos,
  taxClass: TaxClass,
  /** `units`: bags. `millilitres`: of a drink. */
  { at, units = 0, millilitres = 0 }: { at: Instant; units?: number; millilitres?: number },
): TaxesInside {
  const { vat: vatTax, consumption: other, level } = TAXES_OF[taxClass];
  const vat = vatTax === 'vat_5' || vatTax === 'vat_19' ? rateOn(vatTax, at).share : 0;
  const rate = other === undefined ? undefined : rateOn(other === 'ibua' ? (level ?? 'ibua_low') : other, at);
  const share = rate?.share ?? 0;
  const byUnit = mulDivTrunc(rate?.pesos ?? 0, other === 'ibua' ? millilitres : units * 100, 100);
  const fixed = Math.min(amount, byUnit);
  const rest = amount - fixed;
  const base = mulDivRound(rest, WHOLE, WHOLE + vat + share);
  const taxes = rest - base;
  const ofShare = share === 0 ? 0 : mulDivRound(taxes, share, vat + share);
  return { base, vat: taxes - ofShare, consumption: fixed + ofShare };
}
