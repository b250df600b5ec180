import type { OutputOf } from '#contract/index.ts';
import { formatWindow } from '#rules/dates/bogota-clock.ts';
import { ZONE_NAMES } from '#rules/deliveries/zone-names.ts';
import { isBegun, shopperMayCancel, whyNotAddTo, whyNotEditLines } from '#rules/orders/edit-lines.ts';
import {
  ORDER_STATE_LABELS,
  ORDER_STATE_TONES,
  type OrderState,
  shopperCanCancel,
} from '#rules/orders/moves.ts';
import { lateness, shopperStage } from '#rules/orders/shopper-stage.ts';
import { undoOf } from '#rules/orders/undo-move.ts';
import { canPayOnline } from '#rules/payments/payments.ts';
import { toWire } from '#rules/places/coverage.ts';
import { storeName } from '#rules/places/store-name.ts';
import { channelName } from '#rules/stats/channel.ts';
import { stillRejected } from '#server/cart/rejected.ts';
import type { Context } from '#server/http/context.ts';
import { presentInvoice } from '#server/invoices/present-invoice.ts';
import { presentQuestion, presentSettlement } from '#server/picking/present-pick.ts';
import { mayAskToReturn, presentRequest } from '#server/returns/requests/present.ts';
import { UNREADABLE } from '#server/secrets/identity-seal.ts';
import { costOfOrder, presentDelivery, presentFinal } from './present-delivery.ts';
import { type Answer, presentDetailLine, type WireOrder } from './present-line.ts';
import type { EventRow, OrderHeadRow, OrderRow, SummaryRow } from './queries.ts';
import { mayRate, presentRating } from './ratings/present-rating.ts';
import { presentReturns } from './returned.ts';
import type { Viewer } from './viewer.ts';

/** What lists and detail share. */
export function presentHead(row: OrderHeadRow, now: Date) {
  return {
    id: row.id,
    id_order: row.number,
    state: row.state,
    stateDisplayName: stateDisplayName(row.state),
    type: row.type,
    payment_method_selected: row.payment_method,
    price_total: row.total,
    products_count: row.units_count,
    creationDate: row.created_at.toISOString(),
    window: {
      start_date: row.window_start.toISOString(),
      end_date: row.window_end.toISOString(),
      label: formatWindow(row.window_start, row.window_end, now),
    },
    branch_office_id: row.office_id,
    branch_office_name: storeName(row.office_name),
  };
}

/** The channel that took it, for staff. */
export function presentChannel({ channel, channel_number: number }: OrderHeadRow) {
  return number === null ? null : { channel, name: channelName(channel), number };
}

type Lived = Pick<OrderRow, 'state' | 'type' | 'delivery' | 'window_end' | 'stop'>;

/** What its shopper is told of it beside its state (rule 97). */
function presentForShopper({ state, type, delivery, window_end: windowEnd, stop }: Lived, now: Date) {
  const lived = (delivery.events ?? []).map(({ event }) => event);
  const stage = shopperStage({ state, type, lived, windowEnd, now });
  const late = lateness({ stage, type, lived, windowEnd, now, stopsBefore: stop?.before ?? null });
  return { stage, late: late && { expected_date: late.expected?.toISOString() ?? null } };
}

export function presentSummary(row: SummaryRow, now: Date): OutputOf<'orders.mine'>['orders'][number] {
  return {
    ...presentHead(row, now),
    ...presentForShopper(row, now),
    token: row.share_token,
    history_uuid: row.cart_id,
    pictures: row.pictures,
    price_final: presentFinal(row, row),
    arrival: arrivalOf(row),
  };
}

function arrivalOf({ state, delivery, dispatched_at: leftAt }: SummaryRow) {
  if (state !== '10_store_dispatch_products') return null;
  const last = delivery.events?.at(-1);
  if (last?.event === 'delivered' || last?.event === 'returned') return { event: last.event, date: last.at };
  return leftAt && { event: 'dispatched' as const, date: leftAt.toISOString() };
}

/** The whole order. Holders of the link see no personal data of shopper or staff. */
export function presentOrder(
  row: OrderRow,
  viewer: Viewer,
  { now: clock, identities, ...context }: Pick<Context, 'now' | 'identities' | 'secretKeys' | 'db'>,
): Answer {
  const now = clock();
  const isPerson = viewer !== 'link';
  const products = row.lines.map((line) => presentDetailLine(line, viewer, row));
  const cost = costOfOrder(row, isPerson);
  const order: WireOrder = {
    ...presentHead(row, now),
    ...presentForShopper(row, now),
    other_channel: viewer === 'staff' ? presentChannel(row) : null,
    version: row.version,
    token: row.share_token,
    userId: isPerson ? row.user_id : null,
    user: { fullname: isPerson ? row.customer.fullname : '' },
    history_uuid: isPerson ? row.cart_id : null,
    city: row.office_city,
    products_rejected: isPerson
      ? stillRejected(
          row.rejected,
          row.lines.map((line) => line.product_id),
        )
      : [],
    products,
    price_subtotal_computed: row.subtotal,
    discounts_total: row.discounts_total,
    bags_config: row.bags_config,
    bags_count: row.bags_count,
    price_total_bags: row.bags_total,
    coupons_applyed: row.coupons.map(({ code, amount }) => ({ code, amount })),
    coupons_total: row.coupons_total,
    price_domicile: row.delivery_price,
    price_total_computed: row.subtotal + row.bags_total + row.delivery_price - row.coupons_total,
    price_final: cost.total,
    taxes: cost.taxes,
    invoice: isPerson ? presentInvoice(row, cost, { identities, isOwner: viewer === 'owner' }) : null,
    returns: isPerson ? presentReturns(row) : [],
    return_requests: isPerson ? row.return_requests.map((one) => presentRequest(row.id, one)) : [],
    price_credit: isPerson ? row.credit : 0,
    price_credit_back: isPerson ? row.credit_used - row.credit : 0,
    can_return: viewer === 'owner' && mayAskToReturn(row, cost.total, now),
    price_confirmed: row.confirmed_total,
    min_subtotal: row.min_subtotal,
    observations_client: isPerson ? row.observations : '',
    address_selected: isPerson ? presentAddress(row.address) : null,
    branch_office_address: row.office_address,
    branch_office_geopoint: toWire({ lat: row.office_lat, lng: row.office_lng }),
    delivery: presentDelivery(row, products, viewer, context),
    undo: viewer === 'staff' ? presentUndo(row, now) : null,
    events: row.events.map((event) => presentEvent(event, row, viewer)),
    state_updates: row.events.map(presentUpdate),
    last_update: row.updated_at.toISOString(),
    additions: row.additions.map(({ at, lines_count, total_before, total, paid_online }) => ({
      date: new Date(at).toISOString(),
      lines_count,
      paid_online,
      price_before: total_before,
      price_total: total,
    })),
    adding: isPerson ? presentAdding(row, viewer) : null,
    substitution: row.substitution,
    settlement: presentSettlement(row.settlement),
    questions: isPerson ? openQuestions(row, viewer, now) : [],
    can_cancel: viewer === 'owner' && mayCancel(row, now),
    rating: isPerson ? presentRating(row.rating) : null,
    can_rate: viewer === 'owner' && row.arrived && mayRate(row.rating, now),
    can_add: viewer === 'owner' && canAdd(row),
    can_edit_lines: viewer === 'staff' && canEditLines(row),
    can_pay: canPayOnline(row.state),
    payment_due_date: row.payment_due_at ? new Date(row.payment_due_at).toISOString() : null,
    age_restricted: row.lines.some((line) => line.product.ageRestricted === true),
  };
  if (!isPerson) return { order, client: null };
  const { fullname, phone, email } = row.customer;
  const identification_card = identities.openDocument(row.customer.identification_card, row.id) ?? UNREADABLE;
  return { order, client: { id: row.user_id, fullname, phone, email, identification_card } };
}

export function stateDisplayName(state: OrderState) {
  return { name: ORDER_STATE_LABELS[state], color: ORDER_STATE_TONES[state] };
}

/** Questions that can still be answered, the one that expires first in front. */
function openQuestions({ lines }: OrderRow, viewer: Viewer, now: Date): WireOrder['questions'] {
  return lines
    .flatMap(({ questions }) => questions)
    .filter(({ state, expires_at }) => state === 'open' && new Date(expires_at) > now)
    .filter(({ asks }) => asks === 'shopper' || viewer === 'staff')
    .map((question) => ({ ...presentQuestion(question), seconds_left: secondsLeft(question, now) }))
    .sort((a, b) => a.expires_date.localeCompare(b.expires_date));
}

function secondsLeft({ expires_at }: { expires_at: string }, now: Date): number {
  return Math.ceil((new Date(expires_at).getTime() - now.getTime()) / 1000);
}

function mayCancel({ state, type, lines, delivery, window_end: windowEnd }: OrderRow, now: Date): boolean {
  const { events } = delivery;
  return shopperMayCancel({ state, type, isBegun: isBegun(lines, events), events, windowEnd, now });
}

function canEditLines({ state, payment_method: paymentMethod, lines, delivery }: OrderRow): boolean {
  const begun = isBegun(lines, delivery.events);
  return whyNotEditLines({ state, paymentMethod, isBegun: begun }) === undefined;
}

/** A shopper who paid too late still sees it during picking; staff only while it may still be added. */
function presentAdding({ adding, state, lines, delivery }: OrderRow, viewer: Viewer): WireOrder['adding'] {
  if (adding === null || state === '10_store_dispatch_products' || state === '12_store_cancel_order')
    return null;
  const isOver = isBegun(lines, delivery.events) || !shopperCanCancel(state);
  if (viewer === 'staff' && (isOver || !adding.is_waiting)) return null;
  const { id, is_waiting, lines_count, amount, due_at } = adding;
  return { id, is_waiting, lines_count, amount, due_date: new Date(due_at).toISOString() };
}

function canAdd({
  state,
  payment_method: paymentMethod,
  is_paid: isPaid,
  adding,
  ...row
}: OrderRow): boolean {
  const begun = isBegun(row.lines, row.delivery.events);
  return !adding?.is_waiting && whyNotAddTo({ state, paymentMethod, isBegun: begun, isPaid }) === undefined;
}

function presentUndo({ state, delivery, events, lines }: OrderRow, now: Date): WireOrder['undo'] {
  const last = events.at(-1);
  const lived = (delivery.events ?? []).map(({ event }) => event);
  const move = last && { from: last.from_state, to: last.to_state, at: new Date(last.at) };
  const undo = undoOf({ state, lived, isPicked: lines.some(({ pick }) => pick !== null) }, move, now);
  return undo
    ? { state: undo.to, stateDisplayName: stateDisplayName(undo.to), until: undo.until.toISOString() }
    : null;
}

function presentAddress(address: OrderRow['address']): WireOrder['address_selected'] {
  return (
    address && { ...address, name: address.address, zoneDisplayName: ZONE_NAMES[address.zone ?? 'none'] }
  );
}

function presentUpdate({ to_state, at }: EventRow) {
  return { state: to_state, date: new Date(at).toISOString() };
}

// The shopper sees that the store moved the order, but not which member of staff did.
function presentEvent(event: EventRow, order: OrderRow, viewer: Viewer): WireOrder['events'][number] {
  const own = event.actor_id === order.user_id;
  const names = {
    staff: event.actor_name ?? '',
    owner: own ? (event.actor_name ?? '') : 'La tienda',
    link: '',
  };
  return {
    ...presentUpdate(event),
    stateDisplayName: stateDisplayName(event.to_state),
    actor: names[viewer],
    reason: viewer === 'link' ? '' : event.reason,
  };
}
