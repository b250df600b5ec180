import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyInstant, november } from '../fixtures/instants.ts';
import {
  atTime,
  bogotaDate,
  bogotaParts,
  endOfBogotaDay,
  formatDay,
  formatHour,
  formatWindow,
} from './bogota-clock.ts';

describe('bogotaParts and bogotaDate', () => {
  test('five in the morning in Greenwich is midnight in Cali', () => {
    expect(bogotaParts(new Date('2026-11-20T05:00:00Z'))).toEqual({
      year: 2026,
      month: 11,
      day: 20,
      hour: 0,
      minute: 0,
      second: 0,
      weekday: 5,
    });
    expect(bogotaParts(new Date('2027-01-01T04:59:59Z'))).toMatchObject({
      year: 2026,
      month: 12,
      day: 31,
      hour: 23,
    });
  });

  test('agree with the time zone database', () => {
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'America/Bogota',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    const two = (n: number) => String(n).padStart(2, '0');
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const { year, month, day, hour, minute, second } = bogotaParts(instant);
        const text = `${two(day)}/${two(month)}/${year}, ${two(hour)}:${two(minute)}:${two(second)}`;
        expect(text).toBe(clock.format(instant));
      }),
    );
  });

  test('are each the inverse of the other, to the second', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const { year, month, day, hour, minute, second } = bogotaParts(instant);
        const lost = instant.getTime() - bogotaDate(year, month, day, hour, minute, second).getTime();
        expect(lost).toBeGreaterThanOrEqual(0);
        expect(lost).toBeLessThan(1000);
      }),
    );
  });

  test('a day ends at midnight in Colombia', () => {
    expect(endOfBogotaDay(november(20))).toBe(november(21).getTime());
    expect(endOfBogotaDay(november(20, 23, 59, 59))).toBe(november(21).getTime());
    expect(endOfBogotaDay(bogotaDate(2026, 12, 31, 20))).toBe(bogotaDate(2027, 1, 1).getTime());
  });
});

describe('atTime', () => {
  const friday = { year: 2026, month: 11, day: 20 };

  test.each([
    ['00:00', november(20)],
    ['8:30', november(20, 8, 30)],
    ['23:59', november(20, 23, 59)],
    ['24:00', november(21)],
  ])('%s', (text, expected) => expect(atTime(friday, text)).toEqual(expected));

  test.each(['', '8', '25:00', '24:30', '12:60', '12:30:00', 'mañana'])('refuses "%s"', (text) => {
    expect(() => atTime(friday, text)).toThrow(RangeError);
  });
});

test.each([
  [16, 0, '4:00 p. m.'],
  [9, 5, '9:05 a. m.'],
  [0, 30, '12:30 a. m.'],
  [12, 0, '12:00 p. m.'],
])('%i:%i reads %s', (hour, minute, expected) =>
  expect(formatHour(november(20, hour, minute))).toBe(unbroken(expected)),
);

describe('formatWindow', () => {
  const now = november(20, 11);

  test.each([
    ['today', november(20, 16), november(20, 18), 'hoy de 4 a 6 p. m.'],
    ['tomorrow', november(21, 9), november(21, 11), 'mañana de 9 a 11 a. m.'],
    ['over noon', november(21, 11), november(21, 13), 'mañana de 11 a. m. a 1 p. m.'],
    ['with minutes', november(20, 13, 30), november(20, 15, 30), 'hoy de 1:30 a 3:30 p. m.'],
    ['in three days', november(23, 9), november(23, 11), 'el lunes 23 de 9 a 11 a. m.'],
    ['in six days', november(26, 9), november(26, 11), 'el jueves 26 de 9 a 11 a. m.'],
    ['in a week', november(27, 9), november(27, 11), 'el viernes 27 de noviembre de 9 a 11 a. m.'],
    ['yesterday', november(19, 9), november(19, 11), 'ayer de 9 a 11 a. m.'],
    ['past', november(18, 9), november(18, 11), 'el miércoles 18 de noviembre de 9 a 11 a. m.'],
  ])('%s', (_name, start, end, expected) => expect(formatWindow(start, end, now)).toBe(unbroken(expected)));

  test.each([
    ['half an hour after midnight', november(21, 0, 30), november(21, 2, 5), 'mañana de 12:30 a 2:05 a. m.'],
    ['around noon', november(20, 12), november(20, 12, 59), 'hoy de 12 a 12:59 p. m.'],
  ])('%s', (_name, start, end, expected) => expect(formatWindow(start, end, now)).toBe(unbroken(expected)));

  test('today and tomorrow change at midnight in Colombia', () => {
    const [start, end] = [november(21, 9), november(21, 11)];
    expect(formatWindow(start, end, november(20, 23, 59))).toBe(unbroken('mañana de 9 a 11 a. m.'));
    expect(formatWindow(start, end, november(21, 0, 0))).toBe(unbroken('hoy de 9 a 11 a. m.'));
  });
});

test('a day is told by its distance, also over the end of a month, of February and of a year', () => {
  const names = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
  const months = ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto'].concat([
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ]);
  const day = 24 * 60 * 60 * 1000;
  const near = new Map([
    [-1, 'ayer'],
    [0, 'hoy'],
    [1, 'mañana'],
  ]);
  fc.assert(
    fc.property(anyInstant, fc.integer({ min: -9, max: 9 }), (now, days) => {
      const then = bogotaParts(now.getTime() + days * day);
      const date = `el ${names[then.weekday]} ${then.day}`;
      const far = days > 1 && days < 7 ? date : `${date} de ${months[then.month - 1]}`;
      expect(formatDay(now.getTime() + days * day, now)).toBe(near.get(days) ?? far);
    }),
  );
});

/** An hour and its half of the day stand on one line. */
function unbroken(text: string): string {
  return text.replaceAll(/ ([ap]\.) m\./g, '\u00a0$1\u00a0m.');
}
