import type { GoodsKind } from '#rules/goods/kinds.ts';
import type { PumUnit } from '#rules/package-contents/units.ts';
import { normaliseText } from '#rules/search/normalise-text.ts';
import { enyeWords, searchTokens } from '#rules/search/text-search.ts';
import { goodsKind } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { CardFacts } from '../card-facts.ts';
import type { SharedText } from '../shared-text.ts';
import { createNameReader, type NameReader } from './name-reader.ts';

const NO_TAGS: readonly string[] = [];
const ENYE = /ñ|n\u0303/i;
/** '6 x 330 ml' */
const PACKS = /^(\d{1,3}) ?x /;

/** A product as searched and listed, the same in every office. */
export type Document = {
  id: string;
  /** The normalised title, by which names are sorted. */
  phrase: string;
  /** The normalised title between spaces, for comparison with a whole query. */
  plainText: string;
  categoryId: string;
  subcategoryId: string;
  brandId: string | null;
  providerId: string | null;
  tags: readonly string[];
  /** Content the price buys, in `unit`; 0 = no unit price. */
  quantityPum: number;
  unit: PumUnit;
  /** Whether it is sold by the piece and weighed, as fruit is: any amount of it may be bought. */
  isWeighed: boolean;
  goodsKind: GoodsKind;
  labelMarks: number;
  /** Number of equal packs in it. */
  packs: number;
  /** Pet products rank after those for people. */
  forPets: boolean;
  /** Whether its department sells no food for people. */
  isNotEaten: boolean;
  popularity: number;
  /** The facts of its card, valid while the cache of cards has this version: saves a look-up by id. */
  card: CardFacts | undefined;
  cardVersion: number;
};

export type DocumentRow = Omit<
  Document,
  'phrase' | 'plainText' | 'packs' | 'forPets' | 'isNotEaten' | 'card' | 'cardVersion'
> & {
  title: string;
  sizeText: string;
  brand: string;
  brandName: string;
  subcategory: string;
  category: string;
  provider: string;
};

/** Where in a product a word occurs, weakest first; a posting stores the index in this list. */
export const LEVELS = [
  'category',
  'shelf synonym',
  'subcategory',
  'synonym',
  'title',
  'head synonym',
  'brand',
  'head',
] as const;
export type Level = (typeof LEVELS)[number];

/** Products that may be listed: those with the given ids, or a page of all of them, ordered by subcategory. */
export async function readDocuments(
  db: Queries,
  which: { after: Pick<DocumentRow, 'subcategoryId' | 'id'>; limit: number } | { ids: readonly string[] },
): Promise<DocumentRow[]> {
  const some =
    'ids' in which
      ? part`p.id = any(${which.ids})`
      : part`(p.subcategory_id, p.id) > (${which.after.subcategoryId}, ${which.after.id})`;
  return db.all<DocumentRow>(sql`
    select p.id, p.title, p.size_text as "sizeText", p.tags,
      p.category_id as "categoryId", p.subcategory_id as "subcategoryId", p.brand_id as "brandId",
      p.provider_id as "providerId", p.quantity_pum as "quantityPum", p.pum_unit as unit,
      p.count_type = 'grams' and p.grams_per_unit > 0 as "isWeighed", p.views_total as popularity,
      ${goodsKind} as "goodsKind", p.label_marks as "labelMarks",
      coalesce(b.display_name, '') as brand, coalesce(b.name, '') as "brandName",
      s.display_name as subcategory, c.name as category, coalesce(v.name, '') as provider
    from product p
    join category c on c.business_id = p.business_id and c.id = p.category_id
    join subcategory s on s.business_id = p.business_id and s.id = p.subcategory_id
    left join brand b on b.business_id = p.business_id and b.id = p.brand_id
    left join provider v on v.business_id = p.business_id and v.id = p.provider_id
    where p.business_id = ${db.businessId} and not p.inactive and not p.hidden and p.picture <> '' and ${some}
    order by p.subcategory_id, p.id ${'ids' in which ? nothing : part`limit ${which.limit}`}`);
}

/** @param title its normalised words */
export function toDocument(
  row: DocumentRow,
  title: readonly string[],
  { shared, names }: { shared: SharedText; names: NameReader },
): Document {
  return {
    id: row.id,
    phrase: normaliseText(row.title),
    // Built with join, not concatenated: V8 would keep the parts of a concatenation.
    plainText: ['', ...title, ''].join(' '),
    categoryId: shared(row.categoryId),
    subcategoryId: shared(row.subcategoryId),
    brandId: row.brandId && shared(row.brandId),
    providerId: row.providerId && shared(row.providerId),
    tags: row.tags.length > 0 ? row.tags.map(shared) : NO_TAGS,
    quantityPum: row.quantityPum,
    unit: row.unit,
    isWeighed: row.isWeighed,
    goodsKind: shared(row.goodsKind),
    labelMarks: row.labelMarks,
    packs: Number(PACKS.exec(row.sizeText)?.[1] ?? 1),
    forPets: names.isForPets(row.category) || names.isForPets(row.subcategory),
    isNotEaten: names.isNotEaten(row.category),
    popularity: row.popularity,
    card: undefined,
    cardVersion: 0,
  };
}

/**
 * The words a product is found by, each at its strongest level.
 *
 * @param title its normalised words
 */
export function wordsOf(
  row: DocumentRow,
  synonyms: SynonymFinder,
  title: readonly string[] = searchTokens(row.title),
  names: NameReader = createNameReader(),
): Map<string, Level> {
  const words = new Map<string, Level>();
  const add = (some: readonly string[], level: Level) => {
    for (const token of some) words.set(token, stronger(level, words.get(token)));
  };
  const shelf = names.tokensOf(row.subcategory);
  add(names.tokensOf(row.category), 'category');
  for (const tag of row.tags) {
    add(names.tokensOf(tag), 'category');
    if (ENYE.test(tag)) add(enyeWords(tag), 'category');
  }
  // A shelf named by one word says what stands on it: a mango on 'Frutas' is a fruit before 'Jugo de frutas' is.
  add(shelf, shelf.length === 1 ? 'head' : 'subcategory');
  add(enyeWords(`${row.category} ${row.subcategory}`), 'subcategory');
  // A query for a litre prefers one litre to a pack of six.
  add(names.sizesOf(row.sizeText), / x /.test(row.sizeText) ? 'subcategory' : 'title');
  add(title, 'title');
  add(title.slice(0, 1), 'head');
  add(enyeWords(row.title), 'title');
  // Synonyms of a brand's words say nothing about the goods: 'Colombina' makes more than colombinas.
  const meant = synonyms.of(words);
  for (const name of new Set([row.brand, row.brandName])) {
    if (name === '') continue;
    add(names.tokensOf(name), 'brand');
    add([names.joined(name)], 'brand');
    if (ENYE.test(name)) add(enyeWords(name), 'brand');
    add(synonyms.ofName(names.tokensOf(name)), 'shelf synonym');
  }
  for (const [token, level] of meant) add([token], level);
  // The first of several words names the shelf: 'Pescado fresco' contains fish.
  add(shelf.slice(0, 1), 'head synonym');
  return words;
}

function stronger(one: Level, other: Level | undefined): Level {
  return other !== undefined && LEVELS.indexOf(other) > LEVELS.indexOf(one) ? other : one;
}

export type SynonymFinder = {
  /** Synonyms of these words, at the same level. */
  of: (words: ReadonlyMap<string, Level>) => ReadonlyMap<string, Level>;
  /** The words that mean the same as a whole name. */
  ofName: (tokens: readonly string[]) => readonly string[];
};

/**
 * A phrase as one token, which nobody types: 'pasta de dientes' is only meant as a whole. A query for 'pasta' must not
 * find toothpaste.
 */
export function phraseToken(tokens: readonly string[]): string {
  return tokens.length > 1 ? `+${tokens.join(' ')}` : (tokens[0] ?? '');
}

/** A finder from groups of words or phrases that mean the same; a phrase counts when all its words are there. */
export function synonymFinder(groups: readonly (readonly string[])[]): SynonymFinder {
  const byFirst = new Map<string, { tokens: string[]; group: number }[]>();
  const byName = new Map<string, number>();
  const tokensOfGroups = groups.map((group) => group.map(searchTokens).filter((tokens) => tokens.length > 0));
  for (const [group, phrases] of tokensOfGroups.entries()) {
    for (const tokens of phrases) {
      const [first = ''] = tokens;
      byFirst.set(first, [...(byFirst.get(first) ?? []), { tokens, group }]);
      byName.set(tokens.join(' '), group);
    }
  }
  const meantBy = groups.map((group) => {
    const tokens = group.map((phrase) => phraseToken(searchTokens(phrase)));
    return [...tokens, ...group.flatMap((phrase) => (phrase.includes(' ') ? [] : enyeWords(phrase)))].filter(
      Boolean,
    );
  });
  const tokensOf = (group: number | undefined) => meantBy[group ?? -1] ?? [];
  return {
    of(words) {
      const meant = new Map<string, Level>();
      for (const word of words.keys()) {
        for (const { tokens, group } of byFirst.get(word) ?? []) {
          if (!tokens.every((token) => words.has(token))) continue;
          const level = levelOfSynonym(tokens.map((token) => words.get(token)));
          if (!level) continue;
          for (const token of tokensOf(group)) meant.set(token, stronger(level, meant.get(token)));
        }
      }
      return meant;
    },
    ofName: (tokens) => tokensOf(byName.get(tokens.join(' '))),
  };
}

/**
 * The level of a phrase's synonyms, from the levels of its words; undefined = the product does not have the phrase.
 */
function levelOfSynonym(levels: readonly (Level | undefined)[]): Level | undefined {
  if (levels.some((level) => level === undefined || level === 'category')) return undefined;
  if (levels.includes('subcategory')) return 'shelf synonym';
  return levels.includes('head') ? 'head synonym' : 'synonym';
}
