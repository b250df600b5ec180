import { useEffect } from 'react';
import { callApi } from '#web/api/client.ts';
import { useOffice } from '#web/shop/office/use-office.ts';
import { tellPromise } from '#web/shop/shell/promise-store.ts';

/** So long what an office said of its hours and its next delivery is believed, in ms. */
const BELIEVED_MS = 120_000;
/** So often it is looked at how old the word is, in ms. */
const LOOK_MS = 30_000;

/** Asks the office again what it promises, while the page is looked at: nobody reads a window that is over. */
export function usePromiseClock(): void {
  const officeId = useOffice().office?.id;

  useEffect(() => {
    if (officeId === undefined) return;
    let askedAt = Date.now();
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - askedAt < BELIEVED_MS) return;
      askedAt = Date.now();
      // Without an answer the last word stands; the next look asks again.
      callApi('offices.get', { params: { id: officeId }, query: {} }).then(tellPromise, () => {});
    };
    document.addEventListener('visibilitychange', look);
    const timer = setInterval(look, LOOK_MS);
    return () => {
      document.removeEventListener('visibilitychange', look);
      clearInterval(timer);
    };
  }, [officeId]);
}
