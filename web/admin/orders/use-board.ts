import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { listenToOrders } from '#web/api/live.ts';
import { announce } from '#web/ui/feedback/announce.ts';
import { lateOrders } from '../shell/late-orders.ts';
import { leftSignedOut } from '../shell/session-ended.ts';
import { ordersTexts as texts } from '../texts/orders.ts';
import type { BoardFilter } from './board-filter.ts';
import { type Board, firstPage, isShort, readPages, type Shown } from './read-board.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

/** Changes come in bursts when a window opens; the board reads once for all of them. */
const GATHER_MS = 120;
/** Orders become late without anybody doing anything, and the live line may be down. */
const ANEW_MS = 30_000;
const MARKED_MS = 3_000;

/**
 * The orders of a filter, kept fresh: again on every change that is heard, each half minute while somebody looks, and
 * when the connection or the eyes come back. `loaded` is what the address brought: a board, or null when it could not
 * be read; the figures then stay, but never the rows of another filter.
 */
export function useBoard(loaded: { board: Board | null }, filter: BoardFilter) {
  const [from, setFrom] = useState(loaded);
  const [shown, setShown] = useState<Shown | null>(() => loaded.board && firstPage(loaded.board));
  const [unread, setUnread] = useState(loaded.board === null);
  const [failed, setFailed] = useState(false);
  const [wantedPages, setWantedPages] = useState(1);
  const [loadingMore, setLoadingMore] = useState(false);
  const newest = useRef(loaded);
  const { marked, mark } = useMarked();
  // Another filter brought another first page with it.
  if (from !== loaded) {
    setFrom(loaded);
    if (loaded.board) setShown(firstPage(loaded.board));
    setUnread(loaded.board === null);
    setFailed(false);
    setWantedPages(1);
  }
  // In the commit, not some time after it: an answer to the filter before could come between and stand under this one.
  useLayoutEffect(() => {
    newest.current = loaded;
  }, [loaded]);

  const refresh = useOneAtATime(async () => {
    try {
      const fresh = await readPages(filter, wantedPages);
      // The address went on meanwhile: this answers a question nobody asks any more.
      if (newest.current !== loaded) return;
      const more = fresh.last.service.late - (shown?.last.service.late ?? fresh.last.service.late);
      if (more > 0) announce(texts.newLate(more), 'late');
      setShown(fresh);
      setUnread(false);
      setFailed(false);
    } catch (error) {
      if (leftSignedOut(error) || newest.current !== loaded) return;
      setFailed(true);
      setWantedPages(shown?.pages ?? 1);
    } finally {
      setLoadingMore(false);
    }
  });

  useFreshness(mark, refresh);

  // The page that was asked for is read once it is known that it is wanted, and the first one until it is full.
  useEffect(() => {
    if (wantedPages > 1 || (loaded.board && isShort(loaded.board))) refresh();
  }, [loaded, wantedPages, refresh]);
  function more() {
    setLoadingMore(true);
    setWantedPages((pages) => pages + 1);
  }

  const late = shown?.last.service.late ?? 0;
  useEffect(() => lateOrders.set(late), [late]);

  return { shown, unread, failed, marked, loadingMore, more, refresh };
}

/** Asks for a fresh board whenever it may have changed; several reasons at once are one question. */
function useFreshness(mark: (orderId: string) => void, refresh: () => void) {
  const heard = useEffectEvent(mark);
  useEffect(() => {
    let statementOf: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      statementOf ??= setTimeout(() => {
        statementOf = undefined;
        refresh();
      }, GATHER_MS);
    };
    const stop = listenToOrders({
      changed: ({ order_id }) => {
        heard(order_id);
        soon();
      },
      back: soon,
    });
    const soonIfSeen = () => document.visibilityState === 'visible' && soon();
    const anew = setInterval(soonIfSeen, ANEW_MS);
    document.addEventListener('visibilitychange', soonIfSeen);
    window.addEventListener('online', soon);
    return () => {
      stop();
      clearTimeout(statementOf);
      clearInterval(anew);
      document.removeEventListener('visibilitychange', soonIfSeen);
      window.removeEventListener('online', soon);
    };
  }, [refresh]);
}

/** Orders that have just changed, for a moment. */
function useMarked() {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  function mark(id: string) {
    setMarked((before) => new Set(before).add(id));
    setTimeout(() => setMarked((before) => new Set([...before].filter((other) => other !== id))), MARKED_MS);
  }
  return { marked, mark };
}
