import { expect, it } from 'vitest';
import { dayOf, dayRangeText, readDays, writeDays } from './days.ts';
import { isWholeDay, ofThisCentury } from './typed-day.ts';

it('a range is read from the address and written back', () => {
  for (const text of ['2026-11-01..2026-11-30', '2026-11-01..', '..2026-11-30', ''])
    expect(writeDays(readDays(text))).toBe(text);
  expect(readDays('2026-11-30..2026-11-01')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(readDays('ayer..2026-13-40')).toEqual({ from: undefined, to: undefined });
});

it('formats a range', () => {
  expect(dayRangeText({ from: '2026-11-01', to: '2026-11-30' })).toBe('1 nov 2026 – 30 nov 2026');
  expect(dayRangeText({ from: '2026-11-01', to: undefined })).toBe('desde 1 nov 2026');
  expect(dayRangeText({ from: '2026-11-01', to: '2026-11-01' })).toBe('1 nov 2026');
});

it('an instant belongs to its day in Bogotá', () => {
  expect(dayOf('2026-12-01T03:00:00Z')).toBe('2026-11-30');
  expect(dayOf('2026-12-01T05:00:00Z')).toBe('2026-12-01');
});

it('a day whose year is being typed is none yet; two digits are of this century', () => {
  const typing = ['0002-11-26', '0020-11-26', '0202-11-26', '2026-11-26'];
  expect(typing.map(isWholeDay)).toEqual([false, false, false, true]);
  expect(typing.map(ofThisCentury)).toEqual(['2002-11-26', '2020-11-26', undefined, undefined]);
});
