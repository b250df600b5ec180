import { dayAfter, type Period, periodAsked } from '#rules/stats/period.ts';
import { readDays } from '../kit/dates/days.ts';

export type StatsQuery = Period & { officeId: string; compares: boolean; preset: Preset | 'own' };

export const PRESETS = ['7', '28', '90', '365'] as const;
type Preset = (typeof PRESETS)[number];

/** Reads the filters of the address. If 'dias' lacks one end of the period, it gets the default length. */
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
