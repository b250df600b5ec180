import type { OutputOf } from '#contract/index.ts';
import type { BadgeTone } from '#web/ui/feedback/badge.tsx';
import { dayOf, shortDay } from '../kit/dates/days.ts';

export type Claim = OutputOf<'habeasRequests.get'>;

export const claimTones: Record<Claim['status'], BadgeTone> = {
  open: 'waiting',
  extended: 'waiting',
  answered: 'done',
  withdrawn: 'closed',
};

/** A deadline is a day; the sent instant is the start of the next one. */
export const lastDay = (instant: string) => shortDay(dayOf(new Date(Date.parse(instant) - 1).toISOString()));
