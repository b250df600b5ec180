import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { sessionLost } from '#web/shop/session/session-store.ts';

export type Answer<Value> = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; value: Value };

/** What a section of the profile shows: asked once it is open, and again on request. A failure leaves what is shown. */
export function useAnswer<Value>(ask: () => Promise<Value>) {
  const [answer, setAnswer] = useState<Answer<Value>>({ status: 'loading' });
  const { run } = useAction(async () => {
    try {
      const value = await ask();
      setAnswer({ status: 'ready', value });
    } catch (error) {
      failOrLeave(error);
      setAnswer((before) => (before.status === 'ready' ? before : { status: 'failed' }));
    }
  });
  const first = useEffectEvent(() => void run());

  useEffect(() => {
    first();
  }, []);

  return {
    answer,
    again: () => {
      setAnswer((before) => (before.status === 'failed' ? { status: 'loading' } : before));
      void run();
    },
    /** What the server answered to a change. */
    put: (value: Value) => setAnswer({ status: 'ready', value }),
    /** Two changes that are under way at once do not undo one another. */
    amend: (change: (value: Value) => Value) =>
      setAnswer((before) =>
        before.status === 'ready' ? { status: 'ready', value: change(before.value) } : before,
      ),
  };
}

/** Words for a failure of a call; who is signed out by now is told so by the page. Anything else is a fault of ours. */
export function failOrLeave(error: unknown): ApiError {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401) sessionLost();
  return error;
}
