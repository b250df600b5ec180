import type { StreetKind } from './address-tokens.ts';
import { crossingOf, type ParsedAddress, type Quadrant, type Street } from './street-at.ts';

const KIND_NAMES: Record<StreetKind, string> = {
  calle: 'Calle',
  carrera: 'Carrera',
  avenida: 'Avenida',
  diagonal: 'Diagonal',
  transversal: 'Transversal',
  circular: 'Circular',
  circunvalar: 'Circunvalar',
  manzana: 'Manzana',
  via: 'Vía',
  zona: 'Zona',
};

const STREET_KINDS = Object.keys(KIND_NAMES) as StreetKind[];

/** The address in the shop's spelling: 'Carrera 26 G3 Bis # 80 - 12', 'Calle 9 entre Carrera 34 y 35'. */
export function addressText({ main, cross, until, plate }: ParsedAddress): string {
  const street = nameOf(main, true);
  const explicit = cross.kind !== crossingOf(main.kind);
  if (until) return `${street} entre ${nameOf(cross, true)} y ${nameOf(until, false)}`;
  if (plate === undefined) return `${street} con ${nameOf(cross, true)}`;
  return `${street} # ${nameOf(cross, explicit)} - ${String(plate).padStart(2, '0')}`;
}

/** A street by its name: 'Avenida 6 Norte'. */
export function streetName(street: Street): string {
  return nameOf(street, true);
}

const NAME = /^(\p{L}+) (\d+)([A-Z\d]*)( Bis)?(?: (Norte|Sur|Este|Oeste))?$/u;

/** The street of such a name: 'Carrera 3E1 Norte'. A single letter is the street's own, as in 'Calle 72N'. */
export function streetNamed(name: string): Street | undefined {
  const [, kindName, number, suffix = '', bis, side = ''] = NAME.exec(name) ?? [];
  const kind = STREET_KINDS.find((one) => KIND_NAMES[one] === kindName);
  if (!kind) return undefined;
  const quadrant = side.toLowerCase() as Quadrant;
  return { kind, number: Number(number), suffix: suffix.toLowerCase(), bis: bis !== undefined, quadrant };
}

function nameOf({ kind, number, suffix, bis, quadrant }: Street, withKind: boolean): string {
  return [
    withKind ? KIND_NAMES[kind] : '',
    `${number}${suffix.toUpperCase()}`,
    bis ? 'Bis' : '',
    quadrant && `${quadrant[0]?.toUpperCase()}${quadrant.slice(1)}`,
  ]
    .filter(Boolean)
    .join(' ');
}
