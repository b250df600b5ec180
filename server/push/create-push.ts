import type { FcmAccount } from '#server/config/push.ts';
import { RefusedMessageError } from '#server/messages/message.ts';
import type { Ways } from '#server/outgoing/ask-stranger.ts';
import type { SecretKeys } from '#server/secrets/secret-keys.ts';
import { createFcm, FCM_URL } from './fcm.ts';
import { createPostPush } from './post-push.ts';
import type { Push } from './push.ts';
import { browserServices, createWebPush, isKnownService } from './web-push.ts';
import { vapidKeys } from './web-push-crypto.ts';

/** Browsers with the shop's own keys; apps where an account of FCM is configured. */
export function createPush(parts: {
  secretKeys: SecretKeys;
  /** Contact for the services: a mail address or the shop's. */
  subject: string;
  fcm: FcmAccount | undefined;
  now?: () => Date;
  /** For tests: not reachable by names people choose. */
  fcmUrl?: string;
  isKnown?: (endpoint: string) => boolean;
  ways?: Ways;
}): Push {
  const { now = () => new Date(), isKnown = (endpoint) => isKnownService(endpoint, browserServices) } = parts;
  const [first, ...others] = parts.secretKeys;
  const own = vapidKeys(first);
  const post = createPostPush(parts.ways);
  const web = createWebPush({
    keys: [own, ...others.map(vapidKeys)],
    subject: parts.subject,
    now,
    isKnown,
    post,
  });
  const fcm = parts.fcm && createFcm(parts.fcm, { url: parts.fcmUrl ?? FCM_URL, now, post });
  return {
    publicKey: own.publicKey.toString('base64url'),
    isKnownService: isKnown,
    async send(target, note, usefulSeconds) {
      if (target.kind === 'web') return web(target, note, usefulSeconds);
      if (!fcm) throw new RefusedMessageError('no account of FCM is configured');
      return fcm(target.token, note, usefulSeconds);
    },
  };
}
