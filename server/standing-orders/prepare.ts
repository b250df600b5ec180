import { endOfBogotaDay } from '#rules/dates/bogota-clock.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { type Rhythm, toldUntil } from '#rules/standing-orders/days.ts';
import { MOST_UNANSWERED } from '#rules/standing-orders/limits.ts';
import { noonOf } from '#rules/standing-orders/words.ts';
import { dayAfter } from '#rules/stats/period.ts';
import { moduleIsOn } from '#server/business/modules/module-is-on.ts';
import type { BusinessDatabase, Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { realTime, sql } from '#server/db/sql.ts';
import type { ScheduledRound } from '#server/jobs/scheduled-rounds.ts';
import type { Post } from '#server/messages/post.ts';
import { dayToTell } from './turns.ts';

/** Orders of one transaction. */
const AT_ONCE = 50;
/** Longer ago nobody looks at them. */
const DAYS_KEPT = 400;

export function standingOrderRound(messages: Pick<Post, 'wake'>, now: () => Date): ScheduledRound {
  return {
    name: 'standing-orders.prepare',
    does: 'tells shoppers of the orders that they repeat, the day before',
    cron: '*/5 * * * *',
    statement: 'short',
    round: (db, isClosing) => prepareStandingOrders(db, messages, now(), isClosing),
  };
}

/**
 * Tells of each order whose day is tomorrow, or today where nobody did it yesterday, at no hour that wakes anybody. A
 * day is marked as told in the transaction that writes its message and moves the calendar on: once, also by two
 * processes or after a crash. A day that has passed is not told. Returns how many were.
 */
export async function prepareStandingOrders(
  db: BusinessDatabase,
  messages: Pick<Post, 'wake'>,
  now: Date,
  isClosing = () => false,
): Promise<number> {
  let told = 0;
  for (let found = AT_ONCE; found === AT_ONCE && !isClosing(); ) {
    const done = await db.transaction((tx) => prepareSome(tx, now));
    found = done.found;
    told += done.told;
  }
  if (told > 0) messages.wake();
  return told;
}

type DueRow = {
  id: string;
  first_day: string;
  rhythm: Rhythm;
  next_day: string;
  unanswered: number;
  /** Later days that were told or skipped. */
  answered: string[];
  is_reachable: boolean;
};

async function prepareSome(tx: Queries, now: Date): Promise<{ found: number; told: number }> {
  const due = await dueOrders(tx, now);
  if (due.length === 0) return { found: 0, told: 0 };
  const today = bogotaDay(now);
  const coming = due.filter(({ next_day: day, is_reachable: isReachable }) => isReachable && day >= today);
  const ignored = new Set(coming.filter(({ unanswered }) => unanswered >= MOST_UNANSWERED));
  const told = await tellOf(
    tx,
    coming.filter((row) => !ignored.has(row)),
    now,
  );
  for (const row of due)
    await moveOn(tx, row, { today, isTold: told.has(row.id), isPaused: ignored.has(row) });
  const ids = due.map(({ id }) => id);
  await tx.run(sql`
    delete from standing_order_turn where business_id = ${tx.businessId} and standing_order_id = any(${ids}::uuid[])
      and day < ${dayAfter(today, -DAYS_KEPT)}::date`);
  return { found: due.length, told: told.size };
}

/** By index standing_order_due; what another process has is left to it. */
function dueOrders(tx: Queries, now: Date): Promise<DueRow[]> {
  const { day, before } = toldUntil(now);
  return tx.all<DueRow>(sql`
    select s.id, s.first_day::text, s.rhythm, s.next_day::text, s.unanswered,
      not u.disabled and u.erased_at is null as is_reachable, array(
        select t.day::text from standing_order_turn t
        where t.business_id = s.business_id and t.standing_order_id = s.id and t.day > s.next_day) as answered
    from standing_order s
    join app_user u on u.business_id = s.business_id and u.id = s.user_id
    where s.business_id = ${tx.businessId} and s.state = 'active' and s.next_day <= ${day}::date
      and (s.next_day < ${day}::date or s.window_time < ${before})
      and ${moduleIsOn(tx.businessId, 'standing_orders')}
    order by s.next_day, s.id limit ${AT_ONCE} for update of s skip locked`);
}

/** The day and its message, and a note for each device. The ids of the orders that were not told before. */
async function tellOf(tx: Queries, rows: readonly DueRow[], now: Date): Promise<Set<string>> {
  const told = new Set<string>();
  for (const { id, next_day: day } of rows) {
    const turn = newId();
    const isNew = await tx.run(sql`
      insert into standing_order_turn (business_id, standing_order_id, day, id, told_at)
      values (${tx.businessId}, ${id}, ${day}::date, ${turn}, ${now})
      on conflict (business_id, standing_order_id, day) do nothing`);
    if (isNew === 0) continue;
    told.add(id);
    const seconds = Math.round((endOfBogotaDay(noonOf(day)) - now.getTime()) / 1_000);
    await tx.run(sql`
      insert into message (business_id, id, channel, sealed, turn_id, expires_at)
      values (${tx.businessId}, ${newId()}, 'order', convert_to('{}', 'UTF8'), ${turn},
        ${realTime} + make_interval(secs => ${seconds}))`);
    await noteForDevices(tx, { id, turn, seconds });
  }
  return told;
}

async function noteForDevices(
  tx: Queries,
  { id, turn, seconds }: { id: string; turn: string; seconds: number },
) {
  const devices = await tx.all<{ id: string }>(sql`
    select d.id from standing_order s
    join push_subscription d on d.business_id = s.business_id and d.user_id = s.user_id
    where s.business_id = ${tx.businessId} and s.id = ${id}`);
  if (devices.length === 0) return;
  const about = JSON.stringify({ turn_id: turn, useful_seconds: seconds });
  await tx.run(sql`
    insert into message (business_id, id, channel, sealed, expires_at)
    select ${tx.businessId}, n.id, 'push',
      convert_to((${about}::jsonb || jsonb_build_object('subscription_id', n.device))::text, 'UTF8'),
      ${realTime} + make_interval(secs => ${seconds})
    from unnest(${devices.map(() => newId())}::uuid[], ${devices.map((device) => device.id)}::uuid[]) n (id, device)`);
}

/** To the next day that is not over. After some that nobody answered it pauses, as its last message said. */
async function moveOn(
  tx: Queries,
  row: DueRow,
  { today, isTold, isPaused }: { today: string; isTold: boolean; isPaused: boolean },
): Promise<void> {
  const yesterday = dayAfter(today, -1);
  const { id, next_day: day, answered } = row;
  const next = dayToTell(row, answered, day > yesterday ? day : yesterday);
  await tx.run(sql`
    update standing_order set next_day = ${next}::date, unanswered = unanswered + ${isTold ? 1 : 0},
      state = ${isPaused ? 'paused' : 'active'}
    where business_id = ${tx.businessId} and id = ${id}`);
}
