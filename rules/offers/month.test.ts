import { expect, test } from 'vitest';
import { bogotaDate } from '../dates/bogota-clock.ts';
import { daysIn, offerMonth } from './month.ts';

const november = { year: 2026, month: 11 };
const dayOf = (offers: Parameters<typeof offerMonth>[0], day: number) => {
  const found = offerMonth(offers, november)[day - 1];
  return { live: found?.live.map(({ hours }) => hours), gaps: found?.gaps };
};
const allDay = [{ from: 0, to: 23 }];

test('an offer without dates is live all day, every day', () => {
  expect(offerMonth([{}], november)).toHaveLength(30);
  expect(dayOf([{}], 1)).toEqual({ live: [allDay], gaps: [] });
  expect(dayOf([], 1)).toEqual({ live: [], gaps: allDay });
});

test('begins in the hour of its date and lasts until the end of its last day', () => {
  const offer = { startDate: bogotaDate(2026, 11, 20, 8, 30), dueDate: bogotaDate(2026, 11, 21) };
  expect(dayOf([offer], 19)).toEqual({ live: [], gaps: allDay });
  expect(dayOf([offer], 20)).toEqual({ live: [[{ from: 8, to: 23 }]], gaps: [{ from: 0, to: 7 }] });
  expect(dayOf([offer], 21)).toEqual({ live: [allDay], gaps: [] });
  expect(dayOf([offer], 22).live).toEqual([]);
});

test('over midnight it is live at both ends of the day, and hours filled by another are no gap', () => {
  const night = { startDailyHour: 22, endDailyHour: 6 };
  const noon = { startDailyHour: 7, endDailyHour: 14 };
  expect(dayOf([night], 5)).toEqual({
    live: [
      [
        { from: 0, to: 6 },
        { from: 22, to: 23 },
      ],
    ],
    gaps: [{ from: 7, to: 21 }],
  });
  expect(dayOf([night, noon], 5).gaps).toEqual([{ from: 15, to: 21 }]);
  expect(dayOf([{ ...night, inactive: true }], 5).live).toEqual([]);
});

test.each([
  [2026, 2, 28],
  [2028, 2, 29],
  [2026, 12, 31],
])('%i-%i has %i days', (year, month, days) => expect(daysIn(year, month)).toBe(days));
