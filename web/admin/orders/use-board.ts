import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { announce } from '#web/ui/feedback/announce.ts';
import { useFreshness } from '../kit/use-freshness.ts';
import { lateOrders } from '../shell/late-orders.ts';
import { leftSignedOut } from '../shell/session-ended.ts';
import { ordersTexts as texts } from '../texts/orders.ts';
import type { BoardFilter } from './board-filter.ts';
import { type Board, firstPage, isShort, type ReadBoard, readPages } from './read-board.ts';

/** Changes come in bursts when a window opens: within this time, in ms, the board reloads once for all of them. */
const BATCH_MS = 120;
/** Orders become late without an event, and the live connection may be down. */
const REFRESH_MS = 30_000;
const MARKED_MS = 3_000;

type Loaded = { board: Board | null };
type State = {
  /** The loader data to which this state belongs. */
  of: Loaded;
  page: ReadBoard | null;
  unread: boolean;
  failed: boolean;
  wantedPages: number;
};

/**
 * The orders of a filter, kept up to date: on every notified change, every half minute while visible, and after
 * reconnecting or returning. `loaded` is the loader's board, or null after a failure: figures then stay, but never the
 * rows of another filter.
 */
export function useBoard(
  loaded: Loaded,
  filter: BoardFilter,
  onRead: (before: ReadBoard, fresh: ReadBoard) => void,
) {
  const [state, setState] = useState(() => firstState(loaded, null));
  const [loadingMore, setLoadingMore] = useState(false);
  const newest = useRef(loaded);
  const { marked, mark } = useMarked();
  if (state.of !== loaded) setState(firstState(loaded, state.page));
  const { page, unread, failed, wantedPages } = state;
  useLayoutEffect(() => {
    newest.current = loaded;
  }, [loaded]);

  const change = (next: (before: State) => Partial<State>) => setState(changeOf(loaded, next));

  const refresh = useOneAtATime(async () => {
    try {
      const before = unread ? null : page;
      const fresh = await readPages(filter, wantedPages, before);
      // The address has changed: this response is outdated.
      if (newest.current !== loaded) return;
      const more = fresh.last.service.late - (page?.last.service.late ?? fresh.last.service.late);
      if (more > 0) announce(texts.newLate(more), 'late');
      if (before) onRead(before, fresh);
      change(() => ({ page: fresh, unread: false, failed: false }));
    } catch (error) {
      if (leftSignedOut(error) || newest.current !== loaded) return;
      change((was) => ({ failed: true, wantedPages: Math.max(was.page?.pages ?? 1, 1) }));
    } finally {
      setLoadingMore(false);
    }
  });

  useFreshness(refresh, { batchMs: BATCH_MS, everyMs: REFRESH_MS, onOrder: mark });

  // Loads further pages when requested, and until the first page is full.
  useEffect(() => {
    if (wantedPages > 1 || (loaded.board && isShort(loaded.board))) refresh();
  }, [loaded, wantedPages, refresh]);
  function more() {
    setLoadingMore(true);
    change((before) => ({ wantedPages: before.wantedPages + 1 }));
  }

  const late = page?.last.service.late ?? 0;
  useEffect(() => lateOrders.set(late), [late]);

  return { page, unread, failed, marked, loadingMore, more, refresh };
}

/**
 * A change of the state for `of`. React may apply it after the next filter was rendered: then it is outdated and
 * ignored.
 */
export function changeOf(of: Loaded, next: (before: State) => Partial<State>) {
  return (before: State): State => (before.of === of ? { ...before, ...next(before) } : before);
}

export function firstState(of: Loaded, before: ReadBoard | null): State {
  const page = of.board ? firstPage(of.board) : before;
  return { of, page, unread: of.board === null, failed: false, wantedPages: 1 };
}

function useMarked() {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  function mark(id: string) {
    setMarked((before) => new Set(before).add(id));
    setTimeout(() => setMarked((before) => new Set([...before].filter((other) => other !== id))), MARKED_MS);
  }
  return { marked, mark };
}

/** Runs the latest `act`, one at a time; a request during a run runs it once more. */
function useOneAtATime(act: () => Promise<void>): () => void {
  const latest = useRef(act);
  const running = useRef(false);
  const pending = useRef(false);
  useLayoutEffect(() => {
    latest.current = act;
  });

  return useCallback(async () => {
    pending.current = true;
    if (running.current) return;
    running.current = true;
    try {
      while (pending.current) {
        pending.current = false;
        await latest.current();
      }
    } finally {
      running.current = false;
    }
  }, []);
}
