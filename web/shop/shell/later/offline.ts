import { storeForOffline } from '#web/offline-worker.ts';
import noPictureUrl from '#web/ui/brand/no-picture.svg?url&no-inline';
import iconsUrl from '#web/ui/icons/shop-icons.svg?url&no-inline';

/**
 * Keeps pages readable without the server (storefront 9). A page brings its own icons along (web/first-paint/), but not
 * those of the messages that nothing but a missing line calls up; nor our basket for pictures that do not come.
 */
export function keepForOffline(): void {
  void storeForOffline(
    { page: location.href },
    [iconsUrl, noPictureUrl],
    // The message that something did not come can't be fetched any more when it is needed.
    () => import('#web/ui/feedback/toast-list.tsx'),
  );
}
