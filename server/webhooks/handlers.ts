import type { CheckedInputOf } from '#contract/index.ts';
import type { webhookCalls } from '#contract/webhooks/webhooks.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { fail, isFailure } from '#server/http/failure.ts';
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
import { findWebhook, webhookPage } from './queries.ts';
import { createWebhook, removeWebhook, restoreWebhook, updateWebhook } from './write-webhook.ts';

export const webhookHandlers = {
  'webhooks.list': page,
  'webhooks.allPaginate': page,
  'webhooks.get': async ({ params: { id } }, { db }) => {
    const row = await findWebhook(db, id);
    return row ? presentWebhook(row) : fail('NOT_FOUND');
  },
  'webhooks.create': ({ body }, context) => createWebhook('webhooks.create', body, context),
  'webhooks.update': ({ body: { id, version, ...changes } }, context) =>
    updateWebhook({ call: 'webhooks.update', id, version }, changes, context),
  'webhooks.remove': ({ params: { id }, query: { version } }, context) =>
    removeWebhook({ call: 'webhooks.remove', id, version }, context),
  'webhooks.restore': ({ body: { id, version } }, context) =>
    restoreWebhook({ call: 'webhooks.restore', id, version }, context),
  'webhooks.rotateSecret': ({ params: { id } }, context) =>
    rotateSecret({ call: 'webhooks.rotateSecret', id }, context),
  'webhooks.test': ({ params: { id }, query: { event } }, context) =>
    sendTest({ call: 'webhooks.test', id }, event ?? TEST, context),
  'webhooks.deliveries': ({ params: { id }, query }, { db }) => deliveryPage(db, id, query),
  'webhooks.replayAll': ({ params: { id }, body }, context) =>
    replayAll({ call: 'webhooks.replayAll', id }, body, context),
  'webhookDeliveries.get': ({ params: { id } }, { db }) => deliveryDetail(db, id),
  'webhookDeliveries.replay': ({ params: { id } }, context) =>
    replayOne({ call: 'webhookDeliveries.replay', id }, context),
} satisfies HandlersOf<keyof typeof webhookCalls>;

async function page({ query }: { query: CheckedInputOf<'webhooks.list'>['query'] }, { db }: SignedInContext) {
  const found = await webhookPage(db, query);
  return isFailure(found) ? found : { list: found.rows.map(presentWebhook), pagination: found.pagination };
}
