import { expect, it } from 'vitest';
import { DEFAULT_OFFICE_HOURS, hoursProblems, type OfficeHours, windowsADay } from './office-hours.ts';

const at = (changes: Partial<OfficeHours>): OfficeHours => ({ ...DEFAULT_OFFICE_HOURS, ...changes });
const fields = (changes: Partial<OfficeHours>) => hoursProblems(at(changes)).map(({ field }) => field);

it('hours end after they begin; equal ones are a closed day; a two-hour window fits', () => {
  expect(fields({})).toEqual([]);
  expect(fields({ sundayOpen: '08:00', sundayClose: '08:00' })).toEqual([]);
  expect(fields({ orderOpen: '16:00', orderClose: '08:00' })).toEqual(['orderClose']);
  expect(fields({ sundayClose: '07:59' })).toEqual(['sundayClose']);
  expect(fields({ deliveryFrom: '10:00', deliveryTo: '12:00' })).toEqual([]);
  expect(fields({ deliveryFrom: '10:00', deliveryTo: '11:59' })).toEqual(['deliveryTo']);
});

it('a day has as many windows as fit completely', () => {
  expect(windowsADay(at({}))).toBe(5);
  expect(windowsADay(at({ deliveryFrom: '09:00', deliveryTo: '12:59' }))).toBe(1);
});
