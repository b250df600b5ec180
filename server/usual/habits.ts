import { endOfBogotaDay } from '#rules/dates/bogota-clock.ts';
import { DAY_MS } from '#rules/dates/durations.ts';
import { compareRhythms, type Rhythm, rhythmOf } from '#rules/orders/rhythm.ts';
import type { BoughtRow } from './queries.ts';

/** A product somebody buys regularly, with its rhythm and the last choices. */
export type Habit = Rhythm & { productId: string; last: BoughtRow };

/** A person's regular products in the order they are due; `rows`: newest first. */
export function habitsOf(rows: readonly BoughtRow[], now: Date): Habit[] {
  const today = dayOf(now);
  const orderDays = [...new Set(rows.map(({ at }) => dayOf(at)))];
  return [...Map.groupBy(rows, (row) => row.product_id)]
    .map(([productId, [last, ...before]]) => {
      if (last === undefined) throw new Error('A group of lines without a line');
      const purchases = [...before.reverse(), last].map(({ at, count, count_type: countType }) => ({
        day: dayOf(at),
        count,
        countType,
      }));
      return { productId, last, ...rhythmOf(purchases, { today, orderDays }) };
    })
    .sort(compareRhythms);
}

/** Days of Colombia, counted: all of them are equally long. */
function dayOf(instant: Date): number {
  return Math.floor(endOfBogotaDay(instant) / DAY_MS);
}
