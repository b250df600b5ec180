import type { OutputOf } from '#contract/index.ts';
import { badgeCount } from '#rules/cart/totals.ts';
import type { ConfirmedCoupon } from '#rules/coupons/of-less.ts';
import { formatWindow } from '#rules/dates/bogota-clock.ts';
import { cashIn, wordsOf } from '#rules/deliveries/cash-note.ts';
import { cashOf, MOST_PIN_TRIES, toCollect } from '#rules/deliveries/door.ts';
import { orderStops } from '#rules/deliveries/order-stops.ts';
import { isAdultNow } from '#rules/deliveries/visit.ts';
import { fromWire, toWire } from '#rules/places/coverage.ts';
import { quantityText } from '#rules/quantity.ts';
import type { SignedInContext } from '#server/http/context.ts';
import { readOffice, readOffices } from '#server/offices/offices.ts';
import { cratesOf, type Door, doorOf, leaveOut, payablesOf, restrictedIn } from './crate.ts';
import { locationConsent } from './position/calls.ts';
import { readMostAttempts } from './queries.ts';
import { type FreeRow, freeOrders, openRoundOf, type StopRow, stopsOf, takenAway } from './round-queries.ts';

type Round = OutputOf<'deliveries.round'>;
type Stop = Round['stops'][number];

/**
 * Everything a courier's phone shows, in at most nine queries however many stops there are; `had`: the orders that the
 * phone shows.
 */
export async function readRound(
  { db, user, now: clock }: SignedInContext,
  had: readonly string[] = [],
): Promise<Round> {
  const now = clock();
  const [round, rows, free, mostAttempts, left, location] = await Promise.all([
    openRoundOf(db, user.id),
    stopsOf(db, user.id, now),
    freeOrders(db, user.officeId, now),
    readMostAttempts(db),
    had.length === 0 ? [] : takenAway(db, user.id, had),
    locationConsent(db, user.id),
  ]);
  const ids = rows.map(({ id }) => id);
  const [goods, payables, office] = await Promise.all([
    cratesOf(db, ids),
    payablesOf(db, ids),
    officeOf({ db, user }, rows),
  ]);
  const goodsOf = Map.groupBy(goods, ({ order_id }) => order_id);
  const payableOf = new Map(payables.map((row) => [row.order_id, row]));
  const stops = rows.flatMap((row) => {
    const payable = payableOf.get(row.id);
    return payable ? [presentStop(row, doorOf(goodsOf.get(row.id) ?? [], payable), mostAttempts, now)] : [];
  });
  const open = stops.filter(({ status }) => status !== 'delivered' && status !== 'returned');
  return {
    round: round ? { id: round.id, started_at: round.started_at.toISOString() } : null,
    courier: user.name,
    office: office && {
      id: office.id,
      name: office.displayName || office.name,
      city: office.city,
      point: toWire(office.location),
    },
    stops: office ? inOrder(stops, office.location) : stops,
    free: free.map((row) => presentFree(row, now)),
    left: left.map(({ state, ...order }) => ({
      ...order,
      why: state === '12_store_cancel_order' ? 'ORDER_CANCELLED' : 'ORDER_REASSIGNED',
    })),
    cash_in_hand: round?.cash ?? 0,
    claimed: round?.claimed ?? [],
    given_back: round?.given_back ?? [],
    cash_to_collect: cashOf(open.map(({ payment_method: method, due: amount }) => ({ method, amount }))),
    location,
    now: now.toISOString(),
  };
}

/** The courier's office, else that of their orders: the start of the round. */
async function officeOf({ db, user }: Pick<SignedInContext, 'db' | 'user'>, rows: readonly StopRow[]) {
  const id = user.officeId ?? rows[0]?.office_id;
  if (id) return (await readOffice(db, id)) ?? null;
  return (await readOffices(db)).find(({ isDefault }) => isDefault) ?? null;
}

/** The stops in the stored order; later assignments follow in a computed one. */
function inOrder(stops: readonly Stop[], from: { lat: number; lng: number }): Stop[] {
  const begun = stops.filter(({ position }) => position !== null);
  const others = stops.filter(({ position }) => position === null);
  const last = begun.at(-1)?.point;
  const places = others.map((stop) => ({
    stop,
    window: { start: new Date(stop.window.start_date), end: new Date(stop.window.end_date) },
    zone: stop.zone,
    point: stop.point && fromWire(stop.point),
  }));
  return [
    ...begun.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0)),
    ...orderStops(places, last ? fromWire(last) : from).map(({ stop }) => stop),
  ];
}

function presentStop(row: StopRow, door: Door, mostAttempts: number, now: Date): Stop {
  const { address, customer, events } = row;
  const restricted = restrictedIn(door.goods);
  const restrictedCost = leaveOut(door, ({ age_restricted }) => age_restricted).reduce(
    (sum, { cost }) => sum + cost,
    0,
  );
  const tried = events.filter(({ kind }) => kind === 'attempt');
  const last = tried.at(-1);
  const delivered = events.find(({ kind }) => kind === 'delivered');
  const attempts = (row.delivery.events ?? []).filter(({ event }) => event === 'attempt').length;
  const wrongPins = events.filter(({ kind }) => kind === 'wrong_pin').length;
  return {
    order_id: row.id,
    id_order: row.number,
    position: row.position,
    status: statusOf(row),
    window: presentWindow(row, now),
    client: { name: customer.fullname, phone: customer.phone },
    address: address?.address ?? '',
    address_comment: address?.comment ?? '',
    neighborhood: address?.alias ?? '',
    zone: address?.zone ?? null,
    point: address?.geopoint ?? null,
    observations: wordsOf(row.observations),
    products_count: countOf(door.goods, isAdultNow(events)),
    bags_count: row.bags_count,
    goods: door.goods.map((one) => ({
      id: `${one.line_id} ${one.product_id}`,
      title: one.title,
      quantity: quantityText(one.count_type, one.count),
      total: one.total,
      age_restricted: one.age_restricted,
      returned: one.returned,
      part: {
        line_id: one.line_id,
        product_id: one.product_id,
        ordered_id: one.ordered_id,
        countType: one.count_type,
        count: one.count,
        stock_demand: one.stock_demand,
      },
    })),
    payment_method: row.payment_method,
    due: door.due,
    due_of_all: toCollect(door.figures, 0),
    due_without_restricted:
      restricted.some && !restricted.all ? toCollect(door.figures, door.notLeft + restrictedCost) : null,
    pays_with: row.payment_method === 'cash' ? cashIn(row.observations) : null,
    age_restricted: restricted.some,
    is_adult: isAdultNow(events),
    door: {
      payable: door.figures.payable,
      credit: door.figures.credit ?? 0,
      beside_goods: door.figures.besideGoods,
      not_left: door.notLeft,
      coupons: door.order.coupons.map(presentCoupon),
      lines: [...door.order.lines],
    },
    pin_tries_left: Math.max(0, MOST_PIN_TRIES - wrongPins),
    attempts,
    attempts_left: Math.max(0, mostAttempts - attempts),
    last_attempt: last?.reason
      ? { reason: last.reason, note: last.note, date: new Date(last.at).toISOString() }
      : null,
    done: delivered ? { date: new Date(delivered.at).toISOString(), amount: delivered.amount ?? 0 } : null,
  };
}

function presentCoupon({ amount, isPercentage, productIds }: ConfirmedCoupon) {
  return { amount, isPercentage, ...(productIds && { productIds: [...productIds] }) };
}

function statusOf({ state, delivery, events }: StopRow): Stop['status'] {
  if (state !== '10_store_dispatch_products') return 'preparing';
  const last = delivery.events?.at(-1)?.event;
  if (last === 'delivered' || last === 'returned') return last;
  if (last === 'attempt') return 'attempted';
  if (last !== 'on_the_way') return 'ready';
  const arrived = events.findLast(({ kind }) => kind === 'started' || kind === 'arrived');
  return arrived?.kind === 'arrived' ? 'arrived' : 'on_the_way';
}

function presentFree(row: FreeRow, now: Date): Round['free'][number] {
  return {
    order_id: row.id,
    id_order: row.number,
    window: presentWindow(row, now),
    neighborhood: row.address?.alias ?? '',
    zone: row.address?.zone ?? null,
    ready: row.state === '10_store_dispatch_products',
  };
}

function presentWindow(
  { window_start, window_end }: Pick<StopRow, 'window_start' | 'window_end'>,
  now: Date,
) {
  return {
    start_date: window_start.toISOString(),
    end_date: window_end.toISOString(),
    label: formatWindow(window_start, window_end, now),
  };
}

/** Number of goods as people count them, without what is not delivered and what only adults would get. */
function countOf(goods: Door['goods'], isAdult: boolean | null): number {
  const going = goods.filter((one) => !one.returned && !(isAdult === false && one.age_restricted));
  return badgeCount(going.map(({ count_type: countType, count }) => ({ countType, count })));
}
