import { useEffect } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { listenToOrders } from '#web/api/live.ts';
import { sessionLost } from '#web/shop/session/session-store.ts';

/** While personal data is shown: a session ended elsewhere hides it at once. */
export function useSessionEnd(): void {
  useEffect(() => {
    let first = true;
    return listenToOrders({
      changed: () => {},
      // Reconnected or disconnected by the server: the session may have ended.
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
    // Being offline does not sign out.
    if (error instanceof ApiError && error.status === 401) sessionLost();
  }
}
