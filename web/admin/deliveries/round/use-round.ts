import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { isAway } from '#web/api/is-away.ts';
import { deviceKey } from '../../kit/device-data.ts';
import { leftSignedOut } from '../../shell/session-ended.ts';
import { afterRead, afterSeen, isLeft, type Round, type StoredRound } from './stop.ts';

/**
 * The last round read: it stays while offline and after a reload, and is deleted when the courier signs out. Orders
 * that somebody took away stay in its `left` until the courier has read it.
 */
export function useRound(courierId: string, first: Round | null) {
  const [read, setRead] = useState<StoredRound | null>(null);
  const [away, setAway] = useState(false);
  const last = useRef(0);
  const latest = useRef<StoredRound | null>(null);

  function show(round: StoredRound) {
    latest.current = round;
    setRead(round);
    store(courierId, round);
  }

  async function readAgain(): Promise<boolean> {
    last.current += 1;
    const mine = last.current;
    try {
      const answer = await callApi('deliveries.round', {
        query: { had: unfinishedOf(latest.current).join() },
      });
      if (mine === last.current) show(afterRead(answer, latest.current));
      setAway(false);
      return true;
    } catch (error) {
      if (!leftSignedOut(error) && !(error instanceof ApiError)) throw error;
      setAway(isAway(error));
      return false;
    }
  }

  /** Shows a round. If it lacks an unfinished order that this phone had, it is read again. */
  function setRound(round: Round) {
    if (unfinishedOf(latest.current).every((id) => hasOrder(round, id)))
      show(afterRead(round, latest.current));
    else void readAgain();
  }

  const comeBack = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void readAgain();
  });
  const begin = useEffectEvent(() => {
    latest.current = stored(courierId) ?? latest.current;
    if (first) return setRound(first);
    setRead(latest.current);
    comeBack();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins again with another person, or another first round.
  useEffect(() => {
    begin();
    const onReturn = () => comeBack();
    window.addEventListener('online', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('online', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [courierId, first]);

  const seen = () => latest.current && show(afterSeen(latest.current));
  return { round: read ?? first, readAgain, setRound, seen, away };
}

/** Orders whose outcome this phone must learn. */
function unfinishedOf(round: Round | null): string[] {
  return round?.stops.filter(isLeft).map(({ order_id }) => order_id) ?? [];
}

function hasOrder({ stops }: Round, id: string): boolean {
  return stops.some(({ order_id }) => order_id === id);
}

function store(courierId: string, round: StoredRound): void {
  try {
    localStorage.setItem(deviceKey(courierId, 'round'), JSON.stringify(round));
  } catch {
    // Storage is full: only the open page has it.
  }
}

function stored(courierId: string): StoredRound | null {
  try {
    // Only this file writes it; older versions wrote it without recent fields.
    return JSON.parse(localStorage.getItem(deviceKey(courierId, 'round')) ?? 'null') as StoredRound | null;
  } catch {
    return null;
  }
}
