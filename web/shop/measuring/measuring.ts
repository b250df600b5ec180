import { createStore, useStore } from '#web/api/store.ts';
import { createGoogleTag } from './google-tag.ts';
import { type MeasuringIds, tellsMeta } from './measuring-ids.ts';
import { createMetaPixel } from './meta-pixel.ts';
import type { Parameters, Sender } from './sender.ts';
import { createTagManager } from './tag-manager.ts';

/**
 * What happens in the shop, told to Google and Meta (storefront 3 and 7). Nothing is loaded, sent or stored by default:
 * only with an id of the business and consent on this device.
 */
type Answer = 'yes' | 'no' | null;

/** Apart: who let visits be measured was not asked whether Meta may know of them. */
const KEYS = { measuring: 'analytics-consent', advertising: 'advertising-consent' } as const;

const consent = createStore<Answer>(null);
let key: string = KEYS.measuring;
let senders: readonly Sender[] = [];
let loaded = false;

/** Sets the business's ids; starts counting for people with consent. */
export function beginMeasuring(ids: MeasuringIds): void {
  key = keyOf(ids);
  senders = sendersOf(ids);
  consent.set(readConsent(key));
  if (consent.get() === 'yes') load();
}

/** The consent on this device; null without an answer. */
export function measuringConsent(ids: MeasuringIds): Answer {
  return readConsent(keyOf(ids));
}

export function useMeasuringConsent(): Answer {
  return useStore(consent, null);
}

/**
 * Stores the answer. A no takes effect at once: nothing more is sent, and the services' data here is deleted.
 */
export function setMeasuringConsent(answer: 'yes' | 'no'): void {
  try {
    localStorage.setItem(key, answer);
  } catch {
    // Asked again on the next visit.
  }
  consent.set(answer);
  if (answer === 'yes') load();
  else forgetVisitor();
}

/** Sends an event to all services of the business; does nothing without consent. */
export function track(event: string, parameters: Parameters = {}): void {
  if (loaded && consent.get() === 'yes') for (const sender of senders) sender.send(event, parameters);
}

function load(): void {
  if (loaded || senders.length === 0) return;
  loaded = true;
  for (const sender of senders) sender.load();
  track('app_init');
}

/** A container has its own Google Analytics and Google Ads: two ways to it would count everything twice. */
function sendersOf({ google, container, pixel }: MeasuringIds): Sender[] {
  return [
    ...(container === '' ? [] : [createTagManager(container)]),
    ...(container === '' && google.length > 0 ? [createGoogleTag(google)] : []),
    ...(pixel === '' ? [] : [createMetaPixel(pixel)]),
  ];
}

function forgetVisitor(): void {
  if (loaded) for (const sender of senders) sender.stop();
  const prefixes = senders.flatMap(({ cookies }) => cookies);
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    if (!prefixes.some((prefix) => name.startsWith(prefix))) continue;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
    document.cookie = `${name}=; Max-Age=0; Path=/`;
  }
}

function keyOf(ids: MeasuringIds): string {
  return tellsMeta(ids) ? KEYS.advertising : KEYS.measuring;
}

function readConsent(of: string): Answer {
  try {
    const answer = localStorage.getItem(of);
    return answer === 'yes' || answer === 'no' ? answer : null;
  } catch {
    return null;
  }
}
