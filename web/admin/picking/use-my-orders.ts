import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { callApi } from '#web/api/client.ts';
import { leftSignedOut } from '../shell/session-ended.ts';
import type { Walk } from './device-store.ts';

export type Mine = OutputOf<'picking.orders'>;

/** The orders of a picker; read again after what is done with them, and when the walk or the connection changed. */
export function useMine(first: Mine | null, walk: Walk | null, away: boolean) {
  const [mine, setMine] = useState(first);
  const [busy, setBusy] = useState('');
  const [error, setError] = useState('');

  async function run(name: string, work?: () => Promise<void>): Promise<void> {
    if (busy !== '') return;
    setBusy(name);
    setError('');
    try {
      await work?.();
      setMine(await callApi('picking.orders', {}));
    } catch (failure) {
      if (leftSignedOut(failure)) return;
      setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy('');
    }
  }

  // An order that was finished is with billing now.
  const walked = walk?.orders.map(({ id }) => id).join() ?? '';
  const reread = useEffectEvent(() => void run('read'));
  const before = useRef(walked);
  useEffect(() => {
    if (before.current === walked) return;
    before.current = walked;
    reread();
  }, [walked]);
  const wasAway = useRef(away);
  useEffect(() => {
    if (wasAway.current && !away) reread();
    wasAway.current = away;
  }, [away]);

  return { mine, busy, error, run };
}
