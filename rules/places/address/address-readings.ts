import type { StreetKind } from './address-tokens.ts';
import { crossingOf, type ParsedAddress, type Street } from './street-at.ts';

/** Letters that are the sides of town as well: the N of 'Calle 72N' is 'norte' in the north, a letter in the east. */
const SIDE_LETTERS = { norte: 'n', oeste: 'o' } as const;
/** Other types an untyped street may have, besides the most likely one. */
const ALSO_CROSSED_BY: Partial<Record<StreetKind, readonly StreetKind[]>> = {
  calle: ['transversal', 'diagonal'],
  carrera: ['diagonal', 'transversal'],
  diagonal: ['calle', 'transversal', 'diagonal'],
  transversal: ['carrera', 'diagonal', 'transversal'],
};
/** Diagonals and transversals count on among the streets they run along. */
const RUNS_ALONG: Partial<Record<StreetKind, readonly StreetKind[]>> = {
  diagonal: ['carrera', 'calle'],
  transversal: ['carrera', 'calle'],
};

/** An address with the other readings of its words, most likely first. */
export function readingsOf(address: ParsedAddress): ParsedAddress[] {
  const { main, cross } = address;
  const roads = [main, ...letterOf(main)];
  const crossings = [cross, ...letterOf(cross)];
  const asWritten = roads.flatMap((road) =>
    crossings.map((crossing): ParsedAddress => ({ ...address, main: road, cross: crossing })),
  );
  // In the north avenues run where carreras do elsewhere, also where only one of the two is written with its side.
  const sides = [main.quadrant, cross.quadrant];
  const isNorth = sides.includes('norte') && sides.every((side) => side === 'norte' || side === '');
  if (!isNorth || main.kind !== 'calle' || cross.kind !== 'carrera') return asWritten;
  const byAvenue: ParsedAddress = { ...address, cross: { ...cross, kind: 'avenida' } };
  // A calle written with its side crosses avenues; carreras of the north cross calles that are written without one.
  return main.quadrant === 'norte' ? [byAvenue, ...asWritten] : [...asWritten, byAvenue];
}

/** Further readings when none of the others is known: another type of street, and parallel ones. */
export function otherReadingsOf(address: ParsedAddress): ParsedAddress[] {
  const { main, cross, until } = address;
  const isAssumed = !until && cross.kind === crossingOf(main.kind);
  const others = isAssumed ? (ALSO_CROSSED_BY[main.kind] ?? []) : [];
  const roads = [main.kind, ...(RUNS_ALONG[main.kind] ?? [])];
  const crossings = [cross.kind, ...(RUNS_ALONG[cross.kind] ?? []), ...others];
  return roads.flatMap((road) =>
    crossings
      .filter((kind) => road !== main.kind || kind !== cross.kind)
      .filter((kind) => road !== kind)
      .map(
        (kind): ParsedAddress => ({
          ...address,
          main: { ...main, kind: road },
          cross: { ...cross, kind },
          ...(until ? { until: { ...until, kind } } : {}),
        }),
      ),
  );
}

function letterOf(street: Street): Street[] {
  const { isSideLetter, quadrant, ...lettered } = street;
  if (!isSideLetter || street.suffix !== '' || (quadrant !== 'norte' && quadrant !== 'oeste')) return [];
  return [{ ...lettered, suffix: SIDE_LETTERS[quadrant], quadrant: '' }];
}
