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

it('suggests exact names, then prefixes and word prefixes, regardless of accents and case', () => {
  expect(suggestionsFor('jardin', names)).toEqual(['El Jardín', 'Ciudad Jardín', 'Jardín Plaza']);
  expect(suggestionsFor('SAN F', names)).toEqual(['San Fernando Nuevo', 'San Fernando Viejo']);
});

it('tolerates a wrong letter and a missing space', () => {
  expect(suggestionsFor('hardin plaza', names)).toEqual(['Jardín Plaza']);
  expect(suggestionsFor('sanfernando nuevo', names)).toEqual(['San Fernando Nuevo']);
});

it('suggests nothing for empty, unknown and complete names', () => {
  expect(suggestionsFor(' ', names)).toEqual([]);
  expect(suggestionsFor('Chapinero', names)).toEqual([]);
  expect(suggestionsFor('Alameda', names)).toEqual([]);
  expect(suggestionsFor('Granada', ['Granada', 'Urbanización Nueva Granada'])).toEqual([]);
});
