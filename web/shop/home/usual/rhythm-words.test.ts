import { expect, test } from 'vitest';
import { rhythmWords } from './rhythm-words.ts';

test.each([
  [14, 15, 'Cada 2 semanas · hace 15 días'],
  [15, 1, 'Cada 2 semanas · ayer'],
  [1, 0, 'Cada día · hoy'],
  [4, 2, 'Cada 4 días · hace 2 días'],
  [6, 7, 'Cada semana · hace 7 días'],
  [11, 59, 'Cada 11 días · hace 59 días'],
  [22, 20, 'Cada 3 semanas · hace 20 días'],
  [28, 60, 'Cada mes · hace 2 meses'],
  [33, 32, 'Cada mes · hace 32 días'],
  [45, 40, 'Cada 45 días · hace 40 días'],
  [61, 100, 'Cada 2 meses · hace 3 meses'],
])('bought every %i days, %i days ago: %s', (every_days, days_since, words) => {
  expect(rhythmWords({ every_days, days_since, times: 5 })).toBe(words);
});

test('a product without a rhythm shows how often it was bought', () => {
  expect(rhythmWords({ every_days: null, days_since: 1, times: 1 })).toBe('1 vez · ayer');
  expect(rhythmWords({ every_days: null, days_since: 9, times: 2 })).toBe('2 veces · hace 9 días');
});
