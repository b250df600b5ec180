import { atTime, bogotaParts, type Instant } from '../dates/bogota-clock.ts';
import { DAY_MS } from '../dates/durations.ts';

/** As `BogotaParts.weekday` counts them. */
export const WEEK_DAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
export type WeekDay = (typeof WEEK_DAYS)[number];

/**
 * Hours without sale of alcohol on some days of the week; a last hour that is not after the first is of the day
 * after.
 */
export type AlcoholPause = { days: readonly WeekDay[]; from: string; to: string; reason: string };

/** A date of ley seca: two instants, as decrees say it ('desde las 6 p. m. del sábado'). */
export type DryDay = { from: string; until: string; reason: string };

/** What the municipality of an office says. */
export type AlcoholRules = { pauses: readonly AlcoholPause[]; dryDays: readonly DryDay[] };

type Span = { start: Instant; end: Instant };
type Bar = { reason: string; until: Date };

/**
 * Why no alcohol may be handed over at some moment of a window: a courier, or who fetches it, may come at any of them.
 * Both ends of a bar are open to windows: one that ends when the bar begins is not touched.
 */
export function alcoholBar({ pauses, dryDays }: AlcoholRules, window: Span): Bar | undefined {
  const touching = [...dryDays.map(barOfDryDay), ...pauses.flatMap((pause) => barsOfPause(pause, window))];
  return touching.find(({ from, until }) => Number(window.start) < until && from < Number(window.end))?.bar;
}

/** Ley seca forbids the sale as well, so that no order with alcohol is taken while it lasts. */
export function drySaleBar({ dryDays }: AlcoholRules, now: Instant): Bar | undefined {
  return alcoholBar({ pauses: [], dryDays }, { start: now, end: Number(now) + 1 });
}

type Barred = { from: number; until: number; bar: Bar };

function barOfDryDay({ from, until, reason }: DryDay): Barred {
  const end = new Date(until);
  return { from: Date.parse(from), until: end.getTime(), bar: { reason, until: end } };
}

/** Those that may touch the window: of its days, and of the day before, whose night may last into them. */
function barsOfPause({ days, from, to, reason }: AlcoholPause, { start, end }: Span): Barred[] {
  const bars: Barred[] = [];
  for (let at = Number(start) - DAY_MS; at < Number(end) + DAY_MS; at += DAY_MS) {
    const day = bogotaParts(at);
    if (!days.some((name) => WEEK_DAYS[day.weekday] === name)) continue;
    const until = atTime(to > from ? day : { ...day, day: day.day + 1 }, to);
    bars.push({ from: atTime(day, from).getTime(), until: until.getTime(), bar: { reason, until } });
  }
  return bars;
}
