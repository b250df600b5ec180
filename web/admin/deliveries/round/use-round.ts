import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { isAway } from '#web/api/is-away.ts';
import { deviceKey } from '../../kit/device-data.ts';
import { leftSignedOut } from '../../shell/session-ended.ts';
import type { Round } from './stop.ts';

/**
 * The last round that was read: it stays while offline and after a reload, and is deleted when the courier signs out.
 */
export function useRound(courierId: string, first: Round | null) {
  const [read, setRead] = useState<Round | null>(null);
  const [away, setAway] = useState(false);
  const last = useRef(0);

  function setRound(round: Round) {
    setRead(round);
    store(courierId, round);
  }

  /** Returns whether it was read; of concurrent reads only the last counts. */
  async function readAgain(): Promise<boolean> {
    last.current += 1;
    const mine = last.current;
    try {
      const answer = await callApi('deliveries.round', {});
      if (mine === last.current) setRound(answer);
      setAway(false);
      return true;
    } catch (error) {
      if (!leftSignedOut(error) && !(error instanceof ApiError)) throw error;
      setAway(isAway(error));
      return false;
    }
  }

  const comeBack = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void readAgain();
  });
  useEffect(() => {
    if (first) store(courierId, first);
    else {
      setRead(stored(courierId));
      comeBack();
    }
    const onReturn = () => comeBack();
    window.addEventListener('online', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('online', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [courierId, first]);

  return { round: read ?? first, readAgain, setRound, away };
}

function store(courierId: string, round: Round): void {
  try {
    localStorage.setItem(deviceKey(courierId, 'round'), JSON.stringify(round));
  } catch {
    // Storage is full: the page has it while it is open.
  }
}

function stored(courierId: string): Round | null {
  try {
    // Only this file writes it.
    return JSON.parse(localStorage.getItem(deviceKey(courierId, 'round')) ?? 'null') as Round | null;
  } catch {
    return null;
  }
}
