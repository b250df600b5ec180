import type { Queries } from '#server/db/database.ts';
import { NIL_ID } from '#server/db/ids.ts';
import { part, sql } from '#server/db/sql.ts';

type ShelfFigures = {
  product_id: string;
  price: number;
  price_neto: number;
  stock: number;
  discount_bp: number;
  popularity: number;
  listed: boolean;
};

/** What an office has, by document. */
export type OfficeShelf = {
  /** False: closed for good, or no office at all. */
  open: boolean;
  /** The net price in pesos; 0 = not listed. */
  price: Int32Array;
  listPrice: Int32Array;
  /** In hundredths of a percent. */
  discount: Uint16Array;
  /** Pieces or grams. A quantity that moves is told a moment later than the rest (decision 003). */
  stock: Int32Array;
  popularity: Int32Array;
  /** The first documents of a list in its order, by what the list is of. Dropped when an order may have moved. */
  heads: Map<string, Int32Array>;
  /** Products whose figures moved since they were read; undefined = all of them. */
  changed: Set<string> | undefined;
};

/** What a figure of a shelf can hold; more is shown as this much. */
const MOST = 2 ** 31 - 1;
/** Rows of one reading of a whole office: a few milliseconds of work. */
const READ_AT_ONCE = 2_000;

export function emptyShelf(capacity: number): OfficeShelf {
  return {
    open: false,
    price: new Int32Array(capacity),
    listPrice: new Int32Array(capacity),
    discount: new Uint16Array(capacity),
    stock: new Int32Array(capacity),
    popularity: new Int32Array(capacity),
    heads: new Map(),
    changed: undefined,
  };
}

/** Room for more documents. */
export function growShelf(shelf: OfficeShelf, capacity: number): void {
  if (shelf.price.length >= capacity) return;
  const old = { ...shelf };
  Object.assign(shelf, emptyShelf(capacity), { open: old.open, changed: old.changed });
  shelf.price.set(old.price);
  shelf.listPrice.set(old.listPrice);
  shelf.discount.set(old.discount);
  shelf.stock.set(old.stock);
  shelf.popularity.set(old.popularity);
}

/** A product has a new document: the office has of it what it had. */
export function moveFigures(shelf: OfficeShelf, from: number, to: number): void {
  for (const figures of [shelf.price, shelf.listPrice, shelf.discount, shelf.stock, shelf.popularity]) {
    figures[to] = figures[from] ?? 0;
  }
  leaveShelf(shelf, from);
}

/** The office lists the document no longer. */
export function leaveShelf(shelf: OfficeShelf, place: number): void {
  shelf.price[place] = 0;
  shelf.heads.clear();
}

/** Reads what moved in an office since the last time. */
export async function refreshShelf(
  db: Queries,
  officeId: string,
  shelf: OfficeShelf,
  documentOf: (productId: string) => number | undefined,
): Promise<void> {
  const { changed } = shelf;
  // What is told from here on is not in the answer to come.
  shelf.changed = new Set();
  try {
    if (changed) await readSome(db, officeId, shelf, [...changed], documentOf);
    else await readWhole(db, officeId, shelf, documentOf);
  } catch (error) {
    shelf.changed = changed && shelf.changed ? new Set([...changed, ...shelf.changed]) : undefined;
    throw error;
  }
}

async function readSome(
  db: Queries,
  officeId: string,
  shelf: OfficeShelf,
  productIds: string[],
  documentOf: (productId: string) => number | undefined,
): Promise<void> {
  const rows = await figuresOf(db, officeId, part`and po.product_id = any(${productIds})`);
  const gone = new Set(productIds);
  for (const row of rows) {
    const document = row.listed ? documentOf(row.product_id) : undefined;
    if (document === undefined) continue;
    gone.delete(row.product_id);
    putFigures(shelf, document, row);
  }
  for (const productId of gone) {
    const document = documentOf(productId);
    if (document !== undefined) leaveShelf(shelf, document);
  }
}

/** Some thousand products at a time, so that other requests have their turn in between. */
async function readWhole(
  db: Queries,
  officeId: string,
  shelf: OfficeShelf,
  documentOf: (productId: string) => number | undefined,
): Promise<void> {
  shelf.open = await isOpen(db, officeId);
  shelf.price.fill(0);
  shelf.heads.clear();
  let last = NIL_ID;
  for (;;) {
    const next = part`and po.listed and po.product_id > ${last} order by po.product_id limit ${READ_AT_ONCE}`;
    const rows = await figuresOf(db, officeId, next);
    for (const row of rows) {
      const document = documentOf(row.product_id);
      if (document !== undefined) putFigures(shelf, document, row);
    }
    last = rows.at(-1)?.product_id ?? last;
    if (rows.length < READ_AT_ONCE) return;
  }
}

async function figuresOf(
  db: Queries,
  officeId: string,
  which: ReturnType<typeof part>,
): Promise<ShelfFigures[]> {
  return db.all<ShelfFigures>(sql`
    select po.product_id, po.price, po.price_neto, po.stock, po.discount_bp, po.popularity, po.listed
    from product_office po
    where po.business_id = ${db.businessId} and po.office_id = ${officeId} ${which}`);
}

/** Another price alone leaves every list in its order. */
function putFigures(shelf: OfficeShelf, document: number, row: ShelfFigures): void {
  const popularity = Math.min(row.popularity, MOST);
  const moves =
    shelf.price[document] === 0 ||
    shelf.discount[document] !== row.discount_bp ||
    shelf.popularity[document] !== popularity;
  if (moves) shelf.heads.clear();
  shelf.price[document] = row.price_neto;
  shelf.listPrice[document] = row.price;
  shelf.discount[document] = row.discount_bp;
  shelf.stock[document] = Math.min(row.stock, MOST);
  shelf.popularity[document] = popularity;
}

async function isOpen(db: Queries, officeId: string): Promise<boolean> {
  const row = await db.first(sql`
    select from office o where o.business_id = ${db.businessId} and o.id = ${officeId} and not o.inactive`);
  return row !== undefined;
}
