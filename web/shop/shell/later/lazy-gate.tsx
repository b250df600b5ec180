import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#web/lazy-part.tsx';

const Later = lazyPart(() => import('./later.tsx'), { quiet: true });

/** Without requestIdleCallback (Safari): so long after the page stands, in ms. */
const QUIET_MS = 1_500;

/** What no first page needs: fetched once the browser has nothing better to do. */
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
