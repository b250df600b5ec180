import type { Instant } from '../dates/bogota-clock.ts';
import { bogotaDay } from '../dates/bogota-day.ts';
import type { Tax } from './tax-classes.ts';

/** A tax since a day: a share of the base in ten-thousandths, or pesos a unit (a bag, or 100 ml). */
type Rate = { from: string; share?: number; pesos?: number; source: string };
type Taken = Exclude<Tax, 'excluded' | 'exempt' | 'ibua'> | 'ibua_low' | 'ibua_high';

const VAT = 'Estatuto Tributario, art. 468 (Ley 1819 de 2016, art. 184)';
const IBUA = 'Estatuto Tributario, art. 513-4 (Ley 2277 de 2022, art. 54)';
const ICUI = 'Estatuto Tributario, art. 513-9 (Ley 2277 de 2022, art. 54)';
const BAGS = 'Estatuto Tributario, art. 512-15';

/** Oldest first. A year whose figures are not written down yet has those of the last one. */
export const TAX_RATES: Record<Taken, readonly Rate[]> = {
  vat_5: [{ from: '2017-01-01', share: 500, source: 'Estatuto Tributario, art. 468-1' }],
  vat_19: [{ from: '2017-01-01', share: 1_900, source: VAT }],
  inc_8: [{ from: '2013-01-01', share: 800, source: 'Estatuto Tributario, art. 512-9' }],
  icui: [
    { from: '2023-11-01', share: 1_000, source: ICUI },
    { from: '2024-01-01', share: 1_500, source: ICUI },
    { from: '2025-01-01', share: 2_000, source: ICUI },
  ],
  // Until 2024 of 6 to 10 g of added sugar in 100 ml, since 2025 of 5 to 9.
  ibua_low: [
    { from: '2023-11-01', pesos: 18, source: IBUA },
    { from: '2024-01-01', pesos: 28, source: IBUA },
    { from: '2025-01-01', pesos: 38, source: IBUA },
    { from: '2026-01-01', pesos: 40, source: `${IBUA}; ajustada con la UVT de 2026` },
  ],
  ibua_high: [
    { from: '2023-11-01', pesos: 35, source: IBUA },
    { from: '2024-01-01', pesos: 55, source: IBUA },
    { from: '2025-01-01', pesos: 65, source: IBUA },
    { from: '2026-01-01', pesos: 68, source: `${IBUA}; ajustada con la UVT de 2026` },
  ],
  bags: [
    { from: '2025-01-01', pesos: 70, source: BAGS },
    { from: '2026-01-01', pesos: 73, source: `${BAGS}; DIAN, Circular 000005 de 2025` },
  ],
};

/** The rate that holds on a day; nothing before the tax existed. */
export function rateOn(tax: Taken, instant: Instant): { share: number; pesos: number } {
  const day = bogotaDay(instant);
  const rate = TAX_RATES[tax].findLast(({ from }) => from <= day);
  return { share: rate?.share ?? 0, pesos: rate?.pesos ?? 0 };
}
