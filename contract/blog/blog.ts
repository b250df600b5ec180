import { z } from 'zod';
import { call } from '../call.ts';
import { Instant, Page, Pagination, pageSize } from '../wire.ts';

export const BlogPost = z
  .object({
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    photoUrl: z.string(),
    /** Name of the colour token behind its picture; '' has none. */
    tint: z.string(),
    publishedAt: Instant,
  })
  .meta({ id: 'BlogPost' });

/** `body` is HTML of the staff, sanitised (rule 45). */
export const BlogPostDetail = BlogPost.extend({
  body: z.string(),
  /** For search engines; '' is the title, '' is the summary. */
  seoTitle: z.string(),
  seoDescription: z.string(),
}).meta({ id: 'BlogPostDetail' });

export const blogCalls = {
  'blog.list': call({
    summary: 'Noticias publicadas, la más nueva primero',
    source: 'storefront 2, /blog (news); path chosen here',
    method: 'GET',
    path: '/blog',
    version: 'v1',
    who: 'anyone',
    query: z.object({ page: Page, limit: pageSize(10, 50) }),
    output: z.object({ list: z.array(BlogPost), pagination: Pagination }),
    cache: 'public',
  }),

  'blog.get': call({
    summary: 'Una noticia publicada, por su dirección legible o por una que tuvo antes',
    source: 'storefront 2, /blog (news); path chosen here',
    method: 'GET',
    path: '/blog/{slug}',
    version: 'v1',
    who: 'anyone',
    params: z.object({ slug: z.string().min(1).max(200) }),
    output: BlogPostDetail,
    cache: 'public',
  }),
};
