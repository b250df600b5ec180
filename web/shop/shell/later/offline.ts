import { trustedScriptUrl } from '#web/trusted-types.ts';
import iconsUrl from '#web/ui/icons/shop-icons.svg?url&no-inline';

/** Registers the worker that keeps pages readable without the server; only in production (storefront 9). */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(trustedScriptUrl(`/sw.js?v=${buildVersion()}`), { updateViaCache: 'none' })
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) => active?.postMessage({ page: location.href, files: neededFiles() }))
    // Private windows refuse workers; the shop works without.
    .catch(() => {});
}

/** Changes with every build: the name of the list of its files. */
function buildVersion(): string {
  const manifest = document.querySelector<HTMLLinkElement>('link[href*="/assets/manifest-"]');
  return /manifest-(\w+)\.js/.exec(manifest?.href ?? '')?.[1] ?? '';
}

/**
 * What the browser fetched for this page before there was a worker to keep it, and the drawings of all icons: a page brings
 * its own along (icons-in-page.ts), but not those of the messages that nothing but a missing line calls up.
 */
function neededFiles(): string[] {
  return [...performance.getEntriesByType('resource').map(({ name }) => name), iconsUrl];
}
