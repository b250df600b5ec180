import type { WebhookData } from '#contract/erp/shapes.ts';
import type { CheckedInputOf, OutputOf } from '#contract/index.ts';
import type { webhookCalls } from '#contract/webhooks/webhooks.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { HandlersOf, SignedInContext } from '#server/http/context.ts';
import { readExamples } from '#server/http/docs/examples.ts';
import { type Failure, fail, invalid, isFailure } from '#server/http/failure.ts';
import { sealSecret } from '#server/secrets/business-secrets.ts';
import {
  addDeliveries,
  attemptsOf,
  deliveriesOf,
  findDelivery,
  replayDelivery,
  replaySpan,
} from './delivery-queries.ts';
import { presentDelivery, presentWebhook } from './present.ts';
import { findWebhook, replaceSecret, type WebhookEvent, webhookPage } from './queries.ts';
import { newWebhookSecret } from './sign.ts';
import { secretPlace, webhookWrites } from './write-webhook.ts';

export const webhookHandlers = {
  'webhooks.list': page,
  'webhooks.allPaginate': page,
  'webhooks.get': async ({ params: { id } }, { db }) => {
    const row = await findWebhook(db, id);
    return row ? presentWebhook(row) : fail('NOT_FOUND');
  },
  ...webhookWrites,

  'webhooks.rotateSecret': ({ params: { id } }, context) =>
    context.db.transaction(async (tx) => {
      const before = await findWebhook(tx, id, { locked: true });
      if (!before) return fail('NOT_FOUND');
      const secret = newWebhookSecret();
      await replaceSecret(tx, id, sealSecret(context.secretKeys, tx.businessId, secretPlace(id), secret));
      const after = await findWebhook(tx, id);
      if (!after) return fail('NOT_FOUND');
      await note(tx, context, 'webhooks.rotateSecret', id, {
        before: { secret_set_at: before.secret_set_at },
        after: { secret_set_at: after.secret_set_at },
      });
      return { doc: presentWebhook(after), secret };
    }),

  'webhooks.test': ({ params: { id }, query }, context) =>
    context.db.transaction(async (tx) => {
      const event = query.event ?? TEST;
      const webhook = await findWebhook(tx, id, { locked: true });
      if (!webhook) return fail('NOT_FOUND');
      // Elsewhere a system would take it for what happened.
      if (event !== TEST && !context.business.practice)
        return invalid([{ field: 'event', message: SAMPLES_OF_PRACTICE }]);
      const payload =
        event === TEST
          ? testPayload(context.business.slug, context.now())
          : samplePayload(event, context.now());
      const message = {
        webhookId: id,
        messageId: newId(),
        event,
        objectId: null,
        collapseKey: null,
        payload,
      };
      await addDeliveries(tx, [message]);
      await note(tx, context, 'webhooks.test', id, { before: null, after: { event: message.event } });
      const [delivery] = await deliveriesOf(tx, id, { event, limit: 1 });
      return delivery ? presentDelivery(delivery) : fail('NOT_FOUND');
    }),

  'webhooks.deliveries': async ({ params: { id }, query }, { db }) => {
    if (!(await findWebhook(db, id))) return fail('NOT_FOUND');
    const rows = await deliveriesOf(db, id, query);
    return {
      list: rows.slice(0, query.limit).map(presentDelivery),
      hasNextPage: rows.length > query.limit,
    };
  },

  'webhooks.replayAll': ({ params: { id }, body }, context) =>
    context.db.transaction(async (tx) => {
      if (!(await findWebhook(tx, id, { locked: true }))) return fail('NOT_FOUND');
      const count = await replaySpan(tx, id, body);
      await note(tx, context, 'webhooks.replayAll', id, { before: null, after: { ...body, count } });
      return { count };
    }),

  'webhookDeliveries.get': ({ params: { id } }, { db }) => detailOf(db, id),

  'webhookDeliveries.replay': ({ params: { id } }, context) =>
    context.db.transaction(async (tx) => {
      const delivery = await findDelivery(tx, id);
      if (!delivery) return fail('NOT_FOUND');
      await replayDelivery(tx, id);
      await note(tx, context, 'webhookDeliveries.replay', delivery.webhook_id, {
        before: null,
        after: { delivery: id },
      });
      return detailOf(tx, id);
    }),
} satisfies HandlersOf<keyof typeof webhookCalls>;

async function page({ query }: { query: CheckedInputOf<'webhooks.list'>['query'] }, { db }: SignedInContext) {
  const found = await webhookPage(db, query);
  return isFailure(found) ? found : { list: found.rows.map(presentWebhook), pagination: found.pagination };
}

async function detailOf(
  db: Queries,
  id: string,
): Promise<OutputOf<'webhookDeliveries.get'> | Failure<'NOT_FOUND'>> {
  const row = await findDelivery(db, id);
  if (!row) return fail('NOT_FOUND');
  const log = await attemptsOf(db, id);
  return {
    ...presentDelivery(row),
    payload: row.payload,
    log: log.map(({ at, ...attempt }) => ({ ...attempt, at: at.toISOString() })),
  };
}

type Noted = 'webhooks.rotateSecret' | 'webhooks.test' | 'webhooks.replayAll' | 'webhookDeliveries.replay';

function note(
  tx: Queries,
  context: SignedInContext,
  call: Noted,
  webhookId: string,
  change: { before: unknown; after: unknown },
) {
  return writeAudit(tx, context, { call, entity: 'webhook', entityId: webhookId, ...change });
}

/** The event of the test button, and its payload. */
const TEST = 'webhook.test';

function testPayload(business: string, at: Date): string {
  const message = 'Aviso de prueba: si lo lees y la firma es correcta, todo está listo.';
  const data: WebhookData['webhook.test'] = { business, message };
  return JSON.stringify({ type: TEST, timestamp: at.toISOString(), data });
}

/** The recorded sample of an event, as the documentation shows it, of now. */
function samplePayload(event: WebhookEvent, at: Date): string {
  const sample = readExamples().get(`event.${event}`)?.request.body as { data: unknown } | undefined;
  return JSON.stringify({ type: event, timestamp: at.toISOString(), data: sample?.data });
}

const SAMPLES_OF_PRACTICE = 'Los avisos de muestra se envían solo en el negocio de práctica.';
