import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pointsOf } from '#rules/places/address/line-points.ts';
import { offsetOf, pointAt, pointOf, viewAround, worldOf, worldPixels } from './projection.ts';

const CALI = { lat: 3.4372, lng: -76.5225 };
const view = { center: CALI, zoom: 16 };

it('is the grid that tile services number: Cali lies in the tile 9418 / 16070 of zoom 15', () => {
  const { x, y } = worldOf(CALI);
  const tiles = 2 ** 15;
  // https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames
  expect([Math.floor(x * tiles), Math.floor(y * tiles)]).toEqual([9418, 16070]);
});

it('a hundred px to the right are east, a hundred up are north, by as much as the zoom says', () => {
  const right = pointAt(view, 100, 0);
  const up = pointAt(view, 0, -100);
  expect([right.lat, up.lng]).toEqual([CALI.lat, CALI.lng]);
  expect(right.lng - CALI.lng).toBeCloseTo((100 * 360) / worldPixels(16), 5);
  expect(up.lat).toBeGreaterThan(CALI.lat);
});

it('what lies somewhere on the map is found where it lies', () => {
  const px = fc.integer({ min: -800, max: 800 });
  fc.assert(
    fc.property(px, px, fc.integer({ min: 11, max: 16 }), (east, south, zoom) => {
      const { x, y } = offsetOf({ ...view, zoom }, pointAt({ ...view, zoom }, east, south));
      // A metre is half a px at zoom 16.
      expect(Math.abs(x - east) + Math.abs(y - south)).toBeLessThan(1.5);
    }),
  );
});

it('a view around points shows all of them inside of its margin, as near as it can', () => {
  const size = { width: 390, height: 200 };
  const points = [CALI, { lat: CALI.lat + 0.01, lng: CALI.lng - 0.002 }];
  const around = viewAround(points, size, 26);
  if (!around) throw new Error('no view');
  const [, north] = points.map((point) => offsetOf(around, point));
  expect(north?.y).toBeCloseTo(26 - size.height / 2, 0);
  expect(viewAround([], size, 26)).toBeUndefined();
});

it('there and back is the same place, to a metre', () => {
  expect(pointOf(worldOf(CALI))).toEqual(CALI);
});

it('a line is read step by step, latitude first', () => {
  expect(pointsOf([343_720, -7_652_250, 100, -200])).toEqual([CALI, { lat: 3.4382, lng: -76.5245 }]);
});
