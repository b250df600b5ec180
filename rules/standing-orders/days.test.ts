import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bogotaDate } from '../dates/bogota-clock.ts';
import { dayAfter } from '../stats/period.ts';
import { nextDay, RHYTHMS, toldUntil } from './days.ts';
import { chooseWindow } from './window-choice.ts';
import { rhythmText, timeOf, windowText } from './words.ts';

/** The calendar of an order that is repeated (rule 142). */

const day = fc.integer({ min: 0, max: 3_000 }).map((days) => dayAfter('2025-01-01', days));

it('every week, every two weeks and every month go on from the first day; short months give their last', () => {
  expect(nextDay('2026-11-21', 'weekly', '2026-11-20')).toBe('2026-11-21');
  expect(nextDay('2026-11-21', 'weekly', '2026-11-21')).toBe('2026-11-28');
  expect(nextDay('2026-11-21', 'biweekly', '2026-11-28')).toBe('2026-12-05');
  expect(nextDay('2026-12-26', 'weekly', '2026-12-31')).toBe('2027-01-02');
  const ends = ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'];
  for (const [at, end] of ends.entries())
    expect(nextDay('2026-12-31', 'monthly', ends[at - 1] ?? '2026-12-01')).toBe(end);
  expect(nextDay('2024-01-30', 'monthly', '2024-01-30')).toBe('2024-02-29');
  expect(nextDay('2026-11-15', 'monthly', '2026-12-15')).toBe('2027-01-15');
});

it('the next day is later, the nearest of its calendar, and on the weekday or the number of the first', () => {
  fc.assert(
    fc.property(day, day, fc.constantFrom(...RHYTHMS), (first, after, rhythm) => {
      const next = nextDay(first, rhythm, after);
      expect(next > after && next >= first).toBe(true);
      // Nothing lies between: from the day before, or any day since `after`, it is the same.
      expect(nextDay(first, rhythm, dayAfter(next, -1))).toBe(next);
      const most = { weekly: 7, biweekly: 14, monthly: 31 }[rhythm];
      if (after >= first) expect(next <= dayAfter(after, most)).toBe(true);
      if (rhythm === 'monthly') expect(Number(next.slice(8))).toBeLessThanOrEqual(Number(first.slice(8)));
      else expect((Date.parse(next) - Date.parse(first)) % (most * 86_400_000)).toBe(0);
    }),
  );
});

it('a day is told from nine o clock on the day before, in Colombia; on the day itself mornings from six', () => {
  expect(toldUntil(bogotaDate(2026, 11, 20, 0, 5))).toEqual({ day: '2026-11-19', before: '24:00' });
  expect(toldUntil(bogotaDate(2026, 11, 20, 6))).toEqual({ day: '2026-11-20', before: '12:00' });
  expect(toldUntil(bogotaDate(2026, 11, 20, 8, 59))).toEqual({ day: '2026-11-20', before: '12:00' });
  expect(toldUntil(bogotaDate(2026, 11, 20, 9))).toEqual({ day: '2026-11-21', before: '24:00' });
  expect(toldUntil(bogotaDate(2026, 12, 31, 23, 59))).toEqual({ day: '2027-01-01', before: '24:00' });
});

it('the window is the chosen one, else the nearest of its day, else the next', () => {
  const window = (date: number, hour: number) => ({
    start: bogotaDate(2026, 11, date, hour),
    end: bogotaDate(2026, 11, date, hour + 2),
  });
  const windows = [window(20, 15), window(21, 9), window(21, 13), window(22, 9)];
  const of = (date: string, time: string) => {
    const chosen = chooseWindow(windows, { day: date, time });
    return chosen && `${chosen.fit} ${chosen.window.start.getUTCDate()} ${timeOf(chosen.window.start)}`;
  };
  expect(of('2026-11-21', '09:00')).toBe('exact 21 09:00');
  expect(of('2026-11-21', '12:00')).toBe('day 21 13:00');
  expect(of('2026-11-19', '12:00')).toBe('later 20 15:00');
  expect(of('2026-11-23', '09:00')).toBeUndefined();
});

it('it is named in words', () => {
  expect(rhythmText('weekly', '2026-11-21')).toBe('Cada sábado');
  expect(rhythmText('biweekly', '2026-11-20')).toBe('Cada dos semanas, el viernes');
  expect(rhythmText('monthly', '2026-11-15')).toBe('Cada mes, el día 15');
  expect(rhythmText('monthly', '2026-12-31')).toBe('Cada mes, el día 31 o el último');
  expect(windowText('11:00')).toBe('de 11\u00a0a.\u00a0m. a 1\u00a0p.\u00a0m.');
});
