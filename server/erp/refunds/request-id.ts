import { createHash } from 'node:crypto';

/** The id of what a key makes under an idempotency_key: a repeat finds it, at any time later. */
export function requestId(keyId: string, idempotencyKey: string): string {
  const hash = createHash('sha256').update(`${keyId} ${idempotencyKey}`).digest('hex');
  // A UUID of version 8, whose content is its maker's (RFC 9562).
  const [a, b, c, d, e] = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(13, 16),
    hash.slice(17, 20),
    hash.slice(20, 32),
  ];
  return `${a}-${b}-8${c}-8${d}-${e}`;
}
