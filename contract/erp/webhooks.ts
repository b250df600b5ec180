import { z } from 'zod';
import { call, ofModule } from '../call.ts';
import {
  DeliveriesQuery,
  DeliveryPage,
  ReplaySpan,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookFields,
  WebhookSecret,
} from '../webhooks/shapes.ts';
import { Done, Id } from '../wire.ts';
import { AUTH, ERP, JSON_BODY } from './inputs.ts';

/** Webhooks that a system manages itself (rule 153). */

const shared = {
  version: 'v1',
  who: 'key webhooks:write',
  source: 'rule 153; paths chosen here',
} as const;
const params = z.object({ id: Id });
const version = z.int().positive();

export const erpWebhookCalls = ofModule('admin-integrations', {
  'erp.webhooks': call({
    ...shared,
    summary: 'Webhooks del negocio, también los que hizo el personal',
    method: 'GET',
    path: '/erp/webhooks',
    output: z.object({ list: z.array(Webhook).describe('Por nombre; un negocio tiene máximo 20.') }),
    example: `curl "${ERP}/webhooks" ${AUTH}`,
  }),
  'erp.webhook': call({
    ...shared,
    summary: 'Un webhook: a dónde avisa, de qué, y cómo van sus envíos',
    method: 'GET',
    path: '/erp/webhooks/{id}',
    params,
    output: Webhook,
  }),
  'erp.createWebhook': call({
    ...shared,
    summary: 'Crear un webhook; su secreto solo se ve en esta respuesta',
    method: 'POST',
    path: '/erp/webhooks',
    body: WebhookFields,
    output: Webhook.extend({ secret: WebhookSecret }),
    status: 201,
    errors: ['WEBHOOK_URL', 'WEBHOOKS_FULL'],
    example: `curl "${ERP}/webhooks" ${AUTH} ${JSON_BODY} \\
  -d '{"name":"Contabilidad","url":"https://erp.example.co/avisos","events":["order.created","order.moved"]}'

Los avisos son de todas las sedes, y por eso también la clave. Guarda “secret”: con él se comprueba la firma, y no se vuelve a
mostrar. Si no llegó la respuesta, busca el webhook en la lista y cambia su secreto.`,
  }),
  'erp.changeWebhook': call({
    ...shared,
    summary: 'Cambiar un webhook, pausarlo (inactive) o ponerlo otra vez en marcha',
    method: 'PUT',
    path: '/erp/webhooks/{id}',
    params,
    body: WebhookFields.partial().extend({ version }),
    output: z.object({ doc: Webhook }),
    errors: ['WEBHOOK_URL', 'STALE_EDIT'],
  }),
  'erp.removeWebhook': call({
    ...shared,
    summary: 'Quitar un webhook: no recibe más avisos',
    method: 'DELETE',
    path: '/erp/webhooks/{id}',
    params,
    query: z.object({ version: z.coerce.number<string | number>().int().positive() }),
    output: Done.extend({ version }),
    errors: ['STALE_EDIT'],
  }),
  'erp.rotateWebhookSecret': call({
    ...shared,
    summary: 'Cambiar el secreto de un webhook; el anterior también firma durante 24 horas',
    method: 'POST',
    path: '/erp/webhooks/{id}/secret',
    params,
    output: z.object({ doc: Webhook, secret: WebhookSecret }),
  }),
  'erp.testWebhook': call({
    ...shared,
    summary: 'Enviar un aviso de prueba (webhook.test)',
    method: 'POST',
    path: '/erp/webhooks/{id}/test',
    params,
    output: WebhookDelivery,
    status: 201,
  }),
  'erp.webhookDeliveries': call({
    ...shared,
    summary: 'Envíos de un webhook de los últimos 30 días, el más reciente primero',
    method: 'GET',
    path: '/erp/webhooks/{id}/deliveries',
    params,
    query: DeliveriesQuery,
    output: DeliveryPage,
  }),
  'erp.replayWebhook': call({
    ...shared,
    summary: 'Enviar otra vez todo lo de un período; sin `all`, solo lo que falló',
    method: 'POST',
    path: '/erp/webhooks/{id}/replay',
    params,
    body: ReplaySpan,
    output: z.object({ count: z.int().nonnegative() }),
  }),
  'erp.webhookDelivery': call({
    ...shared,
    summary: 'Un envío: lo que llevaba y cada intento con su respuesta',
    method: 'GET',
    path: '/erp/webhook-deliveries/{id}',
    params,
    output: WebhookDeliveryDetail,
  }),
  'erp.replayWebhookDelivery': call({
    ...shared,
    summary: 'Enviar otra vez lo mismo, con el mismo webhook-id',
    method: 'POST',
    path: '/erp/webhook-deliveries/{id}/replay',
    params,
    output: WebhookDeliveryDetail,
  }),
});
