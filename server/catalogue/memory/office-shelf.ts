import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';

type ShelfFigures = { product_id: string; price_neto: number; discount_bp: number; listed: boolean };

/** What an office lists, by document: its price (0 = not listed) and its discount in hundredths of a percent. */
export type OfficeShelf = {
  price: Int32Array;
  discount: Uint16Array;
  /** Products whose figures moved since they were read; undefined = all of them. */
  changed: Set<string> | undefined;
};

export function emptyShelf(capacity: number): OfficeShelf {
  return { price: new Int32Array(capacity), discount: new Uint16Array(capacity), changed: undefined };
}

/** Room for more documents. */
export function growShelf(shelf: OfficeShelf, capacity: number): void {
  if (shelf.price.length >= capacity) return;
  const { price, discount } = shelf;
  shelf.price = new Int32Array(capacity);
  shelf.discount = new Uint16Array(capacity);
  shelf.price.set(price);
  shelf.discount.set(discount);
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
  const some = changed ? part`and po.product_id = any(${[...changed]})` : part`and po.listed`;
  const read = db.all<ShelfFigures>(sql`
    select po.product_id, po.price_neto, po.discount_bp, po.listed
    from product_office po
    where po.business_id = ${db.businessId} and po.office_id = ${officeId} ${some}`);
  const rows = await read.catch((error: unknown) => {
    shelf.changed = changed && shelf.changed ? new Set([...changed, ...shelf.changed]) : undefined;
    throw error;
  });
  if (!changed) shelf.price.fill(0);
  for (const productId of changed ?? []) {
    const document = documentOf(productId);
    if (document !== undefined) shelf.price[document] = 0;
  }
  for (const row of rows) {
    const document = row.listed ? documentOf(row.product_id) : undefined;
    if (document === undefined) continue;
    shelf.price[document] = row.price_neto;
    shelf.discount[document] = row.discount_bp;
  }
}
