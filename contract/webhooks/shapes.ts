import { z } from 'zod';
import { staffRecord } from '../resource.ts';
import { Id, Instant, lately } from '../wire.ts';
import { WEBHOOK_EVENTS } from './events.ts';

export const WebhookEvent = z.enum([...WEBHOOK_EVENTS, 'webhook.test']);
export const DELIVERY_STATUS = ['waiting', 'delivered', 'failed'] as const;

export const WebhookFields = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'El campo nombre es obligatorio.')
    .max(80, 'El nombre puede tener máximo 80 caracteres.'),
  url: z
    .url({ protocol: /^https?$/, error: 'Escribe una dirección que empiece por https://.' })
    .max(500, 'La dirección puede tener máximo 500 caracteres.'),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, 'No es un aviso que se pueda enviar.'))
    .min(1, 'Elige por lo menos un aviso.')
    .max(20, 'Hay avisos repetidos.'),
  /** Paused: new events are not recorded, and pending ones wait. */
  inactive: z.boolean().default(false),
});

export const Webhook = z
  .object({
    id: Id,
    name: z.string(),
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    secret_set_at: Instant,
    /** Until then deliveries are signed with the previous secret as well. */
    old_secret_until: Instant.nullable(),
    /** Start of the current failures; null: the last delivery succeeded. */
    failing_since: Instant.nullable(),
    /** When the shop paused it after days of failures. */
    disabled_at: Instant.nullable(),
    /** Deliveries that wait for their next attempt. */
    waiting: z.int().nonnegative(),
    /** Of the newest delivery; null: there was none. */
    last_status: z.enum(DELIVERY_STATUS).nullable(),
    last_at: Instant.nullable(),
    /** Whether samples may be sent to it. */
    test: lately(z.boolean()).describe('Si es del negocio de práctica: recibe avisos de muestra.'),
    ...staffRecord,
  })
  .meta({ id: 'Webhook' });

export const WebhookDelivery = z
  .object({
    id: Id,
    /** webhook-id: constant over retries. */
    message_id: z.string(),
    event: WebhookEvent,
    status: z.enum(DELIVERY_STATUS),
    attempts: z.int().nonnegative(),
    /** Of the last attempt; null: no response. */
    http_status: z.int().nullable(),
    creationDate: Instant,
    /** Null: it is over. */
    next_try_at: Instant.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });

export const WebhookDeliveryDetail = WebhookDelivery.extend({
  /** The exact body. */
  payload: z.string(),
  log: z.array(
    z.object({
      attempt: z.int().positive(),
      at: Instant,
      ms: z.int().nonnegative(),
      http_status: z.int().nullable(),
      /** The first 2 KB. */
      answer: z.string(),
      /** Why there was none, in words for people. */
      fault: z.string(),
      /** As sent, with the signatures; empty for attempts before they were stored. */
      headers: z.record(z.string(), z.string()),
    }),
  ),
}).meta({ id: 'WebhookDeliveryDetail' });

/** Which deliveries of a webhook. */
export const DeliveriesQuery = z.object({
  status: z.enum(DELIVERY_STATUS).optional(),
  event: WebhookEvent.optional(),
  /** The last `id` shown, as a cursor. */
  after: Id.optional(),
  limit: z.coerce.number<string | number>().int().min(1).max(100).default(20),
});
export const DeliveryPage = z.object({ list: z.array(WebhookDelivery), hasNextPage: z.boolean() });

/** Which deliveries are sent again. */
export const ReplaySpan = z.object({ from: Instant, to: Instant, all: z.boolean().default(false) });

/** What deliveries are signed with; it is in no other answer. */
export const WebhookSecret = z.string();
