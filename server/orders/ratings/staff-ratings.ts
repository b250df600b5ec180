import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { OrderReason } from '#rules/reviews/order-rating.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { HandlersOf, SessionUser, SignedInContext } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { notifyOrder } from '#server/picking/actions/apply-actions.ts';
import { writeOrderNote } from '#server/push/order-notes.ts';
import type { Sort } from '#server/resource/cursor.ts';
import { type SortedList, sortedPage } from '#server/resource/sorted-page.ts';
import { type Resource, updateRecord } from '#server/resource/write-record.ts';
import { lockOrder } from '../lock-order.ts';

type StaffRatingRow = {
  id: string;
  number: number;
  client: string;
  office: string;
  stars: number;
  reasons: OrderReason[];
  comment: string;
  lines: { title: string; good: boolean }[];
  created_at: Date;
  edited_at: Date | null;
  answer: string;
  answered_at: Date | null;
  answered_by: string | null;
  version: number;
};

/** A note about an answer is still news after a day. */
const USEFUL_SECONDS = 86_400;

/** Ratings as the staff of the office that sold the order read and answer them. */
export const staffRatingHandlers = {
  'orderRatings.page': async ({ query }, { db, user }) => {
    const page = await staffRatings(db, user, query);
    return isFailure(page) ? page : { list: page.rows.map(present), pagination: page.pagination };
  },
  'orderRatings.one': async ({ params: { id } }, { db, user }) => {
    const row = await staffRating(db, user, id);
    return row ? present(row) : fail('NOT_FOUND');
  },
  'orderRatings.answer': async ({ params: { id }, body: { version, answer } }, context) => {
    const edit = { call: 'orderRatings.answer', id, version } as const;
    const doc = await updateRecord(resourceOf(context), context, edit, async (tx, before) => {
      const text = plainText(answer);
      if (text === before.answer) return before;
      await writeAnswer(tx, id, text === '' ? null : { text, by: context.user.id, at: context.now() });
      // A corrected answer is no other news.
      if (before.answer === '') await writeOrderNote(tx, id, { answered: 'rating' }, USEFUL_SECONDS);
      return (await staffRating(tx, context.user, id)) ?? fail('NOT_FOUND');
    });
    return isFailure(doc) ? doc : { doc };
  },
} satisfies HandlersOf<'orderRatings.page' | 'orderRatings.one' | 'orderRatings.answer'>;

/** The audit records what staff did; the comment is the person's, and is erased with them. */
const resourceOf = ({ user }: SignedInContext): Resource<StaffRatingRow, OutputOf<'orderRatings.one'>> => ({
  entity: 'order_rating',
  // The order first, as its shopper who rates it does.
  lock: async (tx, id) => ((await lockOrder(tx, id)) ? staffRating(tx, user, id) : undefined),
  present,
  forAudit: ({ number, answer, version }) => ({ number, answer, version }),
  notify: async (tx, { after }) => {
    const order = after && (await lockOrder(tx, after.id));
    if (order) await notifyOrder(tx, order);
  },
});

async function writeAnswer(
  tx: Queries,
  orderId: string,
  answer: { text: string; by: string; at: Date } | null,
): Promise<void> {
  await tx.run(sql`
    update order_rating set answer = ${answer?.text ?? ''}, answered_at = ${answer?.at ?? null},
      answered_by = ${answer?.by ?? null}, version = version + 1
    where business_id = ${tx.businessId} and order_id = ${orderId}`);
}

const columns = part`r.order_id as id, o.number, o.customer ->> 'fullname' as client, f.display_name as office,
  r.stars, r.reasons, r.comment, r.created_at, r.edited_at, r.answer, r.answered_at, r.version,
  btrim(u.name || ' ' || u.last_name) as answered_by, coalesce((
    select json_agg(json_build_object('title', l.product ->> 'title', 'good', t.is_good) order by l.position)
    from order_line_rating t
    join order_line l on l.business_id = t.business_id and l.order_id = t.order_id and l.id = t.line_id
    where t.business_id = r.business_id and t.order_id = r.order_id), '[]') as lines`;
const joined = part`order_rating r
  join customer_order o on o.business_id = r.business_id and o.id = r.order_id
  join office f on f.business_id = r.business_id and f.id = r.office_id
  left join app_user u on u.business_id = r.business_id and u.id = r.answered_by`;

/** An admin with a branch answers for what that branch sold (rule 38). */
const seenByStaff = (
  { businessId }: Pick<Queries, 'businessId'>,
  { officeId }: Pick<SessionUser, 'officeId'>,
) => part`
  r.business_id = ${businessId} ${officeId ? part`and r.office_id = ${officeId}` : nothing}`;

function staffRating(db: Queries, user: SessionUser, orderId: string): Promise<StaffRatingRow | undefined> {
  return db.first<StaffRatingRow>(sql`
    select ${columns} from ${joined} where ${seenByStaff(db, user)} and r.order_id = ${orderId}`);
}

const sorts = {
  creationDate: { by: part`r.created_at`, as: 'timestamptz' },
  stars: { by: part`r.stars`, as: 'bigint' },
} satisfies Record<string, Sort>;

function staffRatings(db: Queries, user: SessionUser, query: Query) {
  return sortedPage<StaffRatingRow, keyof typeof sorts>(db, query, ratingList(db, user, query));
}

type Query = CheckedInputOf<'orderRatings.page'>['query'];
type Filters = Pick<Query, 'answered' | 'commented' | 'stars' | 'search'>;

export function ratingList(
  db: Pick<Queries, 'businessId'>,
  user: Pick<SessionUser, 'officeId'>,
  { answered, commented, stars, search }: Filters,
): SortedList<keyof typeof sorts> {
  const from = part`
    from ${joined}
    where ${seenByStaff(db, user)}
      ${answered === undefined ? nothing : part`and (r.answered_at is not null) = ${answered}`}
      ${commented === undefined ? nothing : part`and (r.comment <> '') = ${commented}`}
      ${stars === undefined ? nothing : part`and r.stars = ${stars}`}
      ${search ? part`and ${matching(search)}` : nothing}`;
  return { columns, from, id: part`r.order_id`, sorts };
}

/** A number is an order's, with or without its dots: '1.234'. Words are folded once, not for each row. */
function matching(search: string) {
  const number = search.replaceAll('.', '');
  return /^\d{1,9}$/.test(number)
    ? part`o.number = ${Number(number)}`
    : part`strpos(r.folded_comment, (select folded(${search}))) > 0`;
}

function present(row: StaffRatingRow): OutputOf<'orderRatings.one'> {
  const {
    id,
    number,
    client,
    office,
    stars,
    reasons,
    comment,
    lines,
    answer,
    answered_at: at,
    version,
  } = row;
  return {
    id,
    id_order: number,
    client,
    office,
    stars,
    reasons,
    comment,
    lines,
    version,
    creationDate: row.created_at.toISOString(),
    edited: row.edited_at !== null,
    answer: at && { text: answer, date: at.toISOString(), who: row.answered_by ?? '' },
  };
}
