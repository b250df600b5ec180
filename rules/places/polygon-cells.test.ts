import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LatLng, polygonContainsPolygon } from './coverage.ts';
import { areaOf, polygonProblem, polygonsOverlap } from './polygon.ts';

/** Columns side by side on a grid: where they begin, where each stands and how high it is. */
type Columns = { west: number; south: number; heights: readonly number[]; lying: boolean };

const columns: fc.Arbitrary<Columns> = fc.record({
  west: fc.nat(4),
  south: fc.nat(4),
  heights: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
  lying: fc.boolean(),
});

const SIDE = 0.01;
const pointAt = (x: number, y: number, lying: boolean): LatLng =>
  lying ? { lat: 3.3 + SIDE * x, lng: -76.6 + SIDE * y } : { lat: 3.3 + SIDE * y, lng: -76.6 + SIDE * x };

/** The border of the columns, a corner at each change of height. */
function borderOf({ west, south, heights, lying }: Columns): LatLng[] {
  const tops = heights.flatMap((height, at) => [
    pointAt(west + at, south + height, lying),
    pointAt(west + at + 1, south + height, lying),
  ]);
  const distinct = tops.filter(({ lat, lng }, at) => lat !== tops[at - 1]?.lat || lng !== tops[at - 1]?.lng);
  return [pointAt(west, south, lying), ...distinct, pointAt(west + heights.length, south, lying)];
}

/** The squares of the grid under them. */
function cellsOf({ west, south, heights, lying }: Columns): Set<string> {
  const cells = heights.flatMap((height, at) =>
    Array.from({ length: height }, (_, up) => [west + at, south + up] as const),
  );
  return new Set(cells.map(([x, y]) => (lying ? `${y} ${x}` : `${x} ${y}`)));
}

test('polygons have ground in common, or contain each other, exactly where their squares do', () => {
  fc.assert(
    fc.property(columns, columns, fc.boolean(), (one, other, turned) => {
      const [border, second] = [borderOf(one), turned ? borderOf(other).reverse() : borderOf(other)];
      const [cells, others] = [cellsOf(one), cellsOf(other)];
      expect(polygonsOverlap(border, second)).toBe([...cells].some((cell) => others.has(cell)));
      expect(polygonContainsPolygon(border, second)).toBe([...others].every((cell) => cells.has(cell)));
      expect(polygonProblem(border)).toBeUndefined();
    }),
    { numRuns: 400 },
  );
});

test('the ground of a polygon is that of its squares, in whatever direction it is written', () => {
  fc.assert(
    fc.property(columns, (one) => {
      const border = borderOf(one);
      const square = (SIDE * 111_195) ** 2 * Math.cos((3.3 * Math.PI) / 180);
      expect(areaOf(border) / square).toBeCloseTo(cellsOf(one).size, 1);
      expect(areaOf(border.toReversed()) / square).toBeCloseTo(cellsOf(one).size, 1);
    }),
  );
});
