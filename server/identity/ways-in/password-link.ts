import { randomBytes } from 'node:crypto';
import type { Queries } from '#server/db/database.ts';
import { hashOf } from '../sessions.ts';
import { addPasswordLink } from './link-queries.ts';

export const LINK_MINUTES = 60;
const TOKEN_BYTES = 32;

/** The way to a page where the person of this e-mail chooses a password. Only the hash of its token is kept. */
export async function makePasswordLink(
  tx: Queries,
  person: { id: string; email: string },
  now: Date,
  minutes = LINK_MINUTES,
): Promise<`/${string}`> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  await addPasswordLink(tx, { tokenHash: hashOf(token), userId: person.id, expiresAt });
  return `/restore-password?${new URLSearchParams({ email: person.email, token })}`;
}
