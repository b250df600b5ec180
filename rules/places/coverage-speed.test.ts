import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundingBox, type LatLng, officeFor } from './coverage.ts';

/** A coverage of some corners around a middle, as wide as a part of a town. */
function around({ lat, lng }: LatLng, corners: number): LatLng[] {
  return Array.from({ length: corners }, (_, place) => {
    const turn = (2 * Math.PI * place) / corners;
    const reach = 0.012 + 0.004 * Math.sin(7 * turn);
    return { lat: lat + reach * Math.sin(turn), lng: lng + reach * Math.cos(turn) };
  });
}

const offices = Array.from({ length: 500 }, (_, place) => {
  const location = { lat: 3.3 + 0.012 * (place % 20), lng: -76.7 + 0.012 * Math.floor(place / 20) };
  const polygon = around(location, 200);
  return { id: place, location, polygon, box: boundingBox(polygon) };
});

it('finds the office of a point among 500 offices with 200 corners in under 1 ms of CPU', () => {
  const points = Array.from({ length: 400 }, (_, place) => ({
    lat: 3.28 + 0.0007 * place,
    lng: -76.72 + 0.0009 * place,
  }));
  for (const point of points) officeFor(point, offices);
  const before = process.cpuUsage();
  for (const point of points) officeFor(point, offices);
  const { user, system } = process.cpuUsage(before);
  const spent = (user + system) / 1000 / points.length;
  if (process.env.FIGURES === '1') console.log(`\n${spent.toFixed(3)} ms of CPU for the office of a point`);
  expect(spent).toBeLessThan(1);
});

it('finds the same office as without bounding boxes, also exactly on a border', () => {
  const plain = offices.map(({ box: _, ...office }) => office);
  const degrees = (from: number, to: number) =>
    fc.integer({ min: 0, max: 1000 }).map((share) => from + ((to - from) * share) / 1000);
  fc.assert(
    fc.property(degrees(3.2, 3.6), degrees(-76.8, -76.3), (lat, lng) => {
      const [one, other] = [officeFor({ lat, lng }, offices), officeFor({ lat, lng }, plain)];
      expect([one?.office.id, one?.how]).toEqual([other?.office.id, other?.how]);
    }),
    { numRuns: 60 },
  );
  for (const { polygon, id } of offices.slice(0, 20)) {
    const corner = polygon[50] ?? { lat: 0, lng: 0 };
    const [office] = offices.filter((one) => one.id === id);
    expect(officeFor(corner, office ? [office] : [])?.how).toBe('coverage');
  }
});
