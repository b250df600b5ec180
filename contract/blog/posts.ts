import { z } from 'zod';
import { call } from '../call.ts';
import { sortableResource, staffRecord, writableResource } from '../resource.ts';
import { Id, Instant, PictureAddress } from '../wire.ts';

const PostStatus = z.enum(['draft', 'scheduled', 'published', 'withdrawn']);

const PostFields = z.object({
  title: z
    .string()
    .trim()
    .min(1, 'El campo título es obligatorio.')
    .max(150, 'El título puede tener máximo 150 caracteres.'),
  /** The last part of its address; '' derives it from the title. Former addresses still work. */
  slug: z
    .string()
    .trim()
    .toLowerCase()
    .max(120, 'La dirección puede tener máximo 120 caracteres.')
    .regex(/^$|^[a-z0-9]+(-[a-z0-9]+)*$/, 'La dirección solo lleva letras sin tilde, números y guiones.'),
  summary: z.string().trim().max(300, 'El resumen puede tener máximo 300 caracteres.'),
  /** HTML of the toolbar of back-office 9; other markup is removed (rule 45). */
  body: z.string().max(100_000, 'El texto es demasiado largo.'),
  photoUrl: PictureAddress,
  /** The time from which the shop shows it; null is a draft. */
  publishedAt: Instant.nullable(),
  seoTitle: z.string().trim().max(120, 'El título para buscadores puede tener máximo 120 caracteres.'),
  seoDescription: z
    .string()
    .trim()
    .max(300, 'La descripción para buscadores puede tener máximo 300 caracteres.'),
  /** Withdrawn, regardless of its date. */
  inactive: z.boolean(),
});

/** A post as staff read it in a list. */
const StaffPost = z
  .object({
    id: Id,
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    photoUrl: z.string(),
    tint: z.string(),
    publishedAt: Instant.nullable(),
    /** By the clock of the shop. */
    status: PostStatus,
    seoTitle: z.string(),
    seoDescription: z.string(),
    ...staffRecord,
  })
  .meta({ id: 'StaffBlogPost' });
const StaffPostDetail = StaffPost.extend({ body: z.string() }).meta({ id: 'StaffBlogPostDetail' });

const readable = sortableResource('blog_posts', {
  who: 'superadmin',
  what: 'noticias, también borradores y programadas',
  item: StaffPost,
  detail: StaffPostDetail,
  filters: {
    /** A part of it, ignoring case and accents. */
    title: z.string().trim().max(100).optional(),
    status: PostStatus.optional(),
  },
  sortedBy: ['creationDate', 'publishedAt', 'title', 'lastUpdateDate'],
  /** Unpublished posts are first. */
  order: 'publishedAt desc',
  limit: 25,
  most: 100,
});
const writable = writableResource('blog_posts', {
  who: 'superadmin',
  what: 'una noticia',
  fields: PostFields.partial().extend({ title: PostFields.shape.title }),
  changes: PostFields.partial(),
  item: StaffPostDetail,
  errors: ['POST_ADDRESS_USED'],
  bodyLimit: 256 * 1024,
});
const move = {
  source: 'back-office 1 (blog); path chosen here',
  method: 'POST',
  version: 'v1',
  who: 'superadmin',
  params: z.object({ id: Id }),
  body: z.object({ version: z.int().positive() }),
  output: z.object({ doc: StaffPostDetail }),
  errors: ['STALE_EDIT'],
} as const;
const source = 'back-office 1 (blog); path chosen here';

export const blogPostCalls = {
  'blogPosts.page': { ...readable.allPaginate, source },
  'blogPosts.one': { ...readable.get, query: z.object({}), source },
  'blogPosts.create': { ...writable.create, source },
  'blogPosts.update': { ...writable.update, source },
  'blogPosts.remove': { ...writable.remove, source },
  'blogPosts.restore': { ...writable.restore, source },
  'blogPosts.publish': call({
    ...move,
    summary: 'Publicar una noticia ya, por el reloj de la tienda; la que ya está publicada conserva su fecha',
    path: '/blog_posts/{id}/publish',
  }),
  'blogPosts.withdraw': call({
    ...move,
    summary: 'Retirar una noticia de la tienda, sin borrarla',
    path: '/blog_posts/{id}/withdraw',
  }),
};
