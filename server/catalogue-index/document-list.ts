import { searchTokens } from '#rules/search/text-search.ts';
import { createSharedText } from './shared-text.ts';
import {
  type Document,
  type DocumentRow,
  type SynonymFinder,
  synonymFinder,
  toDocument,
  wordsOf,
} from './words/documents.ts';
import { createNameReader } from './words/name-reader.ts';
import { createWordIndex } from './words/word-index.ts';

type Names = {
  categories: Map<string, string>;
  brands: Map<string, { name: string; displayName: string }>;
  providers: Map<string, string>;
};

/** The documents of products, with their words and their positions by shelf. */
export function createDocuments() {
  const documents: Document[] = [];
  const byId = new Map<string, number>();
  const shared = createSharedText();
  const reader = createNameReader();
  const bySubcategory = new Map<string, number[]>();
  const byCategory = new Map<string, number[]>();
  /** The category of all documents of a subcategory; undefined when there were several. */
  const categoryOf = new Map<string, string | undefined>();
  const words = createWordIndex();
  const names: Names = { categories: new Map(), brands: new Map(), providers: new Map() };
  let synonyms: SynonymFinder = synonymFinder([]);

  /** Returns the place of the new document. */
  function add(row: DocumentRow): number {
    const place = documents.length;
    const title = searchTokens(row.title);
    documents.push(toDocument(row, title, { shared, names: reader }));
    byId.set(row.id, place);
    words.add(place, wordsOf(row, synonyms, title, reader), row.title);
    names.categories.set(row.categoryId, row.category);
    if (row.brandId) names.brands.set(row.brandId, { name: row.brandName, displayName: row.brand });
    if (row.providerId) names.providers.set(row.providerId, row.provider);
    const isMixed = categoryOf.has(row.subcategoryId) && categoryOf.get(row.subcategoryId) !== row.categoryId;
    categoryOf.set(row.subcategoryId, isMixed ? undefined : row.categoryId);
    listIn(bySubcategory, row.subcategoryId).push(place);
    listIn(byCategory, row.categoryId).push(place);
    return place;
  }

  return {
    documents,
    byId,
    words,
    names,
    add,
    setSynonyms(next: SynonymFinder): void {
      synonyms = next;
    },
    ofSubcategory: (id: string): readonly number[] => bySubcategory.get(id) ?? [],
    categoryOf: (subcategoryId: string): string | undefined => categoryOf.get(subcategoryId),
    ofCategory: (id: string): readonly number[] => byCategory.get(id) ?? [],
  };
}

function listIn<Key>(lists: Map<Key, number[]>, key: Key): number[] {
  let list = lists.get(key);
  if (!list) {
    list = [];
    lists.set(key, list);
  }
  return list;
}
