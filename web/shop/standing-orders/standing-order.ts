import type { InputOf, OutputOf } from '#contract/index.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { nextDay } from '#rules/standing-orders/days.ts';

export type StandingOrder = OutputOf<'standingOrders.list'>['list'][number];
export type StandingDetail = OutputOf<'standingOrders.get'>;
export type StandingInput = InputOf<'standingOrders.update'>['body'];
export type StandingGoods = StandingInput['products'][number];

/** The day that waits for the shopper's confirmation. */
export function openTurn({ turns }: Pick<StandingOrder, 'turns'>) {
  return turns.find(({ state }) => state === 'open');
}

/** The next day with the weekday of a moment, from tomorrow on; without a moment the next Saturday. */
export function firstDayLike(moment: string | undefined, now = Date.now()): string {
  const saturday = '2026-01-03';
  return nextDay(moment === undefined ? saturday : bogotaDay(Date.parse(moment)), 'weekly', bogotaDay(now));
}
