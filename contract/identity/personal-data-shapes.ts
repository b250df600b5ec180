import { z } from 'zod';
import { PROMOTION_CHANNELS } from '#rules/campaigns/campaign.ts';
import { Gateway, PaymentState } from '../payments/payments.ts';
import { Id, Instant, OrderState, Pesos } from '../wire.ts';

export const ConsentPurpose = z.enum([
  'terms',
  'personal_data',
  'promotional',
  'order_whatsapp',
  'courier_location',
  'saved_card',
]);
export const ConsentChannel = z.enum(['', ...PROMOTION_CHANNELS]);

/** An attempt to pay one of the person's orders online. */
export const MyPayment = z
  .object({
    id: Id,
    order_id: Id,
    id_order: z.int(),
    order_state: OrderState,
    /** 1 for the first attempt of its order. */
    attempt: z.int().positive(),
    gateway: Gateway,
    state: PaymentState,
    /** The provider's name of the method: CARD, NEQUI, PSE; '' while unknown. */
    method: z.string(),
    amount: Pesos,
    /** The refunded part of this attempt. */
    refunded: Pesos,
    creationDate: Instant,
  })
  .meta({ id: 'MyPayment' });

/** The person's current decision on a purpose, with the current text. */
export const Consent = z
  .object({
    /** Of WhatsApp (orderChannel.save), a courier (deliveries.share) and cards people decide where they use it. */
    purpose: ConsentPurpose.exclude(['order_whatsapp', 'courier_location', 'saved_card']),
    granted: z.boolean(),
    text: z.string(),
    /** Sent back with consent: identifies the text that was read. */
    text_version: z.string(),
    /** Decisions on promotions by channel, because people withdraw one by a message's link. */
    channels: z.array(z.object({ channel: z.enum(PROMOTION_CHANNELS), granted: z.boolean() })),
  })
  .meta({ id: 'Consent' });

/** A decision as stored when it was made (Ley 1581 of 2012, article 9). */
export const ConsentRecord = z
  .object({
    id: Id,
    purpose: ConsentPurpose,
    /** The channel of promotions; '' = all of them. */
    channel: ConsentChannel,
    granted: z.boolean(),
    text_version: z.string(),
    /** SHA-256 of the words that were shown, in hexadecimal. */
    text_hash: z.string(),
    date: Instant,
    ip: z.string(),
    userAgent: z.string(),
    /** Given by phone and recorded by the store. */
    by_phone: z.boolean(),
  })
  .meta({ id: 'ConsentRecord' });

/** A request to erase the account. */
export const DeletionRequest = z
  .object({
    id: Id,
    state: z.enum(['waiting', 'cancelled', 'done']),
    creationDate: Instant,
    /** Not erased before; until then it can be taken back. */
    runs_date: Instant,
    /** The law's term: 15 business days. */
    due_date: Instant,
    /** What delays it: open orders, money in transit, or employment here. */
    held_by: z.enum(['', 'orders', 'payments', 'staff']),
    ended_date: Instant.nullable(),
  })
  .meta({ id: 'DeletionRequest' });
