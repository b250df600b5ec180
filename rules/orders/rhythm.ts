import type { CountType } from '../quantity.ts';

/** A quantity of a product in one order; `day` counts days in Colombia from any fixed one. */
export type Purchase = { day: number; count: number; countType: CountType };

/** How often somebody buys a product, and whether it is due. */
export type Rhythm = {
  /** Days on which it was bought. */
  times: number;
  daysSince: number;
  /** Median days between purchases; null with too few. */
  everyDays: number | null;
  isDue: boolean;
  /** The usual quantity, in the unit of the last one. */
  count: number;
  countType: CountType;
};

/** Two purchases are a single interval, which predicts nothing. */
const FEWEST_TIMES = 3;
/** Orders without it since it was due, after which it counts as given up. */
const MOST_PASSED_OVER = 3;

/**
 * The rhythm of a product from its purchases, at least one. `orderDays`: the days of all the person's orders.
 */
export function rhythmOf(
  purchases: readonly Purchase[],
  { today, orderDays }: { today: number; orderDays: readonly number[] },
): Rhythm {
  const byDay = [...purchases].sort((one, other) => one.day - other.day);
  const last = byDay.at(-1);
  if (last === undefined) throw new Error('A rhythm was asked of a product that was never bought');
  const days = [...new Set(byDay.map(({ day }) => day))];
  const between = days.slice(1).map((day, place) => day - (days[place] ?? day));
  const everyDays = days.length < FEWEST_TIMES ? null : Math.round(median(between));
  return {
    times: days.length,
    daysSince: Math.max(0, today - last.day),
    everyDays,
    isDue: everyDays !== null && isDue(last.day + everyDays, { today, orderDays }),
    count: usualCount(byDay, last.countType),
    countType: last.countType,
  };
}

/**
 * Due products first, the most overdue relative to its interval in front; then the next due, and last those without a
 * rhythm, by number of purchases.
 */
export function compareRhythms(one: Rhythm, other: Rhythm): number {
  return (
    Number(other.isDue) - Number(one.isDue) ||
    partPassed(other) - partPassed(one) ||
    other.times - one.times ||
    one.daysSince - other.daysSince
  );
}

function isDue(
  dueDay: number,
  { today, orderDays }: { today: number; orderDays: readonly number[] },
): boolean {
  const passedOver = new Set(orderDays.filter((day) => day >= dueDay)).size;
  return today >= dueDay && passedOver < MOST_PASSED_OVER;
}

/** The elapsed share of the interval; products given up or without a rhythm are last. */
function partPassed({ everyDays, daysSince, isDue: due }: Rhythm): number {
  if (everyDays === null) return -1;
  const part = daysSince / everyDays;
  return due || part < 1 ? part : 0;
}

/** A count that was really bought, by day: the lower of the two in the middle. */
function usualCount(purchases: readonly Purchase[], countType: CountType): number {
  const byDay = new Map<number, number>();
  for (const purchase of purchases) {
    if (purchase.countType !== countType) continue;
    byDay.set(purchase.day, (byDay.get(purchase.day) ?? 0) + purchase.count);
  }
  const counts = [...byDay.values()].sort((one, other) => one - other);
  return counts[Math.floor((counts.length - 1) / 2)] ?? 1;
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}
