import { normaliseText, searchTokens, unitTokens } from '#rules/text-search.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { SharedText } from './shared-text.ts';

const NO_TAGS: readonly string[] = [];

/** A product as it is searched and listed, in every office alike. */
export type Document = {
  id: string;
  /** The title normalised: what a whole question is compared with, and the order of names. */
  phrase: string;
  categoryId: string;
  subcategoryId: string;
  brandId: string | null;
  providerId: string | null;
  tags: readonly string[];
  /** Content the price buys; 0 = no unit price. */
  quantityPum: number;
  popularity: number;
};

export type DocumentRow = Omit<Document, 'phrase'> & {
  title: string;
  sizeText: string;
  brand: string;
  brandName: string;
  subcategory: string;
  category: string;
  provider: string;
};

/** How much a word says of a product by where it stands, weakest first; a posting carries the place in this list. */
export const LEVELS = ['category', 'synonym', 'subcategory', 'brand', 'title', 'head'] as const;
export type Level = (typeof LEVELS)[number];

/** Products that may be listed, a page of them or those with some ids. */
export async function readDocuments(
  db: Queries,
  which: { afterId: string; limit: number } | { ids: readonly string[] },
): Promise<DocumentRow[]> {
  const some = 'ids' in which ? part`and p.id = any(${which.ids})` : part`and p.id > ${which.afterId}`;
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
    where p.business_id = ${db.businessId} and not p.inactive and not p.hidden and p.picture <> '' ${some}
    order by p.id ${'ids' in which ? nothing : part`limit ${which.limit}`}`);
}

export function toDocument(row: DocumentRow, shared: SharedText): Document {
  return {
    id: row.id,
    phrase: normaliseText(row.title),
    categoryId: shared(row.categoryId),
    subcategoryId: shared(row.subcategoryId),
    brandId: row.brandId && shared(row.brandId),
    providerId: row.providerId && shared(row.providerId),
    tags: row.tags.length > 0 ? row.tags.map(shared) : NO_TAGS,
    quantityPum: row.quantityPum,
    popularity: row.popularity,
  };
}

/** The words a product is found by, each at the strongest place it stands in. */
export function wordsOf(row: DocumentRow, synonyms: SynonymFinder): Map<string, Level> {
  const words = new Map<string, Level>();
  const add = (tokens: readonly string[], level: Level) => {
    for (const token of tokens) {
      const known = words.get(token);
      if (known === undefined || LEVELS.indexOf(known) < LEVELS.indexOf(level)) words.set(token, level);
    }
  };
  const title = searchTokens(row.title);
  add(searchTokens(row.category), 'category');
  add(searchTokens(row.tags.join(' ')), 'category');
  add(searchTokens(row.subcategory), 'subcategory');
  for (const name of new Set([row.brand, row.brandName])) {
    add(searchTokens(name), 'brand');
    // 'Coca-Cola' is also asked for as 'cocacola'.
    add([normaliseText(name).replaceAll(' ', '')].filter(Boolean), 'brand');
  }
  add(unitTokens(row.sizeText), 'title');
  add(title, 'title');
  add(title.slice(0, 1), 'head');
  add(synonyms(words), 'synonym');
  return words;
}

/** The words that mean the same as some of these and do not stand among them. */
export type SynonymFinder = (words: ReadonlyMap<string, Level>) => string[];

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
    const says = (token: string) => words.has(token) && words.get(token) !== 'category';
    const meant = new Set<number>();
    for (const word of words.keys()) {
      for (const { tokens, group } of byFirst.get(word) ?? []) if (tokens.every(says)) meant.add(group);
    }
    return [...meant]
      .flatMap((group) => (tokensOfGroups[group] ?? []).flat())
      .filter((token) => !words.has(token));
  };
}
