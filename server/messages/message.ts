/** A mail to one person: plain text, so that nothing in it can run or load. */
export type Mail = {
  channel: 'mail';
  to: string;
  /** The sender's name. */
  business: string;
  subject: string;
  text: string;
  /** For a promotion: the address by which a mailbox (RFC 8058) or a person unsubscribes. */
  unsubscribe?: string;
};

/** A text to one phone, '+57XXXXXXXXXX'. */
export type Sms = { channel: 'sms'; to: string; text: string };

export type Message = Mail | Sms;
/** A push is not an encrypted message: it only contains ids until it is sent (server/push). */
export type Channel = Message['channel'] | 'push';

/** The provider will never accept this message: a number that does not exist. */
export class RefusedMessageError extends Error {}

/**
 * Delivers messages of one kind. `id` is the same for every attempt. Failures are thrown, in words that reveal neither
 * recipient nor content.
 */
export type Sender<Kind extends Message> = {
  send(message: Kind, id: string): Promise<void>;
  /** Whether the provider is known to be down, so that no message is announced. */
  pausing(): boolean;
};

export type Senders = { mail: Sender<Mail>; sms: Sender<Sms> };
