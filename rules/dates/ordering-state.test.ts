import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyInstant, november } from '../fixtures/instants.ts';
import { bogotaDate } from './bogota-clock.ts';
import { DEFAULT_OFFICE_HOURS, hoursOn, hoursState, officeHours } from './office-hours.ts';

describe('hours in which orders are taken', () => {
  test.each([
    ['Friday before opening', november(20, 7, 59, 59), { open: false, opensAt: november(20, 8) }],
    ['Friday at opening', november(20, 8), { open: true, closesAt: november(20, 16) }],
    ['Friday a second before closing', november(20, 15, 59, 59), { open: true, closesAt: november(20, 16) }],
    ['Friday at closing', november(20, 16), { open: false, opensAt: november(21, 8) }],
    ['Friday before midnight', november(20, 23, 59, 59), { open: false, opensAt: november(21, 8) }],
    ['Saturday at midnight', november(21), { open: false, opensAt: november(21, 8) }],
    ['Saturday afternoon', november(21, 15), { open: true, closesAt: november(21, 16) }],
    ['Sunday before 14:00', november(22, 13, 59), { open: true, closesAt: november(22, 14) }],
    ['Sunday after 14:00', november(22, 14), { open: false, opensAt: november(23, 8) }],
    ['a holiday on a Monday after 14:00', november(16, 14, 30), { open: false, opensAt: november(17, 8) }],
    ['the Monday after', november(23, 14, 30), { open: true, closesAt: november(23, 16) }],
    [
      '13 July 2026, the new holiday',
      bogotaDate(2026, 7, 13, 15),
      { open: false, opensAt: bogotaDate(2026, 7, 14, 8) },
    ],
    ['New Year', bogotaDate(2026, 12, 31, 17), { open: false, opensAt: bogotaDate(2027, 1, 1, 8) }],
  ])('%s', (_name, instant, expected) => {
    expect(hoursState('orders', DEFAULT_OFFICE_HOURS, instant)).toEqual(expected);
    expect(hoursState('orders', DEFAULT_OFFICE_HOURS, instant.getTime())).toEqual(expected);
  });

  test('an office closed on Sundays and holidays opens on the next working day', () => {
    const resting = officeHours({ sundayOpen: '00:00', sundayClose: '00:00' });
    expect(hoursState('orders', resting, november(22, 10))).toEqual({
      open: false,
      opensAt: november(23, 8),
    });
    // Saturday 14 at closing: then Sunday, then the holiday of Monday 16.
    expect(hoursState('orders', resting, november(14, 16))).toEqual({
      open: false,
      opensAt: november(17, 8),
    });
  });

  test('an office without hours never opens', () => {
    const closed = officeHours({ orderClose: '08:00', sundayClose: '07:00' });
    expect(hoursState('orders', closed, november(20, 8))).toEqual({ open: false });
  });

  test('staff can add and remove holidays', () => {
    const feria = [{ year: 2026, month: 11, day: 20 }];
    expect(hoursState('orders', DEFAULT_OFFICE_HOURS, november(20, 15), feria).open).toBe(false);
    const working = [{ year: 2026, month: 11, day: 16, holiday: false }];
    expect(hoursState('orders', DEFAULT_OFFICE_HOURS, november(16, 15), working).open).toBe(true);
    expect(
      hoursState('orders', DEFAULT_OFFICE_HOURS, november(22, 15), [
        { year: 2026, month: 11, day: 22, holiday: false },
      ]).open,
    ).toBe(false);
  });

  test('is open until the announced closing time, and closed until the announced opening time', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const state = hoursState('orders', DEFAULT_OFFICE_HOURS, instant);
        const change = (state.open ? state.closesAt : state.opensAt)?.getTime() ?? 0;
        expect(change).toBeGreaterThan(instant.getTime());
        expect(hoursState('orders', DEFAULT_OFFICE_HOURS, change - 1).open).toBe(state.open);
        expect(hoursState('orders', DEFAULT_OFFICE_HOURS, change).open).toBe(!state.open);
      }),
    );
  });

  test('hoursOn returns no hours for a closed day', () => {
    const resting = officeHours({ sundayClose: '07:00' });
    const eight = november(22, 8);
    expect(hoursOn('orders', resting, november(22, 12))).toEqual({ opensAt: eight, closesAt: eight });
  });

  test('hoursOn returns both ends of the day', () => {
    expect(hoursOn('orders', DEFAULT_OFFICE_HOURS, november(22, 23))).toEqual({
      opensAt: november(22, 8),
      closesAt: november(22, 14),
    });
  });
});
