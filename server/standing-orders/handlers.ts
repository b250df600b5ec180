import type { CheckedInputOf } from '#contract/index.ts';
import type { standingOrderCalls } from '#contract/standing-orders/standing-orders.ts';
import { bogotaDay } from '#rules/dates/bogota-day.ts';
import { HOUR_MS } from '#rules/dates/durations.ts';
import { promiseWindows } from '#rules/deliveries/windows.ts';
import { FARTHEST_DAYS } from '#rules/standing-orders/days.ts';
import { noonOf, rhythmText, timeOf, windowText } from '#rules/standing-orders/words.ts';
import { dayAfter } from '#rules/stats/period.ts';
import { linesOf } from '#server/cart/lines/join-lines.ts';
import { readCart } from '#server/cart/snapshot/read-cart.ts';
import { readProductCards } from '#server/catalogue/product-card.ts';
import type { Queries } from '#server/db/database.ts';
import type { Context, HandlersOf, SignedInContext } from '#server/http/context.ts';
import { type Failure, fail, invalid, isFailure } from '#server/http/failure.ts';
import { defaultOfficeId, knownOffices } from '#server/offices/offices.ts';
import { toWindows } from '#server/offices/windows.ts';
import { readLinkToken } from '#server/secrets/link-token.ts';
import { confirmStandingOrder } from './confirm.ts';
import { placeOf } from './place.ts';
import { presentAll } from './present.ts';
import { type Preview, previewStanding } from './preview.ts';
import {
  deleteStandingOrder,
  lockStandingOrder,
  type StandingOrderRow,
  setState,
  standingOrderById,
  standingOrderOf,
  standingOrdersOf,
} from './queries.ts';
import {
  closedText,
  dayLabel,
  farSkipText,
  notIncludedText,
  overText,
  removedText,
  stoppedText,
} from './texts.ts';
import {
  canInclude,
  daysOf,
  dayToTell,
  includeAgain,
  isDayOf,
  skipTold,
  skipUntold,
  stateOfTurn,
  turnOf,
} from './turns.ts';
import { answer, chosenPlace, createStandingOrder, updateStandingOrder } from './write.ts';

export const standingOrderHandlers = {
  'standingOrders.list': async (_input, context) => ({
    list: await presentAll(await standingOrdersOf(context.db, context.user.id, context.now()), context),
  }),
  'standingOrders.windows': windowsOfDay,
  'standingOrders.get': readOne,
  'standingOrders.create': createStandingOrder,
  'standingOrders.update': updateStandingOrder,
  'standingOrders.setState': changeState,
  'standingOrders.skip': skipDay,
  'standingOrders.include': includeDay,
  'standingOrders.remove': async ({ params: { id } }, { db, user }) =>
    (await deleteStandingOrder(db, user.id, id)) ? { message: removedText } : fail('NOT_FOUND'),
  'standingOrders.prepared': prepared,
  'standingOrders.confirm': confirmStandingOrder,
  'standingOrders.link': async ({ params }, context) => {
    const row = await rowOfLink(params.token, context);
    if (!row) return fail('NOT_FOUND');
    return { name: row.name, rhythm_text: rhythmText(row.rhythm, row.first_day), state: row.state };
  },
  'standingOrders.stop': stopByLink,
} satisfies HandlersOf<keyof typeof standingOrderCalls>;

/** The hours of any day of the calendar, as the office keeps them: how many are left is known when it comes. */
async function windowsOfDay({ query }: CheckedInputOf<'standingOrders.windows'>, context: SignedInContext) {
  const { db, user, now } = context;
  const place = await chosenPlace(db, user.id, query);
  if (isFailure(place)) return place;
  const { office } = place;
  const midnight = noonOf(query.day).getTime() - 12 * HOUR_MS;
  const windows = promiseWindows({
    type: query.type,
    hours: office.hours,
    now: midnight,
    preparationMinutes: 0,
    capacity: 0,
    taken: new Map(),
    days: 1,
    holidayChanges: office.holidayChanges,
  });
  const times = windows
    .filter(({ start }) => bogotaDay(start) === query.day)
    .map(({ start }) => timeOf(start));
  return {
    list: times.map((time) => ({ time, label: windowText(time) })),
    closed: times.length > 0 ? '' : closedText(office, query, now()),
  };
}

async function readOne({ params }: CheckedInputOf<'standingOrders.get'>, context: SignedInContext) {
  const { db, user, now } = context;
  const row = await standingOrderOf(db, user.id, params.id, now());
  if (!row) return fail('NOT_FOUND');
  const { standingOrder } = await answer(row, context);
  const officeId = standingOrder.branch_office?.id ?? (await defaultOfficeId(db));
  const ids = row.goods.map(({ productId }) => productId);
  const cards = officeId === undefined ? new Map() : await readProductCards(db, officeId, ids, now());
  const products = row.goods.map(({ productId, price: _, optionsTags, ...line }) => ({
    ...line,
    product_id: productId,
    product: cards.get(productId) ?? null,
    optionsTags: [...optionsTags],
  }));
  return { ...standingOrder, products };
}

/** Resumed from the next day of its calendar on; paused, it tells nobody. */
async function changeState(
  { params, body: { state } }: CheckedInputOf<'standingOrders.setState'>,
  context: SignedInContext,
) {
  return changed(params.id, context, async (tx, row) => {
    if (row.state === state) return undefined;
    await setState(tx, row.id, { state, next_day: dayToTell(row, daysOf(row), bogotaDay(context.now())) });
    return undefined;
  });
}

async function skipDay(
  { params, body: { day } }: CheckedInputOf<'standingOrders.skip'>,
  context: SignedInContext,
) {
  const now = context.now();
  const today = bogotaDay(now);
  return changed(params.id, context, async (tx, row) => {
    const turn = turnOf(row, day);
    const state = turn && stateOfTurn(turn, today);
    if (state === 'skipped') return undefined;
    if (state !== 'open' && day !== row.next_day) return fail('STANDING_ORDER_OVER', { message: overText });
    if (day > dayAfter(today, FARTHEST_DAYS)) return invalid([{ field: 'day', message: farSkipText }]);
    await (state === 'open' ? skipTold(tx, row.id, [day], now) : skipUntold(tx, row, now));
    return undefined;
  });
}

/** A day that waits or comes anyway stays as it is. */
async function includeDay(
  { params, body: { day } }: CheckedInputOf<'standingOrders.include'>,
  context: SignedInContext,
) {
  const today = bogotaDay(context.now());
  return changed(params.id, context, async (tx, row) => {
    const turn = turnOf(row, day);
    const isComing = turn ? stateOfTurn(turn, today) === 'open' : day > today && isDayOf(row, day);
    if (isComing) return undefined;
    if (!turn || !canInclude(row, turn, today))
      return fail('STANDING_ORDER_OVER', { message: notIncludedText });
    await includeAgain(tx, row, turn);
    return undefined;
  });
}

async function changed<Code extends 'STANDING_ORDER_OVER' | 'INVALID_INPUT' = never>(
  id: string,
  context: SignedInContext,
  change: (tx: Queries, row: StandingOrderRow) => Promise<Failure<Code> | undefined>,
) {
  const { db, user, now } = context;
  const saved = await db.transaction(async (tx) => {
    const row = await lockStandingOrder(tx, user.id, id, now());
    if (!row) return fail('NOT_FOUND');
    const refused = await change(tx, row);
    if (refused) return refused;
    return (await standingOrderOf(tx, user.id, id, now())) ?? fail('NOT_FOUND');
  });
  return isFailure(saved) ? saved : answer(saved, context);
}

/** The day that waits for its shopper, else the next one as it would be now. */
async function prepared({ params }: CheckedInputOf<'standingOrders.prepared'>, context: SignedInContext) {
  const { db, user, now } = context;
  const row = await standingOrderOf(db, user.id, params.id, now());
  if (!row) return fail('NOT_FOUND');
  const today = bogotaDay(now());
  const turn = row.turns.findLast(({ day, is_told: isTold }) => isTold && day >= today);
  const day = turn?.day ?? row.next_day;
  const place = placeOf(row, await knownOffices(context));
  const isPlace = typeof place !== 'string';
  const cart = await readCart(db, { userId: user.id, now: now() });
  const lines = cart ? linesOf(cart).lines : [];
  const {
    chosen,
    dearerCount: _,
    ...preview
  } = isPlace ? await previewStanding(context, row, { place, day, lines, now: now() }) : nothing;
  const { standingOrder } = await answer(row, context);
  return {
    ...preview,
    day,
    day_label: dayLabel(day, now()),
    state: turn ? stateOfTurn(turn, today) : ('waiting' as const),
    name: row.name,
    rhythm_text: standingOrder.rhythm_text,
    type: row.type,
    address:
      row.type === 'delivery' ? (row.address?.address ?? '') : (standingOrder.branch_office?.name ?? ''),
    branch_office: standingOrder.branch_office,
    problem: standingOrder.problem,
    window: chosen ? (toWindows([chosen.window], now())[0] ?? null) : null,
    cart:
      cart && cart.lines.length > 0
        ? {
            products_count: cart.lines.length,
            changes_office: isPlace && cart.household === null && cart.office_id !== place.office.id,
            is_shared: cart.household !== null,
          }
        : null,
  };
}

const nothing: Preview = {
  added: [],
  changed: [],
  missing: [],
  lines: [],
  total: 0,
  unavailable: [],
  delivery_price: 0,
  window_notice: '',
  chosen: undefined,
  dearerCount: 0,
};

function rowOfLink(token: string, { db, business, secretKeys, now }: Context) {
  const id = readLinkToken(secretKeys, business.id, token, 'standing-order');
  return id === undefined ? undefined : standingOrderById(db, id, now());
}

/** By the link of a message, signed in or not: it pauses, so that nothing is lost by a link that was passed on. */
async function stopByLink({ params }: CheckedInputOf<'standingOrders.stop'>, context: Context) {
  const row = await rowOfLink(params.token, context);
  if (!row) return fail('NOT_FOUND');
  await setState(context.db, row.id, { ...row, state: 'paused' });
  return { message: stoppedText };
}
