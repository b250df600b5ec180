import { trustedScriptUrl } from '#web/trusted-types.ts';
import noPictureUrl from '#web/ui/brand/no-picture.svg?url&no-inline';
import iconsUrl from '#web/ui/icons/shop-icons.svg?url&no-inline';

declare global {
  interface Window {
    __reactRouterManifest?: { url?: string };
  }
}

/** Registers the worker that keeps pages readable without the server; only in production (storefront 9). */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(trustedScriptUrl(`/sw.js?v=${buildVersion()}`), { updateViaCache: 'none' })
    // The message that something did not come can't be fetched any more when it is needed.
    .then(() => Promise.all([navigator.serviceWorker.ready, import('#web/ui/feedback/toast-list.tsx')]))
    .then(([{ active }]) => active?.postMessage({ page: location.href, files: neededFiles() }))
    // Private windows refuse workers; the shop works without.
    .catch(() => {});
}

/** Changes with every build: the name of the list of its files. */
function buildVersion(): string {
  return /manifest-(\w+)\.js/.exec(manifestUrl())?.[1] ?? '';
}

/** The router leaves the name of that list in the page. */
function manifestUrl(): string {
  return window.__reactRouterManifest?.url ?? '';
}

/**
 * What the browser fetched for this page before there was a worker to keep it, and the drawings of all icons: a page
 * brings its own along (web/first-paint/), but not those of the messages that nothing but a missing line calls up;
 * our basket for pictures that do not come; and which pages there are.
 */
function neededFiles(): string[] {
  return [
    ...performance.getEntriesByType('resource').map(({ name }) => name),
    iconsUrl,
    noPictureUrl,
    manifestUrl(),
  ];
}
