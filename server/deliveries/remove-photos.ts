import type { BusinessDatabase } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { FileStorage } from '#server/storage/storage.ts';
import { photosOfOrder } from './photo-names.ts';

/**
 * Removes the photos of an order. Files first: a round killed in between finds the rows again, and no file remains
 * without one. The events stay, without their photo.
 */
export async function removePhotos(
  db: BusinessDatabase,
  storage: FileStorage,
  orderId: string,
  now: Date,
): Promise<void> {
  for await (const key of storage.list(photosOfOrder(db.businessId, orderId))) await storage.remove(key);
  await db.batch([
    sql`update delivery_event set photo_id = null, photo_removed_at = ${now}
        where business_id = ${db.businessId} and order_id = ${orderId} and photo_id is not null`,
    sql`update delivery_claim set photo_id = null, photo_removed_at = ${now}
        where business_id = ${db.businessId} and order_id = ${orderId} and photo_id is not null`,
    sql`delete from delivery_photo where business_id = ${db.businessId} and order_id = ${orderId}`,
  ]);
}
