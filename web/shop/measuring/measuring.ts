import { createStore, useStore } from '#web/api/store.ts';
import { forgetCookies } from './forget-cookies.ts';
import { createGoogleTag } from './google-tag.ts';
import { type MeasuringIds, servesAdvertising } from './measuring-ids.ts';
import { createMetaPixel } from './meta-pixel.ts';
import type { Parameters, Sender } from './sender.ts';
import { createTagManager } from './tag-manager.ts';
import { forgetByServer, forgetOnceMore, tellByServer } from './told-by-server.ts';
import { keepForLater, takeKept } from './waiting-purchases.ts';

/**
 * Reports events of the shop to Google and Meta (storefront 3 and 7). By default nothing is loaded, sent or stored:
 * only with an id of the business and consent on this device, and only on pages that may be reported (told-pages.ts).
 */
type Answer = 'yes' | 'no' | null;

/** Two keys: the consent to measuring did not ask whether Meta may be told. */
const KEYS = { measuring: 'analytics-consent', advertising: 'advertising-consent' } as const;

const consent = createStore<Answer>(null);
let key: string = KEYS.measuring;
/** The ids of the current senders, as JSON. */
let before = '';
let senders: readonly Sender[] = [];
const loaded = new Set<Sender>();
/** The page that may be reported: its path in the browser, and the address under which it is reported. */
let page: { path: string; address: string } | undefined;

export function beginMeasuring(ids: MeasuringIds): void {
  const names = JSON.stringify(ids);
  // The same ids again: loaded senders stay.
  if (names !== before) senders = sendersOf(ids);
  before = names;
  key = keyOf(ids);
  consent.set(readConsent(key));
  // Cookies that a script wrote while the page with it was being left.
  if (consent.get() === 'no') forgetCookies(senders);
  void forgetOnceMore();
}

/** The consent on this device; null without an answer. */
export function measuringConsent(ids: MeasuringIds): Answer {
  return readConsent(keyOf(ids));
}

export function useMeasuringConsent(): Answer {
  return useStore(consent, null);
}

/**
 * Stores the answer. A no takes effect at once: the services' data here is deleted, and as a loaded script cannot be
 * removed from a page, the page is reloaded without it.
 */
export function setMeasuringConsent(answer: 'yes' | 'no'): void {
  try {
    localStorage.setItem(key, answer);
  } catch {
    // The question is asked again on the next visit.
  }
  if (answer === 'yes') consent.set('yes');
  else void leave();
}

async function leave(): Promise<void> {
  const wasMeasured = consent.get() === 'yes';
  const hasLoaded = stopMeasuring();
  if (wasMeasured) await forgetByServer();
  if (hasLoaded) window.location.reload();
}

/**
 * Has the server report a placed order (rule 145): a shopper who pays on another page may never return to a page that
 * reports.
 */
export function trackOrder(orderId: string): void {
  if (consent.get() === 'yes') void tellByServer(orderId);
}

/** Stops sending and deletes the services' data here. Returns whether the page has to be reloaded. */
export function stopMeasuring(): boolean {
  consent.set('no');
  for (const sender of loaded) sender.stop();
  takeKept();
  forgetCookies(senders);
  return loaded.size > 0;
}

/**
 * The page has changed: to one that is reported under this address, or undefined for one that is not. Loads missing
 * senders.
 */
export function turnTo(address: string | undefined): void {
  const path = window.location.pathname;
  page = address === undefined ? undefined : { path, address };
  if (consent.get() !== 'yes') return;
  for (const sender of senders) {
    if (mayTell(sender)) load(sender, address);
    else if (loaded.has(sender)) sender.turnTo(undefined);
  }
  if (page?.address !== path) return;
  for (const purchase of takeKept()) {
    for (const sender of senders) if (!sender.takesAddress) sender.send('purchase', purchase);
  }
}

/** Sends an event to all services of the business; does nothing without consent, or on a page that is not reported. */
export function track(event: string, parameters: Parameters = {}): void {
  if (consent.get() !== 'yes') return;
  for (const sender of senders) if (mayTell(sender) && loaded.has(sender)) sender.send(event, parameters);
  // The page has the order's own address, which some services would read: the next page reports the purchase to them.
  if (event === 'purchase' && senders.some((sender) => !mayTell(sender))) keepForLater(parameters);
}

/** Nothing is reported between a change of the address and its `turnTo`. */
function mayTell({ takesAddress }: Sender): boolean {
  if (page?.path !== window.location.pathname) return false;
  return takesAddress || page.address === page.path;
}

function load(sender: Sender, address: string | undefined): void {
  const isLoaded = loaded.has(sender);
  if (!isLoaded) cutReferrer();
  sender.turnTo(address);
  if (isLoaded) return;
  loaded.add(sender);
  sender.load();
  sender.send('app_init', {});
}

/** Services read the referrer by themselves: within the shop it could be a page that nobody may be told of. */
function cutReferrer(): void {
  const [origin = ''] = /^https?:\/\/[^/]+\//.exec(document.referrer) ?? [];
  Object.defineProperty(document, 'referrer', { value: origin, configurable: true });
}

function sendersOf({ google, container, pixel }: MeasuringIds): Sender[] {
  return [
    ...(container === '' ? [] : [createTagManager(container)]),
    ...(container === '' && google.length > 0 ? [createGoogleTag(google)] : []),
    ...(pixel === '' ? [] : [createMetaPixel(pixel)]),
  ];
}

function keyOf(ids: MeasuringIds): string {
  return servesAdvertising(ids) ? KEYS.advertising : KEYS.measuring;
}

function readConsent(of: string): Answer {
  try {
    const answer = localStorage.getItem(of);
    return answer === 'yes' || answer === 'no' ? answer : null;
  } catch {
    return null;
  }
}
