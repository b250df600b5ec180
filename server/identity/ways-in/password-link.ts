import { randomBytes } from 'node:crypto';
import type { Queries } from '#server/db/database.ts';
import { hashOf } from '../tokens.ts';
import { addPasswordLink } from './link-queries.ts';

export const LINK_MINUTES = 60;
/** Long enough for a weekend. */
export const INVITATION_MINUTES = 72 * 60;
const TOKEN_BYTES = 32;

type Link = {
  minutes: number;
  /** The page greets a person who never had a password; the token alone decides what the link allows. */
  first: boolean;
};

/** A link by which the person of this e-mail chooses a password. Only the hash of its token is stored. */
export async function makePasswordLink(
  tx: Queries,
  person: { id: string; email: string },
  now: Date,
  { minutes, first }: Link,
): Promise<`/${string}`> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  await addPasswordLink(tx, { tokenHash: hashOf(token), userId: person.id, expiresAt });
  return `/restore-password?${new URLSearchParams({ email: person.email, token, ...(first ? { invitacion: '1' } : {}) })}`;
}
