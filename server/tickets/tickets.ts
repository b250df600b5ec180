import { randomBytes } from 'node:crypto';
import type { Queries } from '#server/db/database.ts';
import { hashOf } from '#server/identity/tokens.ts';
import { addTicket, spendTicket } from './ticket-queries.ts';

const TOKEN = /^[\w-]{43}$/;

/**
 * A ticket for what cannot carry a session, like the address of a download or a socket of another program: for one
 * person of one business, one kind and its parameters, for a minute and once (decision 40). Only its hash is kept.
 */
export async function issueTicket(
  tx: Queries,
  ticket: { kind: string; userId: string; parameters?: object; single?: boolean },
): Promise<{ token: string; expires: Date }> {
  const { kind, userId, parameters = {}, single = false } = ticket;
  const token = randomBytes(32).toString('base64url');
  const { expires } = await addTicket(tx, { tokenHash: hashOf(token), userId, kind, parameters }, { single });
  return { token, expires };
}

/** What a ticket of this kind was issued for, once. */
export async function takeTicket(db: Queries, kind: string, token: string) {
  return TOKEN.test(token) ? spendTicket(db, kind, hashOf(token)) : undefined;
}
