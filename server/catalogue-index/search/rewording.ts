import { basesOfDiminutive } from '#rules/search/diminutives.ts';
import { type Query, type QueryWord, readQuery } from '#rules/search/read-query.ts';
import { normaliseText, singular } from '#rules/search/text-search.ts';
import { KNOWN_WORDS, MEANT_ELSEWHERE } from '#server/search/vocabularies/vocabularies.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import type { OfficeShelf } from '../office-shelf.ts';
import { soundingAsTyped } from './corrections.ts';
import { exactMatches, slotsOf } from './exact-matches.ts';
import { everywhere, namesGoods, namesKind } from './match-words.ts';
import { FEW } from './plans.ts';
import { isOfBrands } from './variants.ts';

/** Questions asked again in other words: of another language, or written apart. */

const LONGEST_SAID = 3;
const SHORTEST_JOINED = 7;
const MOST_LETTERS = 40;
const LETTERS = /^([a-z]+)(\d{0,4})$/;
const SHORTEST_PART = 3;
/** Shorter parts would be heard by accident. */
const SHORTEST_HEARD = 4;
/** From here on parts are the words that are meant, whether or not goods have them all. */
const LONG = 5;
const LONGEST_PART = 16;
const MOST_PARTS = 6;
/** Cost of a part: known words come before heard ones, fewer before more. */
const KNOWN = 10;
const SMALLER = 12;
const HEARD = 18;
const LINK = 3;
const LINKS: ReadonlySet<string> = new Set('a al con de del el en la las los para sin y'.split(' '));

/** 'Chicken breast' is pechuga de pollo; undefined where goods are called so, or another word means nothing. */
export function inSpanish(content: CatalogueContent, { words: asked }: Query): string | undefined {
  const { words } = content;
  if (!asked.some(({ token }) => FIRST_WORDS.has(token))) return undefined;
  const said: string[] = [];
  let isTranslated = false;
  for (let from = 0; from < asked.length; ) {
    const many = longestSaid(asked, from);
    const some = asked.slice(from, from + many);
    // 'Azeite' is aceite by ear before it is Portuguese.
    const isHere = ({ token }: QueryWord) => isSaidHere(content, token) || words.sounding(token).length > 0;
    if (many === 0 || some.every(isHere)) {
      const word = asked[from];
      if (!word || !(words.has(word.token) || isHere(word))) return undefined;
      said.push(word.written);
      from += 1;
      continue;
    }
    // 'Salt' may become saltín, and 'jam' jamón.
    const begun = many === 1 ? words.beginning(normaliseText(some[0]?.written ?? '')) : [];
    const isMore = ({ word }: { word: string }) => word !== some[0]?.token && !isOfBrands(content, word);
    if (begun.some(isMore)) return undefined;
    const [first = []] = MEANT_ELSEWHERE.get(phraseOf(some)) ?? [];
    said.push(...first.map((word) => words.spelt(word)));
    isTranslated = true;
    from += many;
  }
  return isTranslated ? said.join(' ') : undefined;
}

/** 'Sugar' is here only the name of a fragrance. */
function isSaidHere(content: CatalogueContent, token: string): boolean {
  const { length } = content.words.postings(token);
  return (
    length >= FEW || (length > 0 && namesGoods(content, everywhere(content), [{ word: token, quality: 1 }]))
  );
}

const FIRST_WORDS: ReadonlySet<string> = new Set(
  [...MEANT_ELSEWHERE.keys()].map((said) => said.split(' ')[0] ?? ''),
);

function longestSaid(asked: readonly QueryWord[], from: number): number {
  for (let many = Math.min(LONGEST_SAID, asked.length - from); many > 0; many -= 1)
    if (MEANT_ELSEWHERE.has(phraseOf(asked.slice(from, from + many)))) return many;
  return 0;
}

const phraseOf = (some: readonly QueryWord[]) => some.map(({ token }) => token).join(' ');

/**
 * The words of a question that was written as one: 'cremadeleche'. After all corrections also those that only sound so:
 * 'pechugadepoyo'.
 */
export function writtenApart(
  content: CatalogueContent,
  shelf: OfficeShelf,
  { words: [word, ...others] }: Query,
  isHeard: boolean,
): string | undefined {
  const { words } = content;
  if (!word || others.length > 0 || words.has(word.token) || KNOWN_WORDS.has(word.token)) return undefined;
  // 'panalesetapa3'
  const [, written = '', figure = ''] = LETTERS.exec(normaliseText(word.written)) ?? [];
  if (written.length < SHORTEST_JOINED || written.length > MOST_LETTERS) return undefined;
  if (words.beginning(written).length > 0) return undefined;
  const parts = cheapestParts(content, written, isHeard);
  if (!parts || parts.length < 2) return undefined;
  const text = `${parts.join(' ')} ${figure}`.trim();
  const query = readQuery(text);
  const asWritten = slotsOf(content, shelf, query);
  if (!namesKind(content, shelf, asWritten[0] ?? [])) return undefined;
  const found = exactMatches(content, shelf, query, asWritten);
  // 'Lavaplatosenpolvo' is lavaplatos, though none is sold as a powder.
  const areLong = parts.every((part) => LINKS.has(part) || part.length >= LONG);
  if (isHeard) return found.length > 0 || areLong ? text : undefined;
  const phrase = ` ${query.words.map(({ token }) => token).join(' ')} `;
  const isTitled = found.some(({ document }) => content.documents[document]?.said.includes(phrase));
  return isTitled ? text : undefined;
}

/** The parts of a word that together cost least. */
function cheapestParts(content: CatalogueContent, written: string, isHeard: boolean): string[] | undefined {
  const best: ({ cost: number; parts: string[] } | undefined)[] = [{ cost: 0, parts: [] }];
  for (let end = 1; end <= written.length; end += 1) {
    for (let start = Math.max(0, end - LONGEST_PART); start < end; start += 1) {
      const before = best[start];
      if (!before || before.parts.length >= MOST_PARTS) continue;
      const part = partOf(content, written.slice(start, end), isHeard, start > 0 && end < written.length);
      if (!part) continue;
      const cost = before.cost + part.cost;
      if (cost < (best[end]?.cost ?? Number.POSITIVE_INFINITY))
        best[end] = { cost, parts: [...before.parts, part.word] };
    }
  }
  return best[written.length]?.parts;
}

function partOf(
  content: CatalogueContent,
  part: string,
  isHeard: boolean,
  isWithin: boolean,
): { word: string; cost: number } | undefined {
  if (isWithin && LINKS.has(part)) return { word: part, cost: LINK };
  if (part.length < SHORTEST_PART) return undefined;
  const { words } = content;
  const one = singular(part);
  if (words.has(one)) return { word: part, cost: KNOWN };
  const base = basesOfDiminutive(one).find((word) => words.has(word));
  if (base !== undefined) return { word: base, cost: SMALLER };
  if (!isHeard || part.length < SHORTEST_HEARD) return undefined;
  const heard = [...words.sounding(one), ...soundingAsTyped(content, part).map(({ word }) => word)].find(
    (word) => words.has(word),
  );
  return heard === undefined ? undefined : { word: heard, cost: HEARD };
}
