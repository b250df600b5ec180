import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** An unguessable token that gives access to its holder. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The stored form of a token, so that a copy of the database gives no access. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
