import type { OrderState } from '#rules/orders/moves.ts';
import { countRows } from '#server/catalogue/pagination.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import { type BoardRow, boardColumns, boardJoins, isOpen } from '../board/queries.ts';

type Rows = { limit: number; offset: number };

export function findOrdersOfPerson(db: Queries, of: { userId: string; officeId: string | null }, rows: Rows) {
  return db.all<BoardRow>(sql`
    select ${boardColumns}
    ${fromOrdersOf(db.businessId, of)}
    order by o.created_at desc, o.id desc limit ${rows.limit} offset ${rows.offset}`);
}

export function countOrdersOfPerson(db: Queries, of: { userId: string; officeId: string | null }) {
  return countRows(db, fromOrdersOf(db.businessId, of));
}

function fromOrdersOf(businessId: string, of: { userId: string; officeId: string | null }) {
  return part`
    from customer_order o ${boardJoins}
    where o.business_id = ${businessId} and o.user_id = ${of.userId}
      ${of.officeId === null ? nothing : part`and o.office_id = ${of.officeId}`}`;
}

/** Whether the person exists for the caller: within an office, only those who ordered from it. */
export async function isKnownAt(
  db: Queries,
  of: { userId: string; officeId: string | null },
): Promise<boolean> {
  const person = await db.first(
    of.officeId === null
      ? sql`select 1 from app_user where business_id = ${db.businessId} and id = ${of.userId}`
      : sql`select 1 from customer_order
            where business_id = ${db.businessId} and user_id = ${of.userId} and office_id = ${of.officeId} limit 1`,
  );
  return person !== undefined;
}

/** An order finished today was placed at most this many days ago. */
const RECENT_DAYS = 7;

/**
 * Orders assigned to a person: open ones by promised time, and those finished since midnight. Only the last week can
 * contain them, so earlier years are not read.
 */
export function ordersAssignedTo(
  db: Queries,
  to: { role: 'picker' | 'delivery'; userId: string; midnight: Date; state: OrderState | undefined },
  rows: Rows,
) {
  return db.all<BoardRow>(sql`
    select ${boardColumns}
    from customer_order o ${boardJoins}
    where o.business_id = ${db.businessId} and o.delivery ->> ${`${to.role}_id`}::text = ${to.userId}
      and (${isOpen} or (o.updated_at >= ${to.midnight}
        and o.created_at > ${to.midnight}::timestamptz - make_interval(days => ${RECENT_DAYS})))
      ${to.state ? part`and o.state = ${to.state}` : nothing}
    order by o.window_end, o.id limit ${rows.limit} offset ${rows.offset}`);
}
