import { useEffect } from 'react';
import { useBlocker } from 'react-router';

/**
 * Asks before unsaved changes are lost: another record, another page, Back, the cross and Escape (they all change the
 * address), and leaving the site, where the browser asks in its own words.
 */
export function useUnsavedGuard(hasChanges: () => boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasChanges() &&
      `${currentLocation.pathname}${currentLocation.search}` !==
        `${nextLocation.pathname}${nextLocation.search}`,
  );
  useEffect(() => {
    function ask(event: BeforeUnloadEvent) {
      if (hasChanges()) event.preventDefault();
    }
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [hasChanges]);
  return {
    asked: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  };
}
