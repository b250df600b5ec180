import { expect, it } from 'vitest';
import { bogotaDate } from './bogota-clock.ts';
import { dayProblems, weekProblems, windowsBetweenTimes } from './hours-problems.ts';
import {
  DEFAULT_OFFICE_HOURS,
  type HolidayChange,
  type HoursKind,
  hoursOn,
  hoursState,
  officeHours,
  type SpecialDay,
  type WeekHours,
} from './office-hours.ts';

const fields = (changes: Partial<WeekHours>) => weekProblems(officeHours(changes)).map(({ field }) => field);

it('hours end after they begin; equal ones are a closed day; a two-hour window fits', () => {
  expect(fields({})).toEqual([]);
  expect(fields({ sundayOpen: '08:00', sundayClose: '08:00' })).toEqual([]);
  expect(fields({ orderOpen: '08:00', orderClose: '08:00' })).toEqual([]);
  expect(fields({ orderOpen: '16:00', orderClose: '08:00' })).toEqual(['orderClose']);
  expect(fields({ sundayClose: '07:59' })).toEqual(['sundayClose']);
  expect(fields({ deliveryFrom: '10:00', deliveryTo: '12:00' })).toEqual([]);
  expect(fields({ pickupFrom: '10:00', pickupTo: '11:59' })).toEqual(['pickupTo']);
  expect(fields({ ...DEFAULT_OFFICE_HOURS, deliveryTo: '10:59' })).toEqual(['deliveryTo']);
  expect(fields({ storeOpen: '09:00', storeClose: '08:00', pickupTo: '09:00' })).toEqual(['storeClose']);
});

it('goods are given out while the store is open', () => {
  expect(fields({ storeClose: '20:00', pickupTo: '20:00' })).toEqual([]);
  expect(fields({ storeClose: '20:00', pickupTo: '20:30' })).toEqual(['pickupTo']);
  expect(fields({ sundayStoreOpen: '10:00', sundayPickupFrom: '09:00' })).toEqual(['sundayPickupTo']);
  const day = { ...DEFAULT_OFFICE_HOURS, storeClose: '13:00', pickupTo: '15:00' };
  expect(dayProblems(day).map(({ field }) => field)).toEqual(['pickupTo']);
});

it('a day has as many windows as fit completely', () => {
  expect(windowsBetweenTimes('09:00', '19:00')).toBe(5);
  expect(windowsBetweenTimes('09:00', '12:59')).toBe(1);
  expect(windowsBetweenTimes('09:30', '11:29')).toBe(0);
  expect(windowsBetweenTimes('09:30', '11:30')).toBe(1);
  expect(windowsBetweenTimes('19:00', '09:00')).toBe(0);
});

const on = (day: number, hour = 12) => bogotaDate(2026, 12, day, hour);
const at = (kind: HoursKind, stored: Partial<WeekHours>, day: number, days: SpecialDay[] = []) => {
  const { opensAt, closesAt } = hoursOn(kind, officeHours(stored, days), on(day));
  const hour = (date: Date) => (date.getTime() - on(day, 0).getTime()) / 3_600_000;
  return [hour(opensAt), hour(closesAt)];
};

it('an office that has hours of orders and deliveries alone has a store and a pickup that fit them (rule 88)', () => {
  // Friday 4 and Sunday 6 December.
  expect(at('store', {}, 4)).toEqual([8, 19]);
  expect(at('pickup', {}, 4)).toEqual([9, 19]);
  expect(at('store', { orderClose: '20:00', deliveryFrom: '07:00' }, 4)).toEqual([7, 20]);
  expect([at('store', {}, 6), at('pickup', {}, 6), at('delivery', {}, 6)]).toEqual([
    [8, 19],
    [9, 19],
    [9, 19],
  ]);
  const rests = { sundayOpen: '08:00', sundayClose: '08:00' };
  expect([at('store', rests, 6), at('pickup', rests, 6), at('delivery', rests, 6)]).toEqual([
    [8, 8],
    [9, 9],
    [9, 9],
  ]);
});

it('each kind has its own hours, on weekdays and on Sundays and holidays', () => {
  const own = {
    storeClose: '21:00',
    pickupTo: '20:00',
    sundayStoreClose: '18:00',
    sundayDeliveryTo: '15:00',
  };
  expect([at('orders', own, 4), at('store', own, 4), at('pickup', own, 4), at('delivery', own, 4)]).toEqual([
    [8, 16],
    [8, 21],
    [9, 20],
    [9, 19],
  ]);
  expect([at('store', own, 6), at('delivery', own, 6)]).toEqual([
    [8, 18],
    [9, 15],
  ]);
  // Tuesday 8 December is a holiday.
  expect(at('delivery', own, 8)).toEqual([9, 15]);
});

it('a single date is closed or has hours of its own, and says why (rule 88)', () => {
  const short = { ...DEFAULT_OFFICE_HOURS, orderClose: '12:00', storeClose: '15:00', pickupTo: '15:00' };
  const days = [
    { date: '2026-12-24', reason: 'Nochebuena', hours: { ...short, deliveryTo: '15:00' } },
    { date: '2026-12-25', reason: 'Navidad', hours: null },
  ];
  expect([at('orders', {}, 24, days), at('pickup', {}, 24, days)]).toEqual([
    [8, 12],
    [9, 15],
  ]);
  const hours = officeHours({}, days);
  expect(hoursState('store', hours, on(24))).toEqual({
    open: true,
    closesAt: on(24, 15),
    reason: 'Nochebuena',
  });
  expect(hoursState('orders', hours, on(24, 13))).toEqual({
    open: false,
    opensAt: on(26, 8),
    reason: 'Nochebuena',
  });
  expect(hoursState('store', hours, on(25))).toEqual({ open: false, opensAt: on(26, 8), reason: 'Navidad' });
});

it('Sundays and holidays open at their own hour, and a changed day counts as what it was made', () => {
  const hours = officeHours({ orderOpen: '07:00', sundayOpen: '09:30' });
  const opens = (day: number, changes: readonly HolidayChange[] = []) =>
    hoursOn('orders', hours, bogotaDate(2026, 11, day, 12), changes).opensAt;
  expect(opens(20)).toEqual(bogotaDate(2026, 11, 20, 7));
  expect(opens(22)).toEqual(bogotaDate(2026, 11, 22, 9, 30));
  // Monday the 16th is a legal holiday.
  expect(opens(16)).toEqual(bogotaDate(2026, 11, 16, 9, 30));
  const changes = [
    { year: 2026, month: 11, day: 20 },
    { year: 2026, month: 11, day: 16, holiday: false },
  ];
  expect(opens(20, changes)).toEqual(bogotaDate(2026, 11, 20, 9, 30));
  expect(opens(16, changes)).toEqual(bogotaDate(2026, 11, 16, 7));
});
