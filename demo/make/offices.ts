import { readFileSync, writeFileSync } from 'node:fs';
import type { DemoOffice } from '#demo/types.ts';
import { SPECIFIED_HOURS } from '#rules/dates/office-hours.ts';
import { fromWire, polygonContainsPolygon } from '#rules/places/coverage.ts';
import { OFFICE_PLANS, type OfficePlan } from './office-plans.ts';
import { type Cells, cellsOf, grow, largestPiece, outline, type Point, shrink, within } from './outline.ts';

/**
 * Writes demo/data/offices.json: coverage drawn along the barrios of Cali, zones inside it.
 *   node demo/make/offices.ts <cali-barrios.geojson>
 */
type Feature = {
  properties: { barrio: string; comuna: string };
  geometry: { coordinates: [number, number][][] };
};

const features: Feature[] = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')).features;
const offices = OFFICE_PLANS.map(draw);
const lines = offices.map((office) => JSON.stringify(office));
writeFileSync(new URL('../data/offices.json', import.meta.url), `[\n${lines.join(',\n')}\n]\n`);
const barrios = features.map(({ properties, geometry }) => {
  const cells = cellsOf([geometry.coordinates[0] ?? []]);
  return { name: properties.barrio, point: centreOf(cells, geometry.coordinates[0] ?? []) };
});
writeFileSync(
  new URL('../data/cali-barrios.json', import.meta.url),
  `[\n${barrios.map((b) => JSON.stringify(b)).join(',\n')}\n]\n`,
);
for (const { id, polygon, zones } of offices)
  console.log(id, polygon.length, zones.map((zone) => zone.polygon.length).join(' '));

function draw(plan: OfficePlan): DemoOffice {
  const cells = plan.reach ? cellsAround(plan) : cellsOfBarrios(plan);
  const place = placeOf(plan);
  const polygon = outline(cells, 60);
  return {
    id: plan.id,
    name: plan.name,
    displayName: `Sede ${plan.name}`,
    city: plan.city,
    address: plan.address,
    lat: place[0],
    lng: place[1],
    polygon,
    zones: [
      { distance: 'cercano', fee: 4500, polygon: inner(cells, place, 1300, polygon) },
      { distance: 'lejano', fee: 6000, polygon: inner(cells, place, 2300, polygon) },
      { distance: 'muy_lejano', fee: 7900, polygon },
    ],
    hours: { ...SPECIFIED_HOURS, ...plan.hours },
    minutesPerProduct: plan.minutesPerProduct,
    supportNumber: plan.support,
    capacity: plan.capacity,
    level: plan.level,
    range: plan.range,
    business: plan.business,
  };
}

function cellsOfBarrios({ comunas = [], barrios = [], without = [] }: OfficePlan): Cells {
  const rings = features
    .filter(
      ({ properties: { barrio, comuna } }) =>
        barrios.includes(barrio) || (comunas.includes(comuna) && !without.includes(barrio)),
    )
    .map(({ geometry }) => geometry.coordinates[0] ?? []);
  // Streets and canals between barrios are no holes in the coverage.
  return largestPiece(shrink(grow(cellsOf(rings), 3), 3));
}

function cellsAround({ reach = [], at }: OfficePlan): Cells {
  if (typeof at === 'string') throw new Error('An office outside Cali needs its point');
  const [lat, lng] = at;
  const ring = reach.map((metres, i): [number, number] => {
    const angle = (i * 2 * Math.PI) / reach.length;
    return [lng + (metres * Math.cos(angle)) / 111_100, lat + (metres * Math.sin(angle)) / 110_574];
  });
  return cellsOf([ring]);
}

function placeOf({ at }: OfficePlan): Point {
  if (typeof at !== 'string') return at;
  const ring = features.find(({ properties }) => properties.barrio === at)?.geometry.coordinates[0];
  if (!ring) throw new Error(`No barrio is called ${at}`);
  return centreOf(cellsOf([ring]), ring);
}

/** A point well inside: what remains after eroding the barrio from its border. */
function centreOf(cells: Cells, ring: [number, number][]): Point {
  let core = cells;
  for (let next = shrink(core, 1); next.size > 0; next = shrink(next, 1)) core = next;
  const list = [...core].map((cell) => cell.split(' ').map(Number));
  if (list.length === 0) return [ring[0]?.[1] ?? 0, ring[0]?.[0] ?? 0];
  const [row = 0, column = 0] = list[Math.floor(list.length / 2)] ?? [];
  return [Number(((row + 0.5) * 0.0004).toFixed(6)), Number(((column + 0.5) * 0.0004).toFixed(6))];
}

/** The coverage near the office, small enough to be inside after simplification (rule 31). */
function inner(cells: Cells, place: Point, metres: number, coverage: Point[]): Point[] {
  for (let margin = 1; margin < 12; margin++) {
    const part = largestPiece(within(shrink(cells, margin), place, metres));
    const polygon = outline(part, 50);
    if (polygonContainsPolygon(coverage.map(fromWire), polygon.map(fromWire))) return polygon;
  }
  throw new Error('No zone fits inside the coverage');
}
