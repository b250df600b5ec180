import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  boundingBox,
  distanceMeters,
  fromWire,
  type LatLng,
  officeFor,
  pointInPolygon,
  polygonContainsPolygon,
  toWire,
} from './coverage.ts';

const CALI = { lat: 3.45, lng: -76.53 };
const PALMIRA = { lat: 3.539, lng: -76.304 };

const at = (lat: number, lng: number): LatLng => ({ lat, lng });
const rectangle = (south: number, west: number, north: number, east: number) => [
  at(south, west),
  at(south, east),
  at(north, east),
  at(north, west),
];

/** A U open to the north, over Cali: its notch is not covered. */
const U = [
  at(3.4, -76.6),
  at(3.4, -76.5),
  at(3.5, -76.5),
  at(3.5, -76.53),
  at(3.43, -76.53),
  at(3.43, -76.57),
  at(3.5, -76.57),
  at(3.5, -76.6),
];

describe('coordinates on the wire', () => {
  test('begin with the latitude of Cali', () => {
    expect(fromWire([3.45, -76.53])).toEqual(CALI);
    expect(toWire(CALI)).toEqual([3.45, -76.53]);
  });
});

describe('pointInPolygon', () => {
  test.each([
    ['in the left arm', at(3.48, -76.58), true],
    ['in the foot', at(3.41, -76.55), true],
    ['in the notch', at(3.48, -76.55), false],
    ['west of it', at(3.45, -76.61), false],
    ['north of it', at(3.51, -76.58), false],
    ['level with a corner, outside', at(3.5, -76.65), false],
    ['level with the notch, outside', at(3.43, -76.45), false],
    ['on an edge', at(3.4, -76.55), true],
    ['on the edge of the notch', at(3.45, -76.53), true],
    ['on a corner', at(3.43, -76.57), true],
  ])('%s', (_name, point, expected) => {
    expect(pointInPolygon(point, U)).toBe(expected);
    expect(pointInPolygon(point, U.toReversed())).toBe(expected);
    expect(pointInPolygon(point, [...U, at(3.4, -76.6)])).toBe(expected);
  });

  test('fewer than three corners cover nothing', () => {
    expect(pointInPolygon(CALI, [])).toBe(false);
    expect(pointInPolygon(CALI, [CALI, PALMIRA])).toBe(false);
  });

  test('agrees with a rectangle, from whichever corner it is drawn', () => {
    const degree = fc.integer({ min: -40, max: 40 }).map((n) => n / 4);
    fc.assert(
      fc.property(degree, degree, fc.nat(3), (lat, lng, turns) => {
        const corners = rectangle(-5, -5, 5, 5);
        const turned = [...corners.slice(turns), ...corners.slice(0, turns)];
        expect(pointInPolygon(at(lat, lng), turned)).toBe(Math.abs(lat) <= 5 && Math.abs(lng) <= 5);
      }),
    );
  });
});

describe('distanceMeters', () => {
  test('from Cali to Palmira is about 27 km, both ways', () => {
    expect(distanceMeters(CALI, PALMIRA) / 1000).toBeCloseTo(27, 0);
    expect(distanceMeters(PALMIRA, CALI)).toBe(distanceMeters(CALI, PALMIRA));
  });

  test('a degree of the meridian is 111.195 m; the same point is 0 m away; the antipode is half the circumference away', () => {
    expect(distanceMeters(at(3, -76), at(4, -76))).toBeCloseTo(111_195, -1);
    expect(distanceMeters(CALI, CALI)).toBe(0);
    expect(distanceMeters(at(0, 0), at(0, 180)) / 1000).toBeCloseTo(20_015, 0);
  });
});

describe('officeFor', () => {
  const sur = { id: 'cali-sur', location: at(3.37, -76.53), polygon: U };
  const norte = {
    id: 'cali-norte',
    location: at(3.47, -76.55),
    polygon: rectangle(3.44, -76.6, 3.52, -76.5),
  };
  const palmira = { id: 'palmira', location: PALMIRA, polygon: [] };

  test.each([
    [
      'the only one that covers it, though another is nearer',
      at(3.405, -76.52),
      [sur, { ...norte, location: at(3.41, -76.52) }],
      'cali-sur',
      'coverage',
    ],
    ['the nearer of two that cover it', at(3.46, -76.59), [sur, norte, palmira], 'cali-norte', 'coverage'],
    ['the nearest when nobody covers it', at(3.6, -76.3), [sur, norte, palmira], 'palmira', 'nearest'],
  ] as const)('%s', (_name, point, offices, id, how) => {
    const choice = officeFor(point, offices);
    expect([choice?.office.id, choice?.how]).toEqual([id, how]);
    expect(choice?.meters).toBe(distanceMeters(point, choice?.office.location ?? CALI));
  });

  test('is none without offices', () => expect(officeFor(CALI, [])).toBeUndefined());
});

describe('boundingBox', () => {
  test('contains all corners', () =>
    expect(boundingBox(U)).toEqual({ south: 3.4, west: -76.6, north: 3.5, east: -76.5 }));
  test('is none without points', () => expect(boundingBox([])).toBeUndefined());
});

/** A square of 10 with a slot cut down from its north side between 1 and 2, far from the middle. */
const SLOTTED = [at(0, 0), at(0, 10), at(10, 10), at(10, 2), at(4, 1.5), at(10, 1), at(10, 0)];

describe('polygonContainsPolygon', () => {
  test.each([
    ['a band over the slot, its middle covered', rectangle(5, 0.5, 6, 9.5), false],
    ['a band along the north side, over the mouth of the slot', rectangle(2, 0, 10, 10), false],
    ['a band below the slot', rectangle(1, 0, 4, 10), true],
    ['a band beside the slot', rectangle(1, 2, 10, 10), true],
  ])('%s', (_name, zone, expected) => {
    expect(polygonContainsPolygon(SLOTTED, zone)).toBe(expected);
    expect(polygonContainsPolygon(SLOTTED.toReversed(), zone)).toBe(expected);
  });

  test.each([
    ['itself', U, true],
    ['a square in the left arm', rectangle(3.45, -76.59, 3.48, -76.58), true],
    ['a square that shares an edge of the foot', rectangle(3.4, -76.59, 3.42, -76.51), true],
    ['a square over the border', rectangle(3.39, -76.59, 3.42, -76.51), false],
    ['a band over the notch: all corners inside', rectangle(3.45, -76.59, 3.48, -76.51), false],
    ['a band over the notch from edge to edge', rectangle(3.45, -76.6, 3.5, -76.5), false],
    ['the notch itself: all corners on the edge', rectangle(3.43, -76.57, 3.5, -76.53), false],
    ['a square far away', rectangle(4.6, -74.1, 4.7, -74), false],
    ['a square around it', rectangle(3.3, -76.7, 3.6, -76.4), false],
    ['two points', [at(3.41, -76.55), at(3.41, -76.54)], false],
  ])('%s', (_name, zone, expected) => expect(polygonContainsPolygon(U, zone)).toBe(expected));

  test('agrees with the sides of any two rectangles', () => {
    const coordinate = fc.integer({ min: -20, max: 20 });
    const box = fc.tuple(
      coordinate,
      coordinate,
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 20 }),
    );
    fc.assert(
      fc.property(box, box, ([s1, w1, h1, b1], [s2, w2, h2, b2]) => {
        const inside = s2 >= s1 && w2 >= w1 && s2 + h2 <= s1 + h1 && w2 + b2 <= w1 + b1;
        const [outer, inner] = [rectangle(s1, w1, s1 + h1, w1 + b1), rectangle(s2, w2, s2 + h2, w2 + b2)];
        expect(polygonContainsPolygon(outer, inner)).toBe(inside);
      }),
    );
  });
});
