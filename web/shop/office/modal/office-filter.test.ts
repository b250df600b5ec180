import { expect, test } from 'vitest';
import { citiesOf, distanceBetweenText, filterOffices, inOrderOfCities } from './office-filter.ts';

const offices = [
  { id: '1', name: 'Tuluá Centro', city: 'Tuluá' },
  { id: '2', name: 'Bretaña', city: 'Cali' },
  { id: '3', name: 'Chipichape', city: 'Cali' },
  { id: '4', name: 'Llanogrande', city: 'Palmira' },
];

test('Cali comes first, the others by name, each with its number of stores', () => {
  expect(citiesOf(offices)).toEqual([
    { city: 'Cali', count: 2 },
    { city: 'Palmira', count: 1 },
    { city: 'Tuluá', count: 1 },
  ]);
});

test('stores are listed with those of their city, in their order', () => {
  expect(inOrderOfCities(offices).map(({ id }) => id)).toEqual(['2', '3', '4', '1']);
});

test.each([
  ['tulua', ['1']],
  ['BRETANA', ['2']],
  ['cali ', ['2', '3']],
  ['', ['1', '2', '3', '4']],
  ['bogotá', []],
])('"%s" finds by city or name without accents', (typed, ids) => {
  expect(filterOffices(offices, typed).map(({ id }) => id)).toEqual(ids);
});

test('formats a distance', () => {
  const bretana = { lat: 3.4372, lng: -76.5335 };
  expect(distanceBetweenText(bretana, { lat: 3.4422, lng: -76.5335 })).toBe('560\u00a0m');
  expect(distanceBetweenText(bretana, { lat: 3.476, lng: -76.528 })).toBe('4,4\u00a0km');
  expect(distanceBetweenText(bretana, { lat: 3.5394, lng: -76.3036 })).toBe('28\u00a0km');
});
