import type { WebhookData } from '#contract/erp/shapes.ts';
import type { CallId, CheckedInputOf, OutputOf } from '#contract/index.ts';
import { writeAudit } from '#server/audit/audit.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { readExamples } from '#server/http/docs/examples.ts';
import { type Failure, fail, invalid } from '#server/http/failure.ts';
import type { WriterContext } from '#server/resource/write-record.ts';
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
import { findWebhook, replaceSecret, type WebhookEvent } from './queries.ts';
import { newWebhookSecret } from './sign.ts';
import { secretPlace } from './write-webhook.ts';

/** What is done with a webhook and its deliveries, by staff or by a key: `call` is the one in the audit. */

type Of = { call: CallId; id: string };

export function rotateSecret({ call, id }: Of, context: WriterContext) {
  return context.db.transaction(async (tx) => {
    const before = await findWebhook(tx, id, { locked: true });
    if (!before) return fail('NOT_FOUND');
    const secret = newWebhookSecret();
    await replaceSecret(tx, id, sealSecret(context.secretKeys, tx.businessId, secretPlace(id), secret));
    const after = await findWebhook(tx, id);
    if (!after) return fail('NOT_FOUND');
    await note(
      tx,
      context,
      { call, id },
      {
        before: { secret_set_at: before.secret_set_at },
        after: { secret_set_at: after.secret_set_at },
      },
    );
    return { doc: presentWebhook(after), secret };
  });
}

export function sendTest(of: Of, event: WebhookEvent | typeof TEST, context: WriterContext) {
  const { id } = of;
  return context.db.transaction(async (tx) => {
    const webhook = await findWebhook(tx, id, { locked: true });
    if (!webhook) return fail('NOT_FOUND');
    // Elsewhere a system would take it for what happened.
    if (event !== TEST && !context.business.practice)
      return invalid([{ field: 'event', message: SAMPLES_OF_PRACTICE }]);
    const payload =
      event === TEST
        ? testPayload(context.business.slug, context.now())
        : samplePayload(event, context.now());
    const message = { webhookId: id, messageId: newId(), event, objectId: null, collapseKey: null, payload };
    await addDeliveries(tx, [message]);
    await note(tx, context, of, { before: null, after: { event: message.event } });
    const [delivery] = await deliveriesOf(tx, id, { event, limit: 1 });
    return delivery ? presentDelivery(delivery) : fail('NOT_FOUND');
  });
}

export async function deliveryPage(
  db: Queries,
  id: string,
  query: CheckedInputOf<'webhooks.deliveries'>['query'],
) {
  if (!(await findWebhook(db, id))) return fail('NOT_FOUND');
  const rows = await deliveriesOf(db, id, query);
  return {
    list: rows.slice(0, query.limit).map(presentDelivery),
    hasNextPage: rows.length > query.limit,
  };
}

export function replayAll(
  of: Of,
  body: CheckedInputOf<'webhooks.replayAll'>['body'],
  context: WriterContext,
) {
  return context.db.transaction(async (tx) => {
    if (!(await findWebhook(tx, of.id, { locked: true }))) return fail('NOT_FOUND');
    const count = await replaySpan(tx, of.id, body);
    await note(tx, context, of, { before: null, after: { ...body, count } });
    return { count };
  });
}

export function replayOne({ call, id }: Of, context: WriterContext) {
  return context.db.transaction(async (tx) => {
    const delivery = await findDelivery(tx, id);
    if (!delivery) return fail('NOT_FOUND');
    await replayDelivery(tx, id);
    const after = { delivery: id };
    await note(tx, context, { call, id: delivery.webhook_id }, { before: null, after });
    return deliveryDetail(tx, id);
  });
}

export async function deliveryDetail(
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

/** Of a key the audit has no person: its name is there. */
function note(
  tx: Queries,
  context: WriterContext & { key?: { name: string } | undefined },
  { call, id }: Of,
  { before, after }: { before: unknown; after: object },
) {
  const { key } = context;
  const change = { before, after: key ? { key: key.name, ...after } : after };
  return writeAudit(tx, context, { call, entity: 'webhook', entityId: id, ...change });
}

/** The event of the test button, and its payload. */
export const TEST = 'webhook.test';

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
