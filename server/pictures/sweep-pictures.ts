import { DAY_MS } from '#rules/dates/durations.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import type { FileStorage } from '#server/storage/storage.ts';
import { digestsIn, markUsed, pointingTables, takeUnused } from './queries.ts';
import { keysOf } from './stored-names.ts';

/** How long an unused file stays. */
export const unusedDays = {
  /** Sent, but its form was never saved. */
  neverUsed: 7,
  /** Removed or replaced: old orders show their pictures, and a change can be undone. */
  nowUnused: 400,
} as const;

/**
 * Large tables whose references are only history: their old rows may lose their picture after those 400 days.
 * References of any other table keep a file, including tables added later.
 */
const MEMORY = [
  ...['customer_order', 'order_line', 'order_event', 'cart', 'cart_line', 'cart_history', 'audit_log'],
  ...['audit_link', 'audit_seal', 'outbox', 'message', 'session', 'stat', 'search_miss', 'search_choice'],
  ...['product_office', 'stat_change', 'stat_sum', 'viewed_product'],
  ...['stored_file', 'user_photo', 'rate_limit', 'payment', 'payment_event', 'payment_transaction'],
  ...['cart_merge', 'cart_restore', 'order_assignment', 'order_pick', 'coupon_use', 'product_import_row'],
  ...['campaign_recipient', 'webhook_delivery', 'job'],
];

/** Removes unused pictures and videos of a business. Returns how many. */
export async function sweepPictures(
  db: BusinessDatabase,
  storage: FileStorage,
  now: Date,
  isClosing: () => boolean = () => false,
): Promise<number> {
  for (const table of await pointingTables(db, MEMORY)) {
    if (isClosing()) return 0;
    await markUsed(db, await digestsIn(db, table), now);
  }
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const limits = { sentBefore: before(unusedDays.neverUsed), usedBefore: before(unusedDays.nowUnused) };
  let swept = 0;
  while (!isClosing() && (await db.transaction((tx) => removeOne(tx, storage, limits)))) swept += 1;
  return swept;
}

/** Days after which a half-written file is abandoned: no write takes that long. */
const UNFINISHED_DAYS = 1;

/** Removes files that killed processes left half written: pictures, videos, photos of deliveries. Returns how many. */
export async function sweepUnfinished(
  businessId: string,
  storage: FileStorage,
  realTime: Date,
): Promise<number> {
  const before = new Date(realTime.getTime() - UNFINISHED_DAYS * DAY_MS);
  let swept = 0;
  for (const kind of ['pictures', 'videos', 'proofs'])
    swept += await storage.removeUnfinished(`${kind}/${businessId}/`, before);
  for (const prefix of ['check/', 'drawn/']) swept += await storage.removeUnfinished(prefix, before);
  return swept;
}

/** The row is deleted after the last of its bytes: a repeated upload waits and stores the file again. */
async function removeOne(
  tx: Queries,
  storage: FileStorage,
  limits: { sentBefore: Date; usedBefore: Date },
): Promise<boolean> {
  const file = await takeUnused(tx, limits);
  if (!file) return false;
  for await (const key of storage.list(keysOf(tx.businessId, file))) await storage.remove(key);
  return true;
}
