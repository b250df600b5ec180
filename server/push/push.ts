/** The target: a browser through its service, or an app through FCM. */
export type PushTarget =
  | { kind: 'web'; endpoint: string; p256dh: string; auth: string }
  | { kind: 'fcm'; token: string };

/**
 * The notification: a title, a line, and the page it opens. `tag`: a later one replaces it. `image`: path or address of
 * a picture.
 */
export type PushNote = { title: string; body: string; path: `/${string}`; tag: string; image?: string };

/** The device no longer exists or has unsubscribed: nothing is sent there again. */
export class GoneError extends Error {}

/** Sends a note to a device. Throws GoneError, RefusedMessageError, or a failure that may be retried. */
export type SendPush = (target: PushTarget, note: PushNote, usefulSeconds: number) => Promise<void>;

/** Browsers and apps behind one interface, with what a browser needs to subscribe. */
export type Push = {
  send: SendPush;
  publicKey: string;
  /** Whether this endpoint may be used: people supply it, so only known services are allowed. */
  isKnownService(endpoint: string): boolean;
};
