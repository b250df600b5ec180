import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';

/**
 * What was asked for in words or digits, and who or what that is, as long as they are few: their orders are found from
 * an index of their own. Of many the newest orders are looked at one after the other, and a page is soon full.
 */
export type Found<One, Asked> = { few: One[] | undefined; asked: Asked };

export type PersonFilter = { words: readonly string[]; phone: string | undefined };

const MOST_PEOPLE = 2_000;
const MOST_NUMBERS = 5_000;
/** Shorter pieces are in every hundredth number. */
const SHORTEST_LOOKED_FOR = 3;
/** Digits of the largest number (int). */
const LONGEST_NUMBER = 10;

export function isFew(found: Found<unknown, unknown> | undefined): boolean {
  return found?.few !== undefined;
}

/** People by a part of each word of their name and a part of their phone, as their account says today. */
export async function findCustomers(db: Queries, asked: PersonFilter): Promise<Found<string, PersonFilter>> {
  const rows = await db.all<{ id: string }>(sql`
    select u.id from app_user u
    where u.business_id = ${db.businessId} ${called(asked)} limit ${MOST_PEOPLE + 1}`);
  return { few: rows.length > MOST_PEOPLE ? undefined : rows.map(({ id }) => id), asked };
}

/** The same of the person of each order: only asked where it is reached. */
export function ofPerson(asked: PersonFilter) {
  return part`and (select true from app_user u
    where u.business_id = o.business_id and u.id = o.user_id ${called(asked)})`;
}

/** Whoever was erased is nobody any more. */
function called({ words, phone }: PersonFilter) {
  const named = words.reduce(
    (before, word) => part`${before} and strpos(u.folded_name, folded(${word})) > 0`,
    nothing,
  );
  return part`and u.erased_at is null ${named}
    ${phone ? part`and u.phone <> '' and strpos(u.phone, ${phone}) > 0` : nothing}`;
}

/**
 * Numbers that have these digits somewhere in them, from the index of numbers: '48' with one digit behind it is 480 to
 * 489, 1480 to 1489 and so on up to the largest number there is.
 */
export async function findNumbers(db: Queries, digits: string): Promise<Found<number, string>> {
  if (digits.length < SHORTEST_LOOKED_FOR) return { few: undefined, asked: digits };
  if (digits.length > LONGEST_NUMBER) return { few: [], asked: digits };
  // A number does not begin with 0: in front of such digits there is another one.
  const firstLead = digits.startsWith('0') ? 1 : 0;
  const rows = await db.all<{ number: number }>(sql`
    select c.number
    from (select max(number)::bigint as most from customer_order where business_id = ${db.businessId}) m
    cross join lateral (
      select (10 ^ p)::bigint as behind, (10 ^ (p + ${digits.length}::int))::bigint as whole
      from generate_series(0, ${LONGEST_NUMBER - digits.length}::int) p
    ) place
    cross join lateral generate_series(${firstLead}::bigint, m.most / place.whole) lead
    cross join lateral (select lead * place.whole + ${Number(digits)}::bigint * place.behind as low) range
    cross join lateral (
      select o.number from customer_order o
      where o.business_id = ${db.businessId} and o.number >= least(range.low, ${MOST_INT})::int
        and o.number <= least(range.low + place.behind - 1, ${MOST_INT})::int
      limit ${MOST_NUMBERS + 1}
    ) c
    limit ${MOST_NUMBERS + 1}`);
  return { few: rows.length > MOST_NUMBERS ? undefined : rows.map(({ number }) => number), asked: digits };
}

const MOST_INT = 2_147_483_647;
