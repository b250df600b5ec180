import { nextDay } from '#rules/standing-orders/days.ts';
import { dayAfter } from '#rules/stats/period.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { part, sql } from '#server/db/sql.ts';
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

/** The next day of a calendar that is later than `after`, and was neither told nor skipped. */
export function dayToTell(
  { first_day: first, rhythm }: Calendar,
  answered: readonly string[],
  after: string,
): string {
  let day = nextDay(first, rhythm, after);
  while (answered.includes(day)) day = nextDay(first, rhythm, day);
  return day;
}

export function daysOf({ turns }: Pick<StandingOrderRow, 'turns'>): string[] {
  return turns.map(({ day }) => day);
}

/** A skipped day of this calendar that has not passed may be taken back. */
export function canInclude(
  row: Pick<StandingOrderRow, 'first_day' | 'rhythm'>,
  turn: TurnRow,
  today: string,
): boolean {
  return stateOfTurn(turn, today) === 'skipped' && turn.day >= today && isDayOf(row, turn.day);
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
  const { id, next_day: day } = row;
  await tx.run(sql`
    insert into standing_order_turn (business_id, standing_order_id, day, id, skipped_at)
    values (${tx.businessId}, ${id}, ${day}::date, ${newId()}, ${at})
    on conflict (business_id, standing_order_id, day) do nothing`);
  await tx.run(sql`
    update standing_order set next_day = ${dayToTell(row, daysOf(row), day)}::date, unanswered = 0
    where business_id = ${tx.businessId} and id = ${id}`);
}

/** A skipped day is taken back: one that was told waits again, of another its shopper is told as if it never was. */
export async function includeAgain(
  tx: Queries,
  row: StandingOrderRow,
  { day, is_told: isTold }: TurnRow,
): Promise<void> {
  const skipped = part`business_id = ${tx.businessId} and standing_order_id = ${row.id} and day = ${day}::date
    and skipped_at is not null`;
  if (isTold)
    return void (await tx.run(sql`update standing_order_turn set skipped_at = null where ${skipped}`));
  await tx.run(sql`delete from standing_order_turn where ${skipped}`);
  await tx.run(sql`
    update standing_order set next_day = least(next_day, ${day}::date)
    where business_id = ${tx.businessId} and id = ${row.id}`);
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
