import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bogotaDate, bogotaParts } from '../dates/bogota-clock.ts';
import { mayPromote, nextLegalMoment } from './legal-hours.ts';

/** 2026-11-20 is a Friday; Monday the 16th was a holiday (Independencia de Cartagena). */
const at = (day: number, hour: number, minute = 0, second = 0) =>
  bogotaDate(2026, 11, day, hour, minute, second);

describe('commercial messages', () => {
  it.each([
    ['a Friday before seven', at(20, 6, 59, 59), false],
    ['a Friday at seven', at(20, 7), true],
    ['the last second of a Friday', at(20, 18, 59, 59), true],
    ['19:00:00 of a Friday', at(20, 19), false],
    ['a Saturday before eight', at(21, 7, 59, 59), false],
    ['a Saturday at eight', at(21, 8), true],
    ['15:00:00 of a Saturday', at(21, 15), false],
    ['a Sunday at noon', at(22, 12), false],
    ['a holiday that is a Monday, at noon', at(16, 12), false],
    ['the day after it', at(17, 7), true],
  ])('%s: %s %s', (_, moment, may) => {
    expect(mayPromote(moment)).toBe(may);
  });

  it.each([
    [at(20, 10), at(20, 10)],
    [at(20, 19), at(21, 8)],
    [at(21, 15), at(23, 7)],
    [at(14, 18), at(17, 7)],
    [at(20, 18, 59, 59), at(20, 18, 59, 59)],
    [at(20, 3), at(20, 7)],
  ])('are delayed from %s until %s', (from, until) => {
    expect(nextLegalMoment(from)).toEqual(until);
  });

  it('are delayed until the first legal moment, and not longer', () => {
    const dates = fc.date({
      min: new Date('2024-01-01T00:00:00Z'),
      max: new Date('2034-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(dates, (date) => {
        const next = nextLegalMoment(date);
        expect(mayPromote(next)).toBe(true);
        if (next > date) expect(mayPromote(new Date(next.getTime() - 1))).toBe(false);
        expect(bogotaParts(next).weekday).not.toBe(0);
      }),
    );
  });
});
