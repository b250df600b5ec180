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

/** Meta's standard events for ours; other events are not sent to Meta. */
const EVENTS: Readonly<Record<string, string>> = {
  page_view: 'PageView',
  view_item: 'ViewContent',
  add_to_cart: 'AddToCart',
  begin_checkout: 'InitiateCheckout',
  purchase: 'Purchase',
};

export function createMetaPixel(id: string): Sender {
  return {
    takesAddress: false,
    cookies: ['_fb'],
    load() {
      const fbq = window.fbq ?? createQueue();
      window.fbq = fbq;
      window._fbq = fbq;
      // Otherwise it would send Meta the texts of buttons and forms, and each change of the address a second time.
      fbq('set', 'autoConfig', false, id);
      fbq('init', id);
      loadScript(SCRIPT);
    },
    send(event, parameters) {
      const name = EVENTS[event];
      if (name === undefined) return;
      // Meta counts events with the same name and id once, wherever they come from.
      const order = parameters.transaction_id;
      window.fbq?.('track', name, pixelParameters(parameters), order === undefined ? {} : { eventID: order });
    },
    // The pixel sends nothing by itself.
    turnTo() {},
    stop: () => window.fbq?.('consent', 'revoke'),
  };
}

/** As in Meta's own snippet: a function that queues commands until the script has loaded. */
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

/** The products of an event, by the ids of the catalogue (rule 128). */
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
