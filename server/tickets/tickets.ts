import { randomBytes } from 'node:crypto';
import type { Queries } from '#server/db/database.ts';
import { hashOf } from '#server/identity/tokens.ts';
import { addTicket, findTicket, spendTicket } from './ticket-queries.ts';

const TOKEN = /^[\w-]{43}$/;

/**
 * A ticket where no session can be sent, like the address of a download or a socket of another program: for one person
 * of one business, one kind and its parameters, for a minute and one use (rule 40). Only its hash is stored.
 */
export async function issueTicket(
  tx: Queries,
  ticket: { kind: string; userId: string; parameters?: object; single?: boolean; seconds?: number },
): Promise<{ token: string; expires: Date }> {
  const { kind, userId, parameters = {}, ...options } = ticket;
  const token = randomBytes(32).toString('base64url');
  const { expires } = await addTicket(tx, { tokenHash: hashOf(token), userId, kind, parameters }, options);
  return { token, expires };
}

/** The parameters of a ticket of this kind, once. */
export async function takeTicket(db: Queries, kind: string, token: string) {
  return TOKEN.test(token) ? spendTicket(db, kind, hashOf(token)) : undefined;
}

/** The same for a page that is viewed repeatedly, until the ticket expires. */
export async function readTicket(db: Queries, kind: string, token: string) {
  return TOKEN.test(token) ? findTicket(db, kind, hashOf(token)) : undefined;
}
