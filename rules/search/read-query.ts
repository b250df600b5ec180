import { enyeWord, normaliseText, STOP_WORDS, singular } from '#rules/text-search.ts';
import { readSizes, type WantedSize } from './sizes.ts';

export type QueryWord = {
  /** As searched: plain letters, singular. */
  token: string;
  /** As typed, in lower case; shown to the user. */
  written: string;
  /** With its ñ, if typed: 'caña' is not 'cana'. */
  enye: string | undefined;
};

/** Adjacent words written as one, with the positions they replace. */
type Joined = { token: string; from: number; many: number };

export type Query = {
  words: QueryWord[];
  /** Figures that may be part of a name: 'etapa 3'. */
  figures: string[];
  sizes: WantedSize[];
  joined: Joined[];
  /** Whether it is a sentence: 'algo pa la tos' is finished, and no beginning of tostadas. */
  isAsking: boolean;
  /** The normalised query: the same for different case or plurals. */
  key: string;
};

/** Longer queries are not more specific, and every word costs a look-up. */
const MOST_WORDS = 10;
/** How people ask, beside what they ask for: 'ingredientes para ajiaco', 'algo pa la gripa'. */
const ASKING: ReadonlySet<string> = new Set(
  `algo busco buscar comprar cosa cosas dame hacer hay ingrediente ingredientes le me necesito pa pal preparar
  producto productos que quiero remedio remedios se tienen venden`.split(/\s+/),
);
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** A parsed query: its words, its sizes, and its joined words. */
export function readQuery(text: string): Query {
  const { words: withoutSizes, sizes, figures } = readSizes(text);
  const writtenAs = new Map(
    (text.toLowerCase().normalize('NFC').match(WORD) ?? []).map((word) => [normaliseText(word), word]),
  );
  const plain = normaliseText(withoutSizes).split(' ').filter(Boolean);
  const isBeside = (word: string) => STOP_WORDS.has(word) || ASKING.has(word);
  const hasTelling = sizes.length > 0 || plain.some((word) => !isBeside(word));
  const words: QueryWord[] = [];
  const places: (number | undefined)[] = [];
  for (const word of plain) {
    const token = singular(word);
    const isSilent = hasTelling && isBeside(word);
    let place = isSilent ? undefined : words.findIndex((known) => known.token === token);
    if (place === -1 && words.length < MOST_WORDS) {
      const written = writtenAs.get(word) ?? word;
      place = words.push({ token, written, enye: enyeWord(written) }) - 1;
    }
    places.push(place === -1 ? undefined : place);
  }
  return {
    ...{ words, figures, sizes },
    joined: joinedOf(plain.slice(0, 2 * MOST_WORDS), places),
    isAsking: plain[0] === 'para' || plain.some((word) => ASKING.has(word)),
    key: [...words.map(({ token }) => token), ...figures].join(' '),
  };
}

export function queryKey(text: string): string {
  return readQuery(text).key;
}

/** 'lava loza' is also lavaloza, 'de todito' detodito. */
function joinedOf(plain: readonly string[], places: readonly (number | undefined)[]): Joined[] {
  return plain.slice(1).flatMap((word, before) => {
    const held = [places[before], places[before + 1]].filter((place) => place !== undefined);
    const [from] = held;
    if (from === undefined) return [];
    return [{ token: singular(`${plain[before]}${word}`), from, many: held.length }];
  });
}
