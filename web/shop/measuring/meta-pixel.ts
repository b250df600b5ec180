import { loadScript } from './load-script.ts';
import type { Parameters, Sender } from './sender.ts';

type Fbq = {
  (...command: unknown[]): void;
  callMethod?: (...command: unknown[]) => void;
  queue: unknown[];
  push: Fbq;
  loaded: boolean;
  version: string;
  disablePushState: boolean;
};

declare global {
  interface Window {
    fbq?: Fbq;
    _fbq?: Fbq;
  }
}

const SCRIPT = 'https://connect.facebook.net/es_LA/fbevents.js';

/** Its standard events for ours; what is not here is not told to Meta. */
const EVENTS: Readonly<Record<string, string>> = {
  page_view: 'PageView',
  view_item: 'ViewContent',
  add_to_cart: 'AddToCart',
  begin_checkout: 'InitiateCheckout',
  purchase: 'Purchase',
};

/** The pixel of a business at Meta; it reads nothing of the page by itself. */
export function createMetaPixel(id: string): Sender {
  return {
    takesAddress: false,
    cookies: ['_fb'],
    load() {
      const fbq = window.fbq ?? createQueue();
      window.fbq = fbq;
      window._fbq = fbq;
      // Else it would tell Meta the texts of buttons and forms, and each change of the address a second time.
      fbq('set', 'autoConfig', false, id);
      fbq('init', id);
      loadScript(SCRIPT);
    },
    send(event, parameters) {
      const name = EVENTS[event];
      if (name === undefined) return;
      // Meta counts an event of the same name and id once, wherever it comes from.
      const order = parameters.transaction_id;
      window.fbq?.('track', name, pixelParameters(parameters), order === undefined ? {} : { eventID: order });
    },
    // It sends nothing of itself.
    turnTo() {},
    stop: () => window.fbq?.('consent', 'revoke'),
  };
}

/** As Meta's own lines make it: a function that keeps commands until the script is there. */
function createQueue(): Fbq {
  const queue: unknown[] = [];
  const fbq = Object.assign(
    (...command: unknown[]) => {
      if (fbq.callMethod) fbq.callMethod(...command);
      else queue.push(command);
    },
    { queue, loaded: true, version: '2.0', disablePushState: true },
  ) as Fbq;
  fbq.push = fbq;
  return fbq;
}

/** Goods by the ids of the catalogue (rule 128). */
export function pixelParameters({ items, value, currency }: Parameters) {
  const goods = Array.isArray(items) ? (items as Record<string, string | number>[]) : [];
  return {
    ...(goods.length > 0 && {
      content_type: 'product',
      content_ids: goods.map(({ item_id }) => item_id),
      contents: goods.map(({ item_id, quantity = 1 }) => ({ id: item_id, quantity })),
    }),
    ...(value !== undefined && { value }),
    ...(currency !== undefined && { currency }),
  };
}
