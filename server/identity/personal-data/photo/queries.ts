import { moduleIsOn } from '#server/business/modules/module-is-on.ts';
import type { Queries } from '#server/db/database.ts';
import { realTime, sql } from '#server/db/sql.ts';
import type { Rendition } from '#server/pictures/reencode.ts';
import type { PictureType } from '#server/pictures/types.ts';

/** Whether the business uses the second version of personal data, with a photo. */
export async function hasPhotos(db: Queries): Promise<boolean> {
  const { on } = await db.one<{ on: boolean }>(
    sql`select ${moduleIsOn(db.businessId, 'user_info_v2')} as on`,
  );
  return on;
}

/** Replaces the previous photo; the new address is in the profile. */
export async function keepPhoto(db: Queries, userId: string, id: string, photo: readonly Rendition[]) {
  await dropRenditions(db, userId);
  await db.run(
    sql`insert into user_photo (business_id, user_id, id, type, width, bytes)
        select ${db.businessId}, ${userId}, ${id}, type, width, bytes
        from unnest(${photo.map(({ type }) => type)}::text[], ${photo.map(({ width }) => width)}::int[],
          ${photo.map(({ bytes }) => bytes)}::bytea[]) as r (type, width, bytes)`,
  );
  await setPhotoUrl(db, userId, `/files/photo/${id}`);
}

export async function forgetPhoto(db: Queries, userId: string) {
  await dropRenditions(db, userId);
  await setPhotoUrl(db, userId, '');
}

/**
 * A photo by its address, if it belongs to this person, in the requested width and the first available type.
 */
export function ownPhoto(
  db: Queries,
  userId: string,
  { id, width, types }: { id: string; width: number; types: readonly PictureType[] },
) {
  return db.first<{ type: string; bytes: Buffer }>(
    sql`select type, bytes from user_photo
        where business_id = ${db.businessId} and user_id = ${userId} and id = ${id}
        order by (width = ${width}) desc, array_position(${types}::text[], type)
        limit 1`,
  );
}

function dropRenditions(db: Queries, userId: string) {
  return db.run(sql`delete from user_photo where business_id = ${db.businessId} and user_id = ${userId}`);
}

function setPhotoUrl(db: Queries, userId: string, url: string) {
  return db.run(
    sql`update app_user set photo_url = ${url}, version = version + 1, updated_at = ${realTime}
        where business_id = ${db.businessId} and id = ${userId}`,
  );
}
