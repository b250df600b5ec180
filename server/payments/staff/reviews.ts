import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { OrderState } from '#rules/orders/moves.ts';
import type { ReviewKind } from '#rules/payments/payments.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { plainText } from '#server/http/plain-text.ts';
import type { GatewayName } from '#server/payments/gateways/gateway.ts';
import { type Resource, updateRecord } from '#server/resource/write-record.ts';

type ReviewRow = {
  id: string;
  kind: ReviewKind;
  gateway: GatewayName;
  transaction_id: string;
  reference: string;
  order_id: string | null;
  id_order: number | null;
  order_state: OrderState | null;
  amount_in_cents: number;
  expected_in_cents: number | null;
  currency: string;
  void_state: 'none' | 'asking' | 'done' | 'refused';
  void_answer: string;
  resolution: string;
  resolved_by_name: string;
  resolved_at: Date | null;
  created_at: Date;
  version: number;
};
type WireReview = OutputOf<'payments.resolveReview'>;

const columns = part`
  r.id, r.kind, r.gateway, r.transaction_id, r.reference, r.order_id, o.number as id_order, o.state as order_state,
  r.amount_in_cents, r.expected_in_cents, r.currency, r.void_state, r.void_answer, r.resolution, r.resolved_at,
  r.created_at, r.version, coalesce(btrim(u.name || ' ' || u.last_name), '') as resolved_by_name`;
const joins = part`
  left join customer_order o on o.business_id = r.business_id and o.id = r.order_id
  left join app_user u on u.business_id = r.business_id and u.id = r.resolved_by`;

/** Money that fits no order (rule 18): open cases first, the oldest in front. */
export async function listReviews({ query }: CheckedInputOf<'payments.reviews'>, { db }: SignedInContext) {
  const { page, limit, resolved } = query;
  const which = resolved === undefined ? nothing : part`and (r.resolved_at is not null) = ${resolved}`;
  const [rows, { count }] = await Promise.all([
    db.all<ReviewRow>(sql`
      select ${columns} from payment_review r ${joins}
      where r.business_id = ${db.businessId} ${which}
      order by r.resolved_at is not null, case when r.resolved_at is null then r.created_at end,
        r.resolved_at desc, r.id
      limit ${limit} offset ${(page - 1) * limit}`),
    db.one<{ count: number }>(sql`
      select count(*) as count from payment_review r where r.business_id = ${db.businessId} ${which}`),
  ]);
  return {
    list: rows.map(presentReview),
    pagination: {
      page,
      limit,
      totalCount: count,
      totalPages: Math.ceil(count / limit),
      hasNextPage: page * limit < count,
    },
  };
}

/**
 * A person resolves a case, with the version they saw, and it is audited (rule 47). When the provider answered or
 * somebody else resolved it meanwhile, they see the current state.
 */
export function resolveReview(
  { params: { id }, body }: CheckedInputOf<'payments.resolveReview'>,
  context: SignedInContext,
) {
  const edit = { call: 'payments.resolveReview', id, version: body.version } as const;
  return updateRecord(resource, context, edit, async (tx) => {
    await tx.run(sql`
      update payment_review set resolution = ${plainText(body.resolution)}, resolved_at = ${context.now()},
        resolved_by = ${context.user.id}, version = version + 1
      where business_id = ${tx.businessId} and id = ${id}`);
    return tx.one<ReviewRow>(review(tx, id));
  });
}

const resource: Resource<ReviewRow, WireReview> = {
  entity: 'payment_review',
  lock: (tx, id) => tx.first<ReviewRow>(review(tx, id, part`for update of r`)),
  present: presentReview,
  forAudit: ({ resolution, resolved_at }) => ({ resolution, resolved_at }),
};

function review(tx: Queries, id: string, locked = nothing) {
  return sql`
    select ${columns} from payment_review r ${joins}
    where r.business_id = ${tx.businessId} and r.id = ${id} ${locked}`;
}

function presentReview({ resolved_at, created_at, ...row }: ReviewRow): WireReview {
  return {
    ...row,
    resolved_date: resolved_at?.toISOString() ?? null,
    creationDate: created_at.toISOString(),
  };
}
