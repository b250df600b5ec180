import { createHash } from 'node:crypto';
import { isSame } from '#server/secrets/is-same.ts';

/**
 * Wompi's integrity signature: SHA-256 (no HMAC) over reference, amount in cents, currency, the expiration time if
 * sent, and the integrity secret, without separators ("Widget & Checkout Web").
 */
export function integritySignature(parts: {
  reference: string;
  amountInCents: number;
  currency: string;
  expirationTime: string | undefined;
  secret: string;
}): string {
  const { reference, amountInCents, currency, expirationTime = '', secret } = parts;
  return sha256(`${reference}${amountInCents}${currency}${expirationTime}${secret}`);
}

/**
 * The checksum of an event: SHA-256 over the signed values in their order, the timestamp and the secret ("Eventos").
 */
export function eventChecksum(values: readonly string[], timestamp: number, secret: string): string {
  return sha256(`${values.join('')}${timestamp}${secret}`);
}

/** The case of hex digits does not matter. */
export function sameChecksum(expected: string, actual: string): boolean {
  return isSame(expected.toLowerCase(), actual.toLowerCase());
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
