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
    // Google Ads reads it by itself.
    takesAddress: !ids.some(isOfAds),
    cookies: ['_ga', '_gcl'],
    load() {
      const [first = ''] = ids;
      push('js', new Date());
      // Page views are sent by us, because a page is more than its address; profiles for advertising are not agreed to.
      for (const id of ids) push('config', id, { send_page_view: false, allow_google_signals: false });
      loadScript(`${SCRIPT}?id=${encodeURIComponent(first)}`);
    },
    send: (event, parameters) => push('event', event, parameters),
    // It also sends of itself (a change of the address, the end of a visit): by the address that is set, or not at all.
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

/** Its own switch, which it looks at before whatever it sends. */
function silence(ids: readonly string[], isSilent: boolean): void {
  for (const id of ids) Object.assign(window, { [`ga-disable-${id}`]: isSilent });
}

/** The service reads `arguments` objects, not arrays, from its queue. */
function push(..._parts: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: the service expects the arguments object.
  window.dataLayer?.push(arguments);
}
