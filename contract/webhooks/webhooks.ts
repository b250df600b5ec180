import { z } from 'zod';
import { call, ofModule } from '../call.ts';
import { nameFilters, sortableResource, staffRecord, writableResource } from '../resource.ts';
import { Id, Instant, lately } from '../wire.ts';
import { WEBHOOK_EVENTS } from './events.ts';

const Event = z.enum([...WEBHOOK_EVENTS, 'webhook.test']);
const DELIVERY_STATUS = ['waiting', 'delivered', 'failed'] as const;

const Fields = z.object({
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

const Webhook = z
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

const WebhookDelivery = z
  .object({
    id: Id,
    /** webhook-id: constant over retries. */
    message_id: z.string(),
    event: Event,
    status: z.enum(DELIVERY_STATUS),
    attempts: z.int().nonnegative(),
    /** Of the last attempt; null: no response. */
    http_status: z.int().nullable(),
    creationDate: Instant,
    /** Null: it is over. */
    next_try_at: Instant.nullable(),
  })
  .meta({ id: 'WebhookDelivery' });

const WebhookDeliveryDetail = WebhookDelivery.extend({
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

const route = 'webhooks';
const readable = sortableResource(route, {
  who: 'superadmin',
  what: 'webhooks: direcciones de otros sistemas a las que se avisa',
  item: Webhook,
  detail: Webhook,
  filters: nameFilters,
  sortedBy: ['name', 'creationDate'],
  order: 'name asc',
  limit: 50,
  most: 100,
});
const writable = writableResource(route, {
  who: 'superadmin',
  what: 'un webhook',
  fields: Fields,
  changes: Fields.partial(),
  item: Webhook,
  errors: ['WEBHOOK_URL', 'WEBHOOKS_FULL'],
});
/** What deliveries are signed with; it is in no other answer. */
const secret = z.string();
const shared = { version: 'v1', who: 'superadmin', source: 'docs/decisions/084; path chosen here' } as const;
const one = z.object({ id: Id });

export const webhookCalls = ofModule('admin-integrations', {
  'webhooks.list': readable.list,
  'webhooks.allPaginate': readable.allPaginate,
  'webhooks.get': readable.get,
  'webhooks.create': call({
    ...writable.create,
    summary: 'Crear un webhook; su secreto solo se ve en esta respuesta',
    output: Webhook.extend({ secret }),
  }),
  'webhooks.update': writable.update,
  'webhooks.remove': writable.remove,
  'webhooks.restore': writable.restore,
  'webhooks.rotateSecret': call({
    ...shared,
    summary: 'Cambiar el secreto de un webhook; el anterior también firma durante 24 horas',
    method: 'POST',
    path: `/${route}/{id}/secret`,
    params: one,
    output: z.object({ doc: Webhook, secret }),
  }),
  'webhooks.test': call({
    ...shared,
    summary: 'Enviar un aviso de prueba (webhook.test), o en el negocio de práctica uno de muestra',
    method: 'POST',
    path: `/${route}/{id}/test`,
    params: one,
    query: z.object({
      event: z
        .enum(WEBHOOK_EVENTS, 'No es un aviso que se pueda enviar.')
        .optional()
        .describe(
          'Solo en el negocio de práctica: el aviso de muestra que se envía, con datos inventados. Sin él, `webhook.test`.',
        ),
    }),
    output: WebhookDelivery,
    status: 201,
  }),
  'webhooks.deliveries': call({
    ...shared,
    summary: 'Envíos de un webhook de los últimos 30 días, el más reciente primero',
    method: 'GET',
    path: `/${route}/{id}/deliveries`,
    params: one,
    query: z.object({
      status: z.enum(DELIVERY_STATUS).optional(),
      event: Event.optional(),
      /** The last `id` shown, as a cursor. */
      after: Id.optional(),
      limit: z.coerce.number<string | number>().int().min(1).max(100).default(20),
    }),
    output: z.object({ list: z.array(WebhookDelivery), hasNextPage: z.boolean() }),
  }),
  'webhooks.replayAll': call({
    ...shared,
    summary: 'Enviar otra vez todo lo de un período; sin `all`, solo lo que falló',
    method: 'POST',
    path: `/${route}/{id}/replay`,
    params: one,
    body: z.object({ from: Instant, to: Instant, all: z.boolean().default(false) }),
    output: z.object({ count: z.int().nonnegative() }),
  }),
  'webhookDeliveries.get': call({
    ...shared,
    summary: 'Un envío: lo que llevaba y cada intento con su respuesta',
    method: 'GET',
    path: '/webhook-deliveries/{id}',
    params: one,
    output: WebhookDeliveryDetail,
  }),
  'webhookDeliveries.replay': call({
    ...shared,
    summary: 'Enviar otra vez lo mismo, con el mismo webhook-id',
    method: 'POST',
    path: '/webhook-deliveries/{id}/replay',
    params: one,
    output: WebhookDeliveryDetail,
  }),
});
