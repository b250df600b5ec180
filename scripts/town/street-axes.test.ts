import { expect, it } from 'vitest';
import { crossingsOfAxes } from './street-axes.ts';

type Line = [number, number][];
const axis = (via: string | null, coordinates: Line) => ({
  properties: { via },
  geometry: { type: 'LineString' as const, coordinates },
});
/** A block: a thousandth of a degree. */
const [WEST, SOUTH] = [-76.53, 3.43];
const east = (blocks: number) => WEST + blocks / 1000;
const north = (blocks: number) => SOUTH + blocks / 1000;

it('finds where named axes cross, touch or continue each other, once for the two lanes of an avenue', () => {
  const { streets, crossings } = crossingsOfAxes([
    axis('CL 5', [
      [east(0), north(0)],
      [east(3), north(0)],
    ]),
    // The second lane, 11 m beside the first.
    axis('CL 5', [
      [east(0), north(0.1)],
      [east(3), north(0.1)],
    ]),
    axis('KR 38', [
      [east(1), north(-1)],
      [east(1), north(1)],
    ]),
    // Ends at the avenue, 2 m before it.
    axis('KR 39D Bis', [
      [east(2), north(1)],
      [east(2), north(0.12)],
    ]),
    axis('AV 6A N', [
      [east(3), north(0)],
      [east(4), north(0)],
    ]),
    axis('Viaducto', [
      [east(0.5), north(-1)],
      [east(0.5), north(1)],
    ]),
    axis(null, [
      [east(0.5), north(-1)],
      [east(0.5), north(1)],
    ]),
  ]);
  const named = crossings.map(([main, cross, lat, lng]) => [
    `${streets[main]} con ${streets[cross]}`,
    lat,
    lng,
  ]);
  expect(named).toEqual([
    ['Calle 5 con Carrera 38', 3.43, -76.529],
    ['Calle 5 con Carrera 39D Bis', 3.4301, -76.528],
    ['Avenida 6A Norte con Calle 5', 3.43, -76.527],
  ]);
});
