import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import { bogotaDate } from '#rules/dates/bogota-clock.ts';
import { lateness } from '#rules/deliveries/windows.ts';
import { ORDER_STATES } from '#rules/orders/moves.ts';
import { badField } from '#server/catalogue/bad-field.ts';
import type { Queries } from '#server/db/database.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { presentChannel, presentHead } from '../present.ts';
import { presentFinal } from '../present-delivery.ts';
import type { BoardFilter } from './filter.ts';
import { findCustomers, findNumbers } from './found.ts';
import { type BoardRow, boardOrders, countsByState, serviceOf } from './queries.ts';
import { type BoardOrderBy, countedSince } from './stretch.ts';
import { totalOf } from './total.ts';

type BoardQuery = CheckedInputOf<'orders.board'>['query'];

/**
 * The board of staff: a page of orders, counts by state, and how open orders stand against their delivery time.
 */
export async function orderBoard({ query }: CheckedInputOf<'orders.board'>, context: SignedInContext) {
  const { db, user } = context;
  const refused = upsideDown(query);
  if (refused) return refused;
  const now = context.now();
  const filter = await filterOf(query, db, user);
  const open = query.open ?? false;
  const page = {
    state: query.state,
    open,
    order: orderOf(query.order ?? (open ? 'promised asc' : 'created desc')),
    after: query.lastCreatedAt && toMicroseconds(query.lastCreatedAt),
    limit: query.limit,
    offset: query.lastCreatedAt ? 0 : (query.page - 1) * query.limit,
  };
  const since = await countedSince(db, filter, now);
  const [{ rows, lookedTo }, counts, service] = await Promise.all([
    boardOrders(db, filter, page, since),
    countsByState(db, filter, since),
    serviceOf(db, filter, now),
  ]);
  const total = page.after ? {} : await totalOf(db, filter, page, { counts, since });
  const displayed = rows.slice(0, query.limit);
  // The scan may stop before it reaches older matches.
  const last = lookedTo ?? displayed.at(-1)?.cursor;
  const worst = service.oldest_end ? lateness({ end: service.oldest_end }, now) : undefined;
  return {
    orders: displayed.map((row) => presentForStaff(row, now)),
    pagination: {
      page: query.page,
      limit: query.limit,
      hasNextPage: rows.length > query.limit || lookedTo !== undefined,
      ...total,
      ...(last ? { lastCreatedAt: last } : {}),
    },
    counts: inOrderOfLife(counts),
    counted_since: since.toISOString(),
    service: {
      late: service.late,
      worst_minutes: worst?.kind === 'late' ? worst.minutes : 0,
      soon: service.soon,
      on_time: service.on_time,
      without_picker: service.without_picker,
      due_soon_minutes: service.due_soon_minutes,
      now: now.toISOString(),
    },
  } satisfies OutputOf<'orders.board'>;
}

/** Refuses a reversed range, which would look like a board without orders. */
function upsideDown({ price_min = 0, price_max = Infinity, date_from = '', date_to }: BoardQuery) {
  if (price_max < price_min)
    return badField('price_max', 'El precio hasta no puede ser menor que el precio desde');
  if (date_to !== undefined && date_to < date_from)
    return badField('date_to', 'La fecha hasta no puede ser anterior a la fecha desde');
  return undefined;
}

async function filterOf(query: BoardQuery, db: Queries, user: SignedInContext['user']): Promise<BoardFilter> {
  const number = digitsOf(query.order_number);
  const words = (query.client ?? '').split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  const phone = query.phone && nationalDigits(query.phone);
  const asksPerson = words.length > 0 || phone !== undefined;
  const [numbers, person] = await Promise.all([
    number === undefined ? undefined : findNumbers(db, number, query.order_number ?? ''),
    asksPerson ? findCustomers(db, { words, phone }) : undefined,
  ]);
  return {
    // An admin with a branch sees only that branch, even when another is requested (rule 38).
    ownOfficeId: user.officeId ?? undefined,
    officeId: query.branch_office_id,
    number: numbers,
    person,
    type: query.type,
    priceMin: query.price_min,
    priceMax: query.price_max,
    paymentMethod: query.payment_method,
    from: query.date_from === undefined ? undefined : startOfDay(query.date_from),
    before: query.date_to === undefined ? undefined : startOfDay(query.date_to, 1),
    pickerId: query.picker_id === 'none' ? null : query.picker_id,
    courierId: query.delivery_id === 'none' ? null : query.delivery_id,
    inactive: query.inactive,
  };
}

/** Phone digits without the country code, as accounts store them. */
function nationalDigits(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  const namesCountry = phone.trim().startsWith('+57') || (digits.length > 10 && digits.startsWith('57'));
  return namesCountry ? digits.slice(2) : digits;
}

/** Words of a name that are searched. */
const MOST_WORDS = 5;

/** Start of the day in Colombia, `more` days later. */
function startOfDay(day: string, more = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return bogotaDate(year, month, date + more);
}

function orderOf(order: NonNullable<BoardQuery['order']>): { by: BoardOrderBy; descending: boolean } {
  const [by, direction] = order.split(' ');
  return { by: by as BoardOrderBy, descending: direction === 'desc' };
}

export function presentForStaff(row: BoardRow, now: Date): OutputOf<'orders.board'>['orders'][number] {
  return {
    ...presentHead(row, now),
    user: { fullname: row.fullname },
    neighborhood: row.neighborhood,
    price_final: presentFinal(row, row),
    picker_id: row.delivery.picker_id ?? null,
    picker_name: row.delivery.picker_name ?? '',
    delivery_id: row.delivery.delivery_id ?? null,
    delivery_name: row.delivery.delivery_name ?? '',
    other_channel: presentChannel(row),
    asks_store: row.asks_store,
    version: row.version,
  };
}

/** Only digits can match a number: text without digits matches nothing, empty text filters nothing. */
function digitsOf(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const digits = text.replace(/^#/, '').replaceAll('.', '');
  return /^\d+$/.test(digits) ? digits : '-';
}

/** The instant in UTC with microseconds, which a Date would lose, and not before the epoch. */
function toMicroseconds(instant: string): string {
  const seconds = new Date(Math.max(0, new Date(instant).getTime())).toISOString().slice(0, 19);
  const fraction = /\.(\d+)/.exec(instant)?.[1] ?? '';
  return `${seconds}.${fraction.slice(0, 6).padEnd(6, '0')}Z`;
}

/** Counts of all states, zeros included, in the order of rule 21. */
function inOrderOfLife(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries(ORDER_STATES.map((state) => [state, counts.get(state) ?? 0]));
}
