import { basesOfDiminutive } from '#rules/search/diminutives.ts';
import { normaliseText } from '#rules/search/normalise-text.ts';
import type { Query, QueryWord } from '#rules/search/read-query.ts';
import { singular } from '#rules/search/text-search.ts';
import { bestOf } from '../best-of.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import type { OfficeShelf } from '../office-shelf.ts';
import { documentOf, type Variant } from '../words/word-index.ts';
import { isListed, isSold, matches, namesGoods, namesKind } from './match-words.ts';
import { bestOfReadings, FEW, isOtherwiseCalled, phraseOf, planOf } from './plans.ts';
import { isBefore, type Match } from './ranking.ts';
import { halvesOf, joinedReadings, type Slots } from './readings.ts';
import { isUnknown } from './variants.ts';

/** In a query of more words, a word split in two is unlikely to be the mistake. */
const MOST_JOINED = 4;
/** Shorter parts of a word written as one would be found by accident. */
const SHORTEST_HEARD = 5;
const SHORTEST_HALF = 3;
/** Words of so few letters are only corrected to what sounds alike, when they are the whole query. */
const SHORT = 4;

/** The distance of one letter, or of a word that sounds alike. */
const NEAR_BRAND = 0.65;

/** A query with words replaced; `words`: the replacement at each position, '' = several. */
export type Reading = { slots: Slots; words: readonly QueryWord[] };

/**
 * Other readings of a question, the nearest first: only words that are nowhere are corrected, then joined or split; a
 * word that is sold only by another that sounds the same.
 */
function* corrections(
  content: CatalogueContent,
  shelf: OfficeShelf,
  words: readonly QueryWord[],
  asWritten: Slots,
): Generator<Reading> {
  const isNowhere = words.map((word, place) => isUnknown(content, word, asWritten[place] ?? []));
  if (isNowhere.some(Boolean)) {
    const slots = words.map((word, place) =>
      isNowhere[place] ? likely(content, shelf, word, words.length === 1) : (asWritten[place] ?? []),
    );
    yield { slots, words };
    // 'quso campesino': beside another word a short one may have a mistake.
    const short = words.map(({ token }, place) =>
      isNowhere[place] && token.length === SHORT ? content.words.similar(token, 1) : (slots[place] ?? []),
    );
    if (words.length > 1 && words.some(({ token }) => token.length === SHORT)) yield { slots: short, words };
  }
  for (let place = 0; place + 1 < words.length && words.length <= MOST_JOINED; place += 1) {
    if (!isNowhere[place] && !isNowhere[place + 1]) continue;
    const token = `${words[place]?.token}${words[place + 1]?.token}`;
    const joined = { token, written: token, enye: undefined };
    yield {
      slots: asWritten.toSpliced(place, 2, likely(content, shelf, joined, words.length === 2)),
      words: words.toSpliced(place, 2, joined),
    };
  }
  for (const [place, word] of words.entries()) {
    const halves = isNowhere[place]
      ? (halvesOf(content, word.token) ?? halvesHeard(content, word.token))
      : undefined;
    if (!halves) continue;
    yield {
      slots: asWritten.toSpliced(place, 1, ...halves.map((half) => [{ word: half, quality: 1 }])),
      words: words.toSpliced(
        place,
        1,
        ...halves.map((half) => ({ token: half, written: half, enye: undefined })),
      ),
    };
  }
  if (words.length < 2) return;
  for (const [place, { token, written }] of words.entries()) {
    // 'Aros' may mean arroz, which is viewed often; 'dulce' does not mean the brand Dulzze.
    const own = seen(content, shelf, token);
    const alike = content.words
      .sounding(normaliseText(written))
      .filter((word) => seen(content, shelf, word) > own)
      .map((word) => ({ word, quality: 1 }));
    if (alike.length > 0) yield { slots: asWritten.with(place, alike), words };
  }
}

/**
 * Corrections of an unknown word among the words of what is sold. For a single-word query only one: the most viewed of
 * those equally near.
 */
export function likely(
  content: CatalogueContent,
  shelf: OfficeShelf,
  { token, written }: QueryWord,
  isAlone: boolean,
): Variant[] {
  const plain = normaliseText(written);
  const isHere = ({ word }: Variant) => isSold(content, shelf, word);
  const asTyped =
    plain === token && !plain.endsWith('ao') ? [] : soundingAsTyped(content, plain).filter(isHere);
  if (asTyped.length > 0) return mostSeen(content, shelf, asTyped);
  let near = [...content.words.similar(token), ...(plain === token ? [] : content.words.similar(plain))];
  // 'crema para peynar': a word that only phrases have counts where it completes one.
  const [inPhrases] = isAlone || near.some(isHere) ? [] : content.words.soundingInPhrases(token);
  if (inPhrases !== undefined) return [{ word: inPhrases, quality: 1 }];
  // A single word is only corrected to what sounds the same or names goods: 'la cruda' does not mean raw prawns.
  const alike = content.words.sounding(token);
  // A brand must be near: 'botellón' does not mean Casa Botero.
  if (isAlone)
    near = near.filter(
      (variant) =>
        alike.includes(variant.word) ||
        namesKind(content, shelf, [variant]) ||
        (variant.quality >= NEAR_BRAND && namesGoods(content, shelf, [variant])),
    );
  const respelt = respeltDiminutives(content, token).filter(isHere);
  if (respelt.length > 0) return respelt;
  const sold = near.some(isHere) ? near.filter(isHere) : diminutivesHeard(content, token).filter(isHere);
  if (!isAlone) return sold;
  if (sold.length === 0 && token.length === SHORT) return lostLetter(content, shelf, token);
  const best = Math.max(...sold.map(({ quality }) => quality));
  const equal = sold.filter(({ quality }) => quality === best);
  // 'Fressa' sounds like fresa, and is as near to fresca in letters.
  const heard = equal.filter((variant) => alike.includes(variant.word));
  return mostSeen(content, shelf, heard.length > 0 ? heard : equal);
}

function mostSeen(content: CatalogueContent, shelf: OfficeShelf, variants: readonly Variant[]): Variant[] {
  const [word] = bestOf(
    variants,
    1,
    (one, other) => seen(content, shelf, one.word) > seen(content, shelf, other.word),
  );
  // No other word's matches would weigh more.
  return word ? [{ ...word, quality: 1 }] : [];
}

/** 'Arros' means arroz before it is a plural of 'arro'; 'nueses' means nuez, and 'pescao' pescado. */
export function soundingAsTyped({ words }: CatalogueContent, plain: string): Variant[] {
  const ends = [plain.replace(/ses$/, 'z'), plain.replace(/ao(?=s?$)/, 'ado')].map(singular);
  const spelt = ends.filter((word) => word !== singular(plain) && words.has(word));
  const sounding = words.sounding(plain).map((word) => (words.has(singular(word)) ? singular(word) : word));
  return [...new Set([...sounding, ...spelt])].map((word) => ({ word, quality: 1 }));
}

/** 'Hueo', 'papl', 'quso': names of goods that lost one of five letters, the most viewed of them. */
function lostLetter(content: CatalogueContent, shelf: OfficeShelf, token: string): Variant[] {
  const whole = content.words
    .similar(token, 1)
    .filter(
      ({ word }) => word.length === token.length + 1 && namesKind(content, shelf, [{ word, quality: 1 }]),
    );
  return mostSeen(content, shelf, whole);
}

/** 'Panesito' sounds like the spelling 'panecito'. */
function respeltDiminutives({ words }: CatalogueContent, token: string): Variant[] {
  const respelt = token.replace(/[sz](?=it[oa]$)/, 'c');
  const bases = respelt === token ? [] : basesOfDiminutive(respelt).filter((base) => words.has(base));
  return bases.map((word) => ({ word, quality: 1 }));
}

/** 'Cervesita' is the diminutive of a word that sounds like 'cervesa'. */
function diminutivesHeard({ words }: CatalogueContent, token: string): Variant[] {
  return basesOfDiminutive(token)
    .flatMap((base) => words.sounding(base))
    .map((word) => ({ word, quality: 1 }));
}

/**
 * 'Arinapan' is harina and pan, 'papelijienico' papel and higiénico: a long enough half may also match by its sound.
 */
function halvesHeard({ words }: CatalogueContent, token: string): [string, string] | undefined {
  const heard = (half: string): string | undefined => {
    const whole = singular(half);
    if (words.has(whole)) return whole;
    return half.length >= SHORTEST_HEARD ? words.sounding(half)[0] : undefined;
  };
  for (let at = token.length - SHORTEST_HALF; at >= SHORTEST_HEARD; at -= 1) {
    const one = heard(token.slice(0, at));
    const other = one && heard(token.slice(at));
    if (one && other) return [one, other];
  }
  return undefined;
}

/** The matches of a reading, and how it differs from what was typed. */
export type Found = { matched: readonly Match[]; corrected: string; leftOut: string[] };

/** Products that corrections find: those named so, and separately some that only mention the words. */
export function correctedMatches(
  content: CatalogueContent,
  shelf: OfficeShelf,
  query: Query,
  asWritten: Slots,
): { called?: Found; mentioned?: Found } {
  const plan = planOf(query);
  let mentioned: Found | undefined;
  for (const reading of corrections(content, shelf, query.words, asWritten)) {
    // 'mantequila de mani' is the phrase 'mantequilla de maní', which means crema de maní.
    const words = correctedWords(reading);
    const asPhrases = joinedReadings(content, { words, joined: [] }, reading.slots);
    const matched = bestOfReadings(
      [reading.slots, ...asPhrases].map((slots) => matches(content, shelf, { ...plan, slots })),
    );
    if (matched.length === 0) continue;
    const spelt = correctedText(content, matched, reading);
    const typed = query.words.map(({ written }) => written).join(' ');
    const found = { matched, corrected: spelt === typed ? '' : spelt, leftOut: [] };
    const phrase = phraseOf(words);
    const isMentioned = ({ document }: Match) =>
      isOtherwiseCalled(content, shelf, document, reading.slots, phrase);
    if (matched.length >= FEW || !matched.every(isMentioned)) return { called: found };
    mentioned ??= found;
  }
  return mentioned ? { mentioned } : {};
}

function seen(content: CatalogueContent, shelf: OfficeShelf, word: string): number {
  let views = 0;
  for (const posting of content.words.postings(word)) {
    const document = documentOf(posting);
    if (isListed(shelf, document)) views += content.documents[document]?.popularity ?? 0;
  }
  return views;
}

/** The words of a reading, each in its best correction. */
function correctedWords({ slots, words }: Reading): QueryWord[] {
  return words.map((word, place) => ({ ...word, token: slots[place]?.[0]?.word ?? word.token }));
}

/** The query in the words that found the best match; correct words stay as typed. */
export function correctedText(
  content: CatalogueContent,
  near: readonly Match[],
  { slots, words }: Reading,
): string {
  const [best] = bestOf(near, 1, isBefore);
  const standsIn = ({ word }: Variant) =>
    content.words.postings(word).some((posting) => documentOf(posting) === best?.document);
  const isOfPhrases = ({ word }: Variant) => !content.words.has(word);
  return slots
    .map((variants, place) => {
      const found = (variants.find(standsIn) ?? variants.find(isOfPhrases))?.word ?? '';
      const queryWord = words[place];
      const isAsWritten =
        found === '' ||
        queryWord?.token === found ||
        (queryWord !== undefined && found.startsWith(normaliseText(queryWord.written)));
      return isAsWritten && queryWord ? queryWord.written : content.words.spelt(found);
    })
    .join(' ')
    .trim();
}
