import { bogotaParts } from '../dates/bogota-clock.ts';
import { bogotaDay } from '../dates/bogota-day.ts';

type Window = { start: Date; end: Date };

/** 'exact': as chosen; 'day': another hour of that day; 'later': that day has none that is left. */
export type ChosenWindow<Of extends Window> = { window: Of; fit: 'exact' | 'day' | 'later' };

/** The window for a day and a time 'HH:MM', else the nearest of that day, else the next; undefined without one. */
export function chooseWindow<Of extends Window>(
  windows: readonly Of[],
  { day, time }: { day: string; time: string },
): ChosenWindow<Of> | undefined {
  const ofDay = windows.filter(({ start }) => bogotaDay(start) === day);
  const [nearest] = ofDay.toSorted((one, other) => away(one, time) - away(other, time));
  if (nearest) return { window: nearest, fit: away(nearest, time) === 0 ? 'exact' : 'day' };
  const later = windows.find(({ start }) => bogotaDay(start) > day);
  return later && { window: later, fit: 'later' };
}

function away({ start }: Window, time: string): number {
  const { hour, minute } = bogotaParts(start);
  return Math.abs(hour * 60 + minute - Number(time.slice(0, 2)) * 60 - Number(time.slice(3)));
}
