import { describe, expect, test } from 'vitest';
import { bogotaDate } from '../dates/bogota-clock.ts';
import { lateness, latenessText } from './windows.ts';

// November 2026: Monday 16 is a holiday, Friday 20 a working day, Sunday 22.
const november = (day: number, hour = 0, minute = 0) => bogotaDate(2026, 11, day, hour, minute);

describe('lateness', () => {
  const window = { end: november(20, 16) };

  test.each([
    [november(20, 14, 10), 'ontime', 110, '1 h 50 min'],
    [november(20, 14), 'ontime', 120, '2 h'],
    [november(20, 15, 15), 'ontime', 45, '45 min'],
    [november(20, 15, 16), 'soon', 44, 'faltan 44 min'],
    [november(20, 15, 48), 'soon', 12, 'faltan 12 min'],
    [november(20, 15, 59), 'soon', 1, 'falta 1 min'],
    [november(20, 16), 'soon', 0, 'faltan 0 min'],
    [november(20, 16, 42), 'late', 42, '42 min tarde'],
    [november(20, 18, 5), 'late', 125, '2 h 5 min tarde'],
    [november(21, 19), 'late', 27 * 60, '1 d 3 h tarde'],
  ])('at %s', (now, kind, minutes, text) => {
    const found = lateness(window, now);
    expect(found).toEqual({ kind, minutes });
    expect(latenessText(found)).toBe(text);
  });

  test('is late from one second on', () => {
    expect(lateness(window, window.end.getTime() + 1_000)).toEqual({ kind: 'late', minutes: 1 });
  });

  test('has a configurable warning time', () => {
    expect(lateness(window, november(20, 14, 10), 120).kind).toBe('soon');
    expect(lateness(window, november(20, 15, 50), 10).kind).toBe('ontime');
  });
});

test.each([
  [0, 'faltan 0 min'],
  [59_999, 'falta 1 min'],
  [60_000, 'falta 1 min'],
  [60_001, 'faltan 2 min'],
  [59 * 60_000, 'faltan 59 min'],
  [60 * 60_000, 'faltan 1 h'],
  [61 * 60_000, 'faltan 1 h 1 min'],
  [23 * 60 * 60_000 + 59 * 60_000, 'faltan 23 h 59 min'],
  [24 * 60 * 60_000, 'faltan 1 d'],
  [24 * 60 * 60_000 + 59 * 60_000, 'faltan 1 d'],
  [49 * 60 * 60_000 + 59 * 60_000, 'faltan 2 d 1 h'],
])('%d ms before the end: %s', (left, text) => {
  const end = bogotaDate(2026, 11, 20, 16).getTime();
  expect(latenessText({ ...lateness({ end }, end - left), kind: 'soon' })).toContain(text);
});

test('what is late is so by whole minutes, at least one; soon is under the limit', () => {
  const end = bogotaDate(2026, 11, 20, 16).getTime();
  expect(lateness({ end }, end + 119_999)).toEqual({ kind: 'late', minutes: 1 });
  expect(lateness({ end }, end + 120_000)).toEqual({ kind: 'late', minutes: 2 });
  expect(lateness({ end }, end).kind).toBe('soon');
  expect(lateness({ end }, end - 30 * 60_000, 30)).toEqual({ kind: 'ontime', minutes: 30 });
  expect(lateness({ end }, end - 30 * 60_000 + 1, 30)).toEqual({ kind: 'soon', minutes: 30 });
});
