import { expect, test } from 'vitest';
import { lastDayOf, lastDayText, offerEndText, usesLeftText } from './offer-end.ts';

const today = '2026-11-30';

test('the last day in words', () => {
  expect(lastDayText('2026-11-30', today)).toBe('Termina hoy');
  expect(lastDayText('2026-12-01', today)).toBe('Termina mañana');
  expect(lastDayText('2026-12-05', today)).toBe('Hasta el 5 de diciembre');
  expect(lastDayText('2027-01-01', today)).toBe('Hasta el 1 de enero de 2027');
  expect(lastDayText('2026-11-29', today)).toBe('');
});

test('of an instant the day is that of Colombia', () => {
  expect(lastDayOf(new Date('2026-12-01T04:00:00Z'), new Date('2026-11-30T15:00:00Z'))).toBe('Termina hoy');
  expect(lastDayOf(null, new Date())).toBe('');
});

test('while stocks last says how much there is', () => {
  const left = { countType: 'units', count: 12 } as const;
  expect(offerEndText(null, left, today)).toBe('Hasta agotar existencias: quedan 12 unidades');
  expect(offerEndText(today, { ...left, count: 1 }, today)).toBe(
    'Termina hoy o hasta agotar existencias: queda 1 unidad',
  );
  expect(offerEndText('2026-12-05', { countType: 'grams', count: 3_500 }, today)).toBe(
    'Hasta el 5 de diciembre o hasta agotar existencias: quedan 3,5 kg',
  );
  expect(offerEndText('2026-11-01', null, today)).toBe('');
});

test('uses of a coupon', () => {
  expect(usesLeftText(0, 3)).toBe('');
  expect(usesLeftText(10, 9)).toBe('Queda 1 uso');
  expect(usesLeftText(1_000, 0)).toBe('Quedan 1.000 usos');
});
