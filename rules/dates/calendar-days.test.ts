import { expect, it } from 'vitest';
import { daysText, isMonthFirst, readDay } from './calendar-days.ts';

it.each([
  ['2026-12-01', '2026-12-01'],
  ['2026-12-05 23:59:59', '2026-12-05'],
  ['2026-12-05T05:00:00Z', '2026-12-05'],
  ['2026-12-06T04:59:59Z', '2026-12-05'],
  ['2026/12/05', '2026-12-05'],
  ['5/12/2026', '2026-12-05'],
  ['05-12-26', '2026-12-05'],
  ['05.12.2026 23:59', '2026-12-05'],
  ['5/12/2026 11:59 p. m.', '2026-12-05'],
  ['', null],
  ['0000-00-00', null],
  ['0000-00-00 00:00:00', null],
  ['12/25/2026', undefined],
  ['31/2/2026', undefined],
  ['1/1/1970', undefined],
  ['mañana', undefined],
  ['20261205', undefined],
])('%s is read as %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});

it.each([
  ['2026-12-01', '2026-12-05', 'del 1 al 5 de diciembre de 2026'],
  ['2026-11-28', '2026-12-05', 'del 28 de noviembre al 5 de diciembre de 2026'],
  ['2026-12-28', '2027-01-05', 'del 28 de diciembre de 2026 al 5 de enero de 2027'],
  ['2026-12-01', '2026-12-01', 'el 1 de diciembre de 2026'],
  ['2026-12-01', null, 'desde el 1 de diciembre de 2026'],
])('%s to %s in words', (from, until, words) => {
  expect(daysText(from, until)).toBe(words);
});

it('a column of the United States is told by its thirteenth months', () => {
  expect(['11/20/26', '20/11/26', '01/12/26', '2026-12-31'].map(isMonthFirst)).toEqual([
    true,
    false,
    undefined,
    undefined,
  ]);
  expect(readDay('12/01/26', { isOfMonths: true })).toBe('2026-12-01');
});
