import { trustedScriptUrl } from './trusted-types.ts';

declare global {
  interface Window {
    __reactRouterManifest?: { url?: string };
  }
}

/** Which page the worker stores beside the files: one that everybody may read, or one that staff work with. */
type PageToStore = { page: string } | { staff: string };

/**
 * Registers the worker (public/sw.js) and names what it has to store: the page, what the browser fetched for it before
 * there was a worker, which pages there are, and `files`. `parts` fetches what nothing but a missing signal calls up.
 * Only in production.
 */
export async function storeForOffline(
  page: PageToStore,
  files: readonly string[],
  parts: () => Promise<unknown>,
): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const script = trustedScriptUrl(`/sw.js?v=${buildVersion()}`);
    await navigator.serviceWorker.register(script, { updateViaCache: 'none' });
    const [{ active }] = await Promise.all([navigator.serviceWorker.ready, parts()]);
    active?.postMessage({ ...page, files: [...fetchedFiles(), ...files, manifestUrl()] });
  } catch {
    // Private windows refuse workers; the pages work without.
  }
}

/** Changes with every build: the name of the list of its files. */
function buildVersion(): string {
  return /manifest-(\w+)\.js/.exec(manifestUrl())?.[1] ?? '';
}

/** The router leaves the name of that list in the page. */
function manifestUrl(): string {
  return window.__reactRouterManifest?.url ?? '';
}

function fetchedFiles(): string[] {
  return performance.getEntriesByType('resource').map(({ name }) => name);
}
