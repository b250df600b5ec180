import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

/** The editable columns of a post. */
export type PostFields = {
  slug: string;
  title: string;
  summary: string;
  body: string;
  picture: string;
  tint: string;
  published_at: Date | null;
  seo_title: string;
  seo_description: string;
  inactive: boolean;
};

/**
 * Includes removed posts, which may be restored. Two simultaneous requests for one address are checked in turn.
 */
export async function isSlugTaken(tx: Queries, slug: string, exceptId: string): Promise<boolean> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('post ' || ${slug} || ${tx.businessId}, 0)) as locked`,
  );
  const other = await tx.first(sql`
    select id from blog_post where business_id = ${tx.businessId} and slug = ${slug} and id <> ${exceptId}`);
  return other !== undefined;
}

/** Inserts or updates a post. Its current address is removed from the list of former ones. */
export async function writePost(tx: Queries, id: string, fields: PostFields, now: Date): Promise<void> {
  await tx.run(sql`
    insert into blog_post (business_id, id, slug, title, summary, body, picture, tint, published_at, seo_title,
      seo_description, inactive, created_at, updated_at)
    values (${tx.businessId}, ${id}, ${fields.slug}, ${fields.title}, ${fields.summary}, ${fields.body},
      ${fields.picture}, ${fields.tint}, ${fields.published_at}, ${fields.seo_title}, ${fields.seo_description},
      ${fields.inactive}, ${now}, ${now})
    on conflict (business_id, id) do update set slug = excluded.slug, title = excluded.title,
      summary = excluded.summary, body = excluded.body, picture = excluded.picture,
      published_at = excluded.published_at, seo_title = excluded.seo_title,
      seo_description = excluded.seo_description, inactive = excluded.inactive, updated_at = excluded.updated_at,
      version = blog_post.version + 1`);
  await tx.run(
    sql`delete from blog_former_slug where business_id = ${tx.businessId} and slug = ${fields.slug}`,
  );
}

export async function addFormerSlug(tx: Queries, postId: string, slug: string): Promise<void> {
  await tx.run(sql`
    insert into blog_former_slug (business_id, slug, post_id) values (${tx.businessId}, ${slug}, ${postId})
    on conflict (business_id, slug) do nothing`);
}

/** Removes it, or restores it as it was (rule 48); returns its new version. */
export function markPostRemoved(
  tx: Queries,
  id: string,
  { removed, now }: { removed: boolean; now: Date },
): Promise<{ id: string; version: number }> {
  return tx.one<{ id: string; version: number }>(sql`
    update blog_post set removed_at = ${removed ? now : null}, updated_at = ${now}, version = version + 1
    where business_id = ${tx.businessId} and id = ${id} returning id, version`);
}
