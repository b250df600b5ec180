import type { blogPostCalls } from '#contract/blog/posts.ts';
import type { OutputOf } from '#contract/index.ts';
import { pageFrom, rowsOfPage } from '#server/catalogue/pagination.ts';
import { pictureUrl } from '#server/catalogue/product-card.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { safeHtml } from '#server/resource/safe-html.ts';
import { type PostRow, publishedPost, publishedPosts } from './queries.ts';
import { staffPostHandlers } from './staff-posts.ts';
import { postWrites } from './write-post.ts';

export const blogHandlers = {
  'blog.list': async ({ query }, { db, now }) => {
    const { list, pagination } = pageFrom(await publishedPosts(db, now(), rowsOfPage(query)), query);
    return { list: list.map(toPost), pagination };
  },

  'blog.get': async ({ params }, { db, now }) => {
    const row = await publishedPost(db, now(), params.slug);
    if (!row) return fail('NOT_FOUND');
    const { body, seo_title: seoTitle, seo_description: seoDescription } = row;
    return { ...toPost(row), body: safeHtml(body), seoTitle, seoDescription };
  },

  ...staffPostHandlers,
  ...postWrites,
} satisfies HandlersOf<'blog.list' | 'blog.get' | keyof typeof blogPostCalls>;

function toPost(row: PostRow): OutputOf<'blog.list'>['list'][number] {
  return {
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    photoUrl: pictureUrl(row.picture),
    tint: row.tint,
    publishedAt: row.published_at.toISOString(),
  };
}
