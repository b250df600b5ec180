import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMeters } from '../coverage.ts';
import { METRES_OF_A_DEGREE } from '../metres.ts';
import { addressText } from './address-text.ts';
import { type NamedAvenue, namedTokens } from './named-avenues.ts';
import { parseAddress } from './parse-address.ts';
import { type Crossing, crossingAt } from './street-lines.ts';
import { createStreetMap } from './street-map.ts';

function read(text: string) {
  const address = parseAddress(text);
  if ('fault' in address) throw new Error(text);
  return address;
}

function existing(text: string, place: { lat: number; lng: number }): Crossing {
  const crossing = crossingAt(read(text), place);
  if (!crossing) throw new Error(text);
  return crossing;
}

/** A town of straight streets, a block of 100 m each. */
function placeOf(calle: number, carrera: number) {
  return { lat: 3.4 + (calle * 100) / METRES_OF_A_DEGREE, lng: -76.5 - (carrera * 100) / METRES_OF_A_DEGREE };
}

describe('a town of which all crossings are known', () => {
  const numbers = Array.from({ length: 9 }, (_, at) => 10 + at);
  const grid = numbers.flatMap((calle) =>
    numbers.map((carrera) => existing(`Calle ${calle} con Carrera ${carrera}`, placeOf(calle, carrera))),
  );
  const north = [1, 2, 3, 4].map((avenue) =>
    existing(`Calle 44 Norte con Avenida ${avenue}B`, placeOf(44, -avenue)),
  );
  const west = [1, 2, 3].map((carrera) =>
    existing(`Calle 3 Oeste con Carrera ${carrera}`, placeOf(-3, carrera)),
  );
  const lettered = existing('Calle 72 con Carrera 26O1', placeOf(72, 26));
  const town = createStreetMap([...grid, ...north, ...west, lettered], true);
  const found = (text: string) => town.place(read(text));
  const metersFrom = (text: string, calle: number, carrera: number) => {
    const place = found(text);
    return place && distanceMeters(place, placeOf(calle, carrera));
  };

  it('has an address at its corner and its metres toward the next street, from either street', () => {
    expect(metersFrom('Calle 12 # 14 - 20', 12, 14.2)).toBeLessThan(1);
    expect(metersFrom('Carrera 14 # 12 - 80', 12.8, 14)).toBeLessThan(1);
    expect(metersFrom('Calle 12 entre Carrera 14 y 15', 12, 14.5)).toBeLessThan(1);
    expect(found('Calle 12 # 14 - 20')?.offMeters).toBeLessThan(50);
  });

  it('goes on beyond the last street, and not further than to the next one', () => {
    expect(metersFrom('Calle 12 # 18 - 40', 12, 18.4)).toBeLessThan(1);
    expect(metersFrom('Calle 12 # 14 - 180', 12, 15)).toBeLessThan(1);
  });

  it('counts western calles away from the first, whichever street has the side', () => {
    for (const text of ['Calle 3 Oeste # 2 - 30', 'Calle 3 Oeste # 2 Oeste - 30', 'calle 3 # 2 oeste - 30']) {
      expect(metersFrom(text, -3, 2.3), text).toBeLessThan(1);
    }
  });

  it('finds avenues of the north written as crossing carreras, with one side of town', () => {
    for (const text of ['calle 44 # 3BN-20', 'Calle 44N # 3B-20', 'Cl 44 Norte # 3B Norte - 20']) {
      expect(metersFrom(text, 44, -3.2), text).toBeLessThan(1);
    }
    const place = found('calle 44 # 3BN-20');
    expect(place && addressText(place.address)).toBe('Calle 44 Norte # Avenida 3B Norte - 20');
  });

  it('reads the O of 26O1 as a letter', () => {
    expect(metersFrom('calle 72 # 26o1-10', 72, 26)).toBeLessThan(11);
  });

  it('is doubtful where two streets do not meet, and knows nothing of streets far away', () => {
    for (const text of ['Calle 12 # 14Z - 20', 'Calle 12 Sur # 14 - 20', 'Calle 12 # 14 Oeste - 20']) {
      expect(found(text)?.offMeters, text).toBeGreaterThan(150);
    }
    expect(metersFrom('Calle 12 # 14Z - 20', 12, 15)).toBeLessThan(200);
    expect(found('Calle 400 # 900 - 10')).toBeUndefined();
  });
});

describe('a town of which some crossings are known', () => {
  const some = [10, 12, 14, 16, 18, 20].flatMap((calle) =>
    [20, 22, 24, 26, 28].map((carrera) =>
      existing(`Calle ${calle} con Carrera ${carrera}`, placeOf(calle, carrera)),
    ),
  );
  const town = createStreetMap(some, false);

  it('places every crossing between known ones within half a block, from either street', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 20 }), fc.integer({ min: 20, max: 28 }), (calle, carrera) => {
        for (const text of [`Calle ${calle} con Carrera ${carrera}`, `Cra ${carrera} con Cl ${calle}`]) {
          const place = town.place(read(text));
          expect(place && distanceMeters(place, placeOf(calle, carrera))).toBeLessThan(50);
        }
      }),
    );
  });

  it('is certain between crossings that agree, and less with every block away from them', () => {
    const off = (text: string) => town.place(read(text))?.offMeters ?? Number.POSITIVE_INFINITY;
    expect(off('Calle 15 # 25 - 10')).toBeLessThan(100);
    expect(off('Calle 15 # 32 - 10')).toBeGreaterThan(150);
    expect(town.place(read('Calle 400 # 900 - 10'))).toBeUndefined();
  });

  it('ignores one crossing with a wrong name', () => {
    const wrong = existing('Calle 15 con Carrera 25', { lat: 3.45, lng: -76.55 });
    const place = createStreetMap([...some, wrong], false).place(read('Calle 15 # 24 - 50'));
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
