import type { Handler } from '#server/http/context.ts';
import { refuseAttempt } from '#server/http/limits/attempts.ts';
import { auditAccess } from '#server/identity/record-queries.ts';
import { issueTicket } from '#server/tickets/tickets.ts';

const LIMIT = { limit: 5, windowSeconds: 24 * 3600 };

/** The kind of ticket that opens the copy. */
export const COPY_TICKET = 'personal-data';

/** A ticket for a copy of the caller's own data, valid once and for a minute (rule 40). */
export const askExport: Handler<'personalData.export'> = async (_input, context) => {
  const { db, user } = context;
  const refused = await refuseAttempt(context, `export person ${user.id}`, LIMIT);
  if (refused) return refused;
  const { token, expires } = await db.transaction(async (tx) => {
    await auditAccess(tx, { action: 'personalData.export', userId: user.id, role: user.role }, context);
    return issueTicket(tx, { kind: COPY_TICKET, userId: user.id, single: true });
  });
  return { url: `/files/data/${token}`, expires: expires.toISOString() };
};
