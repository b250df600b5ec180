import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { readFilter } from './board-filter.ts';
import { Foot, insteadOf } from './list-states.tsx';
import { type Board, type BoardOrder, firstPage, type ReadBoard, readPages } from './read-board.ts';

const LIMIT = 50;
const filter = readFilter(new URLSearchParams('ver=todos&cliente=perez'));
const placed = (days: number, state = '10_store_dispatch_products') =>
  ({ id: `order ${days}`, state, creationDate: dayAgo(days) }) as BoardOrder;
const dayAgo = (days: number) => new Date(Date.UTC(2026, 10, 28) - days * 86_400_000).toISOString();

/** 400 days of history, each a step of the search, of which a few have an order; records the requests. */
function past(found: Record<number, BoardOrder>) {
  const requests: (string | undefined)[] = [];
  const read = async (_number: number, after?: string) => {
    requests.push(after);
    const day =
      requests.at(-1) === undefined
        ? 0
        : Math.round((Date.parse(dayAgo(0)) - Date.parse(after ?? '')) / 86_400_000) + 1;
    const orders = found[day] ? [found[day]] : [];
    const pagination = { page: 1, limit: LIMIT, hasNextPage: day < 400, lastCreatedAt: dayAgo(day) };
    return { orders, pagination } as unknown as Board;
  };
  return { asked: requests, read };
}

const daysOf = ({ orders }: ReadBoard) => orders.map(({ id }) => Number(id.split(' ')[1]));

it('a rare filter looks through ten stretches at a time, and goes on where it stopped', async () => {
  const { asked: request, read } = past({ 3: placed(3), 8: placed(8), 25: placed(25) });
  const begun = firstPage(await read(1));
  expect(begun.pages).toBe(0);
  request.length = 0;
  const view = await readPages(filter, 1, begun, read);
  expect(request).toHaveLength(11);
  expect(daysOf(view)).toEqual([3, 8]);

  // The reload every half minute covers the displayed orders, and not more.
  request.length = 0;
  const fresh = await readPages(filter, 1, view, read);
  expect(request).toHaveLength(9);
  expect(daysOf(fresh)).toEqual([3, 8]);
  expect(fresh.last.pagination).toEqual(view.last.pagination);

  request.length = 0;
  let further = await readPages(filter, 2, fresh, read);
  expect(request.slice(9)).toHaveLength(10);
  expect(request[9]).toBe(view.last.pagination.lastCreatedAt);
  further = await readPages(filter, 3, further, read);
  expect(daysOf(further)).toEqual([3, 8, 25]);
  request.length = 0;
  // The third order is beyond ten requests: it stays, and so does the cursor of the search.
  const again = await readPages(filter, 3, further, read);
  expect(request).toHaveLength(10);
  expect(daysOf(again)).toEqual([3, 8, 25]);
  expect(again.last.pagination).toEqual(further.last.pagination);
});

it('an order that no longer matches disappears, and new ones come first', async () => {
  const found = { 3: placed(3), 8: placed(8) };
  const answer = await readPages(filter, 1, null, past(found).read);
  const { 3: _left, ...rest } = found;
  const fresh = await readPages(filter, 1, answer, past({ ...rest, 0: placed(0) }).read);
  expect(daysOf(fresh)).toEqual([0, 8]);
});

it('a search that has not reached the end says so, and offers to go on', async () => {
  const listed = await readPages(filter, 1, null, past({}).read);
  const board = { page: listed, unread: false, loadingMore: false } as Parameters<typeof insteadOf>[0];
  const textOf = (element: React.ReactNode) => renderToStaticMarkup(element).replaceAll(/<[^>]+>/g, '');
  expect(textOf(insteadOf(board))).toBe('Nada hasta ahora: faltan pedidos por buscar.');
  expect(textOf(<Foot board={board} />)).toContain('Seguir buscando');
  expect(textOf(insteadOf({ ...board, loadingMore: true }))).toBe('Buscando en pedidos anteriores…');
});
