import { loadScript } from './load-script.ts';
import type { Sender } from './sender.ts';

declare global {
  interface Window {
    tagManagerEvents?: unknown[];
  }
}

const SCRIPT = 'https://www.googletagmanager.com/gtm.js';

/**
 * A container of Google Tag Manager ('GTM-…'): events with their products in its format. The content policy of the page
 * also limits what its tags load: Google's own scripts, and nothing written as HTML.
 */
export function createTagManager(id: string): Sender {
  return {
    takesAddress: false,
    cookies: ['_ga', '_gcl'],
    load() {
      window.tagManagerEvents = [{ 'gtm.start': Date.now(), event: 'gtm.js' }];
      loadScript(`${SCRIPT}?id=${encodeURIComponent(id)}&l=tagManagerEvents`);
    },
    send(event, parameters) {
      const isOfGoods = 'items' in parameters || 'currency' in parameters;
      // The products of the previous event would stay.
      if (isOfGoods) window.tagManagerEvents?.push({ ecommerce: null }, { event, ecommerce: parameters });
      else window.tagManagerEvents?.push({ ...parameters, event });
    },
    // Its tags cannot be stopped within a page.
    turnTo(address) {
      if (address === undefined) window.location.reload();
    },
    stop() {
      window.tagManagerEvents?.push({ event: 'consent_withdrawn' });
    },
  };
}
