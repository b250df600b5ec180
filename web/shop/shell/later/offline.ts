import { storeForOffline } from '#web/offline-worker.ts';
import noPictureUrl from '#web/ui/brand/no-picture.svg?url&no-inline';
import iconsUrl from '#web/ui/icons/shop-icons.svg?url&no-inline';

/**
 * Prepares pages for offline use (storefront 9). A page includes its own icons (web/first-paint/), but not those of
 * toasts that only appear without a connection, nor the replacement for missing pictures.
 */
export function keepForOffline(): void {
  void storeForOffline(
    { page: location.href },
    [iconsUrl, noPictureUrl],
    // The toast about a failed load cannot be loaded when the connection is already lost.
    () => import('#web/ui/feedback/toast-list.tsx'),
  );
}
