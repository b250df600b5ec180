import { learnedBonus } from '#rules/search/learned.ts';
import type { Queries } from '#server/db/database.ts';
import { NIL_ID } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import { inSlices } from '#server/jobs/in-slices.ts';
import { createDocuments } from './document-list.ts';
import {
  emptyShelf,
  growShelf,
  leaveShelf,
  moveFigures,
  type OfficeShelf,
  refreshShelf,
} from './office-shelf.ts';
import { type DocumentRow, readDocuments, synonymFinder } from './words/documents.ts';

/** Products read at once while the catalogue is built; other requests get their turn between two reads. */
const READ_AT_ONCE = 500;
const ROOM_TO_GROW = 1_000;

/**
 * The listable products of one business, their words, and the figures of each office. A changed product gets a new
 * document, and its old one loses its price so that nothing finds it.
 */
export function createCatalogueContent() {
  const listed = createDocuments();
  const { documents, byId, words, names } = listed;
  const shelves = new Map<string, OfficeShelf>();
  const changedProducts = new Set<string>();
  let learned: Learned = new Map();
  let room = 0;
  let refreshing: Promise<void> = Promise.resolve();
  /** Reads in progress; until they end, the content may be incomplete. */
  let readings = 0;

  function add(row: DocumentRow): void {
    const before = byId.get(row.id);
    const place = listed.add(row);
    if (place >= room) room = place + ROOM_TO_GROW;
    for (const shelf of shelves.values()) {
      growShelf(shelf, room);
      if (before === undefined) shelf.changed?.add(row.id);
      else moveFigures(shelf, before, place);
    }
  }

  /** Products of one shelf are adjacent in memory: scanning a shelf touches far fewer pages. */
  async function readAll(db: Queries): Promise<void> {
    listed.setSynonyms(synonymFinder(await synonymGroups(db)));
    learned = await readLearned(db);
    const readAfter = (after: { subcategoryId: string; id: string }) =>
      readDocuments(db, { after, limit: READ_AT_ONCE });
    let rows = await readAfter({ subcategoryId: NIL_ID, id: NIL_ID });
    for (;;) {
      const last = rows.at(-1);
      // PostgreSQL reads the next rows while these are processed.
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
    const current = new Set(rows.map((row) => row.id));
    for (const id of ids) {
      const place = byId.get(id);
      if (place === undefined || current.has(id)) continue;
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
    placeOf: (productId: string): number | undefined => byId.get(productId),
    ofSubcategory: listed.ofSubcategory,
    /** The only category of a subcategory's documents; undefined for none or several. */
    categoryOf: listed.categoryOf,
    ofCategory: listed.ofCategory,
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
    /** Reads the state of offices again after one was opened, closed or moved. */
    officesChanged() {
      for (const shelf of shelves.values()) shelf.changed = undefined;
    },
  };
}

export type CatalogueContent = ReturnType<typeof createCatalogueContent>;

async function synonymGroups(db: Queries): Promise<string[][]> {
  const rows = await db.all<{ words: string[] }>(sql`
    select words from search_synonym where business_id = ${db.businessId} order by id`);
  return rows.map((row) => row.words);
}

/** The boost of products, by the words of a search. */
type Learned = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Fewer choices than this teach nothing. */
const FEWEST = 5;
const MOST_CHOICES = 10_000;

/**
 * What people open and add to their carts after a search, for ranking. It is read together with the catalogue, so that
 * the order does not change from one click to the next.
 */
async function readLearned(db: Queries): Promise<Learned> {
  const rows = await db.all<{ query: string; product_id: string; times: number; most: number }>(sql`
    select query, product_id, times, max(times) over (partition by query) as most from search_choice
    where business_id = ${db.businessId} and times >= ${FEWEST}
    order by times desc, query, product_id limit ${MOST_CHOICES}`);
  const learned = new Map<string, Map<string, number>>();
  for (const { query, product_id, times, most } of rows) {
    const products = learned.get(query) ?? new Map<string, number>();
    learned.set(query, products.set(product_id, learnedBonus(times, most)));
  }
  return learned;
}
