import type { Instant } from '../dates/bogota-clock.ts';
import { bogotaDay } from '../dates/bogota-day.ts';
import type { Pesos } from '../money.ts';

/** The unit in which tax law counts (Estatuto Tributario, article 868), of each year; oldest first. */
export const UVT: readonly { year: string; pesos: Pesos; source: string }[] = [
  { year: '2025', pesos: 49_799, source: 'DIAN, Resolución 000193 de 2024' },
  { year: '2026', pesos: 52_374, source: 'DIAN, Resolución 000238 de 2025' },
];

/** The UVT of a day; a year whose figure is not written down yet has that of the last one. */
export function uvtOn(instant: Instant): Pesos {
  const year = bogotaDay(instant).slice(0, 4);
  return (UVT.findLast((one) => one.year <= year) ?? UVT[0])?.pesos ?? 0;
}
