import { z } from 'zod';
import type { Transaction } from './gateway.ts';
import { eventChecksum, sameChecksum } from './wompi-signatures.ts';
import { WompiTransaction, wompiTransaction } from './wompi-transaction.ts';

/**
 * The result of verifying an event: a transaction to query, a genuine event that is not for us, or nothing. `checksum`:
 * equal for events with the same signed part, whatever else was changed.
 */
export type WompiVerdict =
  | { verdict: 'transaction'; transaction: Transaction; checksum: string }
  | { verdict: 'no effect'; event: string; checksum: string }
  | { verdict: 'refused'; reason: string };

const WompiEvent = z.object({
  event: z.string().max(100),
  data: z.record(z.string(), z.unknown()),
  environment: z.string(),
  signature: z.object({
    properties: z.array(z.string().max(100)).min(1).max(30),
    checksum: z.string().max(128),
  }),
  // Seconds, ten digits until 2286: with a fixed length no digit can move between the amount before it and it.
  timestamp: z.int().min(1_000_000_000).max(9_999_999_999),
});

/** What the signature must cover before a transaction is queried. It covers no more: not the reference. */
const mustCover = ['transaction.id', 'transaction.status', 'transaction.amount_in_cents'];

/**
 * Verifies an event as Wompi's "Eventos" describes: the event itself names the signed properties, which may change over
 * time. Its age does not matter: a repeat may come up to 24 hours later, and takes effect once.
 */
export function verifyWompiEvent(body: unknown, secret: string, environment: 'test' | 'prod'): WompiVerdict {
  const parsed = WompiEvent.safeParse(body);
  if (!parsed.success) return refused('this is not an event');
  const { event, data, signature, timestamp } = parsed.data;
  if (parsed.data.environment !== environment) return refused('the event is of another environment');

  const values = signature.properties.map((path) => signedValue(data, path));
  if (!values.every((value) => value !== undefined))
    return refused('a signed property is missing or is not a plain value');
  if (!sameChecksum(eventChecksum(values, timestamp, secret), signature.checksum))
    return refused('the checksum is wrong');

  const checksum = signature.checksum.toLowerCase();
  if (event !== 'transaction.updated') return { verdict: 'no effect', event, checksum };
  if (!mustCover.every((path) => signature.properties.includes(path)))
    return refused('the signature does not cover id, status and amount');
  const theirs = WompiTransaction.safeParse(data.transaction);
  if (!theirs.success) return refused('the transaction is not complete');
  return { verdict: 'transaction', transaction: wompiTransaction(theirs.data), checksum };
}

/**
 * The value at 'transaction.id' as text; undefined unless every step is an own property and the end is a scalar.
 */
function signedValue(data: Record<string, unknown>, path: string): string | undefined {
  let value: unknown = data;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, name))
      return undefined;
    value = Object.getOwnPropertyDescriptor(value, name)?.value;
  }
  const isScalar = typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value);
  return isScalar ? String(value) : undefined;
}

function refused(reason: string): WompiVerdict {
  return { verdict: 'refused', reason };
}
