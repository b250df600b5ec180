import { describe, expect, test } from 'vitest';
import {
  canMove,
  holdsGoods,
  initialOrderState,
  isOrderState,
  leavesPicking,
  ORDER_MOVES,
  ORDER_STATE_LABELS,
  ORDER_STATES,
  type OrderState,
  SALE_STATES,
  shopperCanCancel,
  staffActions,
  staffCanMove,
} from './moves.ts';

/** Every move of rule 15 outside the draft, by the numbers of the states. */
const PLACED_MOVES = new Set(
  '4-5 4-13 5-6 5-11 5-12 13-7 13-12 6-7 6-12 7-8 7-10 7-12 8-9 8-10 8-12 9-10 9-12 11-5 11-13 11-12'.split(
    ' ',
  ),
);

const numberOf = (state: OrderState) => Number.parseInt(state, 10);
const stateOf = (number: number) =>
  ORDER_STATES.find((state) => numberOf(state) === number) ?? ORDER_STATES[0];

test('states are in the order of an order’s life, 13 after 5', () => {
  expect(ORDER_STATES.map(numberOf)).toEqual([1, 2, 3, 4, 5, 13, 6, 7, 8, 9, 10, 11, 12]);
});

describe('canMove', () => {
  const pairs = ORDER_STATES.flatMap((from) => ORDER_STATES.map((to) => [from, to] as const));

  test.each(pairs)('%s to %s', (from, to) => {
    const insideDraft = numberOf(from) <= 4 && numberOf(to) <= 4 && from !== to;
    expect(canMove(from, to)).toBe(insideDraft || PLACED_MOVES.has(`${numberOf(from)}-${numberOf(to)}`));
  });

  test('every state can be reached from an empty cart', () => {
    const reached = new Set<OrderState>(['1_waiting_products']);
    for (const state of reached) for (const next of ORDER_MOVES[state]) reached.add(next);
    expect(reached.size).toBe(ORDER_STATES.length);
  });
});

test('staff can move an order on or cancel it, but never mark it as paid', () => {
  expect(staffCanMove('13_order_received', '7_admin_cart_accept')).toBe(true);
  expect(staffCanMove('5_waiting_online_payment', '12_store_cancel_order')).toBe(true);
  expect(staffCanMove('5_waiting_online_payment', '6_payment_complete')).toBe(false);
  expect(staffCanMove('11_store_onlinepayment_fail', '13_order_received')).toBe(false);
  expect(staffCanMove('10_store_dispatch_products', '12_store_cancel_order')).toBe(false);
});

describe('staffActions', () => {
  test.each([
    [1, 'ORDER_DRAFT', 'ORDER_DRAFT', 'ORDER_DRAFT'],
    [4, 'ORDER_DRAFT', 'ORDER_DRAFT', 'ORDER_DRAFT'],
    [5, 'ORDER_NOT_PAID', 'ORDER_NOT_PAID', 'yes'],
    [13, 'yes', 'ORDER_NOT_ACCEPTED', 'yes'],
    [6, 'yes', 'ORDER_NOT_ACCEPTED', 'yes'],
    [7, 'ORDER_ALREADY_ACCEPTED', 'yes', 'yes'],
    [8, 'ORDER_ALREADY_ACCEPTED', 'yes', 'yes'],
    [9, 'ORDER_ALREADY_ACCEPTED', 'yes', 'yes'],
    [10, 'ORDER_DISPATCHED', 'ORDER_DISPATCHED', 'ORDER_DISPATCHED'],
    [11, 'ORDER_NOT_PAID', 'ORDER_NOT_PAID', 'yes'],
    [12, 'ORDER_CANCELLED', 'ORDER_CANCELLED', 'ORDER_CANCELLED'],
  ])('in state %i: accept %s, dispatch %s, cancel %s', (number, accept, dispatch, cancel) => {
    const actions = staffActions(stateOf(number)).map(({ action, enabled, reason }) => [
      action,
      enabled ? 'yes' : reason,
    ]);
    expect(actions).toEqual([
      ['accept', accept],
      ['dispatch', dispatch],
      ['cancel', cancel],
    ]);
  });
});

test('a shopper can cancel until picking starts', () => {
  expect(ORDER_STATES.filter(shopperCanCancel).map(numberOf)).toEqual([5, 13, 6, 7, 11]);
});

test('an online order waits for its payment, the others are received', () => {
  expect(initialOrderState('online')).toBe('5_waiting_online_payment');
  for (const method of ['cash', 'dataphone', 'pickup'] as const) {
    expect(initialOrderState(method)).toBe('13_order_received');
  }
});

test('picking ends with billing or dispatch, from nowhere else', () => {
  const ends = ORDER_STATES.flatMap((from) =>
    ORDER_STATES.filter((to) => leavesPicking(from, to)).map((to) => [numberOf(from), numberOf(to)]),
  );
  expect(ends).toEqual([
    [8, 9],
    [8, 10],
  ]);
});

test('sales are orders placed, paid where that comes first, and not cancelled', () => {
  expect(SALE_STATES.map(numberOf)).toEqual([13, 6, 7, 8, 9, 10]);
  expect(ORDER_STATES.filter((state) => !holdsGoods(state)).map(numberOf)).toEqual([11, 12]);
});

test('only the codes of the specification are states', () => {
  expect(ORDER_STATES.every(isOrderState)).toBe(true);
  expect(isOrderState('14_lost')).toBe(false);
  expect(ORDER_STATE_LABELS['13_order_received']).toBe('Pedido creado');
});
