import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { type BoardFilter, boardQuery } from './board-filter.ts';

export type Board = OutputOf<'orders.board'>;
export type BoardOrder = Board['orders'][number];

/** The displayed board. */
export type Shown = {
  orders: BoardOrder[];
  /** Counts of the first page, paging of the last one. */
  last: Board;
  pages: number;
  /** Time of the response, by this machine's clock. */
  at: number;
};

export function firstPage(board: Board): Shown {
  return { orders: board.orders, last: board, pages: 1, at: Date.now() };
}

/**
 * The first pages of a filter. Rare matches are searched in stretches of the past: a response may be shorter than a
 * page, or empty, and still continue.
 */
export async function readPages(filter: BoardFilter, pages: number): Promise<Shown> {
  const first = await readPage(filter, 1);
  let last = first;
  let read = 1;
  const orders = new Map(first.orders.map((order) => [order.id, order]));
  while (last.pagination.hasNextPage && orders.size < pages * last.pagination.limit) {
    read += 1;
    last = await readPage(filter, read, last.pagination.lastCreatedAt);
    // An order that moved to the next page meanwhile appears once.
    for (const order of last.orders) orders.set(order.id, order);
  }
  return {
    orders: [...orders.values()],
    last: { ...first, pagination: last.pagination },
    pages,
    at: Date.now(),
  };
}

/** Whether the first response found less than a page in its stretch. */
export function isShort({ orders, pagination }: Board): boolean {
  return pagination.hasNextPage && orders.length < pagination.limit;
}

export function readPage(filter: BoardFilter, number: number, after?: string): Promise<Board> {
  return callApi('orders.board', { query: boardQuery(filter, { number, after }) });
}
