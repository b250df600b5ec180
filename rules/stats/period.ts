/** Days as 'YYYY-MM-DD', both included. */
export type Period = { from: string; to: string };

/** Days that statistics show where nothing is asked. */
export const USUAL_DAYS = 28;
/** A year, and the day that a leap year has more. */
export const MOST_DAYS = 366;

const DAY_MS = 86_400_000;

export type PeriodProblem = 'upside-down' | 'too-long';

/** Why these days cannot be shown; undefined where they can. */
export function periodProblem({ from, to }: Period): PeriodProblem | undefined {
  if (to < from) return 'upside-down';
  return daysOf({ from, to }) > MOST_DAYS ? 'too-long' : undefined;
}

export function daysOf({ from, to }: Period): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** A day so many days later, or earlier. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** As many days right before these: what they are compared with. */
export function periodBefore({ from, to }: Period): Period {
  return { from: dayAfter(from, -daysOf({ from, to })), to: dayAfter(from, -1) };
}

/** Every day of them, in order. */
export function eachDay(period: Period): string[] {
  return Array.from({ length: daysOf(period) }, (_, index) => dayAfter(period.from, index));
}

/** The days that are asked for; with one of the two as many as usual before or after it, and never after today. */
export function periodAsked(
  asked: { from?: string | undefined; to?: string | undefined },
  today: string,
): Period {
  const last = asked.from === undefined ? today : dayAfter(asked.from, USUAL_DAYS - 1);
  const to = asked.to ?? (last > today && (asked.from ?? '') <= today ? today : last);
  return { from: asked.from ?? dayAfter(to, 1 - USUAL_DAYS), to };
}

/** How much more or less than before, in tenths of a percent; null where there was nothing before. */
export function changeOf(now: number, before: number): number | null {
  return before === 0 ? null : Math.round(((now - before) / before) * 1_000);
}
