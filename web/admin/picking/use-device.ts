import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { afterAnswer, enqueue, nextBatch, type QueuedAction } from '#rules/picking/device-queue.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { isAway } from '#web/api/is-away.ts';
import { type Line, nothingStored, openDevice, type Stored, type Walk } from './device-store.ts';
import type { Said } from './picked-line.ts';

/** How long the last press can be taken back before it is sent. */
const UNDO_MS = 6_000;
const RETRY_MS = 5_000;
const MOST = 50;

export type Device = ReturnType<typeof useDevice>;

/** The walk on this phone: presses are stored first and sent when there is a line. */
export function useDevice(userId: string, firstWalk: Walk | null) {
  const [store] = useState(() => openDevice(userId));
  const stored = useSyncExternalStore(store.subscribe, store.read, nothingStored);
  const [held, setHeld] = useState<string | null>(null);
  const [away, setAway] = useState(false);
  const [sending, setSending] = useState(false);
  const [trouble, setTrouble] = useState('');
  const running = useRef<Promise<boolean> | null>(null);

  const take = useCallback((walk: Walk) => store.update((before) => ({ ...before, walk })), [store]);

  async function readWalk(): Promise<void> {
    try {
      take(await callApi('picking.walk', {}));
      setAway(false);
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown): void {
    if (isAway(error)) setAway(true);
    else setTrouble(error instanceof Error ? error.message : String(error));
  }

  /** Sends pending actions, except the one that can still be undone; returns whether all were sent. */
  async function sendAll(last: string | null): Promise<boolean> {
    for (;;) {
      const { queue } = store.read();
      const batch = nextBatch(
        queue.filter(({ id }) => id !== last),
        MOST,
      );
      if (!batch[0]) return true;
      try {
        await send(batch[0].orderId, batch);
        setAway(false);
        setTrouble('');
      } catch (error) {
        fail(error);
        return false;
      }
    }
  }

  async function send(orderId: string, batch: QueuedAction[]): Promise<void> {
    try {
      const { results, lines } = await callApi('picking.record', {
        params: { id: orderId },
        body: { actions: batch.map(onTheWire) },
      });
      store.update((before) => withLines({ ...before, ...answered(before, results) }, lines));
      if (lines === null || results.some(({ conflict }) => conflict !== null)) await readWalk();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error;
      // Its order is no longer assigned here.
      const results = batch.map(({ id }) => ({ id, conflict: 'ORDER_REASSIGNED' as const }));
      store.update((before) => ({ ...before, ...answered(before, results) }));
      await readWalk();
    }
  }

  /** One batch at a time; without `last` the undoable action is sent, too. */
  async function flush(last: string | null = null): Promise<boolean> {
    if (last === null) setHeld(null);
    while (running.current) await running.current;
    setSending(true);
    const run = sendAll(last);
    running.current = run;
    try {
      return await run;
    } finally {
      if (running.current === run) running.current = null;
      setSending(false);
    }
  }

  function say(line: Line, said: Said): void {
    const id = crypto.randomUUID();
    const at = new Date().toISOString();
    const action = { id, at, orderId: line.order_id, lineId: line.id, ...said };
    store.update((before) => ({
      ...before,
      queue: enqueue(before.queue, action, line.picked?.action_id ?? null),
    }));
    setHeld(id);
    void flush(id);
  }

  function undo(): void {
    store.update((before) => ({ ...before, queue: before.queue.filter(({ id }) => id !== held) }));
    setHeld(null);
  }

  const release = useEffectEvent(() => void flush());
  useEffect(() => {
    if (held === null) return;
    const timer = setTimeout(() => release(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [held]);

  const comeBack = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible') return;
    if (await flush(held)) await readWalk();
  });
  const retry = useEffectEvent(() => {
    if (away) void comeBack();
  });
  useEffect(() => {
    if (firstWalk) take(firstWalk);
    void comeBack();
    const onReturn = () => void comeBack();
    const onOffline = () => setAway(true);
    window.addEventListener('online', onReturn);
    window.addEventListener('offline', onOffline);
    document.addEventListener('visibilitychange', onReturn);
    const timer = setInterval(() => retry(), RETRY_MS);
    return () => {
      window.removeEventListener('online', onReturn);
      window.removeEventListener('offline', onOffline);
      document.removeEventListener('visibilitychange', onReturn);
      clearInterval(timer);
    };
  }, [firstWalk, take]);

  // Polls for answers to open questions.
  const asks = stored.walk?.lines.some(({ questions }) => questions[0]?.state === 'open') ?? false;
  const look = useEffectEvent(() => void comeBack());
  useEffect(() => {
    if (!asks) return;
    const timer = setInterval(() => look(), RETRY_MS);
    return () => clearInterval(timer);
  }, [asks]);

  const seen = () => store.update((before) => ({ ...before, conflicts: [] }));
  return { stored, held, away, sending, trouble, fits: store.fits(), say, undo, flush, readWalk, take, seen };
}

function answered(before: Stored, results: Parameters<typeof afterAnswer>[1]) {
  const { queue, conflicts } = afterAnswer(before.queue, results);
  return { queue, conflicts: [...before.conflicts, ...conflicts] };
}

function withLines(stored: Stored, lines: Line[] | null): Stored {
  if (!stored.walk || !lines) return stored;
  const fresh = new Map(lines.map((line) => [line.id, line]));
  const merged = stored.walk.lines.map((line) => fresh.get(line.id) ?? line);
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
