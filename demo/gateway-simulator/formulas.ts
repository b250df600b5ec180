import { createHash, createHmac } from 'node:crypto';

/* The providers' formulas, implemented a second time on purpose: sharing the shop's would hide its mistakes.
   formulas.test.ts checks them against the vectors of the documentation. */

export function wompiIntegrity(
  reference: string,
  cents: string,
  currency: string,
  expiration: string,
  secret: string,
) {
  return createHash('sha256').update([reference, cents, currency, expiration, secret].join('')).digest('hex');
}

export function wompiChecksum(
  transaction: { id: string; status: string; amount_in_cents: number },
  timestamp: number,
  secret: string,
) {
  const { id, status, amount_in_cents } = transaction;
  return createHash('sha256').update(`${id}${status}${amount_in_cents}${timestamp}${secret}`).digest('hex');
}

/** RBS: every parameter but checksum and sign_alias, by name, each as 'name;value;'. */
export function callbackDigest(parameters: Record<string, string>, key: string) {
  const entries = Object.entries(parameters)
    .filter(([name]) => !['checksum', 'sign_alias'].includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const hmac = createHmac('sha256', key);
  for (const [name, value] of entries) hmac.update(`${name};${value};`);
  return hmac.digest('hex').toUpperCase();
}
