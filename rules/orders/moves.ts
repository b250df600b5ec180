/** The states of an order in the order in which an order lives them (rule 21); the codes are the spec's. */
export const ORDER_STATES = [
  '1_waiting_products',
  '2_waiting_address',
  '3_waiting_paymethod',
  '4_waiting_setcomplete',
  '5_waiting_online_payment',
  '13_order_received',
  '6_payment_complete',
  '7_admin_cart_accept',
  '8_store_select_products',
  '9_store_invoice_products',
  '10_store_dispatch_products',
  '11_store_onlinepayment_fail',
  '12_store_cancel_order',
] as const;

export type OrderState = (typeof ORDER_STATES)[number];

export type OrderTone =
  | 'waiting'
  | 'new'
  | 'paid'
  | 'selection'
  | 'dispatched'
  | 'failed'
  | 'cancelled'
  | 'draft';

/** How a shopper may choose to pay. */
export type ChosenMethod = 'cash' | 'online' | 'pickup' | 'dataphone';

/** 'channel': its buyer paid at another channel, which settles with the store (rule 135). */
export type PaymentMethod = ChosenMethod | 'channel';

/** Whether it is paid before it is handed over: nothing is collected at the door, and it cannot cost more. */
export function isPrepaid(method: PaymentMethod): boolean {
  return method === 'online' || method === 'channel';
}

export type StaffActionName = 'accept' | 'dispatch' | 'cancel';

/** Why a button of staff is disabled. */
export type StaffActionReason =
  | 'ORDER_DRAFT'
  | 'ORDER_NOT_PAID'
  | 'ORDER_NOT_ACCEPTED'
  | 'ORDER_ALREADY_ACCEPTED'
  | 'ORDER_DISPATCHED'
  | 'ORDER_CANCELLED';

export type StaffAction = { action: StaffActionName; enabled: boolean; reason?: StaffActionReason };

/** Back-office 4. */
export const ORDER_STATE_LABELS: Record<OrderState, string> = {
  '1_waiting_products': 'Esperando Productos',
  '2_waiting_address': 'Esperando Dirección',
  '3_waiting_paymethod': 'Esperando Método de Pago',
  '4_waiting_setcomplete': 'Esperando Configuración Completa',
  '5_waiting_online_payment': 'Esperando Pago en Línea',
  '13_order_received': 'Pedido creado',
  '6_payment_complete': 'Pago recibido',
  '7_admin_cart_accept': 'Aprobado por Admin',
  '8_store_select_products': 'Productos en selección',
  '9_store_invoice_products': 'Productos en facturación',
  '10_store_dispatch_products': 'Despachado',
  '11_store_onlinepayment_fail': 'Pago online fallido',
  '12_store_cancel_order': 'Pedido Cancelado',
};

export const ORDER_STATE_TONES: Record<OrderState, OrderTone> = {
  '1_waiting_products': 'draft',
  '2_waiting_address': 'draft',
  '3_waiting_paymethod': 'draft',
  '4_waiting_setcomplete': 'draft',
  '5_waiting_online_payment': 'waiting',
  '13_order_received': 'new',
  '6_payment_complete': 'paid',
  '7_admin_cart_accept': 'new',
  '8_store_select_products': 'selection',
  '9_store_invoice_products': 'selection',
  '10_store_dispatch_products': 'dispatched',
  '11_store_onlinepayment_fail': 'failed',
  '12_store_cancel_order': 'cancelled',
};

/** The names in the specification (storefront 4). */
export const PAYMENT_METHOD_LABELS: Record<PaymentMethod, string> = {
  cash: 'Efectivo',
  online: 'Pago en Línea',
  dataphone: 'Datafono',
  pickup: 'Pago en la sede',
  channel: 'Pagado en otro canal',
};

/**
 * The allowed moves (rule 15); all others are 'No se puede completar la orden en este estado'. Within the draft a
 * shopper goes back and forth: another address, another payment method, an emptied cart.
 */
export const ORDER_MOVES: Record<OrderState, readonly OrderState[]> = {
  '1_waiting_products': ['2_waiting_address', '3_waiting_paymethod', '4_waiting_setcomplete'],
  '2_waiting_address': ['1_waiting_products', '3_waiting_paymethod', '4_waiting_setcomplete'],
  '3_waiting_paymethod': ['1_waiting_products', '2_waiting_address', '4_waiting_setcomplete'],
  '4_waiting_setcomplete': [
    '1_waiting_products',
    '2_waiting_address',
    '3_waiting_paymethod',
    '5_waiting_online_payment',
    '13_order_received',
  ],
  '5_waiting_online_payment': ['6_payment_complete', '11_store_onlinepayment_fail', '12_store_cancel_order'],
  '13_order_received': ['7_admin_cart_accept', '12_store_cancel_order'],
  '6_payment_complete': ['7_admin_cart_accept', '12_store_cancel_order'],
  '7_admin_cart_accept': ['8_store_select_products', '10_store_dispatch_products', '12_store_cancel_order'],
  '8_store_select_products': [
    '9_store_invoice_products',
    '10_store_dispatch_products',
    '12_store_cancel_order',
  ],
  '9_store_invoice_products': ['10_store_dispatch_products', '12_store_cancel_order'],
  '10_store_dispatch_products': [],
  '11_store_onlinepayment_fail': ['5_waiting_online_payment', '13_order_received', '12_store_cancel_order'],
  '12_store_cancel_order': [],
};

const ACTION_TARGETS: Record<StaffActionName, OrderState> = {
  accept: '7_admin_cart_accept',
  dispatch: '10_store_dispatch_products',
  cancel: '12_store_cancel_order',
};

const ACTION_NAMES: readonly StaffActionName[] = ['accept', 'dispatch', 'cancel'];

/** Whether the text is one of the thirteen states. */
export function isOrderState(text: string): text is OrderState {
  return (ORDER_STATES as readonly string[]).includes(text);
}

/** Whether an order may go from one state to the other (rule 15). */
export function canMove(from: OrderState, to: OrderState): boolean {
  return ORDER_MOVES[from].includes(to);
}

/** States staff may set: only the provider marks an order as paid, never a person (rule 18). */
const STAFF_TARGETS: readonly OrderState[] = [
  '7_admin_cart_accept',
  '8_store_select_products',
  '9_store_invoice_products',
  '10_store_dispatch_products',
  '12_store_cancel_order',
];

/** Whether staff may move an order from one state to the other (rules 15 and 18). */
export function staffCanMove(from: OrderState, to: OrderState): boolean {
  return STAFF_TARGETS.includes(to) && canMove(from, to);
}

/** The buttons of staff on an order and, for disabled ones, the reason (back-office 4, admin actions). */
export function staffActions(state: OrderState): StaffAction[] {
  return ACTION_NAMES.map((action) => {
    if (canMove(state, ACTION_TARGETS[action])) return { action, enabled: true };
    return { action, enabled: false, reason: whyNot(state) };
  });
}

/** An order placed can be cancelled by its shopper until picking starts (rule 23). */
export function shopperCanCancel(state: OrderState): boolean {
  return canMove(state, '12_store_cancel_order') && ORDER_STATE_TONES[state] !== 'selection';
}

/** The initial state of a placed order: online waits for the payment, others are received (rule 15). */
export function initialOrderState(paymentMethod: PaymentMethod): OrderState {
  return paymentMethod === 'online' ? '5_waiting_online_payment' : '13_order_received';
}

/** Whether picking ends with this move, which settles the amount due (rule 63). */
export function leavesPicking(from: OrderState, to: OrderState): boolean {
  const isOver = to === '9_store_invoice_products' || to === '10_store_dispatch_products';
  return from === '8_store_select_products' && isOver;
}

/** Whether an order holds what it took: a failed payment and a cancellation return it (rule 12). */
export function holdsGoods(state: OrderState): boolean {
  return state !== '11_store_onlinepayment_fail' && state !== '12_store_cancel_order';
}

/** Whether its products count as sold: placed, not cancelled, and paid if that comes first. */
export function isSale(state: OrderState): boolean {
  return holdsGoods(state) && state !== '5_waiting_online_payment' && ORDER_STATE_TONES[state] !== 'draft';
}

/** Whether a move brings an order to the store: paid, or to be paid at the door. Taking an acceptance back does not. */
export function arrives(from: OrderState, to: OrderState): boolean {
  return !isSale(from) && isNew(to);
}

/** Whether the store has not looked at it yet. */
export function isNew(state: OrderState): boolean {
  return state === '13_order_received' || state === '6_payment_complete';
}

/** The states of a sale, for statements. */
export const SALE_STATES: readonly OrderState[] = ORDER_STATES.filter(isSale);

function whyNot(state: OrderState): StaffActionReason {
  if (state === '12_store_cancel_order') return 'ORDER_CANCELLED';
  if (state === '10_store_dispatch_products') return 'ORDER_DISPATCHED';
  if (ORDER_STATE_TONES[state] === 'draft') return 'ORDER_DRAFT';
  if (state === '5_waiting_online_payment' || state === '11_store_onlinepayment_fail')
    return 'ORDER_NOT_PAID';
  if (state === '6_payment_complete' || state === '13_order_received') return 'ORDER_NOT_ACCEPTED';
  return 'ORDER_ALREADY_ACCEPTED';
}
