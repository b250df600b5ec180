import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { enqueue, type QueuedAction } from '#rules/picking/device-queue.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { isAway } from '#web/api/is-away.ts';
import { useFreshness } from '../kit/use-freshness.ts';
import { leftSignedOut } from '../shell/session-ended.ts';
import {
  afterResults,
  afterSeen,
  afterWalk,
  type Line,
  nothingStored,
  openDevice,
  type Stored,
  type Walk,
} from './device-store.ts';
import type { PickResult } from './picked-line.ts';
import { createTurn } from './send-in-turn.ts';

/** How long the last action can be undone before it is sent, in ms. */
const UNDO_MS = 6_000;
const RETRY_MS = 5_000;
/** Changes by others come in bursts: an office cancels, accepts and assigns several orders at once. */
const BATCH_MS = 300;

export type Device = ReturnType<typeof useDevice>;

type Store = ReturnType<typeof openDevice>;

/** The walk on this phone: actions are stored first, and sent when there is a connection. */
export function useDevice(userId: string, firstWalk: Walk | null) {
  const [store] = useState(() => openDevice(userId));
  const stored = useSyncExternalStore(store.subscribe, store.read, nothingStored);
  const [undoableId, setUndoableId] = useState<string | null>(null);
  // A ref, because a running send needs the current value.
  const undoable = useRef<string | null>(null);
  const { away, setAway, sending, trouble, take, readWalk, sendPending } = useSending(store, undoable);

  function holdBack(id: string | null): void {
    undoable.current = id;
    setUndoableId(id);
  }

  /** Sends all actions, also the undoable one. */
  async function flush(): Promise<boolean> {
    holdBack(null);
    return sendPending();
  }

  function say(line: Line, result: PickResult): void {
    const id = crypto.randomUUID();
    const at = new Date().toISOString();
    const { order_id: orderId, id: lineId, crate, product } = line;
    const action = { id, at, orderId, lineId, title: product.title, crate, ...result };
    store.update((before) => ({
      ...before,
      queue: enqueue(before.queue, action, line.picked?.action_id ?? null),
    }));
    holdBack(id);
    void sendPending();
  }

  function undo(): void {
    // The current value, not the rendered one: that action may be on its way already.
    const id = undoable.current;
    store.update((before) => ({ ...before, queue: before.queue.filter((action) => action.id !== id) }));
    holdBack(null);
  }

  const release = useEffectEvent(() => void flush());
  useEffect(() => {
    if (undoableId === null) return;
    const timer = setTimeout(() => release(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [undoableId]);

  async function comeBack(): Promise<void> {
    if (document.visibilityState !== 'visible') return;
    if (await sendPending()) await readWalk();
  }
  const begin = useEffectEvent(() => void comeBack());
  useEffect(() => {
    // If an order was removed from the walk, it is read again with the phone's orders: its goods are in a crate.
    const had = store.read().walk?.orders ?? [];
    if (firstWalk && had.every(({ id }) => firstWalk.orders.some((order) => order.id === id)))
      take(firstWalk);
    begin();
  }, [firstWalk, take, store]);
  // Polls for answers to open questions, and while the server is unreachable.
  const asks = stored.walk?.lines.some(({ questions }) => questions[0]?.state === 'open') ?? false;
  useReturns({ comeBack, onOffline: () => setAway(true), polls: away || asks });

  const seen = (orderId?: string) => store.update((before) => afterSeen(before, orderId));
  return {
    stored,
    /** The current stored data, also within a running operation. */
    now: store.read,
    undoableId,
    away,
    sending,
    trouble,
    fits: store.fits(),
    say,
    undo,
    flush,
    readWalk,
    take,
    seen,
  };
}

function useSending(store: Store, undoable: { readonly current: string | null }) {
  const [away, setAway] = useState(false);
  const [sending, setSending] = useState(false);
  const [trouble, setTrouble] = useState('');
  const take = useCallback((walk: Walk) => store.update((before) => ({ ...before, walk })), [store]);

  async function readWalk(): Promise<void> {
    try {
      const had = store.read().walk?.orders.map(({ id }) => id) ?? [];
      const walk = await callApi('picking.walk', { query: { had: had.join() } });
      store.update((before) => afterWalk(before, walk, had));
      setAway(false);
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown): void {
    // Unsent actions stay on the phone, and are sent after signing in.
    if (leftSignedOut(error)) return;
    if (isAway(error)) setAway(true);
    else setTrouble(error instanceof Error ? error.message : String(error));
  }

  async function send(batch: readonly QueuedAction[]): Promise<boolean> {
    const [first] = batch;
    if (!first) return true;
    try {
      if (await sendBatch(store, first.orderId, batch)) await readWalk();
      setAway(false);
      setTrouble('');
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  }

  const [turn] = useState(() =>
    createTurn({ queue: () => store.read().queue, undoableId: () => undoable.current, send }),
  );

  /** Sends all but the undoable action and those after it; resolves to whether these were sent. */
  async function sendPending(): Promise<boolean> {
    setSending(true);
    try {
      return await turn();
    } finally {
      setSending(false);
    }
  }

  return { away, setAway, sending, trouble, take, readWalk, sendPending };
}

async function sendBatch(store: Store, orderId: string, batch: readonly QueuedAction[]): Promise<boolean> {
  try {
    const { results, lines } = await callApi('picking.record', {
      params: { id: orderId },
      body: { actions: batch.map(onTheWire) },
    });
    store.update((before) => withLines(afterResults(before, results), lines));
    return lines === null || results.some(({ conflict }) => conflict !== null);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    // The order is no longer assigned to this picker.
    const results = batch.map(({ id }) => ({ id, conflict: 'ORDER_REASSIGNED' as const }));
    store.update((before) => afterResults(before, results));
    return true;
  }
}

/**
 * Calls back when the phone is online or visible again, when one of its orders changed, and regularly while `polls`.
 */
function useReturns({
  comeBack,
  onOffline,
  polls,
}: {
  comeBack: () => Promise<void>;
  onOffline: () => void;
  polls: boolean;
}): void {
  const back = useEffectEvent(() => void comeBack());
  const offline = useEffectEvent(onOffline);
  useFreshness(() => void comeBack(), { batchMs: BATCH_MS });
  useEffect(() => {
    const onLost = () => offline();
    window.addEventListener('offline', onLost);
    return () => window.removeEventListener('offline', onLost);
  }, []);
  useEffect(() => {
    if (!polls) return;
    const timer = setInterval(() => back(), RETRY_MS);
    return () => clearInterval(timer);
  }, [polls]);
}

function withLines(stored: Stored, lines: Line[] | null): Stored {
  if (!stored.walk || !lines) return stored;
  const fresh = new Map(lines.map((line) => [line.id, line]));
  const merged = stored.walk.lines.map((line) => ({ ...line, ...fresh.get(line.id) }));
  return { ...stored, walk: { ...stored.walk, lines: merged } };
}

function onTheWire({ id, lineId, replaces, found, replacement, reason, at }: QueuedAction) {
  const replaced = replacement && {
    product_id: replacement.productId,
    count: replacement.count,
    grams: replacement.grams,
  };
  return { id, line_id: lineId, replaces, found, replacement: replaced, reason, at };
}
