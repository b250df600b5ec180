import { addressTexts } from '#web/shop/texts/account/address.ts';
import { distanceText } from './distance-text.ts';
import type { Point } from './use-coverage.ts';
import { knownBarrio, type PointNames } from './use-point-names.ts';

const texts = addressTexts.map;

/** Below this distance the pin is at the crossing, in metres. */
const AT_METERS = 40;
/** Storefront 9: coordinates are shown truncated. */
const SHOWN = 1e4;

/** The names at the pin: 'Pin en Alameda, a 120 m de Calle 5 con Carrera 19 (3.4399, -76.5363)'. */
export function pinWords(pin: Point, names: PointNames | null): string {
  const barrio = knownBarrio(names?.neighborhood ?? '');
  const where = barrio === '' ? texts.pin : texts.pinIn(barrio);
  const coordinates = `(${truncated(pin.lat)}, ${truncated(pin.lng)})`;
  return [[where, crossingWords(names)].filter(Boolean).join(', '), coordinates].join(' ');
}

function crossingWords(names: PointNames | null): string {
  if (!names || names.near === '') return '';
  const { near, near_meters: meters } = names;
  if (meters < AT_METERS) return texts.at(near);
  // Stops are up to half a block from their crossing: rounded to tens of metres.
  return texts.near(distanceText(Math.round(meters / 10) * 10), near);
}

function truncated(degrees: number): string {
  return (Math.trunc(Math.round(degrees * 1e5) / (1e5 / SHOWN)) / SHOWN).toFixed(4);
}
