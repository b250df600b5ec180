import type { OutputOf } from '#contract/index.ts';
import { type BadgeTone, StateBadge } from '#web/ui/feedback/badge.tsx';
import { dayOf } from '../kit/dates/days.ts';
import { couponTexts } from '../texts/coupons.ts';

export type Coupon = OutputOf<'cupons.get'>;
type State = keyof typeof couponTexts.states;
const tones: Record<State, BadgeTone> = {
  active: 'done',
  scheduled: 'new',
  usedUp: 'waiting',
  over: 'closed',
  inactive: 'closed',
};

/** Whether the coupon can be used now, or why not. */
export function CouponState({ coupon }: { coupon: Coupon }) {
  const state = stateOf(coupon, new Date().toISOString());
  return <StateBadge tone={tones[state]}>{couponTexts.states[state]}</StateBadge>;
}

/** A coupon is valid until the end of its last day in Colombia (rule 19). */
export function stateOf(
  { inactive, startDate, endDate, usesTotalLimit, usesTotalCount = 0 }: Coupon,
  now: string,
): State {
  if (inactive) return 'inactive';
  if (endDate && dayOf(endDate) < dayOf(now)) return 'over';
  if (usesTotalLimit > 0 && usesTotalCount >= usesTotalLimit) return 'usedUp';
  return startDate && startDate > now ? 'scheduled' : 'active';
}
