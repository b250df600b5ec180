import { expect, test } from 'vitest';
import type { SaleUnit } from '#rules/quantity.ts';
import { refusalText } from './refusal-text.ts';

const avocado: SaleUnit = {
  countType: 'grams',
  gramsPerUnit: 180,
  quantityPum: 1000,
  onlyBuyUnits: false,
  selectOnlyGrams: false,
};

test.each([
  ['not-whole', 'grams', 9_000, 'Escribe un número entero mayor que 0.'],
  ['too-small', 'grams', 9_000, 'La cantidad mínima es 100 g.'],
  ['step', 'grams', 9_000, 'Los gramos van de 50 en 50: dejamos la cantidad más cercana.'],
  ['too-large', 'grams', 9_000, 'Solo quedan 9 kg en tu sede.'],
  ['too-large', 'units', 1, 'Solo queda 1 und en tu sede.'],
  ['too-large', 'grams', 50_000, 'Puedes llevar hasta 50 kg de cada producto.'],
] as const)('%s by %s with %i left', (why, countType, most, text) => {
  expect(refusalText(avocado, countType, most, why)).toBe(text);
});

test('shows the business’s maximum number of pieces', () => {
  const few = { ...avocado, maxUnits: 12 };
  expect(refusalText(few, 'units', 12, 'too-large')).toBe(
    'Puedes llevar hasta 12 unidades de cada producto.',
  );
  expect(refusalText({ ...few, maxUnits: 1 }, 'units', 1, 'too-large')).toContain('hasta 1 unidad de');
  expect(refusalText(few, 'units', 3, 'too-large')).toBe('Solo quedan 3 und en tu sede.');
  expect(refusalText(avocado, 'units', 999, 'too-large')).toContain('hasta 999 unidades');
});

test('shows the steps of a category', () => {
  const ham = { ...avocado, gramStep: 25, minGrams: 125 };
  expect(refusalText(ham, 'grams', 9_000, 'step')).toContain('de 25 en 25');
  expect(refusalText(ham, 'grams', 9_000, 'too-small')).toBe('La cantidad mínima es 125 g.');
});
