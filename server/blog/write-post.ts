import type { ErrorCode } from '#contract/errors.ts';
import type { CallId, CheckedInputOf, OutputOf } from '#contract/index.ts';
import { slugOf } from '#rules/links/slug.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { safeHtml } from '#server/resource/safe-html.ts';
import {
  createRecord,
  type Resource,
  removeRecord,
  restoreRecord,
  updateRecord,
} from '#server/resource/write-record.ts';
import { addFormerSlug, isSlugTaken, markPostRemoved, type PostFields, writePost } from './post-queries.ts';
import { presentPost, type StaffPostRow, staffPost } from './staff-posts.ts';

/** The shop is notified of it by the database itself (its triggers notify_*). */
const resourceOf = ({ now }: SignedInContext): Resource<StaffPostRow, OutputOf<'blogPosts.one'>> => ({
  entity: 'blog_post',
  lock: (tx, id) => staffPost(tx, id, { locked: true }),
  present: (row) => presentPost(row, now()),
});

type Writes =
  | 'blogPosts.create'
  | 'blogPosts.update'
  | 'blogPosts.remove'
  | 'blogPosts.restore'
  | 'blogPosts.publish'
  | 'blogPosts.withdraw';

export const postWrites = {
  'blogPosts.create': ({ body }, context) =>
    createRecord(resourceOf(context), context, 'blogPosts.create', (tx) =>
      save(tx, context, { id: newId(), fields: fieldsOf(body, BLANK), before: undefined }),
    ),

  'blogPosts.update': ({ body: { id, version, ...changes } }, context) =>
    change(context, { call: 'blogPosts.update', id, version, unlessSame: true }, (tx, before) =>
      save(tx, context, { id, fields: fieldsOf(changes, before), before }),
    ),

  'blogPosts.publish': ({ params: { id }, body: { version } }, context) =>
    change(context, { call: 'blogPosts.publish', id, version }, (tx, before) => {
      const now = context.now();
      const isDue = before.published_at !== null && before.published_at <= now;
      const published_at = isDue ? before.published_at : now;
      return write(tx, context, { id, fields: { ...before, inactive: false, published_at } });
    }),

  'blogPosts.withdraw': ({ params: { id }, body: { version } }, context) =>
    change(context, { call: 'blogPosts.withdraw', id, version }, (tx, before) =>
      write(tx, context, { id, fields: { ...before, inactive: true } }),
    ),

  'blogPosts.remove': ({ params: { id }, query: { version } }, context) => {
    const removal = { call: 'blogPosts.remove', id, version, message: 'Se eliminó la noticia.' } as const;
    return removeRecord(resourceOf(context), context, removal, (tx) =>
      markPostRemoved(tx, id, { removed: true, now: context.now() }),
    );
  },

  'blogPosts.restore': async ({ body: { id, version } }, context) => {
    const edit = { call: 'blogPosts.restore', id, version } as const;
    const doc = await restoreRecord(resourceOf(context), context, edit, {
      lockRemoved: (tx) => staffPost(tx, id, { locked: true, removed: true }),
      restore: async (tx) => {
        await markPostRemoved(tx, id, { removed: false, now: context.now() });
        return (await staffPost(tx, id)) ?? fail('NOT_FOUND');
      },
    });
    return isFailure(doc) ? doc : { doc };
  },
} satisfies HandlersOf<Writes>;

async function change<Code extends ErrorCode>(
  context: SignedInContext,
  edit: { call: CallId; id: string; version: number; unlessSame?: true },
  rewrite: (tx: Queries, before: StaffPostRow) => Promise<StaffPostRow | Failure<Code>>,
) {
  const doc = await updateRecord(resourceOf(context), context, edit, rewrite);
  return isFailure(doc) ? doc : { doc };
}

/** The address may change; shared links still work. */
async function save(
  tx: Queries,
  context: SignedInContext,
  { before, ...post }: { id: string; fields: PostFields; before: StaffPostRow | undefined },
): Promise<StaffPostRow | Failure<'POST_ADDRESS_USED' | 'NOT_FOUND'>> {
  const { id, fields } = post;
  if (await isSlugTaken(tx, fields.slug, id)) return failAt('POST_ADDRESS_USED', 'slug');
  const written = await write(tx, context, post);
  if (before && before.slug !== fields.slug) await addFormerSlug(tx, id, before.slug);
  return written;
}

async function write(
  tx: Queries,
  { now }: SignedInContext,
  { id, fields }: { id: string; fields: PostFields },
): Promise<StaffPostRow | Failure<'NOT_FOUND'>> {
  await writePost(tx, id, fields, now());
  return (await staffPost(tx, id)) ?? fail('NOT_FOUND');
}

type Changes = Omit<CheckedInputOf<'blogPosts.update'>['body'], 'id' | 'version'>;

const BLANK: PostFields = {
  slug: '',
  title: '',
  summary: '',
  body: '',
  picture: '',
  tint: 'despensa',
  published_at: null,
  seo_title: '',
  seo_description: '',
  inactive: false,
};

/** Missing fields keep their value. */
function fieldsOf(changes: Changes, before: PostFields): PostFields {
  const text = (value: string | undefined, else_: string) => (value === undefined ? else_ : plainText(value));
  const title = text(changes.title, before.title);
  const slug = changes.slug ?? before.slug;
  const { body, publishedAt, photoUrl, inactive } = changes;
  return {
    slug: slug || slugOf(title) || 'noticia',
    title,
    summary: text(changes.summary, before.summary),
    body: body === undefined ? before.body : safeHtml(body.toWellFormed()),
    picture: photoUrl ?? before.picture,
    tint: before.tint,
    published_at:
      publishedAt === undefined ? before.published_at : publishedAt === null ? null : new Date(publishedAt),
    seo_title: text(changes.seoTitle, before.seo_title),
    seo_description: text(changes.seoDescription, before.seo_description),
    inactive: inactive ?? before.inactive,
  };
}
