import type { Handler } from '../http/context.ts';
import { fail } from '../http/failure.ts';
import { keepOnlyThisSession } from './open-session.ts';
import { auditAccess } from './record-queries.ts';
import { endOneSession, openSessions } from './sessions.ts';

export const mySessions: Handler<'sessions.mine'> = async (_input, { db, user }) => {
  const sessions = await openSessions(db, user.id);
  return {
    list: sessions.map(({ id, userAgent, ip, createdAt, lastSeenAt, expiresAt }) => ({
      id,
      current: id === user.sessionId,
      userAgent,
      ip,
      creationDate: createdAt.toISOString(),
      lastSeen: lastSeenAt.toISOString(),
      expires: expiresAt.toISOString(),
    })),
  };
};

/** Ending the current session is signing out. */
export const endMySession: Handler<'sessions.end'> = async ({ params }, context) => {
  const { db, user } = context;
  const ended = await db.transaction(async (tx) => {
    const was = await endOneSession(tx, { userId: user.id, sessionId: params.id });
    if (was) await auditAccess(tx, { action: 'sessions.end', userId: user.id, role: user.role }, context);
    return was;
  });
  if (!ended) return fail('NOT_FOUND');
  db.flushOutbox();
  if (params.id === user.sessionId) context.setSession(null);
  return { message: 'Cerramos esa sesión.' };
};

export const endMyOtherSessions: Handler<'sessions.endOthers'> = async (_input, context) => {
  const { db, user } = context;
  const session = await db.transaction(async (tx) => {
    await auditAccess(tx, { action: 'sessions.endOthers', userId: user.id, role: user.role }, context);
    return keepOnlyThisSession(tx, context);
  });
  db.flushOutbox();
  context.setSession(session);
  return { message: 'Cerramos tus sesiones en los demás dispositivos.', token: session.token };
};
