// What the rules say at the edges of days in Colombia, as JSON: run with TZ set, to see that it does not matter.

import { couponProblem } from '#rules/coupons/coupon-problem.ts';
import { bogotaDate, bogotaParts, formatDay, formatHour, formatWindow } from '#rules/dates/bogota-clock.ts';
import { DEFAULT_OFFICE_HOURS, hoursState } from '#rules/dates/office-hours.ts';
import { promiseWindows } from '#rules/deliveries/windows.ts';
import { coupon as anyCoupon } from '#rules/fixtures/coupons.ts';
import { isOfferActive } from '#rules/offers/active.ts';

const friday = (hour: number, minute = 0, second = 0) => bogotaDate(2026, 11, 20, hour, minute, second);
const edges: Record<string, Date> = {
  'Friday 20 at 15:59:59': friday(15, 59, 59),
  'Friday 20 at 16:00:00': friday(16),
  'Friday 20 at 23:59:59': friday(23, 59, 59),
  'Saturday 21 at 00:00:00': friday(24),
  'Saturday 21 at 23:59:59': friday(47, 59, 59),
  'Sunday 22 at 00:00:00': friday(48),
  'Sunday 22 at 13:59:59': friday(61, 59, 59),
  'Sunday 22 at 14:00:00': friday(62),
  'Friday 25 of December at 13:59:59': bogotaDate(2026, 12, 25, 13, 59, 59),
  'Friday 25 of December at 14:00:00': bogotaDate(2026, 12, 25, 14),
};

const coupon = anyCoupon({ percentage: 0, value: 5_000, endDate: friday(12) });

function saidAt(now: Date) {
  const { day, weekday } = bogotaParts(now);
  const { open, opensAt } = hoursState('orders', DEFAULT_OFFICE_HOURS, now);
  const windows = promiseWindows({
    type: 'delivery',
    hours: DEFAULT_OFFICE_HOURS,
    now,
    preparationMinutes: 30,
    capacity: 0,
    days: 2,
    taken: new Map(),
  });
  return {
    day: `${day} ${weekday}`,
    open,
    opens: opensAt ? `${formatDay(opensAt, now)} a las ${formatHour(opensAt)}` : '',
    dueToday: isOfferActive({ dueDate: friday(0) }, now),
    untilEleven: isOfferActive({ startDailyHour: 8, endDailyHour: 23 }, now),
    fromMidnight: isOfferActive({ startDailyHour: 0, endDailyHour: 5 }, now),
    coupon:
      couponProblem(coupon, { now, lines: [], usesByUser: 0, orderedBefore: false, hasRole: true }) ??
      'valid',
    windows: windows.map(({ start, end }) => formatWindow(start, end, now)),
  };
}

const messages = Object.fromEntries(Object.entries(edges).map(([name, now]) => [name, saidAt(now)]));
process.stdout.write(JSON.stringify({ offset: new Date(0).getTimezoneOffset(), ...messages }));
