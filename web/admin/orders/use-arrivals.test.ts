import { expect, it } from 'vitest';
import type { OrderState } from '#rules/orders/moves.ts';
import { boardTexts } from '../texts/orders-board.ts';
import type { BoardOrder, ReadBoard } from './read-board.ts';
import { isArrival, unheardArrivals } from './use-arrivals.ts';

const RECEIVED = '13_order_received';
const PAID = '6_payment_complete';
const WAITING = '5_waiting_online_payment';
const ACCEPTED = '7_admin_cart_accept';
const NOW = '2026-11-28T15:00:00.000Z';

const row = (id: string, state: OrderState, minutesAgo: number, version = 1) =>
  ({
    id,
    state,
    version,
    creationDate: new Date(Date.parse(NOW) - minutesAgo * 60_000).toISOString(),
  }) as BoardOrder;
const board = (hasNextPage: boolean, ...orders: BoardOrder[]) =>
  ({ orders, last: { pagination: { hasNextPage }, service: { now: NOW } } }) as unknown as ReadBoard;
const nothing = () => ({ new: new Set<string>(), versions: new Map<string, number>() });
const idsOf = (orders: readonly BoardOrder[]) => orders.map(({ id }) => id);

it('a notice rings for an order that came to the store, and not for later changes of it', () => {
  const change = { order_id: 'one', number: 1, office_id: 'Bretaña' };
  expect(isArrival({ ...change, state: RECEIVED, version: 1 })).toBe(true);
  // The payment was changed from online to cash.
  expect(isArrival({ ...change, state: RECEIVED, version: 4, arrived: true })).toBe(true);
  expect(isArrival({ ...change, state: PAID, version: 3, arrived: true })).toBe(true);
  // A picker was assigned; an acceptance was taken back.
  expect(isArrival({ ...change, state: PAID, version: 4, arrived: false })).toBe(false);
  expect(isArrival({ ...change, state: RECEIVED, version: 3, arrived: false })).toBe(false);
  // A rating or a question to the shopper is no move.
  expect(isArrival({ ...change, state: PAID, version: 4 })).toBe(false);
});

it('without the live line the board itself finds who has arrived', () => {
  const before = board(false, row('waiting', WAITING, 9), row('old', RECEIVED, 30));
  const fresh = board(
    false,
    ...[row('placed', RECEIVED, -1), row('waiting', PAID, 9, 2), row('old', RECEIVED, 30)],
    ...[row('changed', RECEIVED, 20, 4), row('accepted', ACCEPTED, 1, 2)],
  );
  expect(idsOf(unheardArrivals(before, fresh, nothing()))).toEqual(['placed', 'waiting', 'changed']);
  expect(boardTexts.arrivedMany(3)).toBe('Llegaron 3 pedidos');
});

it('an order that was notified, was new before, or moves up from the next page is not announced', () => {
  const before = board(true, row('accepted', ACCEPTED, 9, 2));
  const fresh = board(
    true,
    ...[row('accepted', RECEIVED, 9, 3), row('next page', RECEIVED, 40), row('heard', RECEIVED, 0, 1)],
    ...[row('seen', RECEIVED, 0, 3), row('placed', RECEIVED, 0)],
  );
  const table = { new: new Set(['seen']), versions: new Map([['heard', 1]]) };
  expect(idsOf(unheardArrivals(before, fresh, table))).toEqual(['placed']);
});
