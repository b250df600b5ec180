import type { Queries } from '#server/db/database.ts';
import { sql } from '#server/db/sql.ts';

export type PostRow = {
  slug: string;
  title: string;
  summary: string;
  picture: string;
  tint: string;
  published_at: Date;
};

/** What is published by now, the newest first. */
export async function publishedPosts(
  db: Queries,
  now: Date,
  page: { offset: number; limit: number },
): Promise<PostRow[]> {
  return db.all<PostRow>(sql`
    select slug, title, summary, picture, tint, published_at from blog_post
    where business_id = ${db.businessId} and not inactive and published_at <= ${now}
    order by published_at desc, slug limit ${page.limit} offset ${page.offset}`);
}

export async function publishedPost(
  db: Queries,
  now: Date,
  slug: string,
): Promise<(PostRow & { body: string }) | undefined> {
  return db.first<PostRow & { body: string }>(sql`
    select slug, title, summary, picture, tint, published_at, body from blog_post
    where business_id = ${db.businessId} and slug = ${slug} and not inactive and published_at <= ${now}`);
}
