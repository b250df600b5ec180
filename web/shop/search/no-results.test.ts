import { expect, test } from 'vitest';
import { nearTerms } from './no-results.tsx';

test('near terms are the first words of the nearest products, each once, without the one that found nothing', () => {
  const products = ['Galletas de leche', 'Galletas saladas', 'Barquillo', 'A granel', 'Ponqué, vainilla'].map(
    (title) => ({ title }),
  );
  expect(nearTerms('galletitas', products)).toEqual(['galletas', 'barquillo', 'ponqué']);
  expect(nearTerms(' Barquillo ', products)).toEqual(['galletas', 'ponqué']);
  expect(nearTerms('x', [])).toEqual([]);
});
