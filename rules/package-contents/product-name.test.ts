import { expect, test } from 'vitest';
import { isSaidIn, nameWithSize } from './product-name.ts';

test('a title contains a size or a brand only as whole words', () => {
  expect(isSaidIn('Leche entera, Colanta, 900 ml', '900 ml')).toBe(true);
  expect(isSaidIn('Gaseosa Kola Román, botella', 'kola román')).toBe(true);
  expect(isSaidIn('Bimboletes vainilla', 'Bimbo')).toBe(false);
  expect(isSaidIn('Arroz 11 kg', '1 kg')).toBe(false);
  expect(isSaidIn('Café molido', '500 g')).toBe(false);
});

test('a name has its size once, in the middle of a sentence', () => {
  expect(nameWithSize({ title: 'Gaseosa', size: '1.500 ml' })).toBe('Gaseosa, 1.500 ml');
  expect(nameWithSize({ title: 'Gaseosa 1.500 ml', size: '1.500 ml' })).toBe('Gaseosa 1.500 ml');
  expect(nameWithSize({ title: 'Lima', size: 'Por peso' })).toBe('Lima, por peso');
  expect(nameWithSize({ title: 'Tomate chonto por peso', size: 'Por peso' })).toBe('Tomate chonto por peso');
  expect(nameWithSize({ title: 'Domicilio', size: '' })).toBe('Domicilio');
});
