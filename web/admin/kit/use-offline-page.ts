import { useEffect } from 'react';
import { storeForOffline } from '#web/api/offline-worker.ts';
import iconsUrl from '#web/ui/icons/shop-icons.svg?url&no-inline';
import staffIconsUrl from '#web/ui/icons/staff-icons.svg?url&no-inline';

/** Stores the page at this address for offline use, also after it was closed (docs/decisions/067). */
export function useOfflinePage(staff: string): void {
  useEffect(() => {
    void storeForOffline({ staff }, [iconsUrl, staffIconsUrl], () =>
      // Parts needed only offline, or for a confirmation while offline.
      Promise.all([import('#web/ui/feedback/toast-list.tsx'), import('./dialogs/confirm-question.tsx')]),
    );
  }, [staff]);
}
