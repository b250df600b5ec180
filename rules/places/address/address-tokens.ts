import { soundOf, spellingDistance } from './near-spelling.ts';

/** Types of numbered streets in Colombian towns. */
export type StreetKind =
  | 'calle'
  | 'carrera'
  | 'avenida'
  | 'diagonal'
  | 'transversal'
  | 'circular'
  | 'circunvalar'
  | 'manzana'
  | 'via'
  | 'zona';

/**
 * A word, a number or a sign; `glued`: not separated from the previous one, like the N of '28N'. `begin` and `end`:
 * offsets in the text.
 */
export type AddressToken = {
  kind: 'word' | 'number' | 'sign';
  text: string;
  glued: boolean;
  begin: number;
  end: number;
};

/** Spellings of street types, by the codes of the DIAN and informal. */
const SPELLINGS: Record<StreetKind, string> = {
  calle: 'c cl cll clle calle calles cale call ac',
  carrera: 'k kr kra krr cr cra crr crra craa car carr carrera carreras carrra carera ak',
  avenida: 'av ave avd avda avenida avenidad avendia',
  diagonal: 'd dg dig diag diagonal',
  transversal: 't tv tr trv tranv trans transv transversal trasversal trasnversal',
  circular: 'cir circular',
  circunvalar: 'crv circunvalar',
  manzana: 'mz mza manz manzana',
  via: 'via autopista autop aut km kilometro variante carretera',
  zona: 'zn zona',
};

const KIND_OF = new Map(
  Object.entries(SPELLINGS).flatMap(([kind, words]) =>
    words.split(' ').map((word): [string, StreetKind] => [word, kind as StreetKind]),
  ),
);

/** Misspelt street types: 'clale', 'karrera', 'avneida'. */
const MISSPELT = (['calle', 'carrera', 'avenida', 'diagonal', 'transversal'] as const).map(
  (kind) => [kind, soundOf(kind)] as const,
);
/** Words that look like a street type and are none. */
const OTHER_WORDS = new Set(['casa', 'cable', 'clave', 'calima', 'caney', 'cali', 'carretera']);
const FEWEST_LETTERS = 4;

/** The street type of a word, allowing a mistake or two. */
export function kindOf(token: AddressToken | undefined): StreetKind | undefined {
  return token?.kind === 'word' ? KIND_OF.get(token.text) : undefined;
}

/** The street type of a misspelt word; only used before the number of a street. */
function meantKind(word: string): StreetKind | undefined {
  if (word.length < FEWEST_LETTERS || OTHER_WORDS.has(word)) return undefined;
  const sound = soundOf(word);
  const forgiven = word.length >= 8 ? 2 : 1;
  const meant = MISSPELT.find(([, spoken]) => {
    if (spoken[0] !== sound[0]) return false;
    return sound === spoken || (word.length > FEWEST_LETTERS && spellingDistance(sound, spoken) <= forgiven);
  });
  return meant?.[0];
}

/** Suffixes attached to a street number: '26ABis', '28N', '10No10'. */
const BEHIND = /^([a-z])??([a-z])??(bis)?(norte|nte|sur|este|oeste|oe|n|o)?(no|nro|num)?$/;
/** The same after a space: 'Calle 23 DN', '7 Lbis', '1 BisOe'. */
const BEHIND_APART = /^(?:[a-z]n|[a-z]bis|bis(?:norte|nte|oeste|oe|n|o))$/;
/** 'Calle 5ta', 'Carrera 1ra'. */
const ORDINAL_ENDING = /^(?:ra|da|ta|ma|va|na|era|nda)$/;
const NUMBER_WORDS = new Map(
  (
    'primera segunda tercera cuarta quinta sexta septima octava novena decima once doce trece catorce quince ' +
    'dieciseis diecisiete dieciocho diecinueve veinte'
  )
    .split(' ')
    .map((word, place) => [word, String(place + 1)]),
);

/** Lower case without accents, each letter where it was. */
export function plainAddress(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/[°º]/g, 'o');
}

/** The parts of an address; accents and case do not matter. */
export function tokensOf(text: string): AddressToken[] {
  const plain = plainAddress(text);
  const tokens = [...plain.matchAll(/[a-z]+|\d+|#|[-–—]/g)].flatMap(({ 0: part, index }) => {
    const glued = /[a-z\d]$/.test(plain.slice(0, index));
    const place = { begin: index, end: index + part.length };
    if (/\d/.test(part)) return { kind: 'number' as const, text: part, glued, ...place };
    if (!/[a-z]/.test(part))
      return { kind: 'sign' as const, text: part === '#' ? '#' : '-', glued, ...place };
    if (glued && ORDINAL_ENDING.test(part)) return [];
    const parts = glued || BEHIND_APART.test(part) ? BEHIND.exec(part)?.slice(1).filter(Boolean) : undefined;
    return (parts ?? [part]).map(
      (word, at): AddressToken => ({ kind: 'word', text: word, glued: glued || at > 0, ...place }),
    );
  });
  return withMeantWords(tokens);
}

/** Corrects misspelt street types and number words where the context identifies them. */
function withMeantWords(tokens: readonly AddressToken[]): AddressToken[] {
  return tokens.map((token, at): AddressToken => {
    if (token.kind !== 'word') return token;
    const number = NUMBER_WORDS.get(token.text);
    if (number !== undefined && isStreetType(tokens[at - 1]))
      return { ...token, kind: 'number', text: number };
    const isNamed = tokens[at + 1]?.kind === 'number' || NUMBER_WORDS.has(tokens[at + 1]?.text ?? '');
    const meant = isNamed && !kindOf(token) ? meantKind(token.text) : undefined;
    return meant ? { ...token, text: meant } : token;
  });
}

function isStreetType(token: AddressToken | undefined): boolean {
  return token?.kind === 'word' && (kindOf(token) ?? meantKind(token.text)) !== undefined;
}
