import { OFFICE_COOKIE } from '#web/personal-paths.ts';
import { setAnalyticsConsent } from '#web/shop/analytics.ts';

/**
 * Deletes everything the shop stored in this browser: a visitor's cart, the store, offline pages, analytics data. The
 * session is the server's and remains.
 */
export async function forgetDevice(): Promise<void> {
  setAnalyticsConsent('no');
  localStorage.clear();
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${OFFICE_COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`;
  // Offline pages exist only in secure contexts.
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
