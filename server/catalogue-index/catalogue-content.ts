import { searchTokens } from '#rules/text-search.ts';
import type { Queries } from '#server/db/database.ts';
import { NIL_ID } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import { inSlices } from './in-slices.ts';
import { type Learned, readLearned } from './learned.ts';
import {
  emptyShelf,
  growShelf,
  leaveShelf,
  moveFigures,
  type OfficeShelf,
  refreshShelf,
} from './office-shelf.ts';
import { createSharedText } from './shared-text.ts';
import {
  type Document,
  type DocumentRow,
  readDocuments,
  type SynonymFinder,
  synonymFinder,
  toDocument,
  wordsOf,
} from './words/documents.ts';
import { createNameReader } from './words/name-reader.ts';
import { createWordIndex } from './words/word-index.ts';

/** Names by document id. */
type Names = {
  categories: Map<string, string>;
  brands: Map<string, { name: string; displayName: string }>;
  providers: Map<string, string>;
};

/** Products read at once while it is built; between two reads other requests get their turn. */
const READ_AT_ONCE = 500;
const ROOM_TO_GROW = 1_000;

/**
 * The listable products of one business, their words, and the figures of each office. A changed product gets a new
 * document, and its old one loses its price so that nothing finds it.
 */
export function createCatalogueContent() {
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
  const shelves = new Map<string, OfficeShelf>();
  const changedProducts = new Set<string>();
  let synonyms: SynonymFinder = synonymFinder([]);
  let learned: Learned = new Map();
  let room = 0;
  let refreshing: Promise<void> = Promise.resolve();
  /** Reads in progress: until they end, the content may be incomplete. */
  let readings = 0;

  function add(row: DocumentRow): void {
    const place = documents.length;
    const title = searchTokens(row.title);
    const document = toDocument(row, title, { shared, names: reader });
    const before = byId.get(row.id);
    documents.push(document);
    byId.set(row.id, place);
    words.add(place, wordsOf(row, synonyms, title, reader), row.title);
    names.categories.set(row.categoryId, row.category);
    if (row.brandId) names.brands.set(row.brandId, { name: row.brandName, displayName: row.brand });
    if (row.providerId) names.providers.set(row.providerId, row.provider);
    const isMixed = categoryOf.has(row.subcategoryId) && categoryOf.get(row.subcategoryId) !== row.categoryId;
    categoryOf.set(row.subcategoryId, isMixed ? undefined : row.categoryId);
    listed(bySubcategory, row.subcategoryId).push(place);
    listed(byCategory, row.categoryId).push(place);
    if (place >= room) room = place + ROOM_TO_GROW;
    for (const shelf of shelves.values()) {
      growShelf(shelf, room);
      if (before === undefined) shelf.changed?.add(row.id);
      else moveFigures(shelf, before, place);
    }
  }

  /** Products of one shelf are adjacent in memory: scanning a shelf touches far fewer pages. */
  async function readAll(db: Queries): Promise<void> {
    synonyms = synonymFinder(await synonymGroups(db));
    learned = await readLearned(db);
    const readAfter = (after: { subcategoryId: string; id: string }) =>
      readDocuments(db, { after, limit: READ_AT_ONCE });
    let rows = await readAfter({ subcategoryId: NIL_ID, id: NIL_ID });
    for (;;) {
      const last = rows.at(-1);
      // PostgreSQL reads the next ones while these are taken apart.
      const next = last && rows.length === READ_AT_ONCE ? readAfter(last) : undefined;
      next?.catch(() => {});
      await inSlices(rows, add);
      if (!next) break;
      rows = await next;
    }
    words.sort();
  }

  async function readChanged(db: Queries): Promise<void> {
    if (changedProducts.size === 0) return;
    const ids = [...changedProducts];
    changedProducts.clear();
    const rows = await readDocuments(db, { ids }).catch((error: unknown) => {
      for (const id of ids) changedProducts.add(id);
      throw error;
    });
    for (const row of rows) add(row);
    const shown = new Set(rows.map((row) => row.id));
    for (const id of ids) {
      const place = byId.get(id);
      if (place === undefined || shown.has(id)) continue;
      for (const shelf of shelves.values()) leaveShelf(shelf, place);
      byId.delete(id);
    }
  }

  /** Reads what changed, one reader after the other, and returns the current shelf of the office. */
  async function shelfOf(db: Queries, officeId: string): Promise<OfficeShelf> {
    readings += 1;
    const refreshed = refreshing.then(async () => {
      await readChanged(db);
      let shelf = shelves.get(officeId);
      if (!shelf) {
        room ||= documents.length + ROOM_TO_GROW;
        shelf = emptyShelf(room);
        shelves.set(officeId, shelf);
      }
      if (shelf.changed?.size !== 0) await refreshShelf(db, officeId, shelf, (id) => byId.get(id));
      return shelf;
    });
    const ended = () => {
      readings -= 1;
    };
    refreshing = refreshed.then(ended, ended);
    return refreshed;
  }

  return {
    documents,
    words,
    names,
    readAll,
    shelfOf,
    /** Ranks products higher that shoppers chose after this search. */
    learnedOf: (query: string): ReadonlyMap<string, number> | undefined => learned.get(query),
    /** The document of a product. */
    placeOf: (productId: string): number | undefined => byId.get(productId),
    /** Documents of a subcategory, possibly including removed ones. */
    ofSubcategory: (id: string): readonly number[] => bySubcategory.get(id) ?? [],
    /** The only category of a subcategory's documents; undefined for none or several. */
    categoryOf: (subcategoryId: string): string | undefined => categoryOf.get(subcategoryId),
    /** Documents of a category, possibly including removed ones. */
    ofCategory: (id: string): readonly number[] => byCategory.get(id) ?? [],
    /** The shelf if nothing changed since it was read, without waiting. */
    freshShelf(officeId: string): OfficeShelf | undefined {
      const shelf = shelves.get(officeId);
      const isFresh = readings === 0 && changedProducts.size === 0 && shelf?.changed?.size === 0;
      return isFresh ? shelf : undefined;
    },
    productsChanged(ids: readonly string[]) {
      for (const id of ids) changedProducts.add(id);
    },
    officeChanged(officeId: string, ids: readonly string[] | undefined) {
      const shelf = shelves.get(officeId);
      if (!shelf) return;
      if (ids) for (const id of ids) shelf.changed?.add(id);
      else shelf.changed = undefined;
    },
    /** Offices opened, closed or moved: their state is read again. */
    officesChanged() {
      for (const shelf of shelves.values()) shelf.changed = undefined;
    },
  };
}

export type CatalogueContent = ReturnType<typeof createCatalogueContent>;

function listed<Key>(lists: Map<Key, number[]>, key: Key): number[] {
  let list = lists.get(key);
  if (!list) {
    list = [];
    lists.set(key, list);
  }
  return list;
}

async function synonymGroups(db: Queries): Promise<string[][]> {
  const rows = await db.all<{ words: string[] }>(sql`
    select words from search_synonym where business_id = ${db.businessId} order by id`);
  return rows.map((row) => row.words);
}
