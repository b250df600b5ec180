import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addBusinessDays, isBusinessDay, nextDay } from './business-days.ts';

const on = (text: string) => {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return { year, month, day };
};

describe('business days', () => {
  it('exclude weekends, holidays and the first day', () => {
    expect(addBusinessDays(on('2026-11-20'), 1)).toEqual(on('2026-11-23'));
    expect(addBusinessDays(on('2026-11-20'), 5)).toEqual(on('2026-11-27'));
    // 8 and 25 December, 1 January and Reyes Magos, moved to the 11th.
    expect(addBusinessDays(on('2026-12-07'), 1)).toEqual(on('2026-12-09'));
    expect(addBusinessDays(on('2026-12-21'), 15)).toEqual(on('2027-01-14'));
  });

  it('are as many as requested, whatever the first day', () => {
    const dates = fc.date({
      min: new Date('2024-01-01T00:00:00Z'),
      max: new Date('2034-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 40 }), (date, count) => {
        const from = on(date.toISOString().slice(0, 10));
        const to = addBusinessDays(from, count);
        expect(isBusinessDay(to)).toBe(true);
        let counted = 0;
        for (let day = from; JSON.stringify(day) !== JSON.stringify(to); ) {
          day = nextDay(day);
          if (isBusinessDay(day)) counted += 1;
        }
        expect(counted).toBe(count);
      }),
    );
  });
});
