import { expect, test } from 'vitest';
import { readStats } from './stats-address.ts';
import { axisDay, percentText, shareOf, tenthsText } from './words.ts';

test('changes have their sign, formatted for es-CO', () => {
  expect([84, -120, 0].map(tenthsText)).toEqual(['+\u00a08,4\u00a0%', '−\u00a012\u00a0%', '0\u00a0%']);
  expect(percentText(91.26)).toBe('91,3\u00a0%');
  expect(shareOf(1, 0)).toBeNull();
  expect(axisDay('2026-09-05')).toBe('5 sep');
});

test('the address contains the days, and the usual periods end today', () => {
  const read = (search: string) => readStats(new URLSearchParams(search), '2026-11-25');
  expect(read('')).toMatchObject({ from: '2026-10-29', to: '2026-11-25', preset: '28', compares: true });
  expect(read('dias=2026-11-19..2026-11-25')).toMatchObject({ preset: '7' });
  expect(read('dias=2026-01-01..2026-01-31&comparar=no&sede=x')).toMatchObject({
    ...{ from: '2026-01-01', to: '2026-01-31', preset: 'own', compares: false, officeId: 'x' },
  });
  expect(read('dias=2026-11-01..')).toMatchObject({ from: '2026-11-01', to: '2026-11-25', preset: 'own' });
  expect(read('dias=..2026-10-31')).toMatchObject({ from: '2026-10-04', to: '2026-10-31', preset: 'own' });
});
