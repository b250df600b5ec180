import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#web/lazy-part.tsx';

const Later = lazyPart(() => import('./later.tsx'), { quiet: true });

/** Without requestIdleCallback (Safari): delay in ms after the page has rendered. */
const QUIET_MS = 1_500;

/** Code that no first page needs: loaded when the browser is idle. */
export function LazyGate() {
  const [ready, setReady] = useState(false);

  useEffect(() => {
    const begin = () => setReady(true);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(begin, QUIET_MS);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(begin, { timeout: QUIET_MS });
    return () => cancelIdleCallback(asked);
  }, []);

  if (!ready) return null;
  return (
    <Suspense fallback={null}>
      <Later />
    </Suspense>
  );
}
