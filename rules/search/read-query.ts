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
  /** The words of a need as typed, in front of them 'hacer' where something is to be made: 'hacer lasaña'. */
  need: string;
  /** Whether it is a sentence: 'algo pa la tos' is finished, and no beginning of tostadas. */
  isAsking: boolean;
  /** The normalised query: the same for different case or plurals. */
  key: string;
};

/** Longer queries are not more specific, and every word costs a look-up. */
const MOST_WORDS = 10;
/** How people ask, beside what they ask for: 'ingredientes para ajiaco', 'algo pa la gripa'. */
const ASKING: ReadonlySet<string> = new Set(
  `algo busco buscar cocinar comprar cosa cosas dame hacer hay ingrediente ingredientes le me necesito pa pal preparar
  producto productos que quiero remedio remedios se tienen venden`.split(/\s+/),
);
/** Who says so wants to make it: 'para hacer arepas' asks for flour. */
const MAKING: ReadonlySet<string> = new Set(['cocinar', 'hacer', 'ingrediente', 'ingredientes', 'preparar']);
const VERB = /^[a-z]{2,}[aei]r$/;
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
    // 'uñas' are no 'unas'.
    const isSilent = hasTelling && isBeside(word) && enyeWord(writtenAs.get(word) ?? '') === undefined;
    let place = isSilent ? undefined : words.findIndex((known) => known.token === token);
    if (place === -1 && words.length < MOST_WORDS) {
      const written = writtenAs.get(word) ?? word;
      place = words.push({ token, written, enye: enyeWord(written) }) - 1;
    }
    places.push(place === -1 ? undefined : place);
  }
  return {
    ...{ words, figures, sizes },
    joined: [...joinedOf(plain.slice(0, 2 * MOST_WORDS), places), ...compoundsOf(words)],
    need: needOf(plain),
    isAsking: plain[0] === 'para' || plain.some((word) => ASKING.has(word)),
    key: [...words.map(({ token }) => token), ...figures].join(' '),
  };
}

function needOf(plain: readonly string[]): string {
  const telling = plain.filter((word) => !STOP_WORDS.has(word) && !ASKING.has(word));
  return [...(plain.some((word) => MAKING.has(word)) ? ['hacer'] : []), ...telling].join(' ');
}

export function queryKey(text: string): string {
  return readQuery(text).key;
}

/** 'lavar los platos' is also lavaplatos, 'matar cucarachas' matacucarachas. */
function compoundsOf(words: readonly QueryWord[]): Joined[] {
  return words.slice(1).flatMap(({ token }, from) => {
    const verb = words[from]?.token ?? '';
    if (!VERB.test(verb)) return [];
    return [{ token: `${verb.slice(0, -1).replace(/i$/, 'e')}${token}`, from, many: 2 }];
  });
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
