import { KNOWN_THINGS, KNOWN_WORDS, NOT_SERVED_WORDS } from '#rules/search/known-words.ts';
import { type Query, type QueryWord, readQuery } from '#rules/search/read-query.ts';
import { unitTokens } from '#rules/text-search.ts';
import { bestFrom } from '../best-of.ts';
import type { CatalogueContent } from '../catalogue-content.ts';
import type { OfficeShelf } from '../office-shelf.ts';
import { levelOf, postingOf, type Variant } from '../words/word-index.ts';
import { against, agreeing, shelvesWith, withinPhrases } from './beside-words.ts';
import { correctedText, correctedWords, corrections, isUnknown, likely } from './corrections.ts';
import {
  BRAND,
  besideWords,
  CALLED_SO,
  everywhere,
  HEAD,
  HEAD_SYNONYM,
  isBefore,
  isListed,
  type Match,
  matches,
  type Plan,
  STEPS_OF_QUALITY,
  namesGoods,
  namesKind,
  SUBCATEGORY,
  stepOf,
} from './match-words.ts';
import { answersToNeed, type UnsoldBrand, unsoldBrand } from './meant.ts';
import { mostSeenLike } from './nearest.ts';
import { isForm, isTornApart, partialReadings } from './partial.ts';
import { joinedReadings, readingsAround, readingsOf, type Slots, variantsOf } from './readings.ts';
import { type Finding, idsOf, pageOf, type Question } from './result-page.ts';

/** The matches, and which reading of the query found them. */
type Found = { matched: readonly Match[]; corrected: string; leftOut: readonly string[] };

const MOST_ELSEWHERE = 8;
const MOST_ALIKE = 8;
/** With fewer matches than this, none of them called so, the query may mean something else. */
const FEW = 3;
const SHORTEST_BEGUN = 3;

/** The products of an office that match a query: by relevance, then views, then discount. */
export function findProducts(content: CatalogueContent, shelf: OfficeShelf, question: Question): Finding {
  const coded = question.coded.flatMap((id) => content.placeOf(id) ?? []);
  const here = coded.filter((place) => isListed(shelf, place));
  if (here.length > 0) {
    const matched = here.map((document) => ({ document, rank: 0 }));
    return { ...pageOf(content, shelf, matched, question), ...asAsked };
  }
  const query = askedOf(question.text);
  const unsold = unsoldBrand(content, shelf, query, question.text);
  if (unsold) return withoutBrand(content, shelf, question, unsold);
  const asWritten = slotsOf(content, shelf, query);
  const needed = answersToNeed(content, shelf, query) ?? (isThing(content, shelf, query, asWritten) ? [] : undefined);
  if (needed) return { ...pageOf(content, shelf, needed, question), ...asAsked };
  const exact = exactMatches(content, shelf, query, asWritten);
  const isSure =
    exact.length >= FEW ||
    !exact.every(({ document }) =>
      isOtherwiseCalled(content, shelf, document, asWritten, planOf(query).phrase),
    );
  if (exact.length > 0 && isSure) return { ...pageOf(content, shelf, exact, question), ...asAsked };

  // What only mentions the words here is no reason to be silent about where the thing itself is.
  const elsewhere = [...coded, ...placesElsewhere(content, query)].filter(
    (place) =>
      exact.length === 0 || !isOtherwiseCalled(content, shelf, place, asWritten, planOf(query).phrase),
  );
  const { matched, corrected, leftOut } = otherwiseFound(content, shelf, query, asWritten, {
    exact,
    isElsewhere: elsewhere.length > 0,
  });
  return {
    ...pageOf(content, shelf, matched, question),
    corrected,
    leftOut: [...leftOut],
    elsewhere: elsewhere
      .filter((place) => !isListed(shelf, place))
      .slice(0, MOST_ELSEWHERE)
      .map((place) => content.documents[place]?.id ?? ''),
    nearest:
      matched.length > 0
        ? []
        : idsOf(content, mostSeenLike(content, shelf, likelySlots(content, shelf, query))),
  };
}

/** Goods of the kind that was named beside the brand, or none, and what is most like those of the brand. */
function withoutBrand(
  content: CatalogueContent,
  shelf: OfficeShelf,
  question: Question,
  { brand, rest, alike }: UnsoldBrand,
): Finding {
  const answerTo = (text: string) => findProducts(content, shelf, { ...question, text, coded: [] });
  if (rest !== undefined) {
    const answer = answerTo(rest);
    return answer.found > 0 ? { ...answer, leftOut: [brand, ...answer.leftOut] } : answer;
  }
  const like = alike.map(answerTo).find(({ found }) => found > 0);
  return { ...pageOf(content, shelf, [], question), ...asAsked, nearest: (like?.ids ?? []).slice(0, MOST_ALIKE) };
}

/** A thing that goods only mention: 'leña' is no ham from the oven. */
function isThing(content: CatalogueContent, shelf: OfficeShelf, { words }: Query, asWritten: Slots): boolean {
  const [word, ...others] = words;
  if (!word || others.length > 0 || !KNOWN_THINGS.has(word.token)) return false;
  return !namesGoods(content, shelf, asWritten[0] ?? []);
}

const asAsked = { corrected: '', leftOut: [], elsewhere: [], nearest: [] };

/** A size or number alone is required; beside words it only ranks its products first. */
function askedOf(text: string): Query {
  const query = readQuery(text);
  if (query.words.length > 0) return query;
  const sizes = unitTokens(text);
  const words = (sizes.length > 0 ? sizes : query.figures).map((token) => ({
    ...{ token, written: token, enye: undefined },
  }));
  return { ...query, words, figures: [], sizes: [] };
}

function slotsOf(content: CatalogueContent, shelf: OfficeShelf, { words, isAsking }: Query): Slots {
  return words.map((word, place) => {
    const { token } = word;
    // 'comida para pez' asks for no pezuña.
    const isNoBeginning =
      (isAsking && KNOWN_WORDS.has(token)) || (words.length > 1 && NOT_SERVED_WORDS.has(token));
    if (isNoBeginning && !content.words.has(token)) return [];
    const variants = variantsOf(content, shelf, word, place === words.length - 1);
    return variants.length > 0 ? variants : against(content, token);
  });
}

function planOf({ words, sizes }: Query) {
  return {
    sizes,
    phrase: phraseOf(words),
    withPets: words.some(({ token }) => PETS.has(token)),
    unit: words.map(({ token }) => UNITS_OF_FORMS.get(token)).find((unit) => unit !== undefined),
  };
}

const UNITS_OF_FORMS: ReadonlyMap<string, 'ml' | 'g'> = new Map([
  ['botella', 'ml'],
  ['liquido', 'ml'],
  ['polvo', 'g'],
  ['barra', 'g'],
] as const);

function phraseOf(words: readonly QueryWord[]): string {
  return ` ${words.map(({ token }) => token).join(' ')} `;
}

const PETS = new Set('perro perrito gato gatito mascota cachorro felino canino pet dog cat arena arenilla alpiste'.split(' '));

/**
 * Whether a product only mentions the words of a query, as tortillas mention 'harina' and 'arepas': neither the head
 * word nor a brand matches, and the title does not contain the whole query.
 */
function isOtherwiseCalled(
  content: CatalogueContent,
  shelf: OfficeShelf,
  document: number,
  asWritten: Slots,
  phrase: string,
): boolean {
  const { words, documents } = content;
  const levels = asWritten.map((variants) => {
    const standing = variants.flatMap(({ word }) => postingOf(words.postings(word), document) ?? []);
    return Math.max(-1, ...standing.map(levelOf));
  });
  // Matched by joined words, which are precise.
  if (levels.includes(-1) || documents[document]?.said.includes(phrase)) return false;
  if ((levels[0] ?? 0) >= HEAD_SYNONYM || levels.includes(HEAD)) return false;
  if (!levels.includes(BRAND)) return true;
  // 'espinaca baby' is no compota of the brand Baby, as spinach itself is sold; Ariel's shelf is also of 'jabón'.
  return levels[0] !== SUBCATEGORY && namesKind(content, shelf, asWritten[0] ?? []);
}

/** Products with every word as typed, in the first reading that finds any. */
function exactMatches(
  content: CatalogueContent,
  shelf: OfficeShelf,
  query: Query,
  asWritten: Slots,
): Match[] {
  const plan = { ...planOf(query), learned: content.learnedOf(query.key) };
  const last = query.words.at(-1)?.token ?? '';
  // After the first letter of another word, that word may still become anything.
  if (asWritten.length > 1 && last.length === 1) {
    return matches(content, shelf, { ...plan, slots: asWritten.slice(0, -1), begun: last });
  }
  for (const readings of readingsOf(content, query, asWritten)) {
    const found = bestOfReadings(readings.map((slots) => matches(content, shelf, { ...plan, slots })));
    if (found.length > 0) return found;
  }
  if (query.words.length < 2) return [];
  // 'arveja con zanahoria' is also called 'arveja y zanahoria'.
  const without = asWritten.filter((_, place) => query.words[place]?.token !== 'con');
  if (without.length < asWritten.length) {
    const beside = matches(content, shelf, { ...plan, slots: without });
    if (beside.length > 0) return beside;
  }
  const inAgreement = agreeing(content, query, asWritten);
  const alike = bestOfReadings(
    [inAgreement, ...readingsAround(content, shelf, query.words, inAgreement)].map((slots) => matches(content, shelf, { ...plan, slots })),
  );
  if (alike.length > 0) return alike;
  // 'Matar hormigas': what is done is rarely said of the goods.
  const done = asWritten.filter((_, place) => !isDone(content, query.words[place]?.token ?? ''));
  if (done.length > 0 && done.length < asWritten.length) {
    const undone = matches(content, shelf, { ...plan, slots: done });
    if (undone.length > 0) return undone;
  }
  // 'jabón Ariel': the brand says which of the things is meant that begin with the word.
  const ofBrands = withinPhrases(content, query, asWritten);
  const branded = ofBrands ? matches(content, shelf, { ...plan, slots: ofBrands }) : [];
  if (branded.length > 0) return branded;
  // 'arroz dia': a word that is sold may still be the beginning of another, before it is left out.
  const begun = asWritten.with(-1, last.length < SHORTEST_BEGUN ? [] : content.words.beginning(last));
  const found = matches(content, shelf, { ...plan, slots: begun });
  if (found.length > 0) return found;
  return matches(content, shelf, { ...plan, slots: asWritten, byCategory: true });
}

const isDone = ({ words }: CatalogueContent, token: string) => DONE.has(token) && !words.has(token);

/** What people want to be done, which goods are rarely called by. */
const DONE: ReadonlySet<string> = new Set(
  `acabar ahuyentar aliviar bajar calmar combatir controlar curar eliminar espantar evitar limpiar matar prevenir quitar
  sacar subir tratar`.split(/\s+/),
);

/**
 * Matches by other or fewer words than typed. A few products that contain all words but are called otherwise count only
 * if fewer words find nothing that is called so: 'harina para arepas' is no tortilla.
 */
function otherwiseFound(
  content: CatalogueContent,
  shelf: OfficeShelf,
  query: Query,
  asWritten: Slots,
  { exact, isElsewhere }: { exact: readonly Match[]; isElsewhere: boolean },
): Found {
  const plan = planOf(query);
  const [first] = query.words;
  const head = first && !isForm(first.token) && namesKind(content, shelf, asWritten[0] ?? []) && first;
  const isOfKind = ({ document }: Match) => isCalled(content, document, asWritten[0] ?? []);
  let next: Found | undefined;
  let mentioned: Found | undefined;
  for (const reading of exact.length > 0 ? [] : corrections(content, shelf, query.words, asWritten)) {
    // 'mantequila de mani' is the phrase 'mantequilla de maní', which means crema de maní.
    const asPhrases = joinedReadings(content, { words: correctedWords(reading), joined: [] }, reading.slots);
    const matched = bestOfReadings(
      [reading.slots, ...asPhrases].map((slots) => matches(content, shelf, { ...plan, slots })),
    );
    if (matched.length === 0) continue;
    const found = { matched, corrected: correctedText(content, matched, reading), leftOut: [] };
    const said = phraseOf(correctedWords(reading));
    const isMentioned = ({ document }: Match) =>
      isOtherwiseCalled(content, shelf, document, reading.slots, said);
    if (matched.length >= FEW || !matched.every(isMentioned)) return found;
    // 'cuajada frezca' is rather cuajada than the fresh pasta that has some.
    mentioned ??= found;
  }
  for (const reading of partialReadings(content, shelf, query.words, asWritten)) {
    // What is only sold out here is no other brand that shares a word with it; another kind of its brand is.
    const areKinds = (some: Slots) => some.some((variants) => namesKind(content, shelf, variants));
    const left = asWritten.filter((_, place) => reading.leftOut.includes(query.words[place]?.written ?? ''));
    if (isElsewhere && !areKinds(reading.slots) && !areKinds(left)) continue;
    // 'crema de leche bolsita': what remains is called so, 'leche corporal' of the creams is not.
    const phrase = phraseOf(reading.words);
    const asPhrases = joinedReadings(content, { words: reading.words, joined: joinedIn(reading) }, reading.slots);
    const hinted = { ...plan, phrase, shelves: shelvesWith(content, left) };
    const matched = bestOfReadings(
      [reading.slots, ...asPhrases].map((slots) => matches(content, shelf, { ...hinted, slots })),
    );
    if (!matched.some((match) => isCalledSo(content, match, hinted))) continue;
    const isPhrase = matched.length > 0 && asPhrases.length > 0 && asPhrases.some((slots) => matches(content, shelf, { ...hinted, slots }).length > 0);
    const asked = reading.words.map(({ written }) => written).join(' ');
    const text = correctedText(content, matched, reading);
    const all = bestOfReadings([[...matched], [...exact]]);
    const found = { matched: all, corrected: text === asked ? '' : text, leftOut: reading.leftOut };
    // 'bloque de chocolate cobertura' is rather chocolate than the two ice creams that mention both.
    const isMentioned = ({ document }: Match) =>
      isOtherwiseCalled(content, shelf, document, reading.slots, phrase);
    if (matched.length < FEW && matched.every(isMentioned)) {
      mentioned ??= found;
      continue;
    }
    // 'sal marina gruesa' is rather coarse salt than crisps with sea salt; 'mantequilla de maní sin azúcar' is crema de
    // maní, and no other thing without sugar.
    const isHeadIn = head && reading.words.includes(head);
    const isNamed = isHeadIn ? matched.some(isOfKind) || isPhrase : !head || !next;
    if (isNamed && !isTornApart(content, query.words, reading.words)) return found;
    next ??= found;
  }
  return next ?? mentioned ?? { matched: exact, corrected: '', leftOut: [] };
}

/** 'limpia vidrio windex' is a limpiavidrios. */
function joinedIn({ words }: { words: readonly QueryWord[] }): Query['joined'] {
  return words.slice(1).map(({ token }, from) => ({ token: `${words[from]?.token}${token}`, from, many: 2 }));
}

function isCalled({ words }: CatalogueContent, document: number, variants: readonly Variant[]): boolean {
  return variants.some(({ word }) => {
    const posting = postingOf(words.postings(word), document);
    return posting !== undefined && levelOf(posting) >= HEAD_SYNONYM;
  });
}

/** Pet food ranks lower, and is called so all the same; what is only hinted at is not. */
function isCalledSo({ documents }: CatalogueContent, match: Match, plan: Omit<Plan, 'slots'>): boolean {
  const document = documents[match.document];
  const beside = document ? besideWords(document, plan) : 0;
  return stepOf(match) - Math.round(beside * STEPS_OF_QUALITY) >= CALLED_SO;
}

/** Matches in any office, for products this one does not have. */
function placesElsewhere(content: CatalogueContent, query: Query): number[] {
  const all = everywhere(content);
  const matched = exactMatches(content, all, query, slotsOf(content, all, query));
  return bestFrom(matched, 0, MOST_ELSEWHERE, isBefore).map(({ document }) => document);
}

function likelySlots(content: CatalogueContent, shelf: OfficeShelf, query: Query): Slots {
  const { words } = query;
  const asWritten = slotsOf(content, everywhere(content), query);
  // Nothing is like a thing of another shop, or what is for one; what something comes as names no shelf: 'pastillas anticonceptivas'.
  if (words.length > 1 && words.some(({ token }) => NOT_SERVED_WORDS.has(token))) return [];
  if (words.some(({ token }, place) => KNOWN_THINGS.has(token) && !namesGoods(content, shelf, asWritten[place] ?? [])))
    return [];
  return words.map((word, place) => {
    const variants = asWritten[place] ?? [];
    if (words.length > 1 && isForm(word.token)) return [];
    if (!isUnknown(content, word, variants)) return variants;
    // Beside words that are known, a guess at one that is not only leads away from them.
    return words.length > 1 ? [] : likely(content, shelf, word, false);
  });
}

/** A product found in several readings counts with its best one. */
function bestOfReadings([first = [], ...others]: Match[][]): Match[] {
  if (others.every((matched) => matched.length === 0)) return first;
  const best = new Map(first.map(({ document, rank }) => [document, rank]));
  for (const { document, rank } of others.flat())
    best.set(document, Math.max(rank, best.get(document) ?? rank));
  return [...best].map(([document, rank]) => ({ document, rank }));
}
