/** A letter to one person: plain text, so that nothing in it can run or load. */
export type Mail = {
  channel: 'mail';
  to: string;
  /** The name it comes from. */
  business: string;
  subject: string;
  text: string;
  /** Of a promotion: where a mailbox withdraws it by itself (RFC 8058), and people with a press. */
  unsubscribe?: string;
};

/** A text to one phone, '+57XXXXXXXXXX'. */
export type Sms = { channel: 'sms'; to: string; text: string };

export type Message = Mail | Sms;
/** A push is no sealed message: it says only ids until it is sent (server/push). */
export type Channel = Message['channel'] | 'push';

/** The provider will not take this message however often it is asked: a number that does not exist. */
export class RefusedMessageError extends Error {}

/**
 * Takes messages of one kind to where they go. `id` is the same for every try of one message. Whatever fails throws,
 * with words that tell neither recipient nor content.
 */
export type Sender<Kind extends Message> = {
  send(message: Kind, id: string): Promise<void>;
  /** Whether the provider is known to be down, so that nobody needs to be told that a message is on its way. */
  resting(): boolean;
};

export type Senders = { mail: Sender<Mail>; sms: Sender<Sms> };
