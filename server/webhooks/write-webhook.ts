import { isIP } from 'node:net';
import type { CallId, OutputOf } from '#contract/index.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { Business } from '#server/http/context.ts';
import { type Failure, fail, failAt, isFailure } from '#server/http/failure.ts';
import { plainText } from '#server/http/plain-text.ts';
import { isPublicAddress } from '#server/outgoing/public-address.ts';
import {
  createRecord,
  type Resource,
  removeRecord,
  restoreRecord,
  updateRecord,
  type WriterContext,
} from '#server/resource/write-record.ts';
import { sealSecret } from '#server/secrets/business-secrets.ts';
import { presentWebhook } from './present.ts';
import {
  addWebhook,
  changeWebhook,
  countWebhooks,
  findWebhook,
  markWebhookRemoved,
  type WebhookFields,
  type WebhookRow,
} from './queries.ts';
import { newWebhookSecret } from './sign.ts';

const MOST = 20;

const webhookResource: Resource<WebhookRow, OutputOf<'webhooks.get'>> = {
  entity: 'webhook',
  lock: (tx, id) => findWebhook(tx, id, { locked: true }),
  present: presentWebhook,
};

type Edit = { call: CallId; id: string; version: number };

/** The answer of a new one alone has its secret. */
export async function createWebhook(call: CallId, input: WebhookFields, context: WriterContext) {
  const { secretKeys, user, now } = context;
  const plain = newWebhookSecret();
  const made = await createRecord(webhookResource, context, call, async (tx) => {
    const fields = fieldsOf(input);
    const refused = refuse(fields, context.business) ?? (await refuseOneMore(tx));
    if (refused) return refused;
    const id = newId();
    const secret = sealSecret(secretKeys, tx.businessId, secretPlace(id), plain);
    await addWebhook(tx, { ...fields, id, secret, by: user.id }, now());
    return asStaffSee(tx, id);
  });
  return isFailure(made) ? made : { ...made, secret: plain };
}

export async function updateWebhook(edit: Edit, changes: Changes, context: WriterContext) {
  const { id } = edit;
  const doc = await updateRecord(
    webhookResource,
    context,
    { ...edit, unlessSame: true },
    async (tx, before) => {
      const fields = fieldsOf({ ...before, ...withoutUndefined(changes) });
      const refused = refuse(fields, context.business);
      if (refused) return refused;
      await changeWebhook(tx, id, fields, context.now());
      return asStaffSee(tx, id);
    },
  );
  return isFailure(doc) ? doc : { doc };
}

export function removeWebhook(edit: Edit, context: WriterContext) {
  const removal = { ...edit, message: 'Se quitó el webhook.' };
  return removeRecord(webhookResource, context, removal, (tx) =>
    markWebhookRemoved(tx, edit.id, { removed: true, now: context.now() }),
  );
}

export async function restoreWebhook(edit: Edit, context: WriterContext) {
  const { id } = edit;
  const doc = await restoreRecord(webhookResource, context, edit, {
    lockRemoved: (tx, removed) => findWebhook(tx, removed, { locked: true, removed: true }),
    restore: async (tx) => {
      const refused = await refuseOneMore(tx);
      if (refused) return refused;
      await markWebhookRemoved(tx, id, { removed: false, now: context.now() });
      return asStaffSee(tx, id);
    },
  });
  return isFailure(doc) ? doc : { doc };
}

/** Of which row a secret is: sealed for that and no other. */
export function secretPlace(webhookId: string): string {
  return `webhook ${webhookId}`;
}

function fieldsOf({ name, url, events, inactive }: WebhookFields): WebhookFields {
  return { name: plainText(name), url, events: [...new Set(events)], inactive };
}

type Changes = { [Name in keyof WebhookFields]?: WebhookFields[Name] | undefined };

function withoutUndefined(changes: Changes) {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof Changes]?: NonNullable<Changes[Name]> };
}

/**
 * Payloads contain sales: unencrypted only in development and of the practice, whose sales are none. Addresses of an
 * inner network are refused here if they show it; names are resolved at each sending.
 */
function refuse({ url }: WebhookFields, { practice }: Business): Failure<'WEBHOOK_URL'> | undefined {
  const { protocol, hostname, username, password } = new URL(url);
  const isFit =
    practice || (protocol === 'https:' && !isInside(hostname)) || process.env.NODE_ENV !== 'production';
  return isFit && username === '' && password === '' ? undefined : failAt('WEBHOOK_URL', 'url');
}

function isInside(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(name) === 0 ? /^(.+\.)?(localhost|local|internal)$/.test(name) : !isPublicAddress(name);
}

async function refuseOneMore(tx: Queries): Promise<Failure<'WEBHOOKS_FULL'> | undefined> {
  return (await countWebhooks(tx)) >= MOST ? fail('WEBHOOKS_FULL') : undefined;
}

async function asStaffSee(tx: Queries, id: string): Promise<WebhookRow | Failure<'NOT_FOUND'>> {
  return (await findWebhook(tx, id)) ?? fail('NOT_FOUND');
}
