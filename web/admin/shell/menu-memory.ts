/** Whether the menu is closed to a strip, remembered on this machine; a cookie, so that the page arrives that way. */
const COOKIE = 'admin_menu';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function readFolded(cookies: string | null): boolean {
  return new RegExp(`(?:^|;\\s*)${COOKIE}=folded(?:;|$)`).test(cookies ?? '');
}

export function rememberFolded(folded: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
  document.cookie = `${COOKIE}=${folded ? 'folded' : 'open'}; Max-Age=${YEAR_SECONDS}; Path=/admin; SameSite=Lax`;
}
