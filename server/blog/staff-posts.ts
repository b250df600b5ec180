import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { pictureUrl } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import type { Sort } from '#server/resource/cursor.ts';
import { safeHtml } from '#server/resource/safe-html.ts';
import { sortedPage } from '#server/resource/sorted-page.ts';
import { presentStaffRecord, type StaffRow } from '#server/resource/staff-record.ts';
import type { PostFields } from './post-queries.ts';

export type StaffPostRow = StaffRow & PostFields;

export const staffPostHandlers = {
  'blogPosts.page': async ({ query }, { db, now }) => {
    const page = await staffPosts(db, query, now());
    if (isFailure(page)) return page;
    return { list: page.rows.map((row) => presentRow(row, now())), pagination: page.pagination };
  },
  'blogPosts.one': async ({ params: { id } }, { db, now }) => {
    const row = await staffPost(db, id);
    return row ? presentPost(row, now()) : fail('NOT_FOUND');
  },
} satisfies HandlersOf<'blogPosts.page' | 'blogPosts.one'>;

const columns = part`b.id, b.slug, b.title, b.summary, b.picture, b.tint, b.published_at, b.seo_title, b.seo_description,
  b.inactive, b.inactive_at, b.created_at, b.updated_at, b.version`;

/** A post, removed or not; locked until the transaction ends. */
export function staffPost(
  db: Queries,
  id: string,
  { locked = false, removed = false } = {},
): Promise<StaffPostRow | undefined> {
  return db.first<StaffPostRow>(sql`
    select ${columns}, b.body from blog_post b
    where b.business_id = ${db.businessId} and b.id = ${id} and (b.removed_at is not null) = ${removed}
    ${locked ? part`for update` : nothing}`);
}

/** Drafts sort as if published last. */
const sorts = {
  creationDate: { by: part`b.created_at`, as: 'timestamptz' },
  publishedAt: { by: part`coalesce(b.published_at, 'infinity')`, as: 'timestamptz' },
  title: { by: part`folded(b.title)`, as: 'text' },
  lastUpdateDate: { by: part`b.updated_at`, as: 'timestamptz' },
} satisfies Record<string, Sort>;

function staffPosts(db: Queries, query: CheckedInputOf<'blogPosts.page'>['query'], now: Date) {
  const { title, status } = query;
  const isOf = {
    draft: part`and not b.inactive and b.published_at is null`,
    scheduled: part`and not b.inactive and b.published_at > ${now}`,
    published: part`and not b.inactive and b.published_at <= ${now}`,
    withdrawn: part`and b.inactive`,
  };
  const from = part`
    from blog_post b
    where b.business_id = ${db.businessId} and b.removed_at is null
      ${status === undefined ? nothing : isOf[status]}
      ${title ? part`and strpos(folded(b.title), folded(${title})) > 0` : nothing}`;
  return sortedPage<Omit<StaffPostRow, 'body'>, keyof typeof sorts>(db, query, {
    columns,
    from,
    id: part`b.id`,
    sorts,
  });
}

export function presentPost(row: StaffPostRow, now: Date): OutputOf<'blogPosts.one'> {
  return { ...presentRow(row, now), body: safeHtml(row.body) };
}

function presentRow(row: Omit<StaffPostRow, 'body'>, now: Date): OutputOf<'blogPosts.page'>['list'][number] {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    photoUrl: pictureUrl(row.picture),
    tint: row.tint,
    publishedAt: row.published_at?.toISOString() ?? null,
    status: statusOf(row, now),
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    ...presentStaffRecord(row),
  };
}

function statusOf({ inactive, published_at }: Pick<StaffPostRow, 'inactive' | 'published_at'>, now: Date) {
  if (inactive) return 'withdrawn';
  if (published_at === null) return 'draft';
  return published_at > now ? 'scheduled' : 'published';
}
