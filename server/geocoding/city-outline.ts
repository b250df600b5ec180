import { simplifiedLine } from '#rules/places/address/simplified-line.ts';
import { type Frame, frameOf } from '#rules/places/city-frame.ts';
import { fromWire, type LatLng, toWire } from '#rules/places/coverage.ts';
import { townNamed } from './towns.ts';

type OfficeOnMap = { city: string; location: LatLng; polygon: readonly LatLng[] };

/** Units of the frame that are invisible in a strip as wide as a phone. */
const UNSEEN = 1.2;

/**
 * The barrios of a city and the coverage of its offices as paths of the strip in the store dialog. The map of a town
 * (base-map.ts) is five times as large; a first visit needs none of its names and streets (decision 009).
 */
export function cityOutline(city: string, offices: readonly OfficeOnMap[]) {
  const here = offices.filter((office) => office.city === city);
  const frame = frameOf(here.map(({ location }) => location));
  return {
    barrios: pathIn(frame, townNamed(city)?.barrios.map(({ outline }) => outline) ?? []),
    coverage: pathIn(
      frame,
      here.map(({ polygon }) => polygon),
    ),
  };
}

function pathIn(frame: Frame, lines: readonly (readonly LatLng[])[]): string {
  return lines.map((line) => closedPath(frame, line)).join('');
}

/** A path with relative steps: 'M125 30l4-2 6 0z'. Empty when nothing of it would be visible. */
function closedPath(frame: Frame, line: readonly LatLng[]): string {
  const places = simplifiedLine(line.map(toWire), UNSEEN * frame.unit)
    .map(fromWire)
    .map(frame.place);
  const [first] = places;
  if (!first || !places.some((place) => isNear(frame, place))) return '';
  let steps = '';
  let before = first;
  for (const place of places) {
    const [right, down] = [place.x - before.x, place.y - before.y];
    before = place;
    if (right !== 0 || down !== 0)
      steps += `${right < 0 || steps === '' ? '' : ' '}${right}${down < 0 ? '' : ' '}${down}`;
  }
  return steps === '' ? '' : `M${first.x} ${first.y}l${steps}z`;
}

function isNear({ width, height }: Frame, { x, y }: { x: number; y: number }): boolean {
  return x > -width / 4 && x < width * 1.25 && y > -height / 2 && y < height * 1.5;
}
