import { expect, test } from 'vitest';
import { windowDays } from './window-days.ts';

const window = (start_date: string, label: string) => ({ start_date, end_date: start_date, label });

test('windows are listed by day, in sentence case and in order', () => {
  const days = windowDays([
    window('1', 'hoy de 4 a 6 p.\u00a0m.'),
    window('2', 'mañana de 9 a 11 a.\u00a0m.'),
    window('3', 'mañana de 11 a.\u00a0m. a 1 p.\u00a0m.'),
    window('4', 'el lunes 30 de noviembre de 9:30 a 11 a.\u00a0m.'),
    window('5', 'el martes 1 de 9 a 11 a.\u00a0m.'),
  ]);
  expect(days.map(({ day, windows }) => [day, windows.map(({ hours }) => hours)])).toEqual([
    ['Hoy', ['4 a 6 p.\u00a0m.']],
    ['Mañana', ['9 a 11 a.\u00a0m.', '11 a.\u00a0m. a 1 p.\u00a0m.']],
    ['Lunes 30 de noviembre', ['9:30 a 11 a.\u00a0m.']],
    ['Martes 1', ['9 a 11 a.\u00a0m.']],
  ]);
});

test('labels in another format are separate choices', () => {
  expect(windowDays([window('1', 'pronto')])).toEqual([
    { day: 'Pronto', windows: [{ start: '1', end: '1', hours: 'Pronto', label: 'pronto' }] },
  ]);
});
