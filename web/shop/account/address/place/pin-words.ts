import { addressTexts } from '#web/shop/texts/account/address.ts';
import { distanceText } from './distance-text.ts';
import { knownBarrio, type PointNames } from './use-point-names.ts';

const texts = addressTexts.map;

/** Below this distance the pin is at the crossing, in metres. */
const AT_METERS = 40;
/**
 * The names at the pin: 'Marcador en Alameda, a 120 m de Calle 5 con Carrera 19'; coordinates tell a shopper nothing.
 */
export function pinWords(names: PointNames | null): string {
  const barrio = knownBarrio(names?.neighborhood ?? '');
  const where = barrio === '' ? texts.pin : texts.pinIn(barrio);
  return [where, crossingWords(names)].filter(Boolean).join(', ');
}

function crossingWords(names: PointNames | null): string {
  if (!names || names.near === '') return '';
  const { near, near_meters: meters } = names;
  if (meters < AT_METERS) return texts.at(near);
  // Stops are up to half a block from their crossing: rounded to tens of metres.
  return texts.near(distanceText(Math.round(meters / 10) * 10), near);
}
