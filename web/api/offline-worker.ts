import { trustedScriptUrl } from '../content-policy/trusted-types.ts';

declare global {
  interface Window {
    __reactRouterManifest?: { url?: string };
  }
}

/** The page stored beside the files: a public one, or one for staff. */
type PageToStore = { page: string } | { staff: string };

/**
 * Registers the worker (public/sw.js) and tells it what to store: the page, the files already loaded, the available
 * pages, and `files`. `parts` loads what is only needed without a connection. Only in production.
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
