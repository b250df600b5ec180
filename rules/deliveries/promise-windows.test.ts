import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bogotaDate, bogotaParts } from '../dates/bogota-clock.ts';
import { DEFAULT_OFFICE_HOURS, hoursState, officeHours } from '../dates/office-hours.ts';
import { type PromiseInput, promiseWindows } from './windows.ts';

// November 2026: Monday 16 is a holiday, Friday 20 a working day, Sunday 22.
const november = (day: number, hour = 0, minute = 0) => bogotaDate(2026, 11, day, hour, minute);

const byStart = (...entries: [Date, number][]) =>
  new Map(entries.map(([start, much]) => [start.getTime(), much]));

function input(changes: Partial<PromiseInput> = {}): PromiseInput {
  return {
    type: 'delivery',
    hours: DEFAULT_OFFICE_HOURS,
    now: november(20, 10),
    preparationMinutes: 60,
    capacity: 0,
    taken: new Map(),
    days: 1,
    ...changes,
  };
}

/** '20: 9 11 13' = windows of the 20th by their first hour. */
function summary(windows: ReturnType<typeof promiseWindows>): string {
  const days = Map.groupBy(windows, ({ start }) => bogotaParts(start).day);
  return [...days]
    .map(([day, list]) => `${day}: ${list.map(({ start }) => bogotaParts(start).hour).join(' ')}`)
    .join(', ');
}

describe('promiseWindows', () => {
  test.each([
    ['all of the day that can be met', input(), '20: 9 11 13 15 17'],
    [
      'work that just fits the end of a window',
      input({ now: november(20, 10), preparationMinutes: 180 }),
      '20: 11 13 15 17',
    ],
    [
      'work that misses it by a minute',
      input({ now: november(20, 10), preparationMinutes: 181 }),
      '20: 13 15 17',
    ],
    ['today and tomorrow', input({ now: november(20, 15), days: 2 }), '20: 15 17, 21: 9 11 13 15 17'],
    ['a minute before closing', input({ now: november(20, 15, 59) }), '20: 15 17'],
    ['at closing it is tomorrow', input({ now: november(20, 16) }), '21: 9 11 13 15 17'],
    ['before midnight it is tomorrow', input({ now: november(20, 23, 59) }), '21: 9 11 13 15 17'],
    ['after midnight it is today', input({ now: november(21, 0, 0) }), '21: 9 11 13 15 17'],
    ['Sunday at 13:59', input({ now: november(22, 13, 59) }), '22: 13 15 17'],
    ['Sunday at 14:00', input({ now: november(22, 14) }), '23: 9 11 13 15 17'],
    ['a holiday on a Monday at 14:00', input({ now: november(16, 14) }), '17: 9 11 13 15 17'],
    ['the Monday after at 14:00', input({ now: november(23, 14) }), '23: 13 15 17'],
    [
      'before opening the work begins at eight',
      input({ now: november(20, 6), preparationMinutes: 200 }),
      '20: 11 13 15 17',
    ],
    [
      'no time to lose: not a window that ends now',
      input({ now: november(20, 11), preparationMinutes: 0 }),
      '20: 11 13 15 17',
    ],
    [
      'too much for today is done tomorrow',
      input({ now: november(20, 15), preparationMinutes: 270 }),
      '21: 9 11 13 15 17',
    ],
    ['nobody works overnight', input({ now: november(20, 15), preparationMinutes: 600 }), '21: 13 15 17'],
    ['no days, no windows', input({ days: 0 }), ''],
  ])('%s', (_name, figures, expected) => expect(summary(promiseWindows(figures))).toBe(expected));

  test('an office closed on Sundays and holidays promises the next working day', () => {
    const hours = officeHours({ sundayOpen: '00:00', sundayClose: '00:00' });
    expect(summary(promiseWindows(input({ hours, now: november(14, 16), days: 2 })))).toBe(
      '17: 9 11 13 15 17, 18: 9 11 13 15 17',
    );
  });

  test('a day of rest in between does not count as a day', () => {
    const hours = officeHours({ sundayOpen: '00:00', sundayClose: '00:00' });
    const windows = promiseWindows(input({ hours, now: november(21, 10), days: 2 }));
    expect(summary(windows)).toBe('21: 9 11 13 15 17, 23: 9 11 13 15 17');
  });

  test('nor does one on which the goods may not be handed over, and a part of a day is one', () => {
    const mayPromise = ({ start }: { start: Date }) =>
      bogotaParts(start).day !== 21 && bogotaParts(start).hour !== 13;
    const windows = promiseWindows(input({ now: november(20, 10), days: 2, mayPromise }));
    expect(summary(windows)).toBe('20: 9 11 15 17, 22: 9 11 15 17');
  });

  test('an office that never opens promises nothing', () => {
    const hours = officeHours({ orderClose: '08:00', sundayClose: '08:00' });
    expect(promiseWindows(input({ hours }))).toEqual([]);
  });

  test('a holiday added by staff has its own closing hour', () => {
    const holidayChanges = [{ year: 2026, month: 11, day: 20 }];
    expect(summary(promiseWindows(input({ now: november(20, 14), holidayChanges })))).toBe(
      '21: 9 11 13 15 17',
    );
  });

  test('windows are two hours within the delivery hours, and a remaining hour is not promised', () => {
    const hours = officeHours({ deliveryFrom: '10:00', deliveryTo: '15:00' });
    const [first, second, ...rest] = promiseWindows(input({ hours, now: november(20, 8) }));
    expect([first, second]).toEqual([
      { start: november(20, 10), end: november(20, 12) },
      { start: november(20, 12), end: november(20, 14) },
    ]);
    expect(rest).toEqual([]);
  });

  test('windows to fetch an order lie inside the hours in which goods are given out (rule 88)', () => {
    const own = { storeOpen: '08:00', storeClose: '14:00', pickupFrom: '08:00', pickupTo: '14:00' };
    const values = input({ type: 'pickup', hours: officeHours(own), now: november(20, 7), days: 2 });
    expect(summary(promiseWindows(values))).toBe('20: 8 10 12, 21: 8 10 12');
    expect(summary(promiseWindows({ ...values, type: 'delivery' }))).toBe(
      '20: 9 11 13 15 17, 21: 9 11 13 15 17',
    );
  });

  test('a single date that is closed has no window, one with its own hours those', () => {
    const short = { ...DEFAULT_OFFICE_HOURS, orderClose: '11:00', pickupTo: '15:00', deliveryTo: '13:00' };
    const days = [
      { date: '2026-11-21', reason: 'Inventario', hours: null },
      { date: '2026-11-23', reason: 'Feria', hours: short },
    ];
    const former = input({ hours: officeHours({}, days), now: november(20, 17), days: 2 });
    expect(summary(promiseWindows(former))).toBe('22: 9 11 13 15 17, 23: 9 11');
    expect(summary(promiseWindows({ ...former, type: 'pickup' }))).toBe('22: 9 11 13 15 17, 23: 9 11 13');
  });

  test('full windows are left out, others show the remaining capacity', () => {
    const taken = byStart([november(20, 11), 4], [november(20, 13), 3]);
    const windows = promiseWindows(input({ capacity: 4, taken }));
    expect(summary(windows)).toBe('20: 9 13 15 17');
    expect(windows.map((window) => window.left)).toEqual([4, 1, 4, 4]);
  });

  test('without a capacity no window is full', () => {
    const taken = byStart([november(20, 11), 9_000]);
    expect(summary(promiseWindows(input({ taken })))).toBe('20: 9 11 13 15 17');
  });

  describe('queued work', () => {
    // At ten, an hour of work of its own: 9 to 11 can just be met.
    test.each([
      ['in no window', byStart(), '20: 9 11 13 15 17'],
      ['in the window itself goes before a new order', byStart([november(20, 9), 1]), '20: 11 13 15 17'],
      ['promised earlier and still open, too', byStart([november(19, 17), 1]), '20: 11 13 15 17'],
      ['in a later window lets an earlier one be', byStart([november(20, 13), 361]), '20: 9 11 17'],
      [
        'sums up over the windows before',
        byStart([november(20, 9), 60], [november(20, 11), 61]),
        '20: 13 15 17',
      ],
      ['all day long puts it off until tomorrow', byStart([november(20, 9), 700]), '21: 11 13 15 17'],
      ['of days puts it off for days, and still is a promise', byStart([november(20, 9), 1_800]), '22: 17'],
    ])('%s', (_name, queuedMinutes, expected) =>
      expect(summary(promiseWindows(input({ queuedMinutes })))).toBe(expected),
    );
  });

  test('any promise can be met: in the future, in order, in delivery hours, with the work done before its end', () => {
    const instants = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2027-12-31'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(
        instants,
        fc.nat(2_000),
        fc.integer({ min: 1, max: 4 }),
        (now, preparationMinutes, days) => {
          const windows = promiseWindows(input({ now, preparationMinutes, days }));
          const { open, opensAt } = hoursState('orders', DEFAULT_OFFICE_HOURS, now);
          const begin = open ? now : (opensAt ?? now);
          let before = 0;
          for (const { start, end } of windows) {
            expect(start.getTime()).toBeGreaterThan(before);
            before = start.getTime();
            expect(end.getTime() - begin.getTime()).toBeGreaterThanOrEqual(preparationMinutes * 60_000);
            expect(bogotaParts(start).hour).toBeGreaterThanOrEqual(9);
            expect(bogotaParts(end).hour).toBeLessThanOrEqual(19);
          }
          if (preparationMinutes <= 60 * 9)
            expect(promiseWindows(input({ now, preparationMinutes, days: days + 1 })).length).toBeGreaterThan(
              0,
            );
        },
      ),
      { numRuns: 200 },
    );
  });
});
