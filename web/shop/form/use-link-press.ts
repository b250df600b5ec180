import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { useAction } from './use-action.ts';

/**
 * The button on the page of a mailed link. It requires a press, because mail scanners follow links, too. Afterwards the
 * focus moves to the result.
 */
export function useLinkPress(wasDone: boolean, send: () => Promise<unknown>) {
  const [isDone, setDone] = useState(wasDone);
  const [failure, setFailure] = useState<string>();
  const done = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (isDone && isPressed.current) done.current?.focus();
  }, [isDone]);
  const { busy, run } = useAction(async () => {
    setFailure(undefined);
    try {
      await send();
      isPressed.current = true;
      setDone(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error.message);
    }
  });
  return { isDone, failure, done, busy, press: () => void run() };
}
