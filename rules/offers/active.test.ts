import { describe, expect, test } from 'vitest';
import { bogotaDate } from '../dates/bogota-clock.ts';
import { isOfferActive } from './active.ts';

const friday = (hour: number, minute = 0, second = 0) => bogotaDate(2026, 11, 20, hour, minute, second);

describe('isOfferActive', () => {
  test.each([
    ['without any limit', {}, friday(3), true],
    ['inactive', { inactive: true }, friday(3), false],
    ['a second before it starts', { startDate: friday(8) }, friday(7, 59, 59), false],
    ['when it starts', { startDate: friday(8) }, friday(8), true],
    ['due today at midnight: until the end of the day', { dueDate: friday(0) }, friday(23, 59, 59), true],
    ['due yesterday', { dueDate: bogotaDate(2026, 11, 19, 23, 59) }, friday(0), false],
    ['8 to 18 at 7:59', { startDailyHour: 8, endDailyHour: 18 }, friday(7, 59, 59), false],
    ['8 to 18 at 8:00', { startDailyHour: 8, endDailyHour: 18 }, friday(8), true],
    ['8 to 18 at 18:59:59', { startDailyHour: 8, endDailyHour: 18 }, friday(18, 59, 59), true],
    ['8 to 18 at 19:00', { startDailyHour: 8, endDailyHour: 18 }, friday(19), false],
    ['22 to 6 at 21:59', { startDailyHour: 22, endDailyHour: 6 }, friday(21, 59, 59), false],
    ['22 to 6 at 23', { startDailyHour: 22, endDailyHour: 6 }, friday(23), true],
    ['22 to 6 at 3', { startDailyHour: 22, endDailyHour: 6 }, friday(3), true],
    ['22 to 6 at 6:59', { startDailyHour: 22, endDailyHour: 6 }, friday(6, 59, 59), true],
    ['22 to 6 at 7', { startDailyHour: 22, endDailyHour: 6 }, friday(7), false],
    ['the hour 0 is an hour', { startDailyHour: 0, endDailyHour: 5 }, friday(6), false],
    ['one hour alone limits nothing', { startDailyHour: 8, endDailyHour: null }, friday(3), true],
    [
      'in its hours, past its date',
      { dueDate: friday(0), startDailyHour: 0, endDailyHour: 23 },
      bogotaDate(2026, 11, 21),
      false,
    ],
  ])('%s', (_name, offer, instant, expected) => {
    expect(isOfferActive(offer, instant)).toBe(expected);
    expect(isOfferActive(offer, instant.getTime())).toBe(expected);
  });
});
