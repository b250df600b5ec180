import type { OutputOf } from '#contract/index.ts';
import { pageFrom, rowsOfPage } from '#server/catalogue/pagination.ts';
import { pictureUrl } from '#server/catalogue/product-card.ts';
import { safeHtml } from '#server/community/safe-html.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { type PostRow, publishedPost, publishedPosts } from './queries.ts';

export const blogHandlers = {
  'blog.list': async ({ query }, { db, now }) => {
    const { list, pagination } = pageFrom(await publishedPosts(db, now(), rowsOfPage(query)), query);
    return { list: list.map(toPost), pagination };
  },

  'blog.get': async ({ params }, { db, now }) => {
    const row = await publishedPost(db, now(), params.slug);
    return row ? { ...toPost(row), body: safeHtml(row.body) } : fail('NOT_FOUND');
  },
} satisfies HandlersOf<'blog.list' | 'blog.get'>;

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
