import { streetNamed } from '#rules/places/address/address-text.ts';
import { METRES_OF_A_DEGREE } from '#rules/places/metres.ts';

/**
 * The crossings of a town from the axes of its streets, as a city publishes them: lines with a name ('KR 26G3 Bis N').
 */
type Axis = {
  properties: { via: string | null };
  geometry:
    | { type: 'LineString'; coordinates: [number, number][] }
    | { type: 'MultiLineString'; coordinates: [number, number][][] };
};
/** A crossing by the places of its two streets in the list of names. */
type StreetCrossing = [main: number, cross: number, lat: number, lng: number];

/** In metres from the first point of the town. */
type Point = { x: number; y: number };
type Piece = { name: string; from: Point; to: Point };

const KINDS: Record<string, string> = {
  CL: 'Calle',
  KR: 'Carrera',
  AV: 'Avenida',
  DG: 'Diagonal',
  TV: 'Transversal',
};
const SIDES: Record<string, string> = { ' N': ' Norte', ' O': ' Oeste' };
/** Side of the squares in which pieces are compared, in metres. */
const SQUARE = 50;
/** Axes that end this near to another one meet it, in metres. */
const TOUCH = 4;
/** The same two streets cross once within this distance: axes of both lanes of an avenue. */
const ONCE = 30;
/** Pieces with a smaller sine between them run along each other. */
const PARALLEL = 0.15;

export function crossingsOfAxes(axes: readonly Axis[]): { streets: string[]; crossings: StreetCrossing[] } {
  const named = axes.flatMap(({ properties, geometry }) => {
    const name = streetOf(properties.via ?? '');
    const lines = geometry.type === 'LineString' ? [geometry.coordinates] : geometry.coordinates;
    return name === undefined ? [] : lines.map((line) => ({ name, line }));
  });
  const [lng, lat] = named[0]?.line[0] ?? [0, 0];
  const east = METRES_OF_A_DEGREE * Math.cos((lat * Math.PI) / 180);
  const pieces = named.flatMap(({ name, line }) => {
    const points = line.map(([atLng, atLat]) => ({
      x: (atLng - lng) * east,
      y: (atLat - lat) * METRES_OF_A_DEGREE,
    }));
    return points.slice(1).map((to, before): Piece => ({ name, from: points[before] ?? to, to }));
  });
  const streets: string[] = [];
  const places = new Map<string, number>();
  const placeOf = (name: string) => {
    const place = places.get(name) ?? streets.push(name) - 1;
    places.set(name, place);
    return place;
  };
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
  const crossings = meetingsOf(pieces).map(({ main, cross, at }): StreetCrossing => {
    const place = [round(lat + at.y / METRES_OF_A_DEGREE), round(lng + at.x / east)] as const;
    return [placeOf(main), placeOf(cross), ...place];
  });
  return { streets, crossings };
}

/** Only numbered streets: 'Viaducto' and passages locate nothing, and nobody writes 'Calle 72 1' as the city does. */
function streetOf(via: string): string | undefined {
  const [, kind = '', number = '', side = ''] = /^(\w+) (\d.*?)( [NO])?$/.exec(via.trim()) ?? [];
  // 'KR 1A 5C Bis' and 'CL 72 I' are written without the space.
  const joined = number.replace(/^(\d+[A-Z]+) (?=\d)|^(\d+) (?=[A-Z]\d*$)/, '$1$2');
  const name = `${KINDS[kind]} ${joined}${SIDES[side] ?? ''}`;
  return streetNamed(name) && name;
}

type Meeting = { main: string; cross: string; at: Point };

function meetingsOf(pieces: readonly Piece[]): Meeting[] {
  const squares = new Map<string, Set<Piece>>();
  for (const piece of pieces) {
    for (const square of squaresOf(piece)) squares.set(square, (squares.get(square) ?? new Set()).add(piece));
  }
  const found = new Map<string, Meeting[]>();
  for (const together of squares.values()) {
    const list = [...together];
    for (const [place, one] of list.entries()) {
      for (const other of list.slice(place + 1)) {
        const at = one.name === other.name ? undefined : meetingPoint(one, other);
        if (!at) continue;
        const [main = '', cross = ''] = [one.name, other.name].sort();
        const others = found.get(`${main} ${cross}`) ?? [];
        const isKnown = others.some((before) => Math.hypot(before.at.x - at.x, before.at.y - at.y) < ONCE);
        if (!isKnown) found.set(`${main} ${cross}`, [...others, { main, cross, at }]);
      }
    }
  }
  return [...found.values()].flat();
}

/** Squares along a piece, with a margin. */
function squaresOf({ from, to }: Piece): Set<string> {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (SQUARE / 2)));
  const squares = new Set<string>();
  for (let step = 0; step <= steps; step += 1) {
    const x = from.x + ((to.x - from.x) * step) / steps;
    const y = from.y + ((to.y - from.y) * step) / steps;
    for (const right of [-TOUCH, TOUCH])
      for (const up of [-TOUCH, TOUCH])
        squares.add(`${Math.floor((x + right) / SQUARE)} ${Math.floor((y + up) / SQUARE)}`);
  }
  return squares;
}

/** Where two pieces cross or touch; parallel ones only at their ends. */
function meetingPoint(one: Piece, other: Piece): Point | undefined {
  const along = { x: one.to.x - one.from.x, y: one.to.y - one.from.y };
  const across = { x: other.to.x - other.from.x, y: other.to.y - other.from.y };
  const [length, width] = [Math.hypot(along.x, along.y), Math.hypot(across.x, across.y)];
  if (length === 0 || width === 0) return undefined;
  const area = along.x * across.y - along.y * across.x;
  if (Math.abs(area) < PARALLEL * length * width) {
    const ends = [other.from, other.to];
    return [one.from, one.to].find((end) =>
      ends.some((far) => Math.hypot(end.x - far.x, end.y - far.y) < TOUCH),
    );
  }
  const between = { x: other.from.x - one.from.x, y: other.from.y - one.from.y };
  const share = (between.x * across.y - between.y * across.x) / area;
  const otherShare = (between.x * along.y - between.y * along.x) / area;
  const isIn = (at: number, margin: number) => at >= -margin && at <= 1 + margin;
  if (!isIn(share, TOUCH / length) || !isIn(otherShare, TOUCH / width)) return undefined;
  return { x: one.from.x + share * along.x, y: one.from.y + share * along.y };
}
