import { type Lot, leaving, withArrived, withoutExpired } from '#rules/stock/lots.ts';
import type { Queries } from '#server/db/database.ts';
import { readShelves, type Shelf, storeLots } from './shelves.ts';

type Goods = { productId: string; amount: number };
/** Received goods of a product, with the dated part in `lots`. */
export type Arrival = Goods & { lots: readonly Lot[] };

/** Adds the dates of received goods, in the transaction that books them. */
export async function addLots(
  tx: Queries,
  officeId: string,
  arrivals: readonly Arrival[],
  today: string,
): Promise<void> {
  const shelfOf = await shelvesOf(tx, officeId, arrivals);
  const next = new Map<string, Lot[]>();
  for (const { productId, amount, lots: came } of arrivals) {
    const { lots, there } = shelfOf(productId);
    if (lots.length + came.length > 0) next.set(productId, withArrived(lots, there, { amount, came, today }));
  }
  await storeLots(tx, officeId, next);
}

/** Removes the dates of expired goods thrown away, when they are named; in the transaction that books it. */
export async function takeExpired(
  tx: Queries,
  officeId: string,
  gone: readonly (Goods & { dates?: readonly string[] })[],
  today: string,
): Promise<void> {
  const shelfOf = await shelvesOf(tx, officeId, gone);
  const next = new Map<string, Lot[]>();
  for (const { productId, amount, dates = [] } of gone) {
    const { lots, there } = shelfOf(productId);
    if (lots.length > 0) next.set(productId, withoutExpired(lots, there, { amount, dates, today }));
  }
  await storeLots(tx, officeId, next);
}

/** Moves the dates of transferred goods to the other office, in the transaction that books it. */
export async function transferLots(
  tx: Queries,
  { from, to }: { from: string; to: string },
  gone: readonly Goods[],
  today: string,
): Promise<void> {
  const shelfOf = await shelvesOf(tx, from, gone);
  const arrivals = gone.map(({ productId, amount }): Arrival => {
    const { lots, there } = shelfOf(productId);
    return { productId, amount, lots: leaving(lots, there, amount, today) };
  });
  await addLots(tx, to, arrivals, today);
}

async function shelvesOf(
  tx: Queries,
  officeId: string,
  goods: readonly Goods[],
): Promise<(productId: string) => Shelf> {
  const ids = goods.map(({ productId }) => productId);
  const shelves = await readShelves(tx, officeId, ids);
  return (productId) => shelves.get(productId) ?? { lots: [], there: 0 };
}
