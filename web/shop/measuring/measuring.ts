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
 * What happens in the shop, told to Google and Meta (storefront 3 and 7). Nothing is loaded, sent or stored by default:
 * only with an id of the business and consent on this device, and only on pages that may be told (told-pages.ts).
 */
type Answer = 'yes' | 'no' | null;

/** Apart: who let visits be measured was not asked whether Meta may know of them. */
const KEYS = { measuring: 'analytics-consent', advertising: 'advertising-consent' } as const;

const consent = createStore<Answer>(null);
let key: string = KEYS.measuring;
/** Of which ids they are. */
let before = '';
let senders: readonly Sender[] = [];
const loaded = new Set<Sender>();
/** The page that may be told: its path in the browser, and the address it is told by. */
let page: { path: string; address: string } | undefined;

/** Sets the business's ids. */
export function beginMeasuring(ids: MeasuringIds): void {
  const names = JSON.stringify(ids);
  // The same once more: what is loaded stays.
  if (names !== before) senders = sendersOf(ids);
  before = names;
  key = keyOf(ids);
  consent.set(readConsent(key));
  // What a script wrote while the page with it was left.
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
 * Stores the answer. A no takes effect at once: the services' data here is deleted, and as what is loaded cannot be
 * taken from a page, the page is loaded anew without it.
 */
export function setMeasuringConsent(answer: 'yes' | 'no'): void {
  try {
    localStorage.setItem(key, answer);
  } catch {
    // Asked again on the next visit.
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
 * An order was placed: the server tells of it (rule 145), for who pays on another page may never come back to one that
 * does.
 */
export function trackOrder(orderId: string): void {
  if (consent.get() === 'yes') void tellByServer(orderId);
}

/** Nothing more is sent, and the services' data here is deleted. Whether the page has to be loaded anew. */
export function stopMeasuring(): boolean {
  consent.set('no');
  for (const sender of loaded) sender.stop();
  takeKept();
  forgetCookies(senders);
  return loaded.size > 0;
}

/** The page changed, to one that is told by this address, or of which nothing is told. Loads what is not there yet. */
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

/** Sends an event to all services of the business; does nothing without consent, or on a page that is not told. */
export function track(event: string, parameters: Parameters = {}): void {
  if (consent.get() !== 'yes') return;
  for (const sender of senders) if (mayTell(sender) && loaded.has(sender)) sender.send(event, parameters);
  // Its page has the order's own address, which some would read: they hear of it from the next page.
  if (event === 'purchase' && senders.some((sender) => !mayTell(sender))) keepForLater(parameters);
}

/** Between the change of an address and the word on it nothing is told. */
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

/** Services read by themselves from where one came: of a page of ours it could be what nobody is told of. */
function cutReferrer(): void {
  const [origin = ''] = /^https?:\/\/[^/]+\//.exec(document.referrer) ?? [];
  Object.defineProperty(document, 'referrer', { value: origin, configurable: true });
}

/** A container has its own Google Analytics: two ways to it would count everything twice. */
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
