import { readFileSync, writeFileSync } from 'node:fs';
import { parseAddress } from '#rules/address/parse-address.ts';
import { parseCsv } from './csv.ts';
import { simplified } from './simplified.ts';

/**
 * Writes what the embedded geocoder knows of a town to server/geocoding/data: crossings from stops and points of the town
 * (text, lat, lng), and the outlines of its barrios.
 *   node demo/make/places.ts <town> <address-points.csv> [barrios.geojson]
 */
type Feature = {
  properties: { barrio: string; comuna: string };
  geometry: { coordinates: [number, number][][] };
};

/** Five decimals: a metre. */
const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;
const [town = '', pointsFile = '', barriosFile] = process.argv.slice(2);

/** 'Cl 11 Oe con Av 15 Oe_1' and '… P2' are the first and second platform of one stop. */
const crossings = parseCsv(readFileSync(pointsFile, 'utf8'))
  .map(({ address_text = '', lat, lng }) => ({
    text: address_text
      .replace(/_.*$/, '')
      .replace(/\s+P\d+$/, '')
      .trim(),
    lat: round(Number(lat)),
    lng: round(Number(lng)),
  }))
  .filter(({ text }) => isCrossing(text))
  .map(({ text, lat, lng }) => [text, lat, lng]);
write(`${town}-crossings`, [...new Set(crossings.map((crossing) => JSON.stringify(crossing)))].sort());

if (barriosFile) {
  const { features }: { features: Feature[] } = JSON.parse(readFileSync(barriosFile, 'utf8'));
  const barrios = features.map(({ properties, geometry }) => ({
    name: properties.barrio,
    comuna: Number(properties.comuna),
    outline: simplified(geometry.coordinates[0] ?? [], 4).map(([lng, lat]) => [round(lat), round(lng)]),
  }));
  write(
    `${town}-barrios`,
    barrios.map((barrio) => JSON.stringify(barrio)),
  );
}

/** 'KM 5 + 100' lies on a road that is not named. */
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
