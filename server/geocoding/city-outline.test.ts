import { describe, expect, it } from 'vitest';
import { cityOutline } from './city-outline.ts';

const bretana = {
  city: 'Cali',
  location: { lat: 3.4398, lng: -76.5326 },
  polygon: [
    { lat: 3.42, lng: -76.55 },
    { lat: 3.42, lng: -76.52 },
    { lat: 3.45, lng: -76.52 },
  ],
};
const melendez = { city: 'Cali', location: { lat: 3.3735, lng: -76.5411 }, polygon: [] };

describe('the strip of a city in the store dialog', () => {
  it('has the coverage of its offices as a path around their places', () => {
    const { barrios, coverage } = cityOutline('Buga', [{ ...bretana, city: 'Buga' }, bretana]);
    expect([barrios, coverage]).toEqual(['', 'M371 247l222 0 0-223z']);
  });

  it('has the barrios around them, with fewer corners than on a map', () => {
    const { barrios } = cityOutline('Cali', [bretana, melendez]);
    expect(barrios).toMatch(/^(M-?\d+ -?\d+l[-\d ]+z)+$/);
    expect(barrios.split('z').length).toBeGreaterThan(200);
    expect(barrios.length).toBeLessThan(16_000);
  });

  it('is empty for a city without any', () => {
    expect(cityOutline('Pasto', [bretana])).toEqual({ barrios: '', coverage: '' });
  });
});
