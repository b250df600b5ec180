import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bogotaDate, bogotaParts } from '../dates/bogota-clock.ts';
import { MINUTE_MS } from '../dates/durations.ts';
import { type AlcoholRules, alcoholBar, drySaleBar, WEEK_DAYS, type WeekDay } from './alcohol-hours.ts';

// November 2026: Friday 20, Saturday 21, Sunday 22.
const november = (day: number, hour = 0, minute = 0) => bogotaDate(2026, 11, day, hour, minute);
const window = (day: number, hour: number) => ({ start: november(day, hour), end: november(day, hour + 2) });
const nights = { days: ['friday', 'saturday'] as WeekDay[], from: '22:00', to: '06:00', reason: 'Decreto 1' };
const elections = {
  from: november(21, 18).toISOString(),
  until: november(23, 6).toISOString(),
  reason: 'Elecciones',
};
const reasonOf = (rules: Partial<AlcoholRules>, day: number, hour: number) =>
  alcoholBar({ pauses: [], dryDays: [], ...rules }, window(day, hour))?.reason;

test.each([
  ['a window that ends when the night begins', 20, 20, undefined],
  ['one that the night begins in', 20, 21, 'Decreto 1'],
  ['the morning after', 21, 5, 'Decreto 1'],
  ['the end of the night', 21, 6, undefined],
  ['the morning after the last night', 22, 4, 'Decreto 1'],
  ['a night of another day', 22, 22, undefined],
  ['the morning of a night of another day', 20, 4, undefined],
])('a pause over midnight and %s', (_name, day, hour, expected) => {
  expect(reasonOf({ pauses: [nights] }, day, hour)).toBe(expected);
});

test('equal hours are the whole day until midnight, and the last day of a month is followed by the first', () => {
  const sundays = { days: ['sunday' as const], from: '00:00', to: '00:00', reason: 'Domingo' };
  const touched = [0, 8, 22].map((hour) => reasonOf({ pauses: [sundays] }, 22, hour));
  expect(touched).toEqual(['Domingo', 'Domingo', 'Domingo']);
  expect([reasonOf({ pauses: [sundays] }, 21, 22), reasonOf({ pauses: [sundays] }, 23, 0)]).toEqual([
    undefined,
    undefined,
  ]);
  const mondays = { days: ['monday' as const], from: '23:00', to: '02:00', reason: 'Noche' };
  // Monday 30 November and the first hours of December.
  expect(reasonOf({ pauses: [mondays] }, 31, 1)).toBe('Noche');
});

test('a date bars from its first moment to its last, for the window and for the sale', () => {
  expect([17, 16, 18].map((hour) => reasonOf({ dryDays: [elections] }, 21, hour))).toEqual([
    'Elecciones',
    undefined,
    'Elecciones',
  ]);
  expect([reasonOf({ dryDays: [elections] }, 23, 5), reasonOf({ dryDays: [elections] }, 23, 6)]).toEqual([
    'Elecciones',
    undefined,
  ]);
  const rules = { pauses: [{ ...nights, days: WEEK_DAYS }], dryDays: [elections] };
  const saleAt = (at: Date) => drySaleBar(rules, at)?.until;
  expect(saleAt(november(21, 17, 59))).toBeUndefined();
  expect(saleAt(november(21, 18))).toEqual(november(23, 6));
  expect(saleAt(november(23, 5, 59))).toEqual(november(23, 6));
  expect(saleAt(november(23, 6))).toBeUndefined();
  // Hours of the week bar the handover alone.
  expect(saleAt(november(20, 23))).toBeUndefined();
});

test('a window is barred exactly where one of its minutes is', () => {
  const time = fc
    .integer({ min: 0, max: 47 })
    .map((half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`);
  const anyPause = fc.record({
    days: fc.subarray([...WEEK_DAYS], { minLength: 1 }),
    from: time,
    to: time,
    reason: fc.constant('pausa'),
  });
  fc.assert(
    fc.property(
      fc.array(anyPause, { maxLength: 3 }),
      fc.array(fc.tuple(fc.nat(20_160), fc.integer({ min: 1, max: 3_000 })), { maxLength: 2 }),
      fc.nat(20_160),
      fc.constantFrom(30, 120, 600),
      (pauses, dry, from, length) => {
        const at = (minute: number) => new Date(november(15).getTime() + minute * MINUTE_MS);
        const dryDays = dry.map(([start, minutes]) => ({
          from: at(start).toISOString(),
          until: at(start + minutes).toISOString(),
          reason: 'ley seca',
        }));
        const isBarred = (minute: number) => {
          const { weekday, hour, minute: past } = bogotaParts(at(minute));
          const clock = `${String(hour).padStart(2, '0')}:${String(past).padStart(2, '0')}`;
          const inPause = pauses.some(({ days, from: first, to }) => {
            const isOn = (at: number) => days.some((day) => WEEK_DAYS.indexOf(day) === at);
            const [today, yesterday] = [isOn(weekday), isOn((weekday + 6) % 7)];
            if (to > first) return today && clock >= first && clock < to;
            return (today && clock >= first) || (yesterday && clock < to);
          });
          return inPause || dry.some(([start, minutes]) => minute >= start && minute < start + minutes);
        };
        const minutes = Array.from({ length }, (_, more) => from + more);
        const bar = alcoholBar({ pauses, dryDays }, { start: at(from), end: at(from + length) });
        expect(bar !== undefined).toBe(minutes.some(isBarred));
      },
    ),
    { numRuns: 300 },
  );
});
