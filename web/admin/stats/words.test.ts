import { expect, test } from 'vitest';
import { readStats } from './stats-address.ts';
import { axisDay, percentText, shareOf, spanText, tenthsText } from './words.ts';

test('changes have their sign, formatted for es-CO', () => {
  expect([84, -120, 0].map(tenthsText)).toEqual(['+\u00a08,4\u00a0%', '−\u00a012\u00a0%', '0\u00a0%']);
  expect(percentText(91.26)).toBe('91,3\u00a0%');
  expect(shareOf(1, 0)).toBeNull();
  expect(axisDay('2026-09-05')).toBe('5 sep');
});

test('compared days are one day, or a span whose years are named when there are two', () => {
  expect(spanText({ from: '2026-11-26', to: '2026-11-26' })).toBe('26 nov');
  expect(spanText({ from: '2026-10-05', to: '2026-11-26' })).toBe('5 oct – 26 nov');
  expect(spanText({ from: '2024-11-28', to: '2025-11-27' })).toBe('28 nov 2024 – 27 nov 2025');
});

test('the address contains the days, and the usual periods end today', () => {
  const read = (search: string) => readStats(new URLSearchParams(search), '2026-11-25');
  expect(read('')).toMatchObject({ from: '2026-10-29', to: '2026-11-25', preset: '28', compares: true });
  expect(read('dias=2026-11-19..2026-11-25')).toMatchObject({ preset: '7' });
  expect(read('dias=2026-01-01..2026-01-31&comparar=no&sede=x')).toMatchObject({
    from: '2026-01-01',
    to: '2026-01-31',
    preset: 'own',
    compares: false,
    officeId: 'x',
  });
  expect(read('dias=2026-11-01..')).toMatchObject({ from: '2026-11-01', to: '2026-11-25', preset: 'own' });
  expect(read('dias=..2026-10-31')).toMatchObject({ from: '2026-10-04', to: '2026-10-31', preset: 'own' });
});
