import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';

/** The debounce of typing, in ms (back-office 9). */
const PAUSE_MS = 400;

export type Pickable = { id: string; name: string; note?: string; picture?: string };

/** Fetches the names of selected objects that are not known yet, once. */
export function useNames(
  unknown: readonly string[],
  read: (ids: readonly string[]) => Promise<Pickable[]>,
  learn: (items: readonly Pickable[]) => void,
): void {
  const missing = unknown.join();
  const ask = useEffectEvent(async (ids: string) => {
    const items = await read(ids.split(',')).catch(ignoreApiError);
    if (items) learn(items);
  });
  useEffect(() => {
    if (missing !== '') void ask(missing);
  }, [missing]);
}

export function useFound(
  typed: string,
  find: (typed: string) => Promise<Pickable[]>,
  learn: (items: readonly Pickable[]) => void,
) {
  const [{ words: foundFor, items: found }, setFound] = useState<Found>({ words: undefined, items: [] });
  const [status, setStatus] = useState<'ready' | 'reading' | 'failed'>('ready');
  const ask = useEffectEvent((words: string) => find(words).catch(ignoreApiError));
  const keep = useEffectEvent((items: Pickable[]) => learn(items));
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      setStatus('reading');
      const items = await ask(typed.trim());
      if (!isCurrent) return;
      keep(items ?? []);
      setFound({ words: items && typed, items: items ?? [] });
      setStatus(items ? 'ready' : 'failed');
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [typed]);
  return {
    found,
    status,
    isCurrent: foundFor === typed,
  };
}

type Found = { words: string | undefined; items: Pickable[] };

function ignoreApiError(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}
