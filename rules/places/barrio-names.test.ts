import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barrioInText } from './barrio-in-text.ts';
import { similarNames } from './barrio-names.ts';

const names = [
  'Alameda',
  'Cañaveralejo - Seguros Patria',
  'Ciudad 2000',
  'Ciudadela Floralia',
  'Doce de Octubre',
  'El Ingenio',
  'El Peñón',
  'La Esperanza',
  'León XIII',
  'Meléndez',
  'Pampa Linda',
  'Parcelaciones Pance',
  'Petecuy Primera Etapa',
  'Petecuy Segunda Etapa',
  'Siete de Agosto',
  'Urbanización Ciudad Jardín',
];
const first = (typed: string) => similarNames(typed, names)[0]?.name;

describe('a barrio by what people write', () => {
  it.each([
    ['pampalinda', 'Pampa Linda'],
    ['floralia', 'Ciudadela Floralia'],
    ['12 de octubre', 'Doce de Octubre'],
    ['leon 13', 'León XIII'],
    ['petecuy 2', 'Petecuy Segunda Etapa'],
    ['elpeñon', 'El Peñón'],
    ['injenio', 'El Ingenio'],
    ['melendes', 'Meléndez'],
    ['seguros patria', 'Cañaveralejo - Seguros Patria'],
    ['ciudadjardin', 'Urbanización Ciudad Jardín'],
    ['7 de agosto', 'Siete de Agosto'],
    ['ciudad dos mil', 'Ciudad 2000'],
    ['barrio la esperanza cali', 'La Esperanza'],
    ['melendes cra 10 # 8-20', 'Meléndez'],
  ])('%s', (typed, meant) => expect(first(typed)).toBe(meant));

  it('is never that of another number', () => {
    expect(similarNames('petecuy 1', names).map(({ name }) => name)).toEqual(['Petecuy Primera Etapa']);
  });

  it('finds every name by itself, in capitals and without its blanks', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), (name) => {
        expect(first(name)).toBe(name);
        expect(first(name.toUpperCase())).toBe(name);
      }),
    );
  });

  it('never throws, and knows each name once at most', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const found = similarNames(typed, names).map(({ name }) => name);
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });
});

describe('the barrio that a text names', () => {
  it.each([
    ['apto 402 torre B barrio Pampalinda', 'Pampa Linda'],
    ['B/ melendes, casa esquinera', 'Meléndez'],
    ['Alameda, frente a la galería', 'Alameda'],
    ['manzana 3 casa 4 petecuy 2', 'Petecuy Segunda Etapa'],
    ['finca la esperanza de mi tío', undefined],
    ['frente al parque', undefined],
    ['edificio El Ingenio apto 301', undefined],
    ['apto 402', undefined],
  ])('%s', (text, meant) => expect(barrioInText(text, names)).toBe(meant));
});
