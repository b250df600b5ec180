import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';
import type { SafePicture } from './limits.ts';

/** Whether the business shows the second version of a person's data, the one with a photo. */
export async function hasPhotos(db: Queries): Promise<boolean> {
  const row = await db.first(
    sql`select 1 from business_config
        where business_id = ${db.businessId} and 'user_info_v2' = any(modules_enable)`,
  );
  return row !== undefined;
}

/** In place of the one before; the address of the new one is in the profile. */
export async function keepPhoto(db: Queries, userId: string, photo: SafePicture & { id: string }) {
  await db.run(
    sql`insert into user_photo (business_id, user_id, id, type, bytes)
        values (${db.businessId}, ${userId}, ${photo.id}, ${photo.type}, ${photo.bytes})
        on conflict (business_id, user_id) do update set
          id = excluded.id, type = excluded.type, bytes = excluded.bytes, created_at = now()`,
  );
  await setPhotoUrl(db, userId, `/files/photo/${photo.id}`);
}

export async function forgetPhoto(db: Queries, userId: string) {
  await db.run(sql`delete from user_photo where business_id = ${db.businessId} and user_id = ${userId}`);
  await setPhotoUrl(db, userId, '');
}

/** The photo of that address, when it is this person's. */
export function ownPhoto(db: Queries, userId: string, photoId: string) {
  return db.first<{ type: string; bytes: Buffer }>(
    sql`select type, bytes from user_photo
        where business_id = ${db.businessId} and user_id = ${userId} and id = ${photoId}`,
  );
}

function setPhotoUrl(db: Queries, userId: string, url: string) {
  return db.run(
    sql`update app_user set photo_url = ${url}, version = version + 1, updated_at = now()
        where business_id = ${db.businessId} and id = ${userId}`,
  );
}
