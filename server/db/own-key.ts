import { createHmac } from 'node:crypto';

/**
 * A key for one purpose that every process of the installation can compute and a copy of the database does not contain:
 * derived from the password of the application's role. A changed password makes older values unreadable, so it is only
 * for values that live for minutes.
 */
export function ownKey(databaseUrl: string, purpose: string): Buffer {
  const secret = decodeURIComponent(new URL(databaseUrl).password);
  return createHmac('sha256', secret).update(`${purpose} of Canasta`).digest();
}
