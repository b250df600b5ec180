import { describe, expect, it } from 'vitest';
import { createStreetGrid, type KnownCrossing } from '#rules/address/street-grid.ts';
import { distanceMeters } from '#rules/coverage.ts';
import { embeddedGeocoder } from './embedded-geocoder.ts';
import { allTowns, crossingsOf } from './towns.ts';

/** Stops of the town whose place is known, as a shopper would type where they are. */
const known = [
  { address: 'Cll 18 No 121-50', city: 'Cali', lat: 3.34387, lng: -76.53091 },
  { address: 'av 6 norte # 34-50', city: 'Santiago de Cali', lat: 3.4726, lng: -76.52643 },
  { address: 'Kra66 no.14a-50', city: 'cali', lat: 3.39777, lng: -76.53093 },
  { address: 'cll 42 con cra 28', city: 'PALMIRA', lat: 3.53787, lng: -76.29704 },
];

describe('the embedded geocoder', () => {
  it.each(known)('$address, $city', async ({ address, city, ...place }) => {
    const found = await embeddedGeocoder.find(address, city);
    if ('reason' in found) throw new Error(found.reason);
    expect(distanceMeters(found, place)).toBeLessThan(150);
    expect(found.precision).toBe('near');
  });

  it('says when it does not know', async () => {
    const reasons = await Promise.all(
      [
        ['frente al parque', 'Cali'],
        ['calle 5', 'Cali'],
        ['calle 5 # 38-25', 'Pasto'],
        ['calle 400 # 900-25', 'Cali'],
        ['manzana 5 # 3-2', 'Cali'],
      ].map(([address = '', city = '']) => embeddedGeocoder.find(address, city)),
    );
    expect(reasons).toEqual(
      ['NO_STREET', 'NO_CROSSING', 'UNKNOWN_TOWN', 'UNKNOWN_STREET', 'UNKNOWN_STREET'].map((reason) => ({
        reason,
      })),
    );
    expect(await embeddedGeocoder.neighborhoodAt({ lat: 4.6, lng: -74.08 })).toBe('no reconocido');
  });

  it.each([
    ['cali', 150, 500],
    ['palmira', 150, 500],
  ])(
    'places crossings of %s that were held out: half within %i m, nine of ten within %i m',
    (town, half, most) => {
      const errors = heldOutErrors(crossingsOf(town));
      expect(errors.known / errors.asked).toBeGreaterThan(0.88);
      expect(errors.at(0.5)).toBeLessThan(half);
      expect(errors.at(0.9)).toBeLessThan(most);
    },
  );

  it('names the barrio of points inside its outline', async () => {
    const barrios = allTowns().flatMap((town) => town.barrios);
    let right = 0;
    for (const { name, box } of barrios) {
      const middle = { lat: (box.south + box.north) / 2, lng: (box.west + box.east) / 2 };
      if ((await embeddedGeocoder.neighborhoodAt(middle)) === name) right += 1;
    }
    // The middle of a box may lie outside of a barrio that is bent around another.
    expect(right / barrios.length).toBeGreaterThan(0.9);
  });
});

/** Three in ten are left out, three times: what the grid says of them, against where they are. */
function heldOutErrors(crossings: readonly KnownCrossing[]) {
  const errors: number[] = [];
  let asked = 0;
  for (const turn of [0, 1, 2]) {
    const isHeldOut = (_: KnownCrossing, place: number) => (place * 7 + turn * 3) % 10 < 3;
    const grid = createStreetGrid(crossings.filter((crossing, place) => !isHeldOut(crossing, place)));
    for (const crossing of crossings.filter(isHeldOut)) {
      asked += 1;
      const place = grid.place(crossing.address);
      if (place) errors.push(distanceMeters(place, crossing));
    }
  }
  errors.sort((one, other) => one - other);
  return {
    asked,
    known: errors.length,
    at: (share: number) => errors[Math.floor(errors.length * share)] ?? Number.NaN,
  };
}
