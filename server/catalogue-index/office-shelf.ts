import { offerUntil } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { NIL_ID } from '#server/db/ids.ts';
import { part, sql } from '#server/db/sql.ts';

type ShelfFigures = {
  product_id: string;
  price: number;
  price_neto: number;
  stock: number;
  discount_bp: number;
  offer_until: string | null;
  popularity: number;
  listed: boolean;
};

/** An office's figures, by document. */
export type OfficeShelf = {
  /** False when the office is closed permanently, or unknown. */
  open: boolean;
  /** Net price in pesos; 0 = not listed. */
  price: Int32Array;
  listPrice: Int32Array;
  /** In hundredths of a percent. */
  discount: Uint16Array;
  /** Pieces or grams. A changed quantity is notified a little later than other changes (decision 003). */
  stock: Int32Array;
  popularity: Int32Array;
  /** The last day of an offer, of the few that have one. */
  offerUntil: Map<number, string>;
  /** The first documents of each list in order. Dropped when the order may have changed. */
  heads: Map<string, Int32Array>;
  /** Products whose figures changed since they were read; undefined = all. */
  changed: Set<string> | undefined;
};

/** Maximum of a stored figure; larger ones are capped. */
const MOST = 2 ** 31 - 1;
/** Rows per read of a whole office: a few milliseconds of work. */
const READ_AT_ONCE = 500;

export function emptyShelf(capacity: number): OfficeShelf {
  return {
    open: false,
    price: new Int32Array(capacity),
    listPrice: new Int32Array(capacity),
    discount: new Uint16Array(capacity),
    stock: new Int32Array(capacity),
    popularity: new Int32Array(capacity),
    offerUntil: new Map(),
    heads: new Map(),
    changed: undefined,
  };
}

export function growShelf(shelf: OfficeShelf, capacity: number): void {
  if (shelf.price.length >= capacity) return;
  const old = { ...shelf };
  Object.assign(shelf, emptyShelf(capacity), {
    open: old.open,
    changed: old.changed,
    offerUntil: old.offerUntil,
  });
  shelf.price.set(old.price);
  shelf.listPrice.set(old.listPrice);
  shelf.discount.set(old.discount);
  shelf.stock.set(old.stock);
  shelf.popularity.set(old.popularity);
}

/** Moves an office's figures to the new document of a product. */
export function moveFigures(shelf: OfficeShelf, from: number, to: number): void {
  for (const figures of [shelf.price, shelf.listPrice, shelf.discount, shelf.stock, shelf.popularity]) {
    figures[to] = figures[from] ?? 0;
  }
  putUntil(shelf, to, shelf.offerUntil.get(from) ?? null);
  leaveShelf(shelf, from);
}

/** Removes the document from the office's lists. */
export function leaveShelf(shelf: OfficeShelf, place: number): void {
  shelf.price[place] = 0;
  shelf.offerUntil.delete(place);
  shelf.heads.clear();
}

/** Reads what changed in an office since the last time. */
export async function refreshShelf(
  db: Queries,
  officeId: string,
  shelf: OfficeShelf,
  documentOf: (productId: string) => number | undefined,
): Promise<void> {
  const { changed } = shelf;
  // Changes notified from here on are not in this read.
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
  const rows = await readShelfFigures(db, officeId, part`and po.product_id = any(${productIds})`);
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

/** Reads some hundred products at a time, so that other requests get their turn. */
async function readWhole(
  db: Queries,
  officeId: string,
  shelf: OfficeShelf,
  documentOf: (productId: string) => number | undefined,
): Promise<void> {
  shelf.open = await isOpen(db, officeId);
  shelf.price.fill(0);
  shelf.offerUntil.clear();
  shelf.heads.clear();
  let last = NIL_ID;
  for (;;) {
    const next = part`and po.listed and po.product_id > ${last} order by po.product_id limit ${READ_AT_ONCE}`;
    const rows = await readShelfFigures(db, officeId, next);
    for (const row of rows) {
      const document = documentOf(row.product_id);
      if (document !== undefined) putFigures(shelf, document, row);
    }
    last = rows.at(-1)?.product_id ?? last;
    if (rows.length < READ_AT_ONCE) return;
  }
}

async function readShelfFigures(
  db: Queries,
  officeId: string,
  which: ReturnType<typeof part>,
): Promise<ShelfFigures[]> {
  return db.all<ShelfFigures>(sql`
    select po.product_id, po.price, po.price_neto, po.stock, po.discount_bp, po.popularity, po.listed, ${offerUntil}
    from product_office po
    where po.business_id = ${db.businessId} and po.office_id = ${officeId} ${which}`);
}

/** A changed price alone does not reorder any list. */
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
  putUntil(shelf, document, row.offer_until);
}

function putUntil(shelf: OfficeShelf, document: number, until: string | null): void {
  if (until === null) shelf.offerUntil.delete(document);
  else shelf.offerUntil.set(document, until);
}

async function isOpen(db: Queries, officeId: string): Promise<boolean> {
  const row = await db.first(sql`
    select from office o where o.business_id = ${db.businessId} and o.id = ${officeId} and not o.inactive`);
  return row !== undefined;
}
