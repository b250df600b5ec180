import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';

type Guarded = {
  hasChanges: () => boolean;
  busy: boolean;
  isNew: boolean;
};

/**
 * Asks before unsaved changes are lost: by the cross, Escape and 'Descartar', by links, Back and Forward, and when
 * leaving the site, where the browser itself asks. During a save the first attempt waits for the answer, and the second
 * one asks.
 */
export function useUnsavedGuard({ hasChanges, busy, isNew }: Guarded, onClose: () => void) {
  /** A requested departure. `waits`: first for the answer to a save, else for confirmation. */
  const [leaving, setLeaving] = useState<{ leave: () => void; waits: boolean } | null>(null);
  // A new record may have something to show once: the screen decides whether to close it.
  const ask = (leave: () => void) =>
    setLeaving((before) => ({ leave, waits: busy && !isNew && before === null }));
  const answered = useEffectEvent(() => {
    if (leaving === null) return;
    const isSaved = !hasChanges();
    if (isSaved || leaving.waits) setLeaving(null);
    if (isSaved && leaving.waits) leaving.leave();
  });
  useEffect(() => {
    if (!busy) answered();
  }, [busy]);
  const agreed = useRef(false);
  const mustAsk = useEffectEvent(() => hasChanges() && !agreed.current);
  const askLater = useEffectEvent(ask);
  const navigate = useNavigate();
  const onLink = useEffectEvent((event: MouseEvent) => {
    const to = event.ctrlKey || event.metaKey ? undefined : pathOf(event.target);
    if (to === undefined || !mustAsk()) return;
    event.preventDefault();
    // If two dialogs are open, only one asks.
    event.stopImmediatePropagation();
    ask(() => void navigate(to));
  });

  useEffect(() => {
    const here = indexOf(history.state);
    let isReturning = false;
    function onMove(event: PopStateEvent) {
      const steps = indexOf(event.state) - here;
      if (isReturning) {
        isReturning = false;
        event.stopImmediatePropagation();
      } else if (steps !== 0 && mustAsk()) {
        // The address has already changed: it is restored, and the router does not notice either change.
        event.stopImmediatePropagation();
        isReturning = true;
        history.go(-steps);
        askLater(() => history.go(steps));
      }
    }
    function onUnload(event: BeforeUnloadEvent) {
      if (mustAsk()) event.preventDefault();
    }
    const onPress = (event: MouseEvent) => onLink(event);
    document.addEventListener('click', onPress, { capture: true });
    window.addEventListener('popstate', onMove, { capture: true });
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onPress, { capture: true });
      window.removeEventListener('popstate', onMove, { capture: true });
      window.removeEventListener('beforeunload', onUnload);
    };
  }, []);

  return {
    close: () => (hasChanges() ? ask(onClose) : onClose()),
    asked: leaving !== null && !leaving.waits,
    stay: () => setLeaving(null),
    leave: () => {
      agreed.current = true;
      setLeaving(null);
      leaving?.leave();
    },
  };
}

/** The path of a pressed link within the site; undefined for files, another window and this page. */
function pathOf(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hash !== '') return undefined;
  const isFile = link.hasAttribute('download') || link.protocol !== location.protocol;
  return !isFile && link.origin === location.origin ? link.pathname + link.search : undefined;
}

/** The position in the visit, which the router stores in the history's state. */
function indexOf(state: unknown): number {
  const { idx } = (state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : 0;
}
