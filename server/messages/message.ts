/** A mail to one person. */
export type Mail = {
  channel: 'mail';
  to: string;
  /** The sender's name. */
  business: string;
  subject: string;
  text: string;
  /** The same with a look; it loads nothing and runs nothing. */
  html?: string;
  /** For a promotion: the address by which a mailbox (RFC 8058) or a person unsubscribes. */
  unsubscribe?: string;
};

/** A text to one phone, '+57XXXXXXXXXX'. */
export type Sms = { channel: 'sms'; to: string; text: string };

/** A message by WhatsApp to one phone. */
export type WhatsappMessage = {
  channel: 'whatsapp';
  to: string;
  /** As people read it. */
  text: string;
  /** One that Meta approved; plain words are taken within a day of what the person wrote last. */
  template?: {
    name: string;
    parts: string[];
    /** Where its button leads, behind the address of the shop. */
    path?: string;
    /** What its buttons answer. */
    payloads?: string[];
  };
};

export type Message = Mail | Sms | WhatsappMessage;
/**
 * Pushes (server/push) and what is sent about an order (server/orders/messages) are not encrypted: they only contain
 * ids until they are sent.
 */
export type Channel = Message['channel'] | 'push' | 'order';

/** One that is due. */
export type WaitingMessage = {
  id: string;
  channel: Channel;
  sealed: Buffer;
  attempts: number;
  /** Of what is said about an order. */
  orderId: string | null;
  moments: string[];
  /** Of a picker's question. */
  questionId: string | null;
  /** Of a day of a repeated order. */
  turnId: string | null;
  /** By WhatsApp: it was asked to take it, and did not say whether it did. */
  inDoubt: boolean;
  withoutWhatsapp: boolean;
};

/** The provider will never accept this message: a number that does not exist. */
export class RefusedMessageError extends Error {}

/** Nobody needs it any more, or nobody is there to read it. */
export class NeedlessMessageError extends RefusedMessageError {}

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
