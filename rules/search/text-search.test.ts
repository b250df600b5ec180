import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseText } from './normalise-text.ts';
import { searchTokens, singular, unitTokens } from './text-search.ts';

test.each([
  ['Piña Oro Miel', 'pina oro miel'],
  ['  CAFÉ  "Águila Roja"  ', 'cafe aguila roja'],
  ['Pañales (etapa 3)', 'panales etapa 3'],
  ['Yogur-griego/fresa', 'yogur griego fresa'],
  ['¡¿?!', ''],
])('%s is %s', (text, expected) => expect(normaliseText(text)).toBe(expected));

test('normaliseText is idempotent', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      (text) => normaliseText(normaliseText(text)) === normaliseText(text),
    ),
  );
});

test.each(
  `huevos-huevo papas-papa tomates-tomate limones-limon panes-pan cereales-cereal frijoles-frijol yogures-yogur
  carnes-carne verdes-verde aves-ave dulces-dulce nueces-nuez arroces-arroz lapices-lapiz cafes-cafe leches-leche
  postres-postre envases-envase paredes-pared panales-panal kiwis-kiwi ajies-aji manies-mani chiles-chile
  arroz-arroz pan-pan gas-gas res-res 30und-30und b12s-b12s`
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('-')),
)('the singular of %s is %s', (plural, expected) => expect(singular(plural ?? '')).toBe(expected));

describe('unitTokens', () => {
  test.each([
    ['500gr', ['500g']],
    ['500 Gramos', ['500g']],
    ['1 litro', ['1l']],
    ['1000 ml', ['1l']],
    ['1.5 L', ['1.5l']],
    ['0,5 lt', ['500ml']],
    ['1 kilo', ['1kg']],
    ['1000 gr', ['1kg']],
    ['2 libras', ['1kg']],
    ['x 30 und', ['30und']],
    ['500 g o 500 gr', ['500g']],
    ['500 g y 1 l', ['500g', '1l']],
    ['una libra de arroz', ['500g']],
    ['medio  kilo', ['500g']],
    ['kilo de tomate', ['1kg']],
    ['3 kilo', ['3kg']],
    ['un litro', ['1l']],
    ['media docena', ['6und']],
    ['6 x 1.000 ml', ['1l']],
    ['5 x Bananos', []],
    ['2 limones', []],
  ])('%s', (text, expected) => expect(unitTokens(text)).toEqual(expected));
});

describe('searchTokens', () => {
  test.each([
    ['Arroz Diana x 500 gr', ['arroz', 'diana', '500g']],
    ['Huevos rojos AA x 30 und', ['huevo', 'rojo', 'aa', '30und']],
    ['leche de almendras sin azúcar 1 litro', ['leche', 'almendra', 'sin', 'azucar', '1l']],
    ['Agua con gas', ['agua', 'con', 'gas']],
    ['pan pan', ['pan']],
    ['de la', ['de', 'la']],
    ['ar\u200broz\u202e di\u00adana', ['arroz', 'diana']],
    ['constructor', ['constructor']],
    ['', []],
  ])('%s', (text, expected) => expect(searchTokens(text)).toEqual(expected));

  test('singular and plural, with and without accents, in any case are found alike', () => {
    expect(searchTokens('LIMONES')).toEqual(searchTokens('limón'));
    expect(searchTokens('Ajíes')).toEqual(searchTokens('aji'));
    expect(searchTokens('aceite 1 Lt')).toEqual(searchTokens('Aceites 1000ml'));
  });

  test('the drink is not the shampoo', () => {
    expect(searchTokens('champús')).not.toEqual(searchTokens('champú'));
  });

  test('handles two thousand arbitrary characters quickly', () => {
    const texts = ['1', '1.', '1x', '1 ', ' ', '1 kg ', 'medio ', 'e\u0301', '\ufdfa', 'ñ', '.', '🥑'];
    for (const text of texts) {
      const long = text.repeat(2000).slice(0, 2000);
      const costs = [1, 2, 3].map(() => {
        const before = process.cpuUsage();
        searchTokens(`${long}kilo`);
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1000;
      });
      expect(Math.min(...costs), text).toBeLessThan(10);
    }
  });

  test('accepts any text, and returns no empty or duplicate token', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const tokens = searchTokens(text);
        expect(new Set(tokens).size).toBe(tokens.length);
        expect(tokens.every((token) => /^[a-z0-9.]+$/.test(token))).toBe(true);
      }),
    );
  });
});
