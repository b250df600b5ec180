import { basesOfDiminutive } from '#rules/search/diminutives.ts';
import { normaliseText } from '#rules/search/normalise-text.ts';
import { readQuery } from '#rules/search/read-query.ts';
import { singular } from '#rules/search/text-search.ts';
import { KNOWN_WORDS } from '#server/search/vocabularies/vocabularies.ts';
import type { CatalogueContent } from '../../catalogue-content.ts';
import { soundingAsTyped } from '../corrections.ts';
import { exactMatches, slotsOf } from '../exact-matches.ts';
import { namesKind } from '../match-words.ts';
import { type PendingQuestion, reworded, type Search } from '../search.ts';

const SHORTEST_JOINED = 7;
const MOST_LETTERS = 40;
const LETTERS = /^([a-z]+)(\d{0,4})$/;
const SHORTEST_PART = 3;
/** Shorter parts would match by sound by accident. */
const SHORTEST_HEARD = 4;
/** Parts from this length on are taken as meant, whether or not any product has them all. */
const LONG = 5;
const LONGEST_PART = 16;
const MOST_PARTS = 6;
/** Cost of a part: known words are preferred to sound-alikes, fewer to more. */
const FREQUENT = 10;
const SMALLER = 12;
const HEARD = 18;
const LINK = 3;
const LINKS: ReadonlySet<string> = new Set('a al con de del el en la las los para sin y'.split(' '));

/** Reads 'cremadeleche' as three words. */
export function writtenApart(search: Search): PendingQuestion | undefined {
  const text = partsOf(search, false);
  return text === undefined ? undefined : reworded(search, { text, coded: [] });
}

/** Runs after all corrections, and also accepts words that only sound alike: 'pechugadepoyo'. */
export function heardApart(search: Search): PendingQuestion | undefined {
  const text = search.elsewhere().length === 0 ? partsOf(search, true) : undefined;
  if (text === undefined) return undefined;
  return reworded(search, { text }, (finding) =>
    finding.found > 0 && finding.corrected === '' ? { ...finding, corrected: text } : finding,
  );
}

function partsOf({ content, shelf, query: question }: Search, isHeard: boolean): string | undefined {
  const { words } = content;
  const [word, ...others] = question.words;
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
  const isTitled = found.some(({ document }) => content.documents[document]?.plainText.includes(phrase));
  return isTitled ? text : undefined;
}

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
  if (words.has(one)) return { word: part, cost: FREQUENT };
  const base = basesOfDiminutive(one).find((word) => words.has(word));
  if (base !== undefined) return { word: base, cost: SMALLER };
  if (!isHeard || part.length < SHORTEST_HEARD) return undefined;
  const heard = [...words.sounding(one), ...soundingAsTyped(content, part).map(({ word }) => word)].find(
    (word) => words.has(word),
  );
  return heard === undefined ? undefined : { word: heard, cost: HEARD };
}
