import type { Queries } from '#server/db/database.ts';
import { nothing, part, sql } from '#server/db/sql.ts';

/**
 * A search term with its matches when they are few: their orders are then found by index. With many matches the newest
 * orders are scanned one by one, and a page fills quickly.
 */
export type Found<One, Query> = {
  few: One[] | undefined;
  query: Query;
  /** Further matches, besides those of the scan. */
  others?: One[];
};

export type PersonFilter = { words: readonly string[]; phone: string | undefined };

const MOST_PEOPLE = 2_000;
const MOST_NUMBERS = 1_000;
/** Shorter pieces match too many numbers, names or phones. */
const SHORTEST = { number: 3, word: 2, phone: 4 };
/** Digits of the largest number (int). */
const LONGEST_NUMBER = 10;
/** Stored words are cut to this length. */
const LONGEST_WORD = 40;
/** Sorts after every character of a name: the end of a prefix range. */
const LAST = '\u{10ffff}';

export function isFew(found: Found<unknown, unknown> | undefined): boolean {
  return found?.few !== undefined;
}

/**
 * Finds people by the beginnings of the words of their name and by the beginning or end of their phone, from their
 * current account.
 */
export async function findCustomers(db: Queries, filter: PersonFilter): Promise<Found<string, PersonFilter>> {
  const { words, phone } = filter;
  const isShort = words.some((word) => word.length < SHORTEST.word) || (phone?.length ?? 4) < SHORTEST.phone;
  if (isShort) return { few: undefined, query: filter };
  const reversed = phone && `<${[...phone].reverse().join('')}`;
  const ofPhone = phone && [
    part`select user_id from (${having(db, part`${phone}`)} union ${having(db, part`${reversed}`)}) p`,
  ];
  const [first, ...others] = [
    ...words.map((word) => having(db, part`folded(${word.slice(0, LONGEST_WORD)})`)),
    ...(ofPhone || []),
  ];
  if (!first) return { few: undefined, query: filter };
  const all = others.reduce((before, other) => part`${before} intersect ${other}`, part`${first}`);
  const rows = await db.all<{ user_id: string }>(sql`
    select distinct user_id from (${all}) found limit ${MOST_PEOPLE + 1}`);
  return { few: rows.length > MOST_PEOPLE ? undefined : rows.map(({ user_id: id }) => id), query: filter };
}

function having(db: Queries, beginning: ReturnType<typeof part>) {
  return part`select user_id from person_word
    where business_id = ${db.businessId} and word >= ${beginning} and word < ${beginning} || ${LAST}`;
}

/** The same condition on the person of each order, evaluated only for scanned orders. Erased people match nothing. */
export function ofPerson({ words, phone }: PersonFilter) {
  const named = words.reduce(
    (before, word) => part`${before} and strpos(' ' || u.folded_name, ' ' || folded(${word})) > 0`,
    nothing,
  );
  return part`and (select true from app_user u
    where u.business_id = o.business_id and u.id = o.user_id and u.erased_at is null ${named}
      ${phone ? part`and (starts_with(u.phone, ${`+57${phone}`}) or right(u.phone, ${phone.length}) = ${phone})` : nothing})`;
}

/** Finds order numbers that contain these digits, and orders with this number at another channel. */
export async function findNumbers(
  db: Queries,
  digits: string,
  channelNumber: string,
): Promise<Found<number, string>> {
  const [found, ofChannels] = await Promise.all([
    containing(db, digits),
    db.all<{ number: number }>(sql`
      select number from customer_order where business_id = ${db.businessId} and channel_number = ${channelNumber}
      limit ${MOST_NUMBERS}`),
  ]);
  const others = ofChannels.map(({ number }) => number);
  return found.few ? { ...found, few: [...others, ...found.few] } : { ...found, others };
}

/**
 * Digits as ranges for the index: '48' followed by one digit is 480 to 489, 1480 to 1489 and so on up to the largest.
 */
async function containing(db: Queries, digits: string): Promise<Found<number, string>> {
  if (digits.length < SHORTEST.number) return { few: undefined, query: digits };
  if (digits.length > LONGEST_NUMBER) return { few: [], query: digits };
  // Numbers do not begin with 0: such digits need another one before them.
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
  return { few: rows.length > MOST_NUMBERS ? undefined : rows.map(({ number }) => number), query: digits };
}

const MOST_INT = 2_147_483_647;
