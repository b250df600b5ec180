import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { parse } from 'csv-parse/sync';
import { parseAddress } from '#rules/places/address/parse-address.ts';
import { simplifiedLine } from '#rules/places/address/simplified-line.ts';
import { crossingAt } from '#rules/places/address/street-lines.ts';
import { createStreetMap } from '#rules/places/address/street-map.ts';
import { distanceMeters } from '#rules/places/coverage.ts';
import { townFile } from '#server/geocoding/towns.ts';
import { crossingsOfAxes } from './town/street-axes.ts';

const USAGE = `node scripts/run.mjs town <name> [--points points.csv] [--barrios barrios.geojson] [--axes axes.geojson]
  [--names barrios.csv] [--folder where]`;

/** Certainty of the other crossings, and the distance from which they contradict a point. */
const SURE_METERS = 100;
const WRONG_METERS = 500;
/** Of the outline of a barrio. */
const TOLERANCE_METERS = 4;

type Row = Record<string, string | undefined>;
type Feature = {
  properties: { barrio: string; comuna: string };
  geometry: { coordinates: [number, number][][] };
};
type Crossing = { text: string; lat: number; lng: number };

/**
 * Writes what the embedded geocoder knows of a town to server/geocoding/data, from files of the town: points with their
 * address (columns address_text, lat, lng: crossings), the outlines of its barrios (properties barrio, comuna), the
 * axes of its streets (property via), or the names of its barrios alone (columns barrio, assumed_by_author).
 * `--folder`: to another folder, to look at first.
 */
export async function run(args: string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const options = { points: text, barrios: text, axes: text, names: text, folder: text };
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [town] = positionals;
  const { points, barrios, axes, names } = values;
  if (town === undefined || (points ?? barrios ?? axes ?? names) === undefined) {
    console.error(`Usage: ${USAGE}`);
    return 1;
  }
  const write = (what: string, lines: readonly unknown[]) => {
    const file = townFile(town, what, values.folder ? pathToFileURL(`${values.folder}/`) : undefined);
    writeFileSync(file, `[\n${lines.map((line) => JSON.stringify(line)).join(',\n')}\n]\n`);
    console.log(`${file.pathname}: ${lines.length} lines`);
  };
  if (points !== undefined) write('crossings', crossingLines(rowsOf(points)));
  if (names !== undefined) write('names', nameLines(rowsOf(names)));
  if (barrios !== undefined) write('barrios', barrioLines(featuresOf(barrios)));
  if (axes !== undefined) {
    const { streets, crossings } = crossingsOfAxes(featuresOf(axes));
    write('axes', [streets, ...crossings]);
  }
  return 0;
}

function rowsOf(file: string): Row[] {
  return parse<Row>(readFileSync(file, 'utf8'), { columns: true, bom: true });
}

function featuresOf<Of>(file: string): Of[] {
  return JSON.parse(readFileSync(file, 'utf8')).features;
}

/** 'Cl 11 Oe con Av 15 Oe_1' and '… P2' are the two platforms of a stop. */
function crossingLines(rows: readonly Row[]): [text: string, lat: number, lng: number][] {
  const crossings = rows
    .map(({ address_text: address = '', lat, lng }) => ({
      text: address
        .replace(/_.*$/, '')
        .replace(/\s+P\d+$/, '')
        .trim(),
      lat: rounded(Number(lat)),
      lng: rounded(Number(lng)),
    }))
    .filter(({ text }) => isCrossing(text));
  const lines = withoutWrongNames(crossings).map(({ text, lat, lng }) => [text, lat, lng] as const);
  return [...new Set(lines.map((line) => JSON.stringify(line)))].sort().map((line) => JSON.parse(line));
}

/** 'KM 5 + 100' is on an unnamed road. */
function isCrossing(text: string): boolean {
  const address = parseAddress(text);
  return !('fault' in address) && address.main.kind !== 'via';
}

/** Without points whose name contradicts all surroundings: they would misplace every house nearby. */
function withoutWrongNames(crossings: readonly Crossing[]): Crossing[] {
  const located = crossings.flatMap(({ text, ...place }) => {
    const address = parseAddress(text);
    return 'fault' in address ? [] : (crossingAt(address, place) ?? []);
  });
  return crossings.filter(({ text, ...place }) => {
    const address = parseAddress(text);
    if ('fault' in address) return false;
    const others = located.filter((crossing) => distanceMeters(crossing, place) > 1);
    const estimate = createStreetMap(others, false).place(address);
    return !estimate || estimate.offMeters > SURE_METERS || distanceMeters(estimate, place) <= WRONG_METERS;
  });
}

/** Names as written in texts; without parts of barrios and assumed names. */
function nameLines(rows: readonly Row[]): string[] {
  const names = rows
    .filter(({ assumed_by_author: assumed }) => assumed !== '1')
    .map(({ barrio = '' }) => barrio.replace(/^centro poblado /i, '').trim())
    .map((name) => (name === name.toUpperCase() ? capitalised(name) : name));
  return [...new Set(names.filter(Boolean))].sort((one, other) => one.localeCompare(other, 'es'));
}

function capitalised(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
    .replaceAll(/ (De|Del|La|Las|Los|El|Y) /g, (word) => word.toLowerCase());
}

function barrioLines(features: readonly Feature[]) {
  return features.map(({ properties: { barrio, comuna }, geometry: { coordinates } }) => ({
    name: barrio,
    comuna: Number(comuna),
    outline: simplifiedLine(coordinates[0] ?? [], TOLERANCE_METERS).map(([lng, lat]) => [
      rounded(lat),
      rounded(lng),
    ]),
  }));
}

/** Five decimals: a metre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
