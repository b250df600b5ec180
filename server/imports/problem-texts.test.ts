import { expect, test } from 'vitest';
import { problemText } from './problem-texts.ts';

test('a row without a category is told so, and not that “” has no place', () => {
  expect(problemText('NO_CATEGORY', '')).toBe(
    'La fila no trae categoría: queda por clasificar, sin mostrarse.',
  );
  expect(problemText('NO_CATEGORY', 'Granos')).toContain('La categoría “Granos” no tiene destino');
});
