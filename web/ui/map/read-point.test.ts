import { describe, expect, test } from 'vitest';
import { readCoordinate, readPair, readPoint } from './read-point.ts';

describe('a typed point', () => {
  test.each([
    ['with points', '3.4516', '-76.5320'],
    ['with commas', '3,4516', '-76,532'],
    ['with spaces around it', ' 3.4516 ', ' -76.532'],
    ['with the long minus of a text', '3.4516', '−76.532'],
  ])('is read %s', (_, lat, lng) => {
    expect(readPoint({ lat, lng })).toEqual({ lat: 3.4516, lng: -76.532 });
  });

  test.each([
    ['3.4516', ''],
    ['', '-76.532'],
    ['3.4516', '-'],
    ['tres', '-76.532'],
    ['3.4516', '76.532'],
    ['48.85', '-76.532'],
  ])('%s %s is none', (lat, lng) => {
    expect(readPoint({ lat, lng })).toBeNull();
  });

  test('is wrong in a way that can be said', () => {
    expect(readCoordinate('lat', 'tres').problem).toBe('number');
    expect(readCoordinate('lng', '76.532').problem).toBe('abroad');
    expect(readCoordinate('lat', '12.58').problem).toBeUndefined();
  });
});

test('a pair as maps copy it is told from one number with a comma', () => {
  const pair = { lat: '3.4516', lng: '-76.5320' };
  expect(readPair('3.4516, -76.5320')).toEqual(pair);
  expect(readPair('(3.4516 -76.5320)')).toEqual(pair);
  expect(readPair('3,4516; -76,5320')).toEqual({ lat: '3,4516', lng: '-76,5320' });
  expect(readPair('3,4516')).toBeNull();
});
