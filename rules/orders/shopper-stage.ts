import type { CartType } from '../cart/totals.ts';
import { endOfBogotaDay, type Instant } from '../dates/bogota-clock.ts';
import type { DeliveryEvent } from './delivery-events.ts';
import type { OrderState } from './moves.ts';

/** How far an order is, in a shopper's words (rule 97); the last of each way is its end. */
export const SHOPPER_STAGES = [
  'waiting_payment',
  'payment_failed',
  'received',
  'preparing',
  'on_the_way',
  'delivered',
  'ready',
  'collected',
  'returned',
  'cancelled',
] as const;

export type ShopperStage = (typeof SHOPPER_STAGES)[number];

export const SHOPPER_STAGE_LABELS: Record<ShopperStage, string> = {
  waiting_payment: 'Falta el pago',
  payment_failed: 'No se pagó',
  received: 'Recibido',
  preparing: 'Alistando',
  on_the_way: 'En camino',
  delivered: 'Entregado',
  ready: 'Listo para recoger',
  collected: 'Recogido',
  returned: 'Volvió a la tienda',
  cancelled: 'Cancelado',
};

/** The steps of an order that ends well. */
export const SHOPPER_WAYS: Record<CartType, readonly ShopperStage[]> = {
  delivery: ['received', 'preparing', 'on_the_way', 'delivered'],
  pickup: ['received', 'preparing', 'ready', 'collected'],
};

/** What states of the specification mean that only a shop understands; beside their label, always. */
export const STATE_MEANINGS: Partial<Record<OrderState, string>> = {
  '7_admin_cart_accept': 'La tienda ya revisó y aceptó tu pedido.',
  '9_store_invoice_products': 'Ya está alistado: pesamos, empacamos y hacemos la cuenta.',
};

type Lived = {
  state: OrderState;
  type: CartType;
  /** Its delivery events, oldest first. */
  lived: readonly DeliveryEvent[];
  windowEnd: Instant;
  now: Instant;
};

/** The stage that a state begins, before anything of the delivery is recorded. */
export function stageOfState(state: OrderState, type: CartType): ShopperStage {
  switch (state) {
    case '12_store_cancel_order':
      return 'cancelled';
    case '11_store_onlinepayment_fail':
      return 'payment_failed';
    case '5_waiting_online_payment':
      return 'waiting_payment';
    case '8_store_select_products':
    case '9_store_invoice_products':
      return 'preparing';
    case '10_store_dispatch_products':
      return type === 'pickup' ? 'ready' : 'on_the_way';
    default:
      return 'received';
  }
}

/**
 * The stage of an order. Offices that do not record deliveries only dispatch: from the day after its window such an
 * order is taken for handed over.
 */
export function shopperStage({ state, type, lived, windowEnd, now }: Lived): ShopperStage {
  const stage = stageOfState(state, type);
  if (stage === 'received') return lived.includes('ready') ? 'preparing' : stage;
  if (state !== '10_store_dispatch_products') return stage;
  const last = lived.at(-1);
  if (last === 'returned') return 'returned';
  const isUnrecorded = lived.every((event) => event === 'ready');
  const isOver = last === 'delivered' || (isUnrecorded && Number(now) > endOfBogotaDay(windowEnd));
  return isOver ? endOf(type) : stage;
}

/** The last step of an order that ends well. */
export function endOf(type: CartType): ShopperStage {
  return type === 'pickup' ? 'collected' : 'delivered';
}

/** Minutes that what is left takes. */
const STOP_MINUTES = 15;
const PACKED_MINUTES = 45;
const PREPARING_MINUTES = 60;
const RECEIVED_MINUTES = 90;
const QUARTER_MS = 15 * 60_000;

type Pending = {
  stage: ShopperStage;
  type: CartType;
  lived: readonly DeliveryEvent[];
  /** Stops of its courier before it; null while it is on no round. */
  stopsBefore: number | null;
  windowEnd: Instant;
  now: Instant;
};

/**
 * Whether an order is late, and the quarter of an hour when it is expected now; null when it is not late, no hour when
 * that would be another day: then the store has to say it.
 */
export function lateness(order: Pending): { expected: Date | null } | null {
  const { windowEnd, now } = order;
  const minutes = minutesLeft(order);
  if (minutes === null || Number(now) <= Number(windowEnd)) return null;
  const expected = Math.ceil((Number(now) + minutes * 60_000) / QUARTER_MS) * QUARTER_MS;
  return { expected: expected <= endOfBogotaDay(windowEnd) ? new Date(expected) : null };
}

function minutesLeft({ stage, type, lived, stopsBefore }: Pending): number | null {
  // Where couriers record nothing, what left the store may be there already.
  if (stage === 'on_the_way' && !lived.includes('on_the_way')) return null;
  if (stage === 'on_the_way') return STOP_MINUTES * ((stopsBefore ?? 1) + 1);
  if (stage === 'received') return RECEIVED_MINUTES;
  if (stage !== 'preparing') return null;
  if (!lived.includes('ready')) return PREPARING_MINUTES;
  return type === 'pickup' ? STOP_MINUTES : PACKED_MINUTES;
}
