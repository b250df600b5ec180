import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LatLng, polygonContainsPolygon } from './coverage.ts';
import { readGeoJson, toGeoJson } from './geojson.ts';
import { areaOf, polygonProblem, polygonsOverlap, tidyPolygon } from './polygon.ts';

const cali = { lat: 3.43, lng: -76.53 };
const square = (south: number, west: number, size: number): LatLng[] => [
  { lat: south, lng: west },
  { lat: south + size, lng: west },
  { lat: south + size, lng: west + size },
  { lat: south, lng: west + size },
];

/** Corners around a middle in the order of their angles: whatever their distances, no side crosses another. */
const star = fc
  .array(
    fc.record({
      step: fc.double({ min: 0.2, max: 1, noNaN: true }),
      far: fc.double({ min: 0.2, max: 1, noNaN: true }),
    }),
    {
      minLength: 4,
      maxLength: 40,
    },
  )
  .map((rays) => {
    const turn = rays.reduce((sum, { step }) => sum + step, 0);
    let angle = 0;
    return rays.map(({ step, far }) => {
      angle += (step / turn) * 2 * Math.PI;
      return { lat: cali.lat + Math.sin(angle) * far * 0.05, lng: cali.lng + Math.cos(angle) * far * 0.05 };
    });
  })
  // A turn of half a circle or more leaves the middle outside.
  .filter((points) => polygonContainsPolygon(points, smaller(points, 0.01)));

function smaller(points: readonly LatLng[], by: number): LatLng[] {
  return points.map(({ lat, lng }) => ({
    lat: cali.lat + (lat - cali.lat) * by,
    lng: cali.lng + (lng - cali.lng) * by,
  }));
}

describe('polygonProblem', () => {
  it('finds nothing wrong with a star, from whichever corner and in whichever direction it is written', () => {
    fc.assert(
      fc.property(star, fc.nat(), (points, turn) => {
        const from = turn % points.length;
        const turned = [...points.slice(from), ...points.slice(0, from)];
        expect([polygonProblem(points), polygonProblem(turned), polygonProblem(turned.toReversed())]).toEqual(
          [undefined, undefined, undefined],
        );
      }),
    );
  });

  it('finds two corners that were exchanged, and which sides cross', () => {
    const [a, b, c, d] = square(3.4, -76.5, 0.1);
    if (!a || !b || !c || !d) throw new Error('No square');
    expect(polygonProblem([a, c, b, d])).toEqual({ kind: 'crossing', edges: [0, 2] });
  });

  it('refuses a border that touches itself, or leads back along itself', () => {
    const [a, b, c, d] = square(3.4, -76.5, 0.1);
    if (!a || !b || !c || !d) throw new Error('No square');
    const onSide = { lat: 3.45, lng: -76.5 };
    expect(polygonProblem([a, b, c, onSide, d])?.kind).toBe('crossing');
    const spike = { lat: 3.6, lng: -76.5 };
    expect(polygonProblem([a, spike, b, c, d])?.kind).toBe('crossing');
  });

  it.each<[string, LatLng[]]>([
    ['few', []],
    ['few', square(3.4, -76.5, 0.1).slice(0, 2)],
    // A ring that is closed has its first corner twice.
    ['few', [...square(3.4, -76.5, 0.1).slice(0, 2), { lat: 3.4, lng: -76.5 }]],
    ['abroad', square(3.4, 76.5, 0.1)],
    ['abroad', square(40, -76.5, 0.1)],
    ['small', square(3.4, -76.5, 0.0001)],
    ['large', square(2, -76, 3)],
  ])('says %s', (kind, points) => expect(polygonProblem(points)?.kind).toBe(kind));

  it('takes a ring that is closed for the same as one that is not', () => {
    const points = square(3.4, -76.5, 0.1);
    expect(tidyPolygon([...points, { lat: 3.4, lng: -76.5 }])).toEqual(tidyPolygon(points));
  });

  it('judges 500 corners at once', () => {
    const many = Array.from({ length: 500 }, (_, at) => {
      const angle = (at / 500) * 2 * Math.PI;
      return { lat: cali.lat + Math.sin(angle) * 0.05, lng: cali.lng + Math.cos(angle) * 0.05 };
    });
    const begin = performance.now();
    expect(polygonProblem(many)).toBeUndefined();
    expect(performance.now() - begin).toBeLessThan(500);
    expect(polygonProblem([...many, ...many.slice(0, 1), { lat: 3.5, lng: -76.4 }])?.kind).toBe('many');
  });
});

describe('areaOf', () => {
  it('measures a square of a hundredth of a degree: 1.1 km on each side', () => {
    expect(areaOf(square(3.4, -76.5, 0.01)) / 1e6).toBeCloseTo(1.234, 2);
  });
});

describe('polygonsOverlap', () => {
  it('is so of a star and a smaller one in it, both ways round, and of a star and itself', () => {
    fc.assert(
      fc.property(star, fc.double({ min: 0.1, max: 0.9, noNaN: true }), (points, by) => {
        const inner = smaller(points, by);
        expect([polygonsOverlap(points, inner), polygonsOverlap(inner, points)]).toEqual([true, true]);
        expect(polygonsOverlap(points, points.toReversed())).toBe(true);
      }),
    );
  });

  it('is so of a square and itself, whose outermost sides are upright', () => {
    const one = square(3.31, -76.6, 0.01);
    expect([polygonsOverlap(one, one), polygonsOverlap(one, one.toReversed())]).toEqual([true, true]);
  });

  it('is not so of two that are apart, whatever they look like', () => {
    fc.assert(
      fc.property(star, star, (one, other) => {
        const moved = other.map(({ lat, lng }) => ({ lat, lng: lng + 0.2 }));
        expect([polygonsOverlap(one, moved), polygonsOverlap(moved, one)]).toEqual([false, false]);
      }),
    );
  });

  it('is not so of neighbours that share a border, wholly or in part', () => {
    const one = square(3.4, -76.5, 0.1);
    expect(polygonsOverlap(one, square(3.4, -76.4, 0.1))).toBe(false);
    expect(polygonsOverlap(one, square(3.42, -76.4, 0.02))).toBe(false);
    expect(polygonsOverlap(one, square(3.5, -76.4, 0.1))).toBe(false);
    expect(polygonsOverlap(one, square(3.42, -76.401, 0.02))).toBe(true);
  });

  it('is so of a cross, where no corner lies in the other one', () => {
    const tall = [
      { lat: 3.3, lng: -76.46 },
      { lat: 3.6, lng: -76.46 },
      { lat: 3.6, lng: -76.44 },
      { lat: 3.3, lng: -76.44 },
    ];
    expect(polygonsOverlap(square(3.4, -76.5, 0.1), tall)).toBe(true);
  });
});

describe('GeoJSON', () => {
  it('is read as it was written, longitude first and the ring closed', () => {
    fc.assert(
      fc.property(star, (points) => {
        const tidy = tidyPolygon(points);
        expect(readGeoJson(toGeoJson(tidy, { name: 'Bretaña' }))).toEqual({ polygon: tidy });
      }),
    );
    const { geometry } = JSON.parse(toGeoJson(square(3.4, -76.5, 0.1), {}));
    expect(geometry.coordinates[0][0]).toEqual([-76.5, 3.4]);
    expect(geometry.coordinates[0]).toHaveLength(5);
  });

  it.each([
    ['json', '{'],
    ['none', 'null'],
    ['none', '{"type":"Feature","geometry":null}'],
    ['none', '{"type":"Polygon","coordinates":[[["a","b"]]]}'],
    ['none', '{"type":"Polygon","coordinates":[]}'],
    ['holes', '{"type":"Polygon","coordinates":[[[0,0]],[[0,0]]]}'],
    ['several', '{"type":"MultiPolygon","coordinates":[[[[0,0]]],[[[0,0]]]]}'],
  ])('says %s', (problem, text) => expect(readGeoJson(text)).toEqual({ problem }));

  it('reads a collection of one', () => {
    const feature = toGeoJson(square(3.4, -76.5, 0.1), {});
    const text = `{"type":"FeatureCollection","features":[${feature}]}`;
    expect(readGeoJson(text)).toEqual({ polygon: tidyPolygon(square(3.4, -76.5, 0.1)) });
  });
});
