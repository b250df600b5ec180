import { expect, it } from 'vitest';
import {
  callbackVectors,
  integrityVectors,
  wompiEvent,
  wompiEventsSecret,
} from '#server/payments/gateways/provider-vectors.ts';
import { callbackDigest, wompiChecksum, wompiIntegrity } from './formulas.ts';

/** The simulator signs as the documents say, by formulas of its own. */
it.each(integrityVectors)('$source', ({ parts, digest }) => {
  const { reference, amountInCents, currency, expirationTime = '', secret } = parts;
  expect(wompiIntegrity(reference, String(amountInCents), currency, expirationTime, secret)).toBe(digest);
});

it.each(['APPROVED', 'DECLINED'] as const)('the event of the documentation, %s', (status) => {
  const { data, signature, timestamp } = wompiEvent(status);
  expect(wompiChecksum(data.transaction, timestamp, wompiEventsSecret)).toBe(signature.checksum);
});

it.each(callbackVectors)('$source', ({ key, query, digest }) => {
  expect(callbackDigest(query as Record<string, string>, key)).toBe(digest);
});
