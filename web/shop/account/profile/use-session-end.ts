import { useEffect } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { listenToOrders } from '#web/api/live.ts';
import { sessionLost } from '#web/shop/session/session-store.ts';

/** While one's own data are shown: a session that is ended elsewhere takes them off the screen at once. */
export function useSessionEnd(): void {
  useEffect(() => {
    let first = true;
    return listenToOrders({
      changed: () => {},
      // The line stood again or was cut by the server: perhaps because there is no session any more.
      back: () => {
        if (first) first = false;
        else void look();
      },
    });
  }, []);
}

async function look(): Promise<void> {
  try {
    await callApi('users.me', {});
  } catch (error) {
    // Without a connection nobody is signed out.
    if (error instanceof ApiError && error.status === 401) sessionLost();
  }
}
