import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { streetNamed } from '#rules/places/address/address-text.ts';
import type { NamedAvenue } from '#rules/places/address/named-avenues.ts';
import { parseAddress } from '#rules/places/address/parse-address.ts';
import { type Crossing, crossingAt, lineOf } from '#rules/places/address/street-lines.ts';
import { createStreetMap, type StreetMap } from '#rules/places/address/street-map.ts';
import { type Box, boundingBox, fromWire, type LatLng } from '#rules/places/coverage.ts';
import { normaliseText } from '#rules/search/normalise-text.ts';

export type Barrio = { name: string; outline: LatLng[]; box: Box };

/** Built-in data of a town: its streets, and its barrios by outline or at least by name. */
export type Town = {
  /** Points with a name, such as stops: few, on streets that people know. */
  points: Crossing[];
  /** All crossings where the axes of the streets are known, otherwise the points. */
  crossings: Crossing[];
  streets: StreetMap;
  /** Streets known by a name. */
  avenues: NamedAvenue[];
  barrios: Barrio[];
  names: string[];
  /** Bounding box of all data; undefined when there are only names. */
  box: Box | undefined;
};

type PointLine = [text: string, lat: number, lng: number];
type BarrioLine = { name: string; comuna: number; outline: [number, number][] };

/** Crossings as indexes in the list of all street names, which is stored before them. */
type AxisLine = [main: number, cross: number, lat: number, lng: number];

/** The files in `data/` are written by `node scripts/run.mjs town`; the avenues by hand. */
const folder = new URL('data/', import.meta.url);
const TOWNS = [...new Set(readdirSync(folder).map((file) => file.replace(/-[a-z]+\.json$/, '')))];

const towns = new Map<string, Town>();

/** A town by its name in any spelling; loaded on first use. */
export function townNamed(name: string): Town | undefined {
  const key = TOWNS.find((town) => town === keyOf(name));
  if (!key) return undefined;
  const town = towns.get(key) ?? readTown(key);
  towns.set(key, town);
  return town;
}

export function allTowns(): Town[] {
  return TOWNS.map(townNamed).filter((town) => town !== undefined);
}

/** The named points of a town. */
export function pointsOf(town: string): Crossing[] {
  return read<PointLine>(town, 'crossings').flatMap(([text, lat, lng]) => {
    const address = parseAddress(text);
    const crossing = 'fault' in address ? undefined : crossingAt(address, { lat, lng });
    return crossing ? [crossing] : [];
  });
}

/** All crossings of a town, where the axes of its streets are known (scripts/town/street-axes.ts). */
function axesOf(town: string): Crossing[] {
  const [names = [], ...lines] = read<string[] | AxisLine>(town, 'axes');
  const streets = (names as string[]).map((name) => {
    const street = streetNamed(name);
    return street && lineOf(street);
  });
  return (lines as AxisLine[]).flatMap(([at, across, lat, lng]): Crossing[] => {
    const [main, cross] = [streets[at], streets[across]];
    return main && cross ? [{ lat, lng, main, cross, isCorner: true }] : [];
  });
}

function readTown(town: string): Town {
  const points = pointsOf(town);
  const axes = axesOf(town);
  const crossings = axes.length > 0 ? withNewStreets(axes, points) : points;
  const barrios = read<BarrioLine>(town, 'barrios').flatMap(({ name, outline }) => {
    const corners = outline.map(fromWire);
    const box = boundingBox(corners);
    return box ? [{ name, outline: corners, box }] : [];
  });
  const names = [...barrios.map(({ name }) => name), ...read<string>(town, 'names')];
  return {
    points,
    crossings,
    streets: createStreetMap(crossings, axes.length > 0),
    avenues: read<NamedAvenue>(town, 'avenues'),
    barrios,
    names: [...new Set(names)].sort((one, other) => one.localeCompare(other, 'es')),
    box: boundingBox([...crossings, ...barrios.flatMap(({ outline }) => outline)]),
  };
}

/** Adds points of streets that are newer than the axes. */
function withNewStreets(axes: readonly Crossing[], points: readonly Crossing[]): Crossing[] {
  const streetsOfAxes = new Set(axes.flatMap(({ main, cross }) => [main.id, cross.id]));
  return [
    ...axes,
    ...points.filter(({ main, cross }) => !streetsOfAxes.has(main.id) || !streetsOfAxes.has(cross.id)),
  ];
}

/** The file with the data of a town: 'crossings', 'barrios', 'axes', 'names' or 'avenues'. */
export function townFile(town: string, what: string, within: URL = folder): URL {
  return new URL(`${keyOf(town)}-${what}.json`, within);
}

function keyOf(name: string): string {
  return normaliseText(name)
    .replace(/^santiago de /, '')
    .replaceAll(' ', '-');
}

function read<Line>(town: string, what: string): Line[] {
  const file = townFile(town, what);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}
