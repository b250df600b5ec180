import { OFFICE_COOKIE } from '#web/personal-paths.ts';

/** What is told of a visit, without a word about who: call activity.record. */
type Event = {
  module: 'product_view' | 'search' | 'search_click';
  reference: string;
  office_id?: string;
  shown_instead?: string;
  query?: string;
  added?: boolean;
};

/** Long enough for the page to stand and for several things to go in one message. */
const GATHER_MS = 2_500;
/** The call takes 50 at once. */
const MOST_AT_ONCE = 50;

let waiting: Event[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Somebody looks at a product. */
export function viewed(productId: string): void {
  tell('product_view', productId);
}

/**
 * Somebody searched. The server cannot count it: pages and answers of a search are kept and sent to many.
 *
 * @param shownInstead of a search that was not answered as it was written: what it was answered with, '' = nothing
 */
export function searched(query: string, shownInstead?: string): void {
  const words = asSent(query);
  if (words === '') return;
  tell('search', words, shownInstead === undefined ? {} : { shown_instead: asSent(shownInstead) });
}

/** Somebody opened what a search found, or put it into the cart. */
export function chose(productId: string, query: string, added: boolean): void {
  tell('search_click', productId, { query: asSent(query), added });
}

function asSent(words: string): string {
  return words.trim().slice(0, 200);
}

function tell(module: Event['module'], reference: string, more: Partial<Event> = {}): void {
  const office = document.cookie.match(`(?:^|; )${OFFICE_COOKIE}=([0-9a-f-]{36})(?:;|$)`)?.[1];
  waiting.push({ module, reference, ...more, ...(office === undefined ? {} : { office_id: office }) });
  if (waiting.length >= MOST_AT_ONCE) send();
  if (timer !== undefined || waiting.length === 0) return;
  timer = setTimeout(send, GATHER_MS);
  // Whoever leaves before that is counted at the door.
  addEventListener('pagehide', send, { once: true });
}

/** Nothing waits for the answer, and a message that is lost is one view less. */
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
