import { chosenOfficeId } from '#web/shop/office/chosen-office.ts';

/** Anonymous events of a visit: call activity.record. */
type Event = {
  module: 'product_view' | 'search' | 'search_click';
  reference: string;
  office_id?: string;
  shown_instead?: string;
  query?: string;
  added?: boolean;
};

/** Long enough for the page to settle and for several events in one request. */
const GATHER_MS = 2_500;
/** The call's limit. */
const MOST_AT_ONCE = 50;

let waiting: Event[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

export function viewed(productId: string): void {
  report('product_view', productId);
}

/**
 * Records a search. The server cannot count it, because pages and answers of searches are cached.
 *
 * @param shownInstead for a search without an exact result: the correction shown, '' = none
 */
export function searched(query: string, shownInstead?: string): void {
  const words = asSent(query);
  if (words === '') return;
  report('search', words, shownInstead === undefined ? {} : { shown_instead: asSent(shownInstead) });
}

/** Records that a search result was opened or added to the cart. */
export function chose(productId: string, query: string, added: boolean): void {
  report('search_click', productId, { query: asSent(query), added });
}

function asSent(words: string): string {
  return words.trim().slice(0, 200);
}

function report(module: Event['module'], reference: string, more: Partial<Event> = {}): void {
  const office = chosenOfficeId();
  waiting.push({ module, reference, ...more, ...(office === undefined ? {} : { office_id: office }) });
  if (waiting.length >= MOST_AT_ONCE) send();
  if (timer !== undefined || waiting.length === 0) return;
  timer = setTimeout(send, GATHER_MS);
  // Sent when the page is left earlier.
  addEventListener('pagehide', send, { once: true });
}

/** Nothing waits for the response; a lost request is one view less. */
function send(): void {
  clearTimeout(timer);
  timer = undefined;
  removeEventListener('pagehide', send);
  const events = waiting;
  waiting = [];
  if (events.length > 0) {
    navigator.sendBeacon(
      '/api/v1/stats',
      new Blob([JSON.stringify({ events })], { type: 'application/json' }),
    );
  }
}
