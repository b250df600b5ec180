import { dayAfter, type Period, USUAL_DAYS } from '#rules/stats/period.ts';
import { readDays } from '../kit/dates/days.ts';

/** The address's filters; the office comes from the top bar. */
export type StatsQuery = Period & { officeId: string; compares: boolean; preset: Preset | 'own' };

export const PRESETS = ['7', '28', '90', '365'] as const;
type Preset = (typeof PRESETS)[number];

/** The days of 'dias' as the filter of the kit writes them; without both of them the usual ones up to today. */
export function readStats(address: URLSearchParams, today: string): StatsQuery {
  const { from, to } = readDays(address.get('dias') ?? '');
  const period = from && to ? { from, to } : presetDays(String(USUAL_DAYS) as Preset, today);
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
