import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type CivilDate, holidaysOf, isHoliday, sameDate } from './holidays.ts';

/** observed_date, original_date, name, moved: the official calendar of 2024 to 2030. */
const rows = readFileSync(new URL('../fixtures/holidays.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => row.trim().split(','));

const years = [...new Set(rows.map(([observed]) => Number(observed?.slice(0, 4))))];

const iso = ({ year, month, day }: CivilDate) =>
  [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');

test('the official calendar has all years', () =>
  expect(years).toEqual([2024, 2025, 2026, 2027, 2028, 2029, 2030]));

test.each(years)('the holidays of %i match the official calendar', (year) => {
  const computed = holidaysOf(year).map(({ date, original, name, moved }) => [
    iso(date),
    iso(original),
    name,
    String(moved),
  ]);
  expect(computed).toEqual(rows.filter(([observed]) => observed?.startsWith(String(year))));
});

test.each(years)('every other day of %i is no holiday', (year) => {
  const observed = new Set(rows.map(([date]) => date));
  for (let day = 1; day <= 366; day += 1) {
    const utc = new Date(Date.UTC(year, 0, day));
    const date = { year: utc.getUTCFullYear(), month: utc.getUTCMonth() + 1, day: utc.getUTCDate() };
    if (date.year === year)
      expect([iso(date), isHoliday(date)]).toEqual([iso(date), observed.has(iso(date))]);
  }
});

describe('the holiday of July', () => {
  test('did not exist before 2026', () => {
    expect(isHoliday({ year: 2025, month: 7, day: 14 })).toBe(false);
    expect(isHoliday({ year: 2026, month: 7, day: 13 })).toBe(true);
  });
});

test('Easter is right at the ends of its range and for the exceptions of the rule', () => {
  const holyThursdays: [number, string][] = [
    [2008, '2008-03-20'],
    [2011, '2011-04-21'],
    [2019, '2019-04-18'],
    [2038, '2038-04-22'],
    [2049, '2049-04-15'],
  ];
  for (const [year, expected] of holyThursdays) {
    expect(
      iso(
        holidaysOf(year).find((holiday) => holiday.name === 'Jueves Santo')?.date ?? {
          year,
          month: 0,
          day: 0,
        },
      ),
    ).toBe(expected);
  }
});

test('sameDate compares all three parts', () => {
  const day = { year: 2026, month: 7, day: 13 };
  expect(sameDate(day, { ...day })).toBe(true);
  expect(
    [
      { ...day, year: 2025 },
      { ...day, month: 8 },
      { ...day, day: 14 },
    ].some((other) => sameDate(day, other)),
  ).toBe(false);
});
