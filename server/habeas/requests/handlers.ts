import type { habeasRequestCalls } from '#contract/habeas/requests.ts';
import type { OutputOf } from '#contract/index.ts';
import { extendedDue } from '#rules/habeas/requests.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { pageFrom, rowsOfPage } from '#server/catalogue/pagination.ts';
import type { Queries } from '#server/db/database.ts';
import type { HandlersOf } from '#server/http/context.ts';
import { fail, failAt, isFailure } from '#server/http/failure.ts';
import { refuseAttempt } from '#server/http/limits/attempts.ts';
import { plainText } from '#server/http/plain-text.ts';
import { type Resource, updateRecord } from '#server/resource/write-record.ts';
import { eraseRegisters } from '../erase-register.ts';
import { findRegister } from '../register-queries.ts';
import { answerMail, extensionMail } from './mails.ts';
import { openRequest } from './open-request.ts';
import {
  allRequests,
  answerRequest,
  extendRequest,
  findRequest,
  type RequestRow,
  requestsOfUser,
} from './queries.ts';

/** Limits requests about one's data. */
const LIMIT = { limit: 10, windowSeconds: 86_400 };
const NEWS_SECONDS = 24 * 3600;

/** The audit has no personal data: it is read by more people than the register. */
const resource: Resource<RequestRow, OutputOf<'habeasRequests.get'>> = {
  entity: 'habeas_request',
  lock: (tx, id) => findRequest(tx, id, 'locked'),
  present: forStaff,
  forAudit: ({ kind, status, due_at, extended_until }) => ({ kind, status, due_at, extended_until }),
};

/** Questions and claims about personal data (rule 49; Ley 1581 of 2012, articles 14 and 15). */
export const habeasRequestHandlers = {
  'habeasRequests.mine': async ({ query }, { db, user }) => {
    const { list, pagination } = pageFrom(await requestsOfUser(db, user.id, rowsOfPage(query)), query);
    return { list: list.map(toWire), pagination };
  },

  'habeasRequests.ask': async ({ body }, context) => {
    const { db, user, now } = context;
    const { kind, description, register_id: registerId } = body;
    if (registerId !== null && !(await findRegister(db, registerId, { ownerId: user.id })))
      return failAt('INVALID_INPUT', 'register_id', 'Ese registro no es tuyo.');
    const refused = await refuseAttempt(context, `habeas request ${user.id}`, LIMIT);
    if (refused) return refused;
    const request = { kind, description: plainText(description), registerId, userId: user.id };
    return { request: toWire(await db.transaction((tx) => openRequest(tx, request, now()))) };
  },

  'habeasRequests.list': async ({ query }, context) => {
    const { db } = context;
    const { kind, open } = query;
    const { list, pagination } = pageFrom(await allRequests(db, { kind, open }, rowsOfPage(query)), query);
    await writeAudit(db, context, {
      call: 'habeasRequests.list',
      entity: 'habeas_request',
      entityId: '',
      before: null,
      after: { kind, open, shown: list.length },
    });
    return { list: list.map(forStaff), pagination };
  },

  'habeasRequests.get': async ({ params: { id } }, context) => {
    const row = await findRequest(context.db, id);
    if (!row) return fail('NOT_FOUND');
    await writeAudit(context.db, context, {
      call: 'habeasRequests.get',
      entity: 'habeas_request',
      entityId: id,
      before: null,
      after: null,
    });
    return forStaff(row);
  },

  'habeasRequests.extend': async ({ params: { id }, body: { version, reason } }, context) => {
    const { business, messages } = context;
    const edit = { call: 'habeasRequests.extend', id, version } as const;
    const doc = await updateRecord(resource, context, edit, async (tx, { status, kind, due_at, email }) => {
      if (status !== 'open') return fail('REQUEST_ANSWERED');
      const extension = { until: extendedDue(kind, due_at), reason: plainText(reason) };
      await extendRequest(tx, id, extension, context.now());
      if (email !== '')
        await messages.write(tx, extensionMail(email, business.name, extension), NEWS_SECONDS);
      return asItIs(tx, id);
    });
    if (isFailure(doc)) return doc;
    messages.wake();
    return { doc };
  },

  'habeasRequests.answer': async ({ params: { id }, body: { version, answer, erase } }, context) => {
    const { business, messages, user, now } = context;
    const edit = { call: 'habeasRequests.answer', id, version } as const;
    const doc = await updateRecord(resource, context, edit, async (tx, before) => {
      if (before.status !== 'open' && before.status !== 'extended') return fail('REQUEST_ANSWERED');
      if (erase && (before.register_id === null || !ERASING.includes(before.kind)))
        return failAt('INVALID_INPUT', 'erase', 'Esta solicitud no pide eliminar un registro.');
      const words = plainText(answer);
      const mail = before.email === '' ? undefined : answerMail(before.email, business.name, words);
      await answerRequest(tx, id, { answer: words, by: user.id }, now());
      if (mail) await messages.write(tx, mail, NEWS_SECONDS);
      if (erase && before.register_id !== null)
        for (const statement of eraseRegisters(tx.businessId, { registerId: before.register_id }, now()))
          await tx.run(statement);
      return asItIs(tx, id);
    });
    if (isFailure(doc)) return doc;
    messages.wake();
    return { doc };
  },
} satisfies HandlersOf<keyof typeof habeasRequestCalls>;

/** Requests that may end with erasing the data. */
const ERASING: readonly RequestRow['kind'][] = ['deletion', 'revocation'];

async function asItIs(tx: Queries, id: string) {
  return (await findRequest(tx, id)) ?? fail('NOT_FOUND');
}

function toWire(row: RequestRow): OutputOf<'habeasRequests.ask'>['request'] {
  return {
    id: row.id,
    kind: row.kind,
    description: row.description,
    status: row.status,
    register_id: row.register_id,
    received_date: row.received_at.toISOString(),
    due_date: (row.extended_until ?? row.due_at).toISOString(),
    extension_reason: row.extension_reason,
    answer: row.answer,
    answered_date: row.answered_at?.toISOString() ?? null,
    version: row.version,
  };
}

function forStaff(row: RequestRow): OutputOf<'habeasRequests.get'> {
  return { ...toWire(row), person: row.person, email: row.email };
}
