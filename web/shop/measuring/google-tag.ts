import { loadScript } from './load-script.ts';
import type { Sender } from './sender.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const SCRIPT = 'https://www.googletagmanager.com/gtag/js';

/** Google Analytics 4 and Google Ads, by the ids of the business ('G-…', 'AW-…'). */
export function createGoogleTag(ids: readonly string[]): Sender {
  return {
    cookies: ['_ga', '_gcl'],
    load() {
      const [first = ''] = ids;
      window.dataLayer ??= [];
      push('js', new Date());
      // Page views are sent by us, because a page is more than its address; consent does not cover advertising.
      for (const id of ids) push('config', id, { send_page_view: false, allow_google_signals: false });
      loadScript(`${SCRIPT}?id=${encodeURIComponent(first)}`);
    },
    send: (event, parameters) => push('event', event, parameters),
    stop() {},
  };
}

/** The service reads `arguments` objects, not arrays, from its queue. */
function push(..._parts: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: the service expects the arguments object.
  window.dataLayer?.push(arguments);
}
