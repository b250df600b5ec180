import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { type BoardFilter, boardQuery, isByAge } from './board-filter.ts';

export type Board = OutputOf<'orders.board'>;
export type BoardOrder = Board['orders'][number];

export type ReadBoard = {
  orders: BoardOrder[];
  last: Board;
  /** The number of requested pages that were loaded, or searched as far as one search goes. */
  pages: number;
  at: number;
};

/**
 * The most requests of one search. Rare matches are searched in steps through the past: a response may be shorter than
 * a page, or empty, and still continue; a shop with a million orders has four hundred steps.
 */
const MOST_REQUESTS = 10;

type Read = (number: number, after?: string) => Promise<Board>;
type Part = { orders: Map<string, BoardOrder>; pagination: Board['pagination'] };

export function firstPage(board: Board): ReadBoard {
  return { orders: board.orders, last: board, pages: isShort(board) ? 0 : 1, at: Date.now() };
}

/**
 * The first pages of a filter: reloads as many orders as `before` shows, keeps those beyond, and continues the search
 * from there for missing pages.
 */
export async function readPages(
  filter: BoardFilter,
  pages: number,
  before: ReadBoard | null = null,
  read: Read = (number, after) => readPage(filter, number, after),
): Promise<ReadBoard> {
  const first = await read(1);
  const target = pages * first.pagination.limit;
  let part = partOf(first);
  if (before && before.orders.length > part.orders.size)
    part = await readOn(part, Math.min(before.orders.length, target), MOST_REQUESTS - 1, read);
  if (before && part.pagination.hasNextPage && part.orders.size < target) part = joined(part, before, filter);
  if (pages > (before?.pages ?? 0)) part = await readOn(part, target, MOST_REQUESTS, read);
  return {
    orders: [...part.orders.values()],
    last: { ...first, pagination: part.pagination },
    pages,
    at: Date.now(),
  };
}

function partOf({ orders, pagination }: Board): Part {
  return { orders: new Map(orders.map((order) => [order.id, order])), pagination };
}

/** Continues a part, up to a number of orders or requests. */
async function readOn(part: Part, target: number, most: number, read: Read): Promise<Part> {
  const orders = new Map(part.orders);
  let { pagination } = part;
  let number = Math.max(1, Math.floor(orders.size / pagination.limit));
  for (let requests = 0; pagination.hasNextPage && orders.size < target && requests < most; requests += 1) {
    number += 1;
    const board = await read(number, pagination.lastCreatedAt);
    pagination = board.pagination;
    // An order that moved to the next page in the meantime appears once.
    for (const order of board.orders) orders.set(order.id, order);
  }
  return { orders, pagination };
}

/** Keeps the orders beyond the reloaded part, so that the search does not start again. */
function joined(part: Part, before: ReadBoard, filter: BoardFilter): Part {
  const orders = new Map(part.orders);
  const { lastCreatedAt: end = '' } = part.pagination;
  const falls = filter.order?.falls ?? true;
  const isBeyond = (moment: string) =>
    falls ? Date.parse(moment) <= Date.parse(end) : Date.parse(moment) >= Date.parse(end);
  const rest = isByAge(filter)
    ? before.orders.filter(({ creationDate }) => isBeyond(creationDate))
    : before.orders.slice(orders.size);
  for (const order of rest) if (!orders.has(order.id)) orders.set(order.id, order);
  const { pagination } = before.last;
  const reaches = !pagination.hasNextPage || !isByAge(filter) || isBeyond(pagination.lastCreatedAt ?? '');
  return { orders, pagination: reaches ? pagination : part.pagination };
}

/** Whether the search stopped before the page was full: the user decides whether to continue. */
export function hasStopped({ orders, pages, last: { pagination } }: ReadBoard): boolean {
  return pages > 0 && pagination.hasNextPage && orders.length < pages * pagination.limit;
}

/** Whether the first response found less than a page in its step. */
export function isShort({ orders, pagination }: Board): boolean {
  return pagination.hasNextPage && orders.length < pagination.limit;
}

export function readPage(filter: BoardFilter, number: number, after?: string): Promise<Board> {
  return callApi('orders.board', { query: boardQuery(filter, { number, after }) });
}
