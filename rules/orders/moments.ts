import type { CartType } from '../cart/totals.ts';
import type { Pesos } from '../money.ts';
import type { DeliveryEvent } from './delivery-events.ts';
import { leavesPicking, type OrderState } from './moves.ts';

/** What a shopper is told of an order; the one that matters most in front. */
export const ORDER_MOMENTS = [
  'cancelled',
  'returned',
  'delivered',
  'attempted',
  'on_the_way',
  'ready',
  'picked',
  'return_decided',
  'refunded',
  'return_requested',
  'declined',
  'paid',
  'received',
] as const;

export type OrderMoment = (typeof ORDER_MOMENTS)[number];

/** Cannot be switched off: Ley 1480 of 2011, article 50 d, and what becomes of somebody's money. */
export const DUE_MOMENTS: readonly OrderMoment[] = ['received', 'cancelled', 'refunded', 'return_decided'];

/** Cannot wait until a mail is read: by SMS to who gave no mail. */
export const URGENT_MOMENTS: readonly OrderMoment[] = [
  'received',
  'declined',
  'ready',
  'on_the_way',
  'attempted',
  'cancelled',
];

type Move = {
  from: OrderState;
  to: OrderState;
  type: CartType;
  /** The delivery event that it adds. */
  event?: DeliveryEvent | undefined;
  /** Whether a courier has it, who says when it leaves. */
  hasCourier: boolean;
};

/** What a move of an order makes worth telling; a move that is undone makes nothing. */
export function momentsOf({ from, to, type, event, hasCourier }: Move): OrderMoment[] {
  if (event !== undefined) return momentOfEvent(event);
  if (from === to) return [];
  return [...(leavesPicking(from, to) ? (['picked'] as const) : []), ...momentOfState(to, type, hasCourier)];
}

function momentOfState(to: OrderState, type: CartType, hasCourier: boolean): OrderMoment[] {
  switch (to) {
    case '6_payment_complete':
      return ['paid'];
    case '11_store_onlinepayment_fail':
      return ['declined'];
    case '10_store_dispatch_products':
      if (type === 'pickup') return ['ready'];
      return hasCourier ? [] : ['on_the_way'];
    case '12_store_cancel_order':
      return ['cancelled'];
    default:
      return [];
  }
}

function momentOfEvent(event: DeliveryEvent): OrderMoment[] {
  switch (event) {
    case 'ready':
      return [];
    case 'attempt':
      return ['attempted'];
    default:
      return [event];
  }
}

/** An order when a message about it leaves. */
export type OrderNow = {
  state: OrderState;
  type: CartType;
  /** Its delivery events, oldest first. */
  lived: readonly DeliveryEvent[];
  /** Whether picking changed goods or total. */
  isChanged: boolean;
  refunded: Pesos;
  /** Its shopper's requests for a return, the newest first: whether each waits, or was decided. */
  requests: readonly ('open' | 'decided')[];
};

/** Those of the moments that still hold, the most important in front: what a later state overtook is not told. */
export function currentMoments(moments: readonly OrderMoment[], order: OrderNow): OrderMoment[] {
  return ORDER_MOMENTS.filter((moment) => moments.includes(moment) && holds(moment, order));
}

function holds(
  moment: OrderMoment,
  { state, type, lived, isChanged, refunded, requests }: OrderNow,
): boolean {
  const last = lived.filter((event) => event !== 'ready').at(-1);
  const isDispatched = state === '10_store_dispatch_products';
  const isOver = last === 'delivered' || last === 'returned' || state === '12_store_cancel_order';
  switch (moment) {
    case 'cancelled':
      return state === '12_store_cancel_order';
    case 'delivered':
    case 'returned':
      return isDispatched && last === moment;
    case 'attempted':
      return isDispatched && last === 'attempt';
    case 'on_the_way':
      return isDispatched && type === 'delivery' && (last === 'on_the_way' || last === undefined);
    case 'ready':
      return isDispatched && type === 'pickup' && last === undefined;
    case 'picked':
      return isChanged && !isOver && (isDispatched || state === '9_store_invoice_products');
    case 'refunded':
      return refunded > 0;
    case 'return_requested':
      return requests[0] === 'open';
    case 'return_decided':
      return requests.includes('decided');
    case 'declined':
      return state === '11_store_onlinepayment_fail';
    case 'paid':
      return !isOver && state !== '5_waiting_online_payment' && state !== '11_store_onlinepayment_fail';
    case 'received':
      return !isOver;
  }
}
