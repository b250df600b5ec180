import { bogotaDate, bogotaParts } from '#rules/dates/bogota-clock.ts';
import { addBusinessDays } from '#rules/dates/business-days.ts';
import { isStaff } from '#rules/roles.ts';
import { writeAudit } from '#server/audit/audit.ts';
import { pageFrom, rowsOfPage } from '#server/catalogue/pagination.ts';
import { usableCredit } from '#server/credit/usable.ts';
import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { Context, Handler } from '#server/http/context.ts';
import { fail } from '#server/http/failure.ts';
import { refuseUnproved } from '#server/identity/profile-password.ts';
import { lockPerson } from '#server/identity/queries.ts';
import { auditAccess } from '#server/identity/record-queries.ts';
import { deletionAsked } from './mails.ts';
import { addRequest, cancelRequest, lastRequest, listRequests, type RequestRow, reachOf } from './queries.ts';

/** Whole business days during which it can be withdrawn, and an unwanted request noticed. */
const WAITING_DAYS = 5;
/** Ley 1581 of 2012, article 15: 15 business days from the day after it was received. */
const LAW_DAYS = 15;

export const deletion: Handler<'personalData.deletion'> = async (_input, { db, user }) => {
  const request = await lastRequest(db, user.id);
  return { request: request ? toWire(request) : null };
};

/** Once: repeated while it is pending, it returns the same request. */
export const askDeletion: Handler<'personalData.askDeletion'> = async ({ body }, context) => {
  const { db, user, business, messages } = context;
  if (isStaff(user.role)) return fail('DELETION_NOT_POSSIBLE');
  const unproved = await refuseUnproved(body.password, context);
  if (unproved) return unproved;

  const now = context.now();
  const request = await db.transaction(async (tx) => {
    await lockPerson(tx, user.id);
    const before = await lastRequest(tx, user.id);
    if (before?.state === 'waiting') return before;
    const added = await addRequestOf(tx, user.id, now, context);
    const news = deletionAsked(await reachOf(tx, user.id), business.name, added);
    if (news) await messages.write(tx, news);
    // What goes with the account, as the form says it.
    const note = { credit: await usableCredit(tx, user.id, now) };
    const event = { action: 'personalData.askDeletion', userId: user.id, role: user.role, note } as const;
    await auditAccess(tx, event, context);
    return added;
  });
  messages.wake();
  return { request: toWire(request) };
};

/** Erases an account that nobody may open any more, once its orders and money allow it. */
export async function requestErasure(tx: Queries, userId: string, now: Date): Promise<void> {
  const before = await lastRequest(tx, userId);
  if (before?.state !== 'waiting') await addRequestOf(tx, userId, now, { ip: '', userAgent: '' });
}

export const cancelDeletion: Handler<'personalData.cancelDeletion'> = async (_input, context) => {
  const { db, user } = context;
  const cancelled = await db.transaction(async (tx) => {
    const was = await cancelRequest(tx, user.id, context.now());
    const event = { action: 'personalData.cancelDeletion', userId: user.id, role: user.role } as const;
    if (was) await auditAccess(tx, event, context);
    return was;
  });
  return cancelled ? { message: 'Retiramos tu solicitud: tu cuenta sigue como estaba.' } : fail('NOT_FOUND');
};

/** For the person responsible for personal data; viewing is audited (rule 49). */
export const requests: Handler<'personalData.requests'> = async ({ query }, context) => {
  const { db } = context;
  const { list, pagination } = pageFrom(await listRequests(db, query.state, rowsOfPage(query)), query);
  await writeAudit(db, context, {
    call: 'personalData.requests',
    entity: 'deletion_request',
    entityId: '',
    before: null,
    after: { ...query, rows: list.length },
  });
  return {
    list: list.map((row) => ({ ...toWire(row), user_id: row.userId, user_name: row.userName })),
    pagination,
  };
};

function addRequestOf(
  tx: Queries,
  userId: string,
  now: Date,
  { ip, userAgent }: Pick<Context, 'ip' | 'userAgent'>,
) {
  const runsAt = afterBusinessDays(now, WAITING_DAYS);
  const dueAt = afterBusinessDays(now, LAW_DAYS);
  return addRequest(tx, { id: newId(), userId, askedAt: now, runsAt, dueAt, ip, userAgent });
}

/** Midnight in Bogotá after that many whole business days. */
function afterBusinessDays(now: Date, days: number): Date {
  const { year, month, day } = addBusinessDays(bogotaParts(now), days);
  return bogotaDate(year, month, day + 1);
}

function toWire({ id, state, askedAt, runsAt, dueAt, heldBy, endedAt }: RequestRow) {
  return {
    id,
    state,
    creationDate: askedAt.toISOString(),
    runs_date: runsAt.toISOString(),
    due_date: dueAt.toISOString(),
    held_by: heldBy,
    ended_date: endedAt?.toISOString() ?? null,
  };
}
