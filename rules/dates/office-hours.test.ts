import { expect, it } from 'vitest';
import { bogotaDate } from '../hours.ts';
import {
  DEFAULT_OFFICE_HOURS,
  type HolidayChange,
  hoursProblems,
  type OfficeHours,
  orderHoursOf,
  windowsADay,
} from './office-hours.ts';

const at = (changes: Partial<OfficeHours>): OfficeHours => ({ ...DEFAULT_OFFICE_HOURS, ...changes });
const fields = (changes: Partial<OfficeHours>) => hoursProblems(at(changes)).map(({ field }) => field);

it('hours end after they begin; equal ones are a closed day; a two-hour window fits', () => {
  expect(fields({})).toEqual([]);
  expect(fields({ sundayOpen: '08:00', sundayClose: '08:00' })).toEqual([]);
  expect(fields({ orderOpen: '08:00', orderClose: '08:00' })).toEqual([]);
  expect(fields({ orderOpen: '16:00', orderClose: '08:00' })).toEqual(['orderClose']);
  expect(fields({ sundayClose: '07:59' })).toEqual(['sundayClose']);
  expect(fields({ deliveryFrom: '10:00', deliveryTo: '12:00' })).toEqual([]);
  expect(fields({ deliveryFrom: '10:00', deliveryTo: '11:59' })).toEqual(['deliveryTo']);
});

it('a day has as many windows as fit completely', () => {
  expect(windowsADay(at({}))).toBe(5);
  expect(windowsADay(at({ deliveryFrom: '09:00', deliveryTo: '12:59' }))).toBe(1);
});

it('a day without room for a window has none', () => {
  expect(windowsADay(at({ deliveryFrom: '09:30', deliveryTo: '11:29' }))).toBe(0);
  expect(windowsADay(at({ deliveryFrom: '09:30', deliveryTo: '11:30' }))).toBe(1);
  expect(windowsADay(at({ deliveryFrom: '19:00', deliveryTo: '09:00' }))).toBe(0);
});

it('Sundays and holidays open at their own hour, and a changed day counts as what it was made', () => {
  const hours = at({ orderOpen: '07:00', sundayOpen: '09:30' });
  const opens = (day: number, changes: readonly HolidayChange[] = []) =>
    orderHoursOf(hours, bogotaDate(2026, 11, day, 12), changes).opensAt;
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
