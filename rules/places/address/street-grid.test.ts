import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMeters } from '../coverage.ts';
import { type NamedAvenue, namedTokens } from './named-avenues.ts';
import { parseAddress } from './parse-address.ts';
import type { ParsedAddress } from './street-at.ts';
import { createStreetGrid, type KnownCrossing } from './street-grid.ts';

const METRES_A_DEGREE = 111_195;

function read(text: string): ParsedAddress {
  const address = parseAddress(text);
  if ('fault' in address) throw new Error(text);
  return address;
}

/** A town of straight streets, a block of 100 m each; its Calle 30 bends north with every carrera. */
function placeOf(calle: number, carrera: number) {
  const bend = calle === 30 ? (carrera - 20) * 60 : 0;
  return {
    lat: 3.4 + (calle * 100 + bend) / METRES_A_DEGREE,
    lng: -76.5 - (carrera * 100) / METRES_A_DEGREE,
  };
}

const known: KnownCrossing[] = [10, 12, 14, 16, 18, 20, 30].flatMap((calle) =>
  [20, 22, 24, 26, 28].map((carrera) => ({
    address: read(`Calle ${calle} con Carrera ${carrera}`),
    ...placeOf(calle, carrera),
  })),
);
const grid = createStreetGrid(known);

describe('the street grid of a town', () => {
  it('places every crossing between known ones within half a block, from either street', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 20 }), fc.integer({ min: 20, max: 28 }), (calle, carrera) => {
        for (const text of [`Calle ${calle} con Carrera ${carrera}`, `Cra ${carrera} con Cl ${calle}`]) {
          const place = grid.place(read(text));
          expect(place && distanceMeters(place, placeOf(calle, carrera))).toBeLessThan(50);
        }
      }),
    );
  });

  it('follows the bends of a street', () => {
    for (const carrera of [21, 23, 25, 27]) {
      const place = grid.place(read(`Calle 30 con Carrera ${carrera}`));
      expect(place && distanceMeters(place, placeOf(30, carrera))).toBeLessThan(120);
    }
  });

  it('is certain between crossings that agree, and less with every block away from them', () => {
    const off = (text: string) => grid.place(read(text))?.offMeters ?? Number.POSITIVE_INFINITY;
    expect(off('Calle 15 # 25 - 10')).toBeLessThan(100);
    expect(off('Calle 15 # 32 - 10')).toBeGreaterThan(150);
    expect(grid.place(read('Calle 400 # 900 - 10'))).toBeUndefined();
  });

  it('ignores one crossing with a wrong name', () => {
    const wrong = { address: read('Calle 15 con Carrera 25'), lat: 3.45, lng: -76.55 };
    const place = createStreetGrid([...known, wrong]).place(read('Calle 15 # 24 - 50'));
    expect(place && distanceMeters(place, placeOf(15, 24.5))).toBeLessThan(150);
  });
});

describe('a street found by its name', () => {
  const avenues: NamedAvenue[] = [
    { names: ['simon bolivar'], street: 'Calle 25', from: 40 },
    { names: ['simon bolivar'], street: 'Calle 70', to: 39 },
    { names: ['autopista sur', 'autopista sur oriental'], street: 'Calle 10' },
  ];
  it.each([
    ['Autopista Simón Bolívar # 66-10', 25, 66],
    ['av simon bolibar con 12', 70, 12],
    ['autopista sur oriental 49-50', 10, 49],
    ['Calle 33 # 5-20 barrio Simón Bolívar', 33, 5],
  ])('%s', (text, main, cross) => {
    const address = parseAddress(text, avenues);
    if ('fault' in address) throw new Error(address.fault);
    expect([address.main.number, address.cross.number]).toEqual([main, cross]);
  });

  it('is none if no street is given', () => {
    expect(namedTokens([], avenues)).toEqual([]);
  });
});
