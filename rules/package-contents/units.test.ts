import { describe, expect, test } from 'vitest';
import { measureOf } from './units.ts';

describe('measureOf', () => {
  test.each([
    ['1000 gr', 1000, 'g'],
    ['2.500 g', 2500, 'g'],
    ['0.500 g', 0.5, 'g'],
    ['117.5 gr', 117.5, 'g'],
    ['73.333 ml', 73.333, 'ml'],
    ['2,5 lt', 2500, 'ml'],
    ['1.250 kg', 1250, 'g'],
    ['2 lb', 1000, 'g'],
    ['30 m', 30, 'm'],
    ['250 cm3', 250, 'ml'],
    ['x 12 und', undefined, 'und'],
    ['12 und', 12, 'und'],
    ['1.000.000 g', undefined, 'g'],
    ['50.000 g', 50_000, 'g'],
    ['50.001 g', 50.001, 'g'],
    ['  500 g ', 500, 'g'],
    ['0 g', undefined, 'g'],
    ['0,0004 g', undefined, 'g'],
    ['1.2.3 kg', undefined, 'g'],
    ['500 g2', undefined, 'g'],
  ])('%s', (text, quantity, unit) =>
    expect(measureOf(text)).toEqual(quantity === undefined ? undefined : { quantity, unit }),
  );
});
