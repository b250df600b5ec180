import type { Query, QueryWord } from '#rules/search/read-query.ts';
import { bestOf } from '../../best-of.ts';
import type { CatalogueContent } from '../../catalogue-content.ts';
import type { OfficeShelf } from '../../office-shelf.ts';
import { documentOf, levelOf, postingOf } from '../../words/word-index.ts';
import { shelvesWith } from '../beside-words.ts';
import { correctedText, type Found } from '../corrections.ts';
import {
  BRAND,
  besideWords,
  CALLED_SO,
  HEAD,
  isCalled,
  isListed,
  matches,
  namesKind,
  type Plan,
  TITLE,
} from '../match-words.ts';
import { isForm, isTornApart, partialReadings, placesOfBrands } from '../partial-readings.ts';
import { bestOfReadings, FEW, isOtherwiseCalled, phraseOf, planOf } from '../plans.ts';
import { isBefore, type Match, STEPS_OF_QUALITY, stepOf } from '../ranking.ts';
import { joinedReadings, type Slots } from '../readings.ts';
import type { Answer, Search } from '../search.ts';
import { idsElsewhere } from './alike.ts';

/**
 * Finds fewer words than typed. A few products that have all words but are named otherwise count only if fewer words
 * name no goods: 'harina para arepas' is not a tortilla.
 */
export function partial(search: Search): Answer | undefined {
  const { content, shelf, elsewhere } = search;
  const { matched, ...others } = withoutWords(search);
  if (matched.length === 0) return undefined;
  return { matched, ...others, elsewhere: idsElsewhere(content, shelf, elsewhere()) };
}

function withoutWords(search: Search): Found {
  const { content, shelf, query, elsewhere } = search;
  const exact = search.exact();
  const asWritten = search.asWritten();
  const plan = planOf(query);
  const [first] = query.words;
  const head = first && !isForm(first.token) && namesKind(content, shelf, asWritten[0] ?? []) && first;
  const isOfKind = ({ document }: Match) => isCalled(content, document, asWritten[0] ?? []);
  let next: Found | undefined;
  // 'cuajada frezca' means cuajada rather than the fresh pasta that contains some.
  let mentioned = search.corrections().mentioned;
  for (const reading of partialReadings(content, shelf, query.words, asWritten)) {
    // For goods sold out here, another brand that shares a word is no substitute; another kind of the same brand is.
    const areKinds = (some: Slots) => some.some((variants) => namesKind(content, shelf, variants));
    const left = asWritten.filter((_, place) => reading.leftOut.includes(query.words[place]?.written ?? ''));
    if (elsewhere().length > 0 && !areKinds(reading.slots) && !areKinds(left)) continue;
    // 'crema de leche bolsita': the remaining words must name the goods, unlike 'leche corporal' among creams.
    const phrase = phraseOf(reading.words);
    const asPhrases = joinedReadings(
      content,
      { words: reading.words, joined: joinedIn(reading) },
      reading.slots,
    );
    const hinted = { ...plan, phrase, shelves: shelvesWith(content, left) };
    const ofWords = matches(content, shelf, { ...hinted, slots: reading.slots });
    const ofPhrases = [...asPhrases].map((slots) => matches(content, shelf, { ...hinted, slots }));
    const isFitting = fitsBody(content, query, asWritten, reading.leftOut);
    const matched = bestOfReadings([ofWords, ...ofPhrases]).filter(isFitting);
    if (!matched.some((match) => isCalledSo(content, match, hinted))) continue;
    const readWords = reading.words.map(({ written }) => written).join(' ');
    const text = correctedText(content, matched, reading);
    const all = [
      ...bestOfReadings([[...matched], [...exact]]),
      ...(matched.length < FEW ? behindBrand(content, shelf, query.words, asWritten, matched) : []),
    ];
    const found = { matched: all, corrected: text === readWords ? '' : text, leftOut: [...reading.leftOut] };
    // 'bloque de chocolate cobertura' means chocolate rather than the two ice creams that mention both.
    const isMentioned = ({ document }: Match) =>
      isOtherwiseCalled(content, shelf, document, reading.slots, phrase);
    if (matched.length < FEW && matched.every(isMentioned)) {
      mentioned ??= found;
      continue;
    }
    // 'sal marina gruesa' is rather coarse salt than crisps with sea salt; 'mantequilla de maní sin azúcar' is crema de
    // maní, and no other thing without sugar.
    const isHeadIn = head && reading.words.includes(head);
    const isNamed = isHeadIn ? matched.some(isOfKind) || ofPhrases.some((some) => some.length > 0) : !next;
    if (isNamed && !isTornApart(content, query.words, reading.words))
      return withBrandOfShelf(content, shelf, query.words, found) ?? found;
    next ??= found;
  }
  return next ?? mentioned ?? { matched: exact, corrected: '', leftOut: [] };
}

/** 'Leche entera bolsa Alpina': the few goods of the brand come first, then those of others. */
function behindBrand(
  content: CatalogueContent,
  shelf: OfficeShelf,
  words: readonly QueryWord[],
  asWritten: Slots,
  ofBrand: readonly Match[],
): Match[] {
  const isOfBrand = placesOfBrands(content, words);
  if (!words.some((_, place) => isOfBrand(place))) return [];
  const slots = asWritten.filter((variants, place) => variants.length > 0 && !isOfBrand(place));
  const documents = new Set(ofBrand.map(({ document }) => document));
  const others = matches(content, shelf, { phrase: phraseOf(words), sizes: [], slots });
  const last = Math.min(...ofBrand.map(({ rank }) => rank));
  const [best] = bestOf(others, 1, isBefore);
  const first = best?.rank ?? 0;
  return others
    .filter(({ document }) => !documents.has(document))
    .map(({ document, rank }) => ({ document, rank: last - 1 - (first - rank) }));
}

/**
 * 'Spaghetti Doria' puts the pasta of Doria before spaghetti of others: the brand's goods on a shelf whose word names
 * all its goods.
 */
function withBrandOfShelf(
  content: CatalogueContent,
  shelf: OfficeShelf,
  query: readonly QueryWord[],
  { matched, corrected, leftOut }: Found,
): Found | undefined {
  const { words, documents, ofSubcategory } = content;
  const isOfBrand = placesOfBrands(content, query);
  const brand = query.filter(({ written }, place) => leftOut.includes(written) && isOfBrand(place));
  const [kind, ...others] = query.filter((word) => !brand.includes(word));
  const [best] = bestOf(matched, 1, isBefore);
  const subcategory = documents[best?.document ?? -1]?.subcategoryId;
  if (brand.length !== leftOut.length || !best || !kind || !subcategory || corrected !== '') return undefined;
  if (!namesKind(content, shelf, [{ word: kind.token, quality: 1 }])) return undefined;
  const isHead = (word: string) => (document: number) => {
    const posting = postingOf(words.postings(word), document);
    return posting !== undefined && levelOf(posting) === HEAD;
  };
  const ofBrand = words
    .postings(brand.map(({ token }) => token).join(''))
    .filter((posting) => levelOf(posting) === BRAND)
    .map(documentOf)
    .filter((document) => isListed(shelf, document) && documents[document]?.subcategoryId === subcategory)
    .filter((document) =>
      ofSubcategory(subcategory).every(isHead(documents[document]?.plainText.split(' ')[1] ?? '')),
    );
  if (ofBrand.length === 0) return undefined;
  const first = ofBrand.map((document) => ({ document, rank: best.rank + 1 }));
  const isSaid = ({ token }: QueryWord) =>
    ofBrand.some((document) => documents[document]?.plainText.includes(` ${token} `));
  const unsaid = [kind, ...others].filter((word) => !isSaid(word));
  return {
    matched: bestOfReadings([[...matched], first]),
    corrected,
    leftOut: unsaid.map(({ written }) => written),
  };
}

/** 'Aceite para el cabello' does not mean cooking oil: goods for the body are in a category for it. */
function fitsBody(
  { words, documents }: CatalogueContent,
  query: Query,
  asWritten: Slots,
  leftOut: readonly string[],
): (match: Match) => boolean {
  const place = query.words.findIndex(({ token, written }) => BODY.has(token) && leftOut.includes(written));
  if (place === -1) return () => true;
  const categories = new Set(
    (asWritten[place] ?? [])
      .flatMap(({ word }) => words.postings(word))
      .filter((posting) => levelOf(posting) >= TITLE)
      .map((posting) => documents[documentOf(posting)]?.categoryId),
  );
  return ({ document }) => categories.size === 0 || categories.has(documents[document]?.categoryId);
}

/** Parts of the body, normalised: 'una' is uña. */
const BODY: ReadonlySet<string> = new Set(
  'axila cabello cara cuerpo diente labio pelo piel rostro una'.split(' '),
);

/** Joins words: 'limpia vidrio windex' is a limpiavidrios. */
function joinedIn({ words }: { words: readonly QueryWord[] }): Query['joined'] {
  return words.slice(1).map(({ token }, from) => ({ token: `${words[from]?.token}${token}`, from, many: 2 }));
}

/** Whether the query names a match. Pet food counts although it ranks lower; a bonus alone does not. */
function isCalledSo({ documents }: CatalogueContent, match: Match, plan: Omit<Plan, 'slots'>): boolean {
  const document = documents[match.document];
  const beside = document ? besideWords(document, plan) : 0;
  return stepOf(match) - Math.round(beside * STEPS_OF_QUALITY) >= CALLED_SO;
}
