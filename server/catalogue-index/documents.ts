import { normaliseText, searchTokens, unitTokens } from '#rules/text-search.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { CardFacts } from './card-facts.ts';
import type { SharedText } from './shared-text.ts';

const NO_TAGS: readonly string[] = [];

/** A product as it is searched and listed, in every office alike. */
export type Document = {
  id: string;
  /** The title normalised: the order of names. */
  phrase: string;
  /** The words of the title as they are searched, between spaces: what a whole question is compared with. */
  said: string;
  categoryId: string;
  subcategoryId: string;
  brandId: string | null;
  providerId: string | null;
  tags: readonly string[];
  /** Content the price buys; 0 = no unit price. */
  quantityPum: number;
  popularity: number;
  /** What its card says, true while the version of what is kept of cards is this one: spares a look-up by id. */
  card: CardFacts | undefined;
  cardVersion: number;
};

export type DocumentRow = Omit<Document, 'phrase' | 'said' | 'card' | 'cardVersion'> & {
  title: string;
  sizeText: string;
  brand: string;
  brandName: string;
  subcategory: string;
  category: string;
  provider: string;
};

/** How much a word says of a product by where it stands, weakest first; a posting carries the place in this list. */
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

/** Products that may be listed: those with some ids, or a page of all of them, subcategory after subcategory. */
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
      p.provider_id as "providerId", p.quantity_pum as "quantityPum", p.views_total as popularity,
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

export function toDocument(row: DocumentRow, shared: SharedText): Document {
  return {
    id: row.id,
    phrase: normaliseText(row.title),
    said: ` ${searchTokens(row.title).join(' ')} `,
    categoryId: shared(row.categoryId),
    subcategoryId: shared(row.subcategoryId),
    brandId: row.brandId && shared(row.brandId),
    providerId: row.providerId && shared(row.providerId),
    tags: row.tags.length > 0 ? row.tags.map(shared) : NO_TAGS,
    quantityPum: row.quantityPum,
    popularity: row.popularity,
    card: undefined,
    cardVersion: 0,
  };
}

/** The words a product is found by, each at the strongest place it stands in. */
export function wordsOf(row: DocumentRow, synonyms: SynonymFinder): Map<string, Level> {
  const words = new Map<string, Level>();
  const add = (tokens: readonly string[], level: Level) => {
    for (const token of tokens) words.set(token, stronger(level, words.get(token)));
  };
  const title = searchTokens(row.title);
  const shelf = searchTokens(row.subcategory);
  add(searchTokens(row.category), 'category');
  add(searchTokens(row.tags.join(' ')), 'category');
  // A shelf named by one word says what stands on it: a mango on 'Frutas' is a fruit before 'Jugo de frutas' is.
  add(shelf, shelf.length === 1 ? 'head' : 'subcategory');
  for (const name of new Set([row.brand, row.brandName])) {
    add(searchTokens(name), 'brand');
    // 'Coca-Cola' is also asked for as 'cocacola'.
    add([normaliseText(name).replaceAll(' ', '')].filter(Boolean), 'brand');
  }
  // Who asks for a litre rather wants one than six of them.
  add(unitTokens(row.sizeText), / x /.test(row.sizeText) ? 'subcategory' : 'title');
  add(title, 'title');
  add(title.slice(0, 1), 'head');
  for (const [token, level] of synonyms(words)) add([token], level);
  return words;
}

function stronger(one: Level, other: Level | undefined): Level {
  return other !== undefined && LEVELS.indexOf(other) > LEVELS.indexOf(one) ? other : one;
}

/** The words that mean the same as some of these, as strong as what they stand for. */
export type SynonymFinder = (words: ReadonlyMap<string, Level>) => ReadonlyMap<string, Level>;

/** A finder from groups of words or phrases that mean the same; a phrase counts when all its words are there. */
export function synonymFinder(groups: readonly (readonly string[])[]): SynonymFinder {
  const byFirst = new Map<string, { tokens: string[]; group: number }[]>();
  const tokensOfGroups = groups.map((group) => group.map(searchTokens).filter((tokens) => tokens.length > 0));
  for (const [group, phrases] of tokensOfGroups.entries()) {
    for (const tokens of phrases) {
      const [first = ''] = tokens;
      byFirst.set(first, [...(byFirst.get(first) ?? []), { tokens, group }]);
    }
  }
  return (words) => {
    const meant = new Map<string, Level>();
    for (const word of words.keys()) {
      for (const { tokens, group } of byFirst.get(word) ?? []) {
        const level = levelOfSynonym(tokens.map((token) => words.get(token)));
        if (!level) continue;
        for (const token of (tokensOfGroups[group] ?? []).flat()) {
          meant.set(token, stronger(level, meant.get(token)));
        }
      }
    }
    return meant;
  };
}

/** How strong the synonyms of a phrase are, by where its words stand; undefined = the product does not say it. */
function levelOfSynonym(levels: readonly (Level | undefined)[]): Level | undefined {
  if (levels.some((level) => level === undefined || level === 'category')) return undefined;
  if (levels.includes('subcategory')) return 'shelf synonym';
  return levels.includes('head') ? 'head synonym' : 'synonym';
}
