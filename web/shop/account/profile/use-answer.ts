import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { useAction } from '#web/shop/form/use-action.ts';
import { sessionLost } from '#web/shop/session/session-store.ts';

export type Answer<Value> = { status: 'loading' } | { status: 'failed' } | { status: 'ready'; value: Value };

/** The data of a profile section: fetched when opened, and on request. A failure leaves the old data. */
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
    put: (value: Value) => setAnswer({ status: 'ready', value }),
    /** Functional update, so that two concurrent changes do not undo each other. */
    amend: (change: (value: Value) => Value) =>
      setAnswer((before) =>
        before.status === 'ready' ? { status: 'ready', value: change(before.value) } : before,
      ),
  };
}

/** The text of a failed call; signed-out users are redirected by the page. Other errors are rethrown. */
export function failOrLeave(error: unknown): ApiError {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401) sessionLost();
  return error;
}
