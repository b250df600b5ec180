import { loadScript } from './load-script.ts';
import { isOfAds } from './measuring-ids.ts';
import type { Sender } from './sender.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const SCRIPT = 'https://www.googletagmanager.com/gtag/js';

/** Google Analytics 4 and Google Ads, by the ids of the business ('G-…', 'AW-…'). */
export function createGoogleTag(ids: readonly string[]): Sender {
  let before = '';
  return {
    // Google Ads reads the address by itself.
    takesAddress: !ids.some(isOfAds),
    cookies: ['_ga', '_gcl'],
    load() {
      const [first = ''] = ids;
      push('js', new Date());
      // We send page views ourselves, because more than the address matters (told-pages.ts); advertising profiles are
      // not part of the consent.
      for (const id of ids) push('config', id, { send_page_view: false, allow_google_signals: false });
      loadScript(`${SCRIPT}?id=${encodeURIComponent(first)}`);
    },
    send: (event, parameters) => push('event', event, parameters),
    // The tag also sends on its own (on a change of address, at the end of a visit): with the address set here, or not
    // at all.
    turnTo(address) {
      silence(ids, address === undefined);
      if (address === undefined) return;
      const page = window.location.origin + address;
      window.dataLayer ??= [];
      push('set', { page_location: page, page_referrer: before });
      before = page;
    },
    stop: () => silence(ids, true),
  };
}

/** Sets the tag's own switch, which it checks before sending anything. */
function silence(ids: readonly string[], isSilent: boolean): void {
  for (const id of ids) Object.assign(window, { [`ga-disable-${id}`]: isSilent });
}

/** The service reads `arguments` objects, not arrays, from its queue. */
function push(..._parts: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: the service expects the arguments object.
  window.dataLayer?.push(arguments);
}
