import type { OutputOf } from '#contract/index.ts';
import { pageFrom, rowsOfPage } from '#server/catalogue/pagination.ts';
import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';
import type { Handler, SessionUser } from '#server/http/context.ts';
import { type ClaimedCash, claimedInRound } from '../claims/claim-queries.ts';

type StaffRound = OutputOf<'deliveries.rounds'>['list'][number];
type Stop = StaffRound['stops'][number];

type RoundRow = {
  id: string;
  courier_id: string;
  courier: string;
  phone: string;
  office_name: string;
  started_at: Date;
  closed_at: Date | null;
  cash: number;
  cash_declared: number | null;
  note: string;
  claimed: ClaimedCash[];
  ended_by: string | null;
  end_reason: string;
};

/** Couriers on the way with their orders and cash, or closed rounds; newest first. */
export const listRounds: Handler<'deliveries.rounds'> = async ({ query }, { db, user }) => {
  const { offset, limit } = rowsOfPage(query);
  const isOpen = query.state === 'open';
  const rows = await db.all<RoundRow>(sql`
    select r.id, r.courier_id, btrim(u.name || ' ' || u.last_name) as courier, coalesce(u.phone, '') as phone,
      coalesce(nullif(f.display_name, ''), f.name) as office_name, r.started_at, r.closed_at, r.cash_declared, r.note,
      coalesce(r.cash_expected, cash_of_round(r.business_id, r.id)) as cash, ${claimedInRound} as claimed, r.end_reason,
      btrim(m.name || ' ' || m.last_name) as ended_by
    from delivery_round r
    join app_user u on u.business_id = r.business_id and u.id = r.courier_id
    left join app_user m on m.business_id = r.business_id and m.id = r.ended_by
    join office f on f.business_id = r.business_id and f.id = r.office_id
    where r.business_id = ${db.businessId} and (r.closed_at is null) = ${isOpen}
      ${officeOf(user, query.office_id)}
    order by r.started_at desc, r.id limit ${limit} offset ${offset}`);
  const { list, pagination } = pageFrom(rows, query);
  const stops = await stopsOf(
    db,
    list.map(({ id }) => id),
  );
  return { list: list.map((row) => presentRound(row, stops.get(row.id) ?? [])), pagination };
};

/** A condition on a round or return `r`: a caller with a branch sees only that one. */
export function officeOf({ officeId }: SessionUser, filter: string | undefined) {
  const own = officeId === null ? nothing : part`and r.office_id = ${officeId}`;
  return filter === undefined ? own : part`${own} and r.office_id = ${filter}`;
}

type StopRow = { round_id: string; order_id: string; number: number; client: string; last: string | null };

async function stopsOf(db: Queries, roundIds: readonly string[]): Promise<Map<string, Stop[]>> {
  if (roundIds.length === 0) return new Map();
  const rows = await db.all<StopRow>(sql`
    select s.round_id, s.order_id, o.number, coalesce(o.customer ->> 'fullname', '') as client,
      o.delivery -> 'events' -> -1 ->> 'event' as last
    from delivery_stop s
    join customer_order o on o.business_id = s.business_id and o.id = s.order_id
    where s.business_id = ${db.businessId} and s.round_id = any(${roundIds}::uuid[])
    order by s.round_id, s.position`);
  const byRound = Map.groupBy(rows, ({ round_id }) => round_id);
  return new Map([...byRound].map(([id, stops]) => [id, stops.map(presentStop)]));
}

function presentStop({ order_id, number, client, last }: StopRow): Stop {
  return { order_id, id_order: number, client, status: statusOf(last) };
}

function statusOf(last: string | null): Stop['status'] {
  if (last === 'delivered' || last === 'returned') return last;
  return last === 'attempt' ? 'attempted' : 'on_the_way';
}

function presentRound(row: RoundRow, stops: Stop[]): StaffRound {
  return {
    id: row.id,
    courier: { id: row.courier_id, name: row.courier, phone: row.phone },
    office_name: row.office_name,
    started_at: row.started_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    cash_expected: row.cash,
    cash_declared: row.cash_declared,
    difference: row.cash_declared === null ? null : row.cash_declared - row.cash,
    note: row.note,
    claimed: row.claimed,
    ended_by: row.ended_by ?? '',
    end_reason: row.end_reason,
    stops,
  };
}
