import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { leftSignedOut } from '../../shell/session-ended.ts';

export function useLook(isUnderWay: boolean, everyMs: number, read: () => Promise<void>) {
  const [unread, setUnread] = useState(false);
  const look = useEffectEvent(async () => {
    if (document.hidden) return;
    try {
      await read();
      setUnread(false);
    } catch (error) {
      if (leftSignedOut(error)) return;
      if (!(error instanceof ApiError)) throw error;
      setUnread(true);
    }
  });
  useEffect(() => {
    if (!isUnderWay) return;
    let timer: ReturnType<typeof setTimeout>;
    const next = () => {
      timer = setTimeout(() => void look().then(next), everyMs);
    };
    next();
    return () => clearTimeout(timer);
  }, [isUnderWay, everyMs]);
  return { unread, setUnread };
}
