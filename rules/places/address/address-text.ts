import type { StreetKind } from './address-tokens.ts';
import { crossingOf, type ParsedAddress, type Street } from './street-at.ts';

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
