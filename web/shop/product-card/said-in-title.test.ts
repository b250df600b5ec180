import { expect, test } from 'vitest';
import { isSaidIn } from './said-in-title.ts';

test('a title contains a size or a brand only as whole words', () => {
  expect(isSaidIn('Leche entera, Colanta, 900 ml', '900 ml')).toBe(true);
  expect(isSaidIn('Gaseosa Kola Román, botella', 'kola román')).toBe(true);
  expect(isSaidIn('Bimboletes vainilla', 'Bimbo')).toBe(false);
  expect(isSaidIn('Arroz 11 kg', '1 kg')).toBe(false);
  expect(isSaidIn('Café molido', '500 g')).toBe(false);
});
