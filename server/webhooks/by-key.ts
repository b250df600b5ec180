import type { erpWebhookCalls } from '#contract/erp/webhooks.ts';
import { asKey } from '#server/erp/order-moves/as-key.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import {
  deliveryDetail,
  deliveryPage,
  replayAll,
  replayOne,
  rotateSecret,
  sendTest,
  TEST,
} from './operate-webhook.ts';
import { presentWebhook } from './present.ts';
import { allWebhooks, findWebhook } from './queries.ts';
import { createWebhook, removeWebhook, updateWebhook } from './write-webhook.ts';

/** Webhooks under a key with `webhooks:write`, by the functions of staff (rule 153). */
export const erpWebhookHandlers = {
  'erp.webhooks': async (_, { db }) => ({ list: (await allWebhooks(db)).map(presentWebhook) }),
  'erp.webhook': async ({ params: { id } }, { db }) => {
    const row = await findWebhook(db, id);
    return row ? presentWebhook(row) : fail('NOT_FOUND');
  },
  'erp.createWebhook': ({ body }, context) => createWebhook('erp.createWebhook', body, asKey(context)),
  'erp.changeWebhook': ({ params: { id }, body: { version, ...changes } }, context) =>
    updateWebhook({ call: 'erp.changeWebhook', id, version }, changes, asKey(context)),
  'erp.removeWebhook': ({ params: { id }, query: { version } }, context) =>
    removeWebhook({ call: 'erp.removeWebhook', id, version }, asKey(context)),
  'erp.rotateWebhookSecret': ({ params: { id } }, context) =>
    rotateSecret({ call: 'erp.rotateWebhookSecret', id }, asKey(context)),
  'erp.testWebhook': ({ params: { id } }, context) =>
    sendTest({ call: 'erp.testWebhook', id }, TEST, asKey(context)),
  'erp.webhookDeliveries': ({ params: { id }, query }, { db }) => deliveryPage(db, id, query),
  'erp.replayWebhook': ({ params: { id }, body }, context) =>
    replayAll({ call: 'erp.replayWebhook', id }, body, asKey(context)),
  'erp.webhookDelivery': ({ params: { id } }, { db }) => deliveryDetail(db, id),
  'erp.replayWebhookDelivery': ({ params: { id } }, context) =>
    replayOne({ call: 'erp.replayWebhookDelivery', id }, asKey(context)),
} satisfies HandlersOf<keyof typeof erpWebhookCalls>;
