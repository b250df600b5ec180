import { OFFICE_COOKIE } from '#web/personal-paths.ts';

/** Everything the shop keeps in this browser goes; the session is the server's and stays. */
export function forgetDevice(): void {
  localStorage.clear();
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${OFFICE_COOKIE}=; Max-Age=0; Path=/; SameSite=Lax`;
}
