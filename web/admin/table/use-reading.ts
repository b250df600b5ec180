import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { leftSignedOut } from '../shell/session-ended.ts';

/**
 * Loads data for the screen, at once and whenever `of` changes; of concurrent loads only the last counts. Signed-out
 * users go to the sign-in; other failures can be retried by `again`.
 */
export function useReading<T>(read: () => Promise<T>, onRead: (answer: T) => void, of = '') {
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const last = useRef(0);
  async function load() {
    last.current += 1;
    const mine = last.current;
    setFailed(false);
    setBusy(true);
    try {
      const answer = await read();
      if (mine === last.current) onRead(answer);
    } catch (error) {
      if (leftSignedOut(error)) return;
      if (!(error instanceof ApiError)) throw error;
      if (mine === last.current) setFailed(true);
    } finally {
      if (mine === last.current) setBusy(false);
    }
  }
  const begin = useEffectEvent(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `of` is another request.
  useEffect(() => void begin(), [of]);
  return { failed, busy, again: () => void load() };
}
