import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { pictureUrl } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { HandlersOf, SessionUser, SignedInContext } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import type { Sort } from '#server/resource/cursor.ts';
import { sortedPage } from '#server/resource/sorted-page.ts';
import { type Resource, updateRecord } from '#server/resource/write-record.ts';
import { presentReview } from './present.ts';
import { type AuthoredRow, reviewColumns } from './queries.ts';

type StaffReviewRow = AuthoredRow & {
  product_id: string;
  product: string;
  picture: string;
  number: number | null;
  office: string;
  version: number;
};

/** Opinions as the staff of the office that sold the product read and answer them. */
export const staffReviewHandlers = {
  'reviews.page': async ({ query }, { db, user }) => {
    const page = await staffReviews(db, user, query);
    return isFailure(page) ? page : { list: page.rows.map(present), pagination: page.pagination };
  },
  'reviews.one': async ({ params: { id } }, { db, user }) => {
    const row = await staffReview(db, user, id);
    return row ? present(row) : fail('NOT_FOUND');
  },
  'reviews.moderate': async ({ params: { id }, body: { version, answer, hidden } }, context) => {
    const edit = { call: 'reviews.moderate', id, version } as const;
    const doc = await updateRecord(resourceOf(context), context, edit, async (tx, before) => {
      const text = answer === undefined ? before.answer : plainText(answer);
      const answered = text === '' ? null : text === before.answer ? before.answered_at : context.now();
      const state = hidden === undefined ? before.state : hidden ? 'hidden' : 'visible';
      await tx.run(sql`
        update product_review set answer = ${text}, answered_at = ${answered}, state = ${state},
          updated_at = ${context.now()}, version = version + 1
        where business_id = ${tx.businessId} and id = ${id}`);
      return (await staffReview(tx, context.user, id)) ?? fail('NOT_FOUND');
    });
    return isFailure(doc) ? doc : { doc };
  },
} satisfies HandlersOf<'reviews.page' | 'reviews.one' | 'reviews.moderate'>;

/** The audit records what staff did; the text is the person's, and is erased with them. */
const resourceOf = ({ user }: SignedInContext): Resource<StaffReviewRow, OutputOf<'reviews.one'>> => ({
  entity: 'product_review',
  lock: (tx, id) => staffReview(tx, user, id, 'locked'),
  present,
  forAudit: ({ product_id, state, answer, version }) => ({ product_id, state, answer, version }),
});

const columns = part`${reviewColumns}, u.name, u.last_name, r.product_id, p.title as product, p.picture, o.number,
  f.display_name as office, r.version`;
const joined = part`product_review r
  join app_user u on u.business_id = r.business_id and u.id = r.user_id
  join product p on p.business_id = r.business_id and p.id = r.product_id
  join customer_order o on o.business_id = r.business_id and o.id = r.order_id
  join office f on f.business_id = r.business_id and f.id = r.office_id`;

/** An admin with a branch answers for what that branch sold (rule 38). */
const seenByStaff = ({ businessId }: Queries, { officeId }: SessionUser) => part`
  r.business_id = ${businessId} and r.state <> 'withdrawn' ${officeId ? part`and r.office_id = ${officeId}` : nothing}`;

function staffReview(
  db: Queries,
  user: SessionUser,
  id: string,
  locked?: 'locked',
): Promise<StaffReviewRow | undefined> {
  return db.first<StaffReviewRow>(sql`
    select ${columns} from ${joined} where ${seenByStaff(db, user)} and r.id = ${id}
    ${locked ? part`for update of r` : nothing}`);
}

const sorts = {
  creationDate: { by: part`r.created_at`, as: 'timestamptz' },
  stars: { by: part`r.stars`, as: 'bigint' },
} satisfies Record<string, Sort>;

function staffReviews(db: Queries, user: SessionUser, query: CheckedInputOf<'reviews.page'>['query']) {
  const { state, answered, stars, product } = query;
  const from = part`
    from ${joined}
    where ${seenByStaff(db, user)}
      ${state === undefined ? nothing : part`and r.state = ${state}`}
      ${answered === undefined ? nothing : part`and (r.answered_at is not null) = ${answered}`}
      ${stars === undefined ? nothing : part`and r.stars = ${stars}`}
      ${product ? part`and strpos(folded(p.title), folded(${product})) > 0` : nothing}`;
  return sortedPage<StaffReviewRow, keyof typeof sorts>(db, query, { columns, from, id: part`r.id`, sorts });
}

function present(row: StaffReviewRow): OutputOf<'reviews.one'> {
  return {
    ...presentReview(row),
    product_id: row.product_id,
    product: row.product,
    photoUrl: pictureUrl(row.picture),
    id_order: row.number,
    office: row.office,
    state: row.state,
    version: row.version,
  };
}
