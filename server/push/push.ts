/** Where a message goes: a browser through its service, or an app through FCM. */
export type PushTarget =
  | { kind: 'web'; endpoint: string; p256dh: string; auth: string }
  | { kind: 'fcm'; token: string };

/**
 * What is shown: a title, a line, and the page it opens. `tag`: a later one of the same takes its place. `image`: the
 * path or address of a picture.
 */
export type PushNote = { title: string; body: string; path: `/${string}`; tag: string; image?: string };

/** The device is no more, or does not want it any more: nothing is sent there again. */
export class GoneError extends Error {}

/** Takes one note to one device. Throws GoneError, RefusedMessageError, or what may be tried again. */
export type SendPush = (target: PushTarget, note: PushNote, usefulSeconds: number) => Promise<void>;

/** Both ways behind one face, and what a browser needs to subscribe. */
export type Push = {
  send: SendPush;
  publicKey: string;
  /** Whether anything may be sent to this endpoint: people name it, so only known services count. */
  isKnownService(endpoint: string): boolean;
};
