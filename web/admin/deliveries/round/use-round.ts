import { useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { leftSignedOut } from '../../shell/session-ended.ts';
import type { Round } from './stop.ts';

/**
 * The round as it was last read: without a signal it stays, where a page that loads anew would be gone. It is kept by
 * the page alone, so that no address of a shopper stays on the phone of whoever signed out.
 */
export function useRound(first: Round | null) {
  const [read, setRead] = useState<Round>();
  const last = useRef(0);

  /** Whether it was read; of several readings only the last one counts. */
  async function readAgain(): Promise<boolean> {
    last.current += 1;
    const mine = last.current;
    try {
      const answer = await callApi('deliveries.round', {});
      if (mine === last.current) setRead(answer);
      return true;
    } catch (error) {
      if (!leftSignedOut(error) && !(error instanceof ApiError)) throw error;
      return false;
    }
  }
  return { round: read ?? first, readAgain, setRound: setRead };
}
