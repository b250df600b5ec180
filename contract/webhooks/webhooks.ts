import { z } from 'zod';
import { call, ofModule } from '../call.ts';
import { nameFilters, sortableResource, writableResource } from '../resource.ts';
import { Id } from '../wire.ts';
import { WEBHOOK_EVENTS } from './events.ts';
import {
  DeliveriesQuery,
  DeliveryPage,
  ReplaySpan,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookFields,
  WebhookSecret,
} from './shapes.ts';

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
  fields: WebhookFields,
  changes: WebhookFields.partial(),
  item: Webhook,
  errors: ['WEBHOOK_URL', 'WEBHOOKS_FULL'],
});
const shared = { version: 'v1', who: 'superadmin', source: 'docs/decisions/084; path chosen here' } as const;
const one = z.object({ id: Id });

export const webhookCalls = ofModule('admin-integrations', {
  'webhooks.list': readable.list,
  'webhooks.allPaginate': readable.allPaginate,
  'webhooks.get': readable.get,
  'webhooks.create': call({
    ...writable.create,
    summary: 'Crear un webhook; su secreto solo se ve en esta respuesta',
    output: Webhook.extend({ secret: WebhookSecret }),
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
    output: z.object({ doc: Webhook, secret: WebhookSecret }),
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
    query: DeliveriesQuery,
    output: DeliveryPage,
  }),
  'webhooks.replayAll': call({
    ...shared,
    summary: 'Enviar otra vez todo lo de un período; sin `all`, solo lo que falló',
    method: 'POST',
    path: `/${route}/{id}/replay`,
    params: one,
    body: ReplaySpan,
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
