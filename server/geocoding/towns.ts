import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { NamedAvenue } from '#rules/places/address/named-avenues.ts';
import { parseAddress } from '#rules/places/address/parse-address.ts';
import { createStreetGrid, type KnownCrossing, type StreetGrid } from '#rules/places/address/street-grid.ts';
import { type Box, boundingBox, fromWire, type LatLng } from '#rules/places/coverage.ts';
import { normaliseText } from '#rules/search/text-search.ts';

export type Barrio = { name: string; outline: LatLng[]; box: Box };

/** Built-in data of a town: its crossings, and its barrios by outline or at least by name. */
export type Town = {
  crossings: KnownCrossing[];
  /** Built from the axes of all streets where they are known, otherwise from the crossings. */
  streets: StreetGrid;
  /** Streets known by a name. */
  avenues: NamedAvenue[];
  barrios: Barrio[];
  /** Of all barrios, in order. */
  names: string[];
  /** Bounding box of all data; undefined when there are only names. */
  box: Box | undefined;
};

type CrossingLine = [text: string, lat: number, lng: number];
type BarrioLine = { name: string; comuna: number; outline: [number, number][] };

/** The names of all streets, then crossings by their places in that list. */
type AxisLine = [main: number, cross: number, lat: number, lng: number];

/** Files of `data/`, written by `node scripts/run.mjs town`; the avenues by hand. */
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

/** The stored crossings of a town. */
export function crossingsOf(town: string): KnownCrossing[] {
  return read<CrossingLine>(town, 'crossings').flatMap(([text, lat, lng]) => {
    const address = parseAddress(text);
    return 'fault' in address ? [] : [{ lat, lng, address }];
  });
}

/** All crossings of a town, where the axes of its streets are known (scripts/town/street-axes.ts). */
function axesOf(town: string): KnownCrossing[] {
  const [names = [], ...lines] = read<string[] | AxisLine>(town, 'axes');
  const streets = names.map((name) => {
    const read = parseAddress(`${name} con ${name}`);
    return 'fault' in read ? undefined : read.main;
  });
  return (lines as AxisLine[]).flatMap(([at, across, lat, lng]): KnownCrossing[] => {
    const [main, cross] = [streets[at], streets[across]];
    return main && cross ? [{ lat, lng, address: { main, cross } }] : [];
  });
}

function readTown(town: string): Town {
  const crossings = crossingsOf(town);
  const axes = axesOf(town);
  const barrios = read<BarrioLine>(town, 'barrios').flatMap(({ name, outline }) => {
    const corners = outline.map(fromWire);
    const box = boundingBox(corners);
    return box ? [{ name, outline: corners, box }] : [];
  });
  const names = [...barrios.map(({ name }) => name), ...read<string>(town, 'names')];
  return {
    crossings,
    streets: createStreetGrid(axes.length > 0 ? axes : crossings),
    avenues: read<NamedAvenue>(town, 'avenues'),
    barrios,
    names: [...new Set(names)].sort((one, other) => one.localeCompare(other, 'es')),
    box: boundingBox([...crossings, ...barrios.flatMap(({ outline }) => outline)]),
  };
}

/** Where what is known of a town lies: 'crossings', 'barrios', 'axes', 'names' or 'avenues'. */
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
