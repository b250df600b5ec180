import { nextDay } from '#rules/standing-orders/days.ts';
import { dayAfter } from '#rules/stats/period.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/sql.ts';
import type { StandingLine, StandingOrderRow, TurnRow } from './queries.ts';

export type TurnState = 'open' | 'confirmed' | 'skipped' | 'expired';

/** A day that nobody confirmed is over with it. */
export function stateOfTurn(turn: TurnRow, today: string): TurnState {
  if (turn.is_confirmed) return 'confirmed';
  if (turn.is_skipped) return 'skipped';
  return turn.day < today ? 'expired' : 'open';
}

export function turnOf({ turns }: Pick<StandingOrderRow, 'turns'>, day: string): TurnRow | undefined {
  return turns.find((turn) => turn.day === day);
}

type Calendar = Pick<StandingOrderRow, 'first_day' | 'rhythm'>;

/** The next day to tell of: later than today, and than each that was told or skipped and is of this calendar. */
export function dayToTell(calendar: Calendar, turns: readonly TurnRow[], today: string): string {
  const { first_day: first, rhythm } = calendar;
  const last = turns.map(({ day }) => day).find((day) => isDayOf(calendar, day)) ?? today;
  return nextDay(first, rhythm, last > today ? last : today);
}

export function isDayOf({ first_day: first, rhythm }: Calendar, day: string): boolean {
  return nextDay(first, rhythm, dayAfter(day, -1)) === day;
}

/** Told days that the shopper does not want, of those that may still be confirmed. */
export async function skipTold(tx: Queries, id: string, days: readonly string[], at: Date): Promise<void> {
  if (days.length === 0) return;
  await tx.run(sql`
    update standing_order_turn set skipped_at = ${at}
    where business_id = ${tx.businessId} and standing_order_id = ${id} and day = any(${days}::date[])
      and confirmed_at is null and skipped_at is null`);
  await tx.run(sql`
    update standing_order set unanswered = 0 where business_id = ${tx.businessId} and id = ${id}`);
}

/** A day of which nobody was told yet is left out, and the next one comes. */
export async function skipUntold(tx: Queries, row: StandingOrderRow, at: Date): Promise<void> {
  const { id, next_day: day, first_day: first, rhythm } = row;
  await tx.run(sql`
    insert into standing_order_turn (business_id, standing_order_id, day, id, skipped_at)
    values (${tx.businessId}, ${id}, ${day}::date, ${newId()}, ${at})
    on conflict (business_id, standing_order_id, day) do nothing`);
  await tx.run(sql`
    update standing_order set next_day = ${nextDay(first, rhythm, day)}::date, unanswered = 0
    where business_id = ${tx.businessId} and id = ${id}`);
}

/** A told day of a locked order is confirmed. */
export async function confirmTurn(
  tx: Queries,
  { id, day, cartId, at }: { id: string; day: string; cartId: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    update standing_order_turn set confirmed_at = ${at}, cart_id = ${cartId}
    where business_id = ${tx.businessId} and standing_order_id = ${id} and day = ${day}::date
      and told_at is not null and confirmed_at is null and skipped_at is null`);
}

/** What its goods cost then is what the next time is compared with. */
export async function noteAnswered(tx: Queries, id: string, goods: readonly StandingLine[]): Promise<void> {
  await tx.run(sql`
    update standing_order set unanswered = 0, goods = ${JSON.stringify(goods)}::jsonb
    where business_id = ${tx.businessId} and id = ${id}`);
}
