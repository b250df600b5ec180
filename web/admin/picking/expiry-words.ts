import { dayText } from '#rules/dates/date-text.ts';
import { dateOf } from '../kit/dates/days.ts';
import { pickingTexts } from '../texts/picking.ts';
import type { Line } from './device-store.ts';

/** The expiry date to pick, and the one to put aside (rule 132). */
export function expiryWords({ expiry }: Pick<Line, 'expiry'>): string[] {
  const { take, putAside } = pickingTexts.line;
  return [
    ...(expiry?.take ? [take(dayText(dateOf(expiry.take)))] : []),
    ...(expiry?.expired ? [putAside(dayText(dateOf(expiry.expired)))] : []),
  ];
}
