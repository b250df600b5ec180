import { expect, it } from 'vitest';
import { suggestionsFor } from './suggestions.ts';

const names = [
  'Alameda',
  'Ciudad Jardín',
  'El Jardín',
  'Jardín Plaza',
  'San Fernando Nuevo',
  'San Fernando Viejo',
];

it('suggests what is called so, then what begins so or has a word that does, without accents or case', () => {
  expect(suggestionsFor('jardin', names)).toEqual(['El Jardín', 'Ciudad Jardín', 'Jardín Plaza']);
  expect(suggestionsFor('SAN F', names)).toEqual(['San Fernando Nuevo', 'San Fernando Viejo']);
});

it('forgives a wrong letter and a missing blank', () => {
  expect(suggestionsFor('hardin plaza', names)).toEqual(['Jardín Plaza']);
  expect(suggestionsFor('sanfernando nuevo', names)).toEqual(['San Fernando Nuevo']);
});

it('suggests nothing for nothing, for what nobody knows, and for what is written whole', () => {
  expect(suggestionsFor(' ', names)).toEqual([]);
  expect(suggestionsFor('Chapinero', names)).toEqual([]);
  expect(suggestionsFor('Alameda', names)).toEqual([]);
});
