import { groupedBy } from '../lists.ts';
import type { Pesos } from '../money.ts';

/** Goods of a product in an office that expire on one day ('2026-12-03'); pieces or grams. */
export type Lot = { expires_on: string; amount: number };

/** Days ahead that the list of what expires begins with, and the most that may be asked for. */
export const EXPIRY_DAYS = 7;
export const MOST_EXPIRY_DAYS = 365;
/** Days ahead that the mail of the morning names. */
export const MAIL_DAYS = 3;
/** Dates of one product in one office. */
export const MOST_LOTS = 60;
/** No goods of a supermarket expire later than this: a year was mistyped. */
export const MOST_YEARS = 10;

/**
 * What is left of each lot, the oldest first. What expired before `today` lies there until it is thrown away, for
 * nobody picks it; the rest leave in the order of their dates, so the newest dates fill what is there. Goods without
 * a date came before dates were written down, and leave before all others.
 */
export function lotsLeft(lots: readonly Lot[], there: number, today: string): Lot[] {
  let room = Math.max(0, there);
  return inOrder(lots, today)
    .reverse()
    .flatMap(({ expires_on, amount }) => {
      const left = Math.min(amount, room);
      room -= left;
      return left > 0 ? [{ expires_on, amount: left }] : [];
    })
    .sort(earlierFirst);
}

const earlierFirst = (one: Lot, other: Lot) => (one.expires_on < other.expires_on ? -1 : 1);

/** The order in which lots leave: by date, expired ones last. */
function inOrder(lots: readonly Lot[], today: string): Lot[] {
  const [expired, fresh] = [true, false].map((has) => lots.filter((lot) => lot.expires_on < today === has));
  return [...(fresh ?? []).sort(earlierFirst), ...(expired ?? []).sort(earlierFirst)];
}

/** The stock that has no expiry date. */
export function undated(lots: readonly Lot[], there: number): number {
  return Math.max(0, there - sumOf(lots));
}

/**
 * The lots of a shelf once goods came in, of which `came` have a date; `there`: what lies on it with them. What had
 * gone until then is forgotten, so that new goods are not taken for it.
 */
export function withArrived(
  lots: readonly Lot[],
  there: number,
  { amount, came, today }: { amount: number; came: readonly Lot[]; today: string },
): Lot[] {
  const amounts = amountsOf([...lotsLeft(lots, there - amount, today), ...came]);
  return [...amounts].map(([expires_on, sum]) => ({ expires_on, amount: sum }));
}

/**
 * The lots of a shelf once so much was thrown away because it expired; `there`: what is left on it. It is of what has
 * expired, then of what has no date, and only then of the oldest dates; where `dates` are named it is all of them.
 */
export function withoutExpired(
  lots: readonly Lot[],
  there: number,
  { amount, dates = [], today }: { amount: number; dates?: readonly string[]; today: string },
): Lot[] {
  const before = lotsLeft(lots, there + amount, today);
  if (dates.length > 0) return before.filter(({ expires_on }) => !dates.includes(expires_on));
  let gone = amount;
  const take = (lot: Lot): Lot => {
    const taken = Math.min(lot.amount, gone);
    gone -= taken;
    return { ...lot, amount: lot.amount - taken };
  };
  const expired = before.filter(({ expires_on }) => expires_on < today).map(take);
  gone -= Math.min(gone, undated(before, there + amount));
  const fresh = before.filter(({ expires_on }) => expires_on >= today).map(take);
  return [...expired, ...fresh].filter((lot) => lot.amount > 0);
}

/** The dates of so much that left a shelf, on which `there` is left. */
export function leaving(lots: readonly Lot[], there: number, amount: number, today: string): Lot[] {
  const after = amountsOf(lotsLeft(lots, there, today));
  return lotsLeft(lots, there + amount, today).flatMap((lot) => {
    const gone = lot.amount - (after.get(lot.expires_on) ?? 0);
    return gone > 0 ? [{ ...lot, amount: gone }] : [];
  });
}

function amountsOf(lots: readonly Lot[]): Map<string, number> {
  const amounts = new Map<string, number>();
  for (const { expires_on, amount } of lots) amounts.set(expires_on, (amounts.get(expires_on) ?? 0) + amount);
  return amounts;
}

const sumOf = (lots: readonly Lot[]) => lots.reduce((sum, { amount }) => sum + amount, 0);

/** The expiry date a picker takes first, and the latest expired one to put aside: null where there is none. */
export function pickedFirst(
  left: readonly Lot[],
  today: string,
): { take: string | null; expired: string | null } {
  const days = left.map(({ expires_on }) => expires_on).sort();
  return {
    take: days.find((day) => day >= today) ?? null,
    expired: days.findLast((day) => day < today) ?? null,
  };
}

/** The coin that all prices are a multiple of. */
const COIN = 50;

/** What something costs for so many percent less: at most that, in coins, and never nothing. */
export function reducedPrice(net: Pesos, percent: number): Pesos {
  const reduced = Math.floor((net * (100 - percent)) / 100);
  return Math.max(1, reduced < COIN ? reduced : reduced - (reduced % COIN));
}

/** Why a day cannot be when something expires; undefined where it can. Goods that come in have not expired. */
export function expiryProblem(day: string, today: string, first = today): string | undefined {
  if (day < first) return first === today ? 'Ya venció: no lo recibas.' : 'Es de hace más de un año.';
  const last = `${Number(today.slice(0, 4)) + MOST_YEARS}${today.slice(4)}`;
  return day > last ? 'Es una fecha demasiado lejana: revisa el año.' : undefined;
}

/** What somebody wrote down of goods that came in. */
type Arrived = { counted: number; mode: 'replace' | 'add'; expires_on: string | null };

/** All that came of a product by date; what replaces is of all that came until then. */
export function arrivedLots(entries: readonly Arrived[]): { lots: Lot[]; undated: number } {
  const whole = entries.slice(
    Math.max(
      0,
      entries.findLastIndex(({ mode }) => mode === 'replace'),
    ),
  );
  const byDay = groupedBy(whole, ({ expires_on }) => expires_on);
  const lots = [...byDay].flatMap(([expires_on, own]) => {
    const amount = own.reduce((sum, { counted }) => sum + counted, 0);
    return expires_on !== null && amount > 0 ? [{ expires_on, amount }] : [];
  });
  return {
    lots: lots.sort(earlierFirst),
    undated: (byDay.get(null) ?? []).reduce((sum, { counted }) => sum + counted, 0),
  };
}
