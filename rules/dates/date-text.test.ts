import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bogotaMoment } from './bogota-day.ts';
import { dateText, dayText, fullMomentText, momentText, recentMomentText, versionText } from './date-text.ts';

// Three in the morning in London is the evening before in Colombia.
const evening = new Date('2026-11-15T03:05:00Z');

test('formats days and hours in Colombian time', () => {
  expect(dateText(evening)).toBe('14 de noviembre de 2026');
  expect(dayText(evening)).toBe('14 de noviembre');
  expect(bogotaMoment(evening)).toBe('2026-11-14 22:05:00');
  expect(momentText(evening)).toBe('14 de noviembre, 10:05\u00a0p.\u00a0m.');
  expect(fullMomentText(evening)).toBe('14 de noviembre de 2026, 10:05\u00a0p.\u00a0m.');
  expect(versionText('2026-11-20')).toBe('20 de noviembre de 2026');
  expect(versionText('borrador')).toBe('borrador');
  expect(recentMomentText(evening, evening)).toBe('hoy, 10:05\u00a0p.\u00a0m.');
  expect(recentMomentText(evening, new Date('2026-12-24T15:00:00Z'))).toMatch(/^el sábado 14 de noviembre, /);
});

test('formats every date like Intl', () => {
  const spanish = new Intl.DateTimeFormat('es-CO', { timeZone: 'America/Bogota', dateStyle: 'long' });
  const anyDate = fc.date({ min: new Date('2000-01-02'), max: new Date('2099-12-30'), noInvalidDate: true });
  fc.assert(
    fc.property(anyDate, (date) => {
      expect(dateText(date)).toBe(spanish.format(date));
    }),
  );
});
