import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Asks before unsaved changes are lost: by the cross, Escape and 'Descartar', by Back and Forward, and when leaving the
 * site, where the browser asks itself. The page behind a dialog is inert, so there are no other ways out. (The router's
 * useBlocker would cost every shopper half a kilobyte of the 130 allowed on a first page.)
 */
export function useUnsavedGuard(hasChanges: () => boolean, onClose: () => void) {
  /** Continues after confirmation. */
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const agreed = useRef(false);
  const mustAsk = useEffectEvent(() => hasChanges() && !agreed.current);

  useEffect(() => {
    const here = indexOf(history.state);
    let isReturning = false;
    function onMove(event: PopStateEvent) {
      const steps = indexOf(event.state) - here;
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
      } else if (steps !== 0 && mustAsk()) {
        // The address has already changed: it is restored, and the router sees neither change.
        event.stopImmediatePropagation();
        isReturning = true;
        history.go(-steps);
        setLeave(() => () => history.go(steps));
      }
    }
    function onUnload(event: BeforeUnloadEvent) {
      if (mustAsk()) event.preventDefault();
    }
    window.addEventListener('popstate', onMove, { capture: true });
    window.addEventListener('beforeunload', onUnload);
    return () => {
      window.removeEventListener('popstate', onMove, { capture: true });
      window.removeEventListener('beforeunload', onUnload);
    };
  }, []);

  return {
    close: () => (hasChanges() ? setLeave(() => onClose) : onClose()),
    asked: leave !== null,
    stay: () => setLeave(null),
    leave: () => {
      agreed.current = true;
      setLeave(null);
      leave?.();
    },
  };
}

/** The router counts the pages of a visit in the state of the history. */
function indexOf(state: unknown): number {
  const { idx } = (state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : 0;
}
