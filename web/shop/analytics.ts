import { createStore, useStore } from '#web/api/store.ts';
import { trustedScriptUrl } from '#web/content-policy/trusted-types.ts';

/**
 * Google Analytics 4 (storefront 3 and 7). Nothing is loaded, sent or stored by default: only with an id of the
 * business and consent on this device.
 */
type Ids = readonly string[];
type Parameter = string | number | readonly Record<string, string | number>[];

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const KEY = 'analytics-consent';
const SCRIPT = 'https://www.googletagmanager.com/gtag/js';

const consent = createStore<'yes' | 'no' | null>(null);
let ids: Ids = [];
let loaded = false;

/** Sets the business's ids; starts counting for people with consent. */
export function beginAnalytics(names: Ids): void {
  ids = names;
  consent.set(readConsent());
  if (consent.get() === 'yes') load();
}

/** The consent on this device; null without an answer. */
export function analyticsConsent(): 'yes' | 'no' | null {
  return readConsent();
}

export function useAnalyticsConsent(): 'yes' | 'no' | null {
  return useStore(consent, null);
}

/**
 * Stores the answer. A no takes effect at once: nothing more is sent, and the service's data here is deleted.
 */
export function setAnalyticsConsent(answer: 'yes' | 'no'): void {
  try {
    localStorage.setItem(KEY, answer);
  } catch {
    // Asked again on the next visit.
  }
  consent.set(answer);
  if (answer === 'yes') load();
  else forgetVisitor();
}

/** Sends a GA4 event (view_item, add_to_cart, …); does nothing without consent. */
export function track(event: string, parameters: Record<string, Parameter> = {}): void {
  if (loaded && consent.get() === 'yes') send('event', event, parameters);
}

function load(): void {
  const [first] = ids;
  if (loaded || first === undefined) return;
  loaded = true;
  window.dataLayer ??= [];
  send('js', new Date());
  // Page views are sent by us, because a page is more than its address; consent does not cover advertising.
  for (const id of ids) send('config', id, { send_page_view: false, allow_google_signals: false });
  const script = document.createElement('script');
  script.src = trustedScriptUrl(`${SCRIPT}?id=${encodeURIComponent(first)}`);
  script.async = true;
  document.head.append(script);
  track('app_init');
}

/** The service reads `arguments` objects, not arrays, from its queue. */
function send(..._parts: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: the service expects the arguments object.
  window.dataLayer?.push(arguments);
}

function forgetVisitor(): void {
  for (const cookie of document.cookie.split('; ')) {
    const [name = ''] = cookie.split('=');
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
    if (name.startsWith('_ga')) document.cookie = `${name}=; Max-Age=0; Path=/`;
  }
}

function readConsent(): 'yes' | 'no' | null {
  try {
    const answer = localStorage.getItem(KEY);
    return answer === 'yes' || answer === 'no' ? answer : null;
  } catch {
    return null;
  }
}
