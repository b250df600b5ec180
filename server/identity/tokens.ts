import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** What opens something for whoever holds it; nobody guesses it. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What the database knows of a token, so that a copy of it opens nothing. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
