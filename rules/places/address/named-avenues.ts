import { type AddressToken, plainAddress, tokensOf } from './address-tokens.ts';
import { soundOf, spellingDistance } from './near-spelling.ts';
import { streetAt } from './street-at.ts';

/** A street known by a name: 'Autopista Sur' is Calle 10, from Carrera 33 on. */
export type NamedAvenue = {
  names: readonly string[];
  street: string;
  /** The numbers of the streets that cross it there, where another part of it has another number. */
  from?: number;
  to?: number;
};

/** Words before a name that are part of no name: 'la Avenida Pasoancho', 'av. Pasoancho'. */
const TITLES = new Set(
  'la el avenida avda ave av autopista autop aut calle cll cl carrera cra kr via'.split(' '),
);
/** Names from this length on may have a mistake. */
const FORGIVEN_FROM = 7;

/**
 * The tokens with named streets replaced by numbers: one reading for each street of that name, none without a name.
 */
export function namedTokens(
  tokens: readonly AddressToken[],
  avenues: readonly NamedAvenue[],
): (readonly AddressToken[])[] {
  const readings = avenues.flatMap((avenue) =>
    avenue.names.flatMap((name) => {
      const at = whereNamed(tokens, name);
      return at ? [{ avenue, ...at }] : [];
    }),
  );
  // The longest name wins: 'Autopista Sur Oriental' is not 'Autopista Sur'.
  const longest = Math.max(...readings.map(({ to, from }) => to - from));
  return readings
    .filter(({ to, from }) => to - from === longest)
    .map(({ avenue, from, to }) => ({ avenue, named: inNumbers(tokens, avenue, from, to), to: from }))
    .filter(({ avenue, named, to }) => isCrossedThere(named, avenue, to))
    .map(({ named }) => named);
}

/** The tokens that name the avenue, the titles before it among them. */
function whereNamed(tokens: readonly AddressToken[], name: string): { from: number; to: number } | undefined {
  const words = plainAddress(name).split(' ');
  const at = tokens.findIndex((_, start) =>
    words.every((word, place) => isSame(tokens[start + place], word)),
  );
  if (at < 0) return undefined;
  let from = at;
  while (from > 0 && TITLES.has(tokens[from - 1]?.text ?? '')) from -= 1;
  return { from, to: at + words.length };
}

function isSame(token: AddressToken | undefined, word: string): boolean {
  if (!token) return false;
  if (token.text === word) return true;
  if (token.kind !== 'word' || word.length < FORGIVEN_FROM || token.text.length < FORGIVEN_FROM - 1)
    return false;
  return spellingDistance(soundOf(token.text), soundOf(word)) <= 2;
}

function inNumbers(tokens: readonly AddressToken[], { street }: NamedAvenue, from: number, to: number) {
  const place = { begin: tokens[from]?.begin ?? 0, end: tokens[to - 1]?.end ?? 0 };
  const numbers = tokensOf(street).map((token) => ({ ...token, ...place }));
  return [...tokens.slice(0, from), ...numbers, ...tokens.slice(to)];
}

/** Whether the first number after the avenue is a street that crosses that part of it. */
function isCrossedThere(tokens: readonly AddressToken[], { from, to }: NamedAvenue, begin: number): boolean {
  if (from === undefined && to === undefined) return true;
  const next = streetAt(tokens, begin, undefined)?.next ?? begin;
  const cross = tokens.slice(next).find(({ kind }) => kind === 'number');
  const number = Number(cross?.text ?? Number.NaN);
  return !(number < (from ?? 0) || number > (to ?? Number.POSITIVE_INFINITY));
}
