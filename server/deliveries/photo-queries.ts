import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

export async function hasPhoto(tx: Queries, orderId: string, id: string): Promise<boolean> {
  const row = await tx.first(sql`
    select 1 from delivery_photo where business_id = ${tx.businessId} and order_id = ${orderId} and id = ${id}`);
  return row !== undefined;
}

export type PhotoRow = { sha256: string; actor_id: string };

export function findPhoto(tx: Queries, orderId: string, id: string): Promise<PhotoRow | undefined> {
  return tx.first<PhotoRow>(sql`
    select sha256, actor_id from delivery_photo
    where business_id = ${tx.businessId} and order_id = ${orderId} and id = ${id}`);
}

/** Maximum of photos per order: one for each attempt, and some more. */
const MOST_PHOTOS = 40;

/** Returns false when there are too many already. The order is locked. */
export async function writePhoto(
  tx: Queries,
  photo: { orderId: string; id: string; bytes: number; sha256: string; actorId: string; at: Date },
): Promise<boolean> {
  const written = await tx.run(sql`
    insert into delivery_photo (business_id, order_id, id, bytes, sha256, actor_id, at)
    select ${tx.businessId}, ${photo.orderId}, ${photo.id}, ${photo.bytes}, ${photo.sha256}, ${photo.actorId},
      ${photo.at}
    where (select count(*) from delivery_photo
      where business_id = ${tx.businessId} and order_id = ${photo.orderId}) < ${MOST_PHOTOS}`);
  return written > 0;
}

export type PhotoOrder = { user_id: string; office_id: string };

export function findPhotoOrder(db: Queries, orderId: string, id: string): Promise<PhotoOrder | undefined> {
  return db.first<PhotoOrder>(sql`
    select o.user_id, o.office_id from delivery_photo p
    join customer_order o on o.business_id = p.business_id and o.id = p.order_id
    where p.business_id = ${db.businessId} and p.order_id = ${orderId} and p.id = ${id}`);
}
