import { RefusedMessageError } from '#server/messages/message.ts';
import { NotTakenError } from '#server/outgoing/outgoing-error.ts';
import type { PostPush } from './post-push.ts';
import { GoneError, type PushNote, type PushTarget } from './push.ts';
import { encryptForBrowser, type VapidKeys, vapidHeader } from './web-push-crypto.ts';

/** The services of Chrome, Edge, Firefox and Safari. A leading dot: any name below it. */
export const browserServices = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
] as const;

/** An https address of a known service, at its default port, without a name or password. */
export function isKnownService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return services.some((service) =>
    service.startsWith('.') ? hostname.endsWith(service) : hostname === service,
  );
}

type WebTarget = Extract<PushTarget, { kind: 'web' }>;

/** Web Push (RFC 8030): encrypted for the browser, signed for its service, with a time to live. */
export function createWebPush(parts: {
  /** The shop's keys; browsers that subscribed under an earlier one know no other. */
  keys: readonly VapidKeys[];
  subject: string;
  now: () => Date;
  isKnown: (endpoint: string) => boolean;
  post: PostPush;
}) {
  const { keys, subject, now, isKnown, post } = parts;
  return async (
    { endpoint, p256dh, auth }: WebTarget,
    note: PushNote,
    usefulSeconds: number,
  ): Promise<void> => {
    // Checked again: the list of services may have changed since it was stored.
    if (!isKnown(endpoint)) throw new GoneError('no known push service');
    const body = encryptForBrowser(Buffer.from(JSON.stringify(note)), { p256dh, auth });
    let status = 403;
    for (const pair of keys) {
      const authorization = vapidHeader(pair, { endpoint, subject, now: now() });
      ({ status } = await post(endpoint, { headers: { ...headersOf(usefulSeconds), authorization }, body }));
      if (!isForeignKey(status)) break;
    }
    if (status === 404 || status === 410) throw new GoneError('the browser is subscribed no more');
    if (status === 429 || status >= 500)
      throw new NotTakenError(`the push service answered with status ${status}`);
    if (status >= 300) throw new RefusedMessageError(`the push service refused it with status ${status}`);
  };
}

function headersOf(usefulSeconds: number) {
  return {
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(usefulSeconds),
    urgency: 'normal',
  };
}

/** The browser subscribed under another key of the shop (RFC 8292, 4.2; some services say 400 or 401). */
function isForeignKey(status: number): boolean {
  return status === 400 || status === 401 || status === 403;
}
