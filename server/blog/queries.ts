import type { Queries } from '#server/db/database.ts';
import { part, sql } from '#server/db/sql.ts';

export type PostRow = {
  slug: string;
  title: string;
  summary: string;
  picture: string;
  tint: string;
  published_at: Date;
};
export type PostDetailRow = PostRow & { body: string; seo_title: string; seo_description: string };

/** Posts that everybody may read now. */
const published = ({ businessId }: Queries, now: Date) => part`
  p.business_id = ${businessId} and not p.inactive and p.removed_at is null and p.published_at <= ${now}`;

/** Published posts, newest first. */
export async function publishedPosts(
  db: Queries,
  now: Date,
  page: { offset: number; limit: number },
): Promise<PostRow[]> {
  return db.all<PostRow>(sql`
    select slug, title, summary, picture, tint, published_at from blog_post p
    where ${published(db, now)}
    order by published_at desc, slug limit ${page.limit} offset ${page.offset}`);
}

/** The published post with this current or former address. */
export async function publishedPost(
  db: Queries,
  now: Date,
  slug: string,
): Promise<PostDetailRow | undefined> {
  return db.first<PostDetailRow>(sql`
    select slug, title, summary, picture, tint, published_at, body, seo_title, seo_description from blog_post p
    where ${published(db, now)} and (p.slug = ${slug} or p.id = (
      select f.post_id from blog_former_slug f where f.business_id = ${db.businessId} and f.slug = ${slug}))
    order by p.slug = ${slug} desc limit 1`);
}
