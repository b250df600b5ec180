import { createHmac } from 'node:crypto';

/**
 * A key for one purpose that every process of the installation can compute and a copy of the database does not hold:
 * it follows from the password of the application's role. A changed password makes what was kept under the old one
 * unreadable, so it is only for what lasts minutes.
 */
export function ownKey(databaseUrl: string, purpose: string): Buffer {
  const secret = decodeURIComponent(new URL(databaseUrl).password);
  return createHmac('sha256', secret).update(`${purpose} of Canasta`).digest();
}
