import { randomBytes } from 'node:crypto';
import type { Handler } from '#server/http/context.ts';
import { refuseAttempt } from '#server/identity/open-session.ts';
import { auditAccess } from '#server/identity/record-queries.ts';
import { hashOf } from '#server/identity/tokens.ts';
import { addTicket } from './ticket-queries.ts';

const LIMIT = { limit: 5, windowSeconds: 24 * 3600 };

/** Opens a door to one's own data, for a minute and once (decision 40). */
export const askExport: Handler<'personalData.export'> = async (_input, context) => {
  const { db, user } = context;
  const refused = await refuseAttempt(context, `export person ${user.id}`, LIMIT);
  if (refused) return refused;
  const token = randomBytes(32).toString('base64url');
  const { expires } = await db.transaction(async (tx) => {
    await auditAccess(tx, { action: 'personalData.export', userId: user.id, role: user.role }, context);
    return addTicket(tx, user.id, hashOf(token));
  });
  return { url: `/files/data/${token}`, expires: expires.toISOString() };
};
