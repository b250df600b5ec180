import { dayAfter, type Period, periodAsked } from '#rules/stats/period.ts';
import { readDays } from '../kit/dates/days.ts';

/** The address's filters; the office comes from the top bar. */
export type StatsQuery = Period & { officeId: string; compares: boolean; preset: Preset | 'own' };

export const PRESETS = ['7', '28', '90', '365'] as const;
type Preset = (typeof PRESETS)[number];

/** The days of 'dias' as the filter of the kit writes them; with one of them the usual ones before or after it. */
export function readStats(address: URLSearchParams, today: string): StatsQuery {
  const period = periodAsked(readDays(address.get('dias') ?? ''), today);
  const preset = PRESETS.find((one) => {
    const days = presetDays(one, today);
    return days.from === period.from && days.to === period.to;
  });
  return {
    ...period,
    officeId: address.get('sede') ?? '',
    compares: address.get('comparar') !== 'no',
    preset: preset ?? 'own',
  };
}

export function presetDays(preset: Preset, today: string): Period {
  return { from: dayAfter(today, 1 - Number(preset)), to: today };
}
