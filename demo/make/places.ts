import { readFileSync, writeFileSync } from 'node:fs';
import { parseAddress } from '#rules/places/address/parse-address.ts';
import { simplifiedLine } from '#rules/places/address/simplified-line.ts';
import { createStreetGrid, type KnownCrossing } from '#rules/places/address/street-grid.ts';
import { distanceMeters } from '#rules/places/coverage.ts';
import { parseCsv } from './csv.ts';
import { crossingsOfAxes } from './street-axes.ts';

/**
 * Writes what the embedded geocoder knows of a town to server/geocoding/data: crossings from stops and points of the
 * town (text, lat, lng), the outlines of its barrios, and all crossings from the axes of its streets.
 *   node demo/make/places.ts <town> <address-points.csv> [barrios.geojson] [street-axes.geojson]
 * Where a town has no outlines, the names of its barrios alone:
 *   node demo/make/places.ts <town> <barrios.csv>
 */
type Feature = {
  properties: { barrio: string; comuna: string };
  geometry: { coordinates: [number, number][][] };
};

/** Certainty of the other crossings, and the distance from which they contradict a stop. */
const SURE_METERS = 100;
const WRONG_METERS = 500;
/** Five decimals: a metre. */
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
const [town = '', pointsFile = '', barriosFile, axesFile] = process.argv.slice(2);

const rows = parseCsv(readFileSync(pointsFile, 'utf8'));
if (rows[0]?.barrio === undefined) write(`${town}-crossings`, crossingLines());
else write(`${town}-names`, nameLines());

/** Names as written in texts; without parts of barrios and assumed names. */
function nameLines(): string[] {
  const names = rows
    .filter(({ assumed_by_author: assumed }) => assumed !== '1')
    .map(({ barrio = '' }) => barrio.replace(/^centro poblado /i, '').trim())
    .map((name) => (name === name.toUpperCase() ? capitalised(name) : name));
  return [...new Set(names.filter(Boolean))]
    .sort((one, other) => one.localeCompare(other, 'es'))
    .map((name) => JSON.stringify(name));
}

function capitalised(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
    .replaceAll(/ (De|Del|La|Las|Los|El|Y) /g, (word) => word.toLowerCase());
}

/** 'Cl 11 Oe con Av 15 Oe_1' and '… P2' are the two platforms of a stop. */
function crossingLines(): string[] {
  const crossings = rows
    .map(({ address_text = '', lat, lng }) => ({
      text: address_text
        .replace(/_.*$/, '')
        .replace(/\s+P\d+$/, '')
        .trim(),
      lat: round(Number(lat)),
      lng: round(Number(lng)),
    }))
    .filter(({ text }) => isCrossing(text));
  const lines = withoutWrongNames(crossings).map(({ text, lat, lng }) => [text, lat, lng]);
  return [...new Set(lines.map((line) => JSON.stringify(line)))].sort();
}

type Crossing = { text: string; lat: number; lng: number };

/** Without stops whose name contradicts all surroundings: they would misplace every house nearby. */
function withoutWrongNames(crossings: readonly Crossing[]): Crossing[] {
  const known = crossings.flatMap(({ text, ...place }): KnownCrossing[] => {
    const address = parseAddress(text);
    return 'fault' in address ? [] : [{ ...place, address }];
  });
  return crossings.filter(({ text, ...place }) => {
    const address = parseAddress(text);
    if ('fault' in address) return false;
    const others = known.filter((crossing) => distanceMeters(crossing, place) > 1);
    const said = createStreetGrid(others).place(address);
    return !said || said.offMeters > SURE_METERS || distanceMeters(said, place) <= WRONG_METERS;
  });
}

if (barriosFile) {
  const { features }: { features: Feature[] } = JSON.parse(readFileSync(barriosFile, 'utf8'));
  const barrios = features.map(({ properties, geometry }) => ({
    name: properties.barrio,
    comuna: Number(properties.comuna),
    outline: simplifiedLine(geometry.coordinates[0] ?? [], 4).map(([lng, lat]) => [round(lat), round(lng)]),
  }));
  write(
    `${town}-barrios`,
    barrios.map((barrio) => JSON.stringify(barrio)),
  );
}

if (axesFile) {
  const { streets, crossings } = crossingsOfAxes(JSON.parse(readFileSync(axesFile, 'utf8')).features);
  write(`${town}-axes`, [JSON.stringify(streets), ...crossings.map((crossing) => JSON.stringify(crossing))]);
}

/** 'KM 5 + 100' is on an unnamed road. */
function isCrossing(text: string): boolean {
  const address = parseAddress(text);
  return !('fault' in address) && address.main.kind !== 'via';
}

function write(name: string, lines: string[]): void {
  writeFileSync(
    new URL(`../../server/geocoding/data/${name}.json`, import.meta.url),
    `[\n${lines.join(',\n')}\n]\n`,
  );
}
