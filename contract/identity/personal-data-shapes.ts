import { z } from 'zod';
import { PROMOTION_CHANNELS } from '#rules/campaigns/campaign.ts';
import { Gateway, PaymentState } from '../payments.ts';
import { Id, Instant, OrderState, Pesos } from '../wire.ts';

export const ConsentPurpose = z.enum(['terms', 'personal_data', 'promotional']);
export const ConsentChannel = z.enum(['', ...PROMOTION_CHANNELS]);

/** One attempt to pay one of the person's orders online. */
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
    /** What the provider calls the way it was paid: CARD, NEQUI, PSE; '' when it has not said. */
    method: z.string(),
    amount: Pesos,
    /** Of this attempt, what has gone back to the person. */
    refunded: Pesos,
    creationDate: Instant,
  })
  .meta({ id: 'MyPayment' });

/** How the person's word on a purpose stands now, with the text that rules now. */
export const Consent = z
  .object({
    purpose: ConsentPurpose,
    granted: z.boolean(),
    text: z.string(),
    /** Sent back with a new yes: it says which text was read. */
    text_version: z.string(),
    /** Of promotions: by which channels they come, as people withdraw one by the link of a message. */
    channels: z.array(z.object({ channel: z.enum(PROMOTION_CHANNELS), granted: z.boolean() })),
  })
  .meta({ id: 'Consent' });

/** One decision as it was kept when it was made (Ley 1581 of 2012, article 9). */
export const ConsentRecord = z
  .object({
    id: Id,
    purpose: ConsentPurpose,
    /** Of promotions: the one it is about; '' is all of them. */
    channel: ConsentChannel,
    granted: z.boolean(),
    text_version: z.string(),
    /** SHA-256 of the words that were shown, in hexadecimal. */
    text_hash: z.string(),
    date: Instant,
    ip: z.string(),
    userAgent: z.string(),
    /** Said on the phone, and noted by the store. */
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
    /** What it still waits for: open orders, money on its way, or the person works here now. */
    held_by: z.enum(['', 'orders', 'payments', 'staff']),
    ended_date: Instant.nullable(),
  })
  .meta({ id: 'DeletionRequest' });
