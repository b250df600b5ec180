import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { distanceMeters } from '#rules/places/coverage.ts';
import { pagePolicy } from '#server/http/security.ts';
import { startTestServer } from '#test/server.ts';
import { baseMap } from './base-map.ts';
import { embeddedGeocoder } from './embedded-geocoder.ts';

/** Stops of the town whose place is known, as a shopper would type where they are. */
const existing = [
  { address: 'Cll 25 No 121-50', city: 'Cali', lat: 3.34652, lng: -76.52431 },
  // Only the calle with its side: what it crosses in the north is an avenue.
  { address: 'calle 52N # 5B-40', city: 'Cali', lat: 3.4886, lng: -76.5224 },
  { address: 'av 6 norte # 34-50', city: 'Santiago de Cali', lat: 3.4726, lng: -76.52643 },
  { address: 'Kra66 no.14a-50', city: 'cali', lat: 3.39777, lng: -76.53093 },
  { address: 'cll 42 con cra 28', city: 'PALMIRA', lat: 3.53787, lng: -76.29704 },
];

describe('the embedded geocoder', () => {
  it.each(existing)('$address, $city', async ({ address, city, ...place }) => {
    const found = await embeddedGeocoder.find(address, city, '');
    if ('reason' in found) throw new Error(found.reason);
    expect(distanceMeters(found, place)).toBeLessThan(150);
    expect(found.precision).toBe('near');
  });

  // Where avenues run, written with one side of town or with none.
  it.each([
    ['calle 44 # 4BN-20', 'Calle 44 Norte # Avenida 4B Norte - 20', 3.48125, -76.52378],
    ['calle 34 # 3CN-20', 'Calle 34 Norte # Avenida 3C Norte - 20', 3.47169, -76.52309],
    ['calle 73 # 2B3-20', 'Calle 73 # 2B3 - 20', 3.49269, -76.50545],
  ])('%s is in the north', async (text, address, lat, lng) => {
    const found = await embeddedGeocoder.find(text, 'Cali', '');
    if ('reason' in found) throw new Error(found.reason);
    expect([found.address, found.precision]).toEqual([address, 'near']);
    expect(distanceMeters(found, { lat, lng })).toBeLessThan(25);
  });

  it('reports an unknown address', async () => {
    const reasons = await Promise.all(
      [
        ['frente al parque', 'Cali'],
        ['calle 5', 'Cali'],
        ['calle 5 # 38-25', 'Pasto'],
        ['calle 400 # 900-25', 'Cali'],
        ['manzana 5 # 3-2', 'Cali'],
        ['km 3 vía cristo rey', 'Cali'],
      ].map(([address = '', city = '']) => embeddedGeocoder.find(address, city, '')),
    );
    expect(reasons).toEqual(
      ['NO_STREET', 'NO_CROSSING', 'UNKNOWN_TOWN', 'UNKNOWN_STREET', 'UNKNOWN_STREET', 'KILOMETRE'].map(
        (reason) => ({ reason }),
      ),
    );
    expect(await embeddedGeocoder.namesAt({ lat: 4.6, lng: -74.08 }, '')).toEqual({
      neighborhood: 'no reconocido',
      neighborhoods: [],
      near: '',
      nearMeters: 0,
    });
  });

  it('positions a barrio in its middle, as an area, and uses the written one near a border', async () => {
    const find = (text: string) => embeddedGeocoder.find(text, 'Cali', '');
    expect(await find('mz 5 casa 12, barrio pampalinda')).toMatchObject({
      neighborhood: 'Pampa Linda',
      precision: 'area',
    });
    expect(await find('Cll 5 38-25 apto 402 torre B barrio Eucaristico')).toMatchObject({
      neighborhoods: ['Eucaristico', 'Santa Isabel'],
      complement: 'apto 402 torre B barrio Eucaristico',
    });
  });

  it('names the barrio and the nearest known crossing of a point', async () => {
    expect(await embeddedGeocoder.namesAt({ lat: 3.4399, lng: -76.5363 }, '')).toEqual({
      neighborhood: 'Alameda',
      neighborhoods: ['Alameda', 'San Juan Bosco'],
      near: 'Calle 5 con Carrera 15',
      nearMeters: 36,
    });
  });
});

describe('the map of a city', () => {
  const bretana = {
    id: 'bretana',
    name: 'Bretaña',
    city: 'Cali',
    location: { lat: 3.4398, lng: -76.5326 },
    polygon: [
      { lat: 3.42, lng: -76.55 },
      { lat: 3.42, lng: -76.52 },
      { lat: 3.45, lng: -76.52 },
    ],
  };

  it('contains its barrios, its main streets and the coverage of its offices', () => {
    const map = baseMap('Cali', [bretana]);
    expect(map.barrios).toHaveLength(339);
    expect(map.neighborhoods).toHaveLength(339);
    expect(map.streets.map(({ name }) => name)).toEqual(expect.arrayContaining(['Calle 10', 'Carrera 50']));
    expect(map.credit).toContain('Alcaldía de Santiago de Cali');
    expect(map.offices).toEqual([
      {
        id: 'bretana',
        name: 'Bretaña',
        geopoint: [3.4398, -76.5326],
        coverage: [342_000, -7_655_000, 0, 3_000, 3_000, 0],
      },
    ]);
  });

  it('is small: Cali has at most 26 kB', () => {
    expect(brotliCompressSync(JSON.stringify(baseMap('Cali', []))).length).toBeLessThan(26 * 1024);
  });

  it('of a town without outlines has its streets, of an unknown one the coverage of its offices', () => {
    const palmira = baseMap('Palmira', []);
    expect([palmira.barrios, palmira.neighborhoods.includes('Zamorano')]).toEqual([[], true]);
    expect(palmira.streets.length).toBeGreaterThan(15);
    const buga = baseMap('Buga', [{ ...bretana, city: 'Buga' }]);
    expect([buga.center, buga.barrios, buga.offices.length, buga.credit]).toEqual([
      [3.4398, -76.5326],
      [],
      1,
      '',
    ]);
    expect(baseMap('Pasto', [bretana])).toMatchObject({ center: [3.4372, -76.5225], offices: [] });
  });
});

it('may show tiles of a configured service, and only from that host', () => {
  const images = (tiles?: string) =>
    /img-src ([^;]*)/.exec(pagePolicy([], { secure: true, dev: false, tiles }))?.[1];
  expect(images()).toBe("'self' data: blob:");
  expect(images('https://tiles.example.co/{z}/{x}/{y}.png?key=abc')).toBe(
    "'self' data: blob: https://tiles.example.co",
  );
});

it('says that an address is not recognised, and asks for the place on the map', async () => {
  const server = await startTestServer();
  const query = { address: 'calle 400 # 900-25', city: 'Cali' };
  const answer = (await server.guest().call('geocoding.find', { query })).ok();
  await server.close();
  expect(answer).toEqual({
    place: null,
    message:
      'La direccion ingresada no ha sido reconocida, mueve el puntero en el mapa para ubicar tu domicilio con exito.',
  });
});
