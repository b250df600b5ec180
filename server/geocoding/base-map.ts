import type { OutputOf } from '#contract/index.ts';
import { simplifiedLine } from '#rules/places/address/simplified-line.ts';
import { boundingBox, type LatLng, toWire } from '#rules/places/coverage.ts';
import { mainStreets } from './main-streets.ts';
import { type Town, townNamed } from './towns.ts';

type WireTown = OutputOf<'geocoding.town'>;
type OfficeOnMap = { id: string; name: string; city: string; location: LatLng; polygon: readonly LatLng[] };

/** The centre of Cali, where a map starts by default (storefront 9). */
const CALI: LatLng = { lat: 3.4372, lng: -76.5225 };
/** Metres that are invisible at the scale of a block. */
const UNSEEN = 8;
/** Degrees are sent in steps of about a metre. */
const STEPS_OF_A_DEGREE = 1e5;
const CREDIT =
  'Barrios: IDESC, Alcaldía de Santiago de Cali. Direcciones de Cali: ejes viales del POT 2014 (CC0). Vías principales: trazadas por los paraderos del MIO y cruces de Palmira.';

type Drawn = Pick<WireTown, 'neighborhoods' | 'barrios' | 'streets' | 'credit'> & {
  middle: LatLng | undefined;
};

const drawnTowns = new WeakMap<Town, Drawn>();

/** The data to draw the map of a city without a tile service, and the coverage of its offices. */
export function baseMap(city: string, offices: readonly OfficeOnMap[]): Omit<WireTown, 'tiles'> {
  const town = townNamed(city);
  const { middle, ...drawn } = town ? drawnOnce(town) : nothing;
  const here = offices.filter((office) => office.city === city);
  const around = boundingBox(here.map(({ location }) => location));
  const officeMiddle = around && {
    lat: (around.south + around.north) / 2,
    lng: (around.west + around.east) / 2,
  };
  return {
    center: toWire(middle ?? officeMiddle ?? CALI),
    ...drawn,
    offices: here.map(({ id, name, location, polygon }) => ({
      id,
      name,
      geopoint: toWire(location),
      coverage: lineOf(polygon),
    })),
  };
}

const nothing: Drawn = { neighborhoods: [], barrios: [], streets: [], credit: '', middle: undefined };

function drawnOnce(town: Town): Drawn {
  const drawing = drawnTowns.get(town) ?? draw(town);
  drawnTowns.set(town, drawing);
  return drawing;
}

function draw({ names, barrios, points }: Town): Drawn {
  const streets = mainStreets(points);
  return {
    neighborhoods: names,
    barrios: barrios.map(({ name, outline }) => ({ name, line: lineOf(outline) })),
    streets: streets.map(({ name, line }) => ({ name, line: lineOf(line) })),
    credit: barrios.length + streets.length > 0 ? CREDIT : '',
    middle: middleOf(points),
  };
}

/** The median of points: a few crossings far out of town do not move it. */
function middleOf(points: readonly LatLng[]): LatLng | undefined {
  if (points.length === 0) return undefined;
  const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
  return { lat: median(points.map(({ lat }) => lat)), lng: median(points.map(({ lng }) => lng)) };
}

/** Encodes points: the first in steps from the equator and Greenwich, the others relative to the previous one. */
function lineOf(points: readonly LatLng[]): number[] {
  const line: number[] = [];
  let [north, east] = [0, 0];
  for (const [lat, lng] of simplifiedLine(points.map(toWire), UNSEEN)) {
    const [up, right] = [Math.round(lat * STEPS_OF_A_DEGREE), Math.round(lng * STEPS_OF_A_DEGREE)];
    line.push(up - north, right - east);
    [north, east] = [up, right];
  }
  return line;
}
