import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceMeters } from '../places/coverage.ts';
import { type DeliveryZoneName, orderStops, type StopPlace } from './order-stops.ts';

const store = { lat: 3.437, lng: -76.5319 };
const window = (hour: number) => ({
  start: new Date(Date.UTC(2026, 10, 20, hour)),
  end: new Date(Date.UTC(2026, 10, 20, hour + 2)),
});
const stop = (
  name: string,
  hour: number,
  zone: DeliveryZoneName | null,
  point: StopPlace['point'],
): StopPlace & { name: string } => ({ name, window: window(hour), zone, point });

test('sorts by window, then zone, then distance between doors', () => {
  const stops = [
    stop('later', 16, 'cercano', { lat: 3.438, lng: -76.532 }),
    stop('far', 14, 'lejano', { lat: 3.4, lng: -76.5 }),
    stop('near, second', 14, 'cercano', { lat: 3.45, lng: -76.532 }),
    stop('near, without point', 14, 'cercano', null),
    stop('near, first', 14, 'cercano', { lat: 3.44, lng: -76.532 }),
    stop('very far', 14, 'muy_lejano', { lat: 3.438, lng: -76.532 }),
    stop('no zone', 14, null, { lat: 3.441, lng: -76.532 }),
  ];
  expect(orderStops(stops, store).map(({ name }) => name)).toEqual([
    'near, first',
    'near, second',
    'near, without point',
    'no zone',
    'far',
    'very far',
    'later',
  ]);
});

test('of windows that end together the earlier one is first; a round goes on from the door where it is', () => {
  const long = { ...window(14), start: window(12).start };
  const one = stop('short', 14, 'cercano', { lat: 3.438, lng: -76.532 });
  const other = { ...stop('long', 14, 'cercano', { lat: 3.5, lng: -76.532 }), window: long };
  const names = (stops: (typeof one)[]) => orderStops(stops, store).map(({ name }) => name);
  expect(names([one, other])).toEqual(['long', 'short']);
  // From the far door, not from the store: the last of this zone is the first of the next.
  const far = stop('far, on the way back', 16, 'cercano', { lat: 3.49, lng: -76.532 });
  const near = stop('near', 16, 'cercano', { lat: 3.44, lng: -76.532 });
  expect(names([near, far, other])).toEqual(['long', 'far, on the way back', 'near']);
  const unknown = stop('unknown', 14, 'cercano', null);
  expect(names([near, far, { ...other, window: window(12) }, unknown])).toEqual([
    ...['long', 'unknown', 'far, on the way back', 'near'],
  ]);
});

const point = fc.record({
  lat: fc.double({ min: 3.3, max: 3.5, noNaN: true }),
  lng: fc.double({ min: -76.6, max: -76.4, noNaN: true }),
});
const places = fc.array(
  fc.record({
    window: fc.integer({ min: 9, max: 17 }).map(window),
    zone: fc.constantFrom<DeliveryZoneName | null>('cercano', 'lejano', 'muy_lejano', null),
    point: fc.option(point),
  }),
  { maxLength: 30 },
);

test('no stop is lost or duplicated, and no later window comes before an earlier one', () => {
  fc.assert(
    fc.property(places, (stops) => {
      const ordered = orderStops(stops, store);
      expect(ordered).toHaveLength(stops.length);
      expect(new Set(ordered)).toEqual(new Set(stops));
      for (const [index, one] of ordered.entries()) {
        const before = ordered[index - 1];
        if (before) expect(one.window.end.getTime()).toBeGreaterThanOrEqual(before.window.end.getTime());
      }
    }),
  );
});

test('within a window and a zone, the next door is the nearest remaining one', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 2, maxLength: 12 }), (points) => {
      const ordered = orderStops(
        points.map((one) => stop('', 14, 'cercano', one)),
        store,
      );
      let at = store;
      for (const [index, next] of ordered.entries()) {
        const to = next.point ?? store;
        for (const other of ordered.slice(index + 1))
          expect(distanceMeters(at, to)).toBeLessThanOrEqual(distanceMeters(at, other.point ?? store));
        at = to;
      }
    }),
  );
});
