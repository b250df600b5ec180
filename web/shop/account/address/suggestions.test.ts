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

it('suggests what begins so, then what has a word that begins so, without accents or case', () => {
  expect(suggestionsFor('jardin', names)).toEqual(['Jardín Plaza', 'Ciudad Jardín', 'El Jardín']);
  expect(suggestionsFor('SAN F', names)).toEqual(['San Fernando Nuevo', 'San Fernando Viejo']);
});

it('suggests nothing for nothing, for what nobody knows, and for what is written whole', () => {
  expect(suggestionsFor(' ', names)).toEqual([]);
  expect(suggestionsFor('Chapinero', names)).toEqual([]);
  expect(suggestionsFor('Alameda', names)).toEqual([]);
});
