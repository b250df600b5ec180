import { useEffect } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/client.ts';
import { listenToOrders } from '#web/api/live.ts';
import { sessionLost } from '#web/shop/session/session-store.ts';

/** While personal data is shown: a session ended elsewhere hides it at once. */
export function useSessionEnd(): void {
  useEffect(() => {
    // Connected or disconnected by the server: the session may have ended meanwhile. Also at the first connection,
    // which may be established before or long after this page.
    return listenToOrders({ changed: () => {}, back: () => void look() });
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
