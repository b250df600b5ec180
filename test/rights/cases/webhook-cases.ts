import type { Client } from '../../client.ts';
import { idOf } from '../../factories/ids.ts';

const id = idOf('webhook');
const removed = idOf('webhook removed');
const delivery = idOf('webhook delivery');
const webhook = { name: 'Contabilidad', url: 'https://erp.test/avisos', events: ['order.created' as const] };
const span = { from: '2026-11-01T00:00:00Z', to: '2026-11-30T00:00:00Z' };

const superadmin = { reach: 'superadmin', object: () => id } as const;
/** server/webhooks/managed.test.ts makes them. */
const keysAlone = { reach: 'keys alone', object: () => id } as const;
const ofDelivery = { reach: 'superadmin', object: () => delivery } as const;

export const webhookCases = {
  'webhooks.get': { ...superadmin, input: (of: string) => ({ params: { id: of }, query: {} }) },
  'webhooks.remove': {
    ...superadmin,
    input: (of: string) => ({ params: { id: of }, query: { version: 1 } }),
  },
  'webhooks.rotateSecret': { ...superadmin, input: (of: string) => ({ params: { id: of } }) },
  'webhooks.test': { ...superadmin, input: (of: string) => ({ params: { id: of }, query: {} }) },
  'webhooks.deliveries': { ...superadmin, input: (of: string) => ({ params: { id: of }, query: {} }) },
  'webhooks.replayAll': { ...superadmin, input: (of: string) => ({ params: { id: of }, body: span }) },
  'webhookDeliveries.get': { ...ofDelivery, input: (of: string) => ({ params: { id: of } }) },
  'webhookDeliveries.replay': { ...ofDelivery, input: (of: string) => ({ params: { id: of } }) },
  'erp.webhook': { ...keysAlone, input: (of: string) => ({ params: { id: of } }) },
  'erp.changeWebhook': {
    ...keysAlone,
    input: (of: string) => ({ params: { id: of }, body: { version: 1, name: 'Otra' } }),
  },
  'erp.removeWebhook': {
    ...keysAlone,
    input: (of: string) => ({ params: { id: of }, query: { version: 1 } }),
  },
  'erp.rotateWebhookSecret': { ...keysAlone, input: (of: string) => ({ params: { id: of } }) },
  'erp.testWebhook': { ...keysAlone, input: (of: string) => ({ params: { id: of } }) },
  'erp.webhookDeliveries': { ...keysAlone, input: (of: string) => ({ params: { id: of }, query: {} }) },
  'erp.replayWebhook': { ...keysAlone, input: (of: string) => ({ params: { id: of }, body: span }) },
  'erp.webhookDelivery': {
    ...keysAlone,
    object: () => delivery,
    input: (of: string) => ({ params: { id: of } }),
  },
  'erp.replayWebhookDelivery': {
    ...keysAlone,
    object: () => delivery,
    input: (of: string) => ({ params: { id: of } }),
  },
};

export const webhookBodies = {
  'erp.createWebhook': { by: 'guest', input: () => ({ body: webhook }) },
  'webhooks.create': { by: 'luz', input: () => ({ body: webhook }) },
  'webhooks.update': { by: 'luz', input: () => ({ body: { id, version: 1, name: 'Otra' } }) },
  'webhooks.restore': { by: 'luz', input: () => ({ body: { id: removed, version: 2 } }) },
} as const;

/** As they were in the beginning; paused, so that nobody is sent anything. */
export const webhookRows = (business: string) => `
  delete from webhook_delivery;
  delete from webhook;
  insert into webhook (business_id, id, name, url, secret, events, inactive, removed_at, version)
  values ('${business}', '${id}', 'Bodega', 'https://erp.test/a', '\\x00', '{order.moved}', true, null, 1),
    ('${business}', '${removed}', 'Vieja', 'https://erp.test/b', '\\x00', '{order.moved}', true, now(), 2);
  insert into webhook_delivery (business_id, id, webhook_id, event, message_id, payload)
  values ('${business}', '${delivery}', '${id}', 'order.moved', '${delivery}', '{}')`;

/** Their writes, each after the one before. */
export function webhookWrites(world: () => { luz: Client; sql: (text: string) => Promise<unknown> }) {
  let made = '';
  const params = () => ({ id: made });
  const call = () => world().luz;
  return {
    'webhooks.create': async () => {
      const answer = await call().call('webhooks.create', { body: { ...webhook, inactive: true } });
      made = answer.ok().id;
      return answer;
    },
    'webhooks.update': () =>
      call().call('webhooks.update', { body: { id: made, version: 1, name: 'Facturas' } }),
    'webhooks.rotateSecret': () => call().call('webhooks.rotateSecret', { params: params() }),
    'webhooks.test': () => call().call('webhooks.test', { params: params(), query: {} }),
    'webhooks.replayAll': () => call().call('webhooks.replayAll', { params: params(), body: span }),
    'webhookDeliveries.replay': async () => {
      const { list } = (await call().call('webhooks.deliveries', { params: params(), query: {} })).ok();
      return call().call('webhookDeliveries.replay', { params: { id: list[0]?.id ?? '' } });
    },
    'webhooks.remove': () => call().call('webhooks.remove', { params: params(), query: { version: 3 } }),
    'webhooks.restore': () => call().call('webhooks.restore', { body: { id: made, version: 4 } }),
  };
}
