import { OFFICE_COOKIE } from '#web/personal-paths.ts';
import { setAnalyticsConsent } from '#web/shop/analytics.ts';

/**
 * Everything the shop keeps in this browser goes: cart of a guest, store, pages kept for reading without a connection,
 * what counting visits left. The session is the server's and stays.
 */
export async function forgetDevice(): Promise<void> {
  setAnalyticsConsent('no');
  localStorage.clear();
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${OFFICE_COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`;
  // Only where the page is served safely are there kept pages.
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
