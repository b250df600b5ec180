import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { listenToOrders, useLiveState } from '#web/api/live.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { ordersTexts as texts } from '../texts/orders.ts';
import { type BoardFilter, boardQuery } from './board-filter.ts';

export type Board = OutputOf<'orders.board'>;
export type BoardOrder = Board['orders'][number];

type Shown = {
  orders: BoardOrder[];
  /** Figures, counts and paging of the newest answer. */
  last: Board;
  pages: number;
  /** When the answer came, by this machine's clock. */
  at: number;
};

/** Changes come in bursts when a window opens; the board reads once for all of them. */
const GATHER_MS = 300;
/** Without the live line the board asks by itself. */
const POLL_MS = 60_000;
const MARKED_MS = 3_000;

/**
 * The orders of a filter, kept fresh: again on every change that is heard, after a gap, each minute while nothing can
 * be heard, and when the page is looked at again.
 */
export function useBoard(initial: Board, filter: BoardFilter) {
  const [from, setFrom] = useState(initial);
  const [shown, setShown] = useState<Shown>(() => firstPage(initial));
  const [failed, setFailed] = useState(false);
  const [loadingMore, setLoadingMore] = useState(false);
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const live = useLiveState();
  // Another filter brought another first page with it.
  if (from !== initial) {
    setFrom(initial);
    setShown(firstPage(initial));
    setFailed(false);
  }
  const reading = useRef<Promise<void> | undefined>(undefined);

  const refresh = useEffectEvent(async () => {
    try {
      const fresh = await readPages(filter, shown.pages);
      const later = fresh.last.service.late - shown.last.service.late;
      if (later > 0) announce(texts.newLate(later), 'late');
      setShown(fresh);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  });

  /** One reading at a time; a call meanwhile waits for the next one. */
  const refreshOnce = useEffectEvent(() => {
    reading.current = (reading.current ?? Promise.resolve()).then(() => refresh());
    return reading.current;
  });

  const heard = useEffectEvent((orderId: string) => {
    setMarked((before) => new Set(before).add(orderId));
    setTimeout(() => setMarked((before) => without(before, orderId)), MARKED_MS);
  });

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refreshOnce();
      }, GATHER_MS);
    };
    const stop = listenToOrders({
      changed: ({ order_id }) => {
        heard(order_id);
        soon();
      },
      back: soon,
    });
    const onShown = () => document.visibilityState === 'visible' && soon();
    document.addEventListener('visibilitychange', onShown);
    window.addEventListener('online', soon);
    return () => {
      stop();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onShown);
      window.removeEventListener('online', soon);
    };
  }, []);

  useEffect(() => {
    if (live === 'up') return;
    const poll = setInterval(() => void refreshOnce(), POLL_MS);
    return () => clearInterval(poll);
  }, [live]);

  async function more() {
    setLoadingMore(true);
    try {
      const { pagination } = shown.last;
      const next = await readPage(filter, shown.pages + 1, pagination.lastCreatedAt);
      const known = new Set(shown.orders.map((order) => order.id));
      setShown({
        orders: [...shown.orders, ...next.orders.filter((order) => !known.has(order.id))],
        last: next,
        pages: shown.pages + 1,
        at: Date.now(),
      });
      setFailed(false);
    } catch {
      setFailed(true);
    } finally {
      setLoadingMore(false);
    }
  }

  return { ...shown, failed, marked, loadingMore, more, refresh: () => void refreshOnce() };
}

function firstPage(board: Board): Shown {
  return { orders: board.orders, last: board, pages: 1, at: Date.now() };
}

async function readPages(filter: BoardFilter, pages: number): Promise<Shown> {
  let last = await readPage(filter, 1);
  const first = last;
  const orders = [...first.orders];
  let read = 1;
  while (read < pages && last.pagination.hasNextPage) {
    read += 1;
    last = await readPage(filter, read, last.pagination.lastCreatedAt);
    orders.push(...last.orders);
  }
  return { orders, last: { ...first, pagination: last.pagination }, pages: read, at: Date.now() };
}

function readPage(filter: BoardFilter, number: number, after?: string): Promise<Board> {
  return callApi('orders.board', { query: boardQuery(filter, { number, after }) });
}

function without(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  next.delete(id);
  return next;
}
