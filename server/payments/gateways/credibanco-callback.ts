import { createHmac } from 'node:crypto';
import { sameChecksum } from './wompi-signatures.ts';

/** What a callback asks to check. Always only a hint: getOrderStatusExtended tells what was paid. */
export type CredibancoHint = { mdOrder: string; orderNumber: string };

export type CredibancoVerdict =
  | { verdict: 'hint'; hint: CredibancoHint }
  | { verdict: 'refused'; reason: string };

/**
 * Reads the query of a callback. With a key (accounts with signed callbacks) an unsigned or wrongly signed one is
 * refused, which only saves a query; without a key everything that names an order is a hint.
 */
export function readCredibancoCallback(
  query: Record<string, unknown>,
  callbackKey: string | undefined,
): CredibancoVerdict {
  const { mdOrder, orderNumber, checksum } = query;
  const named = isWord(mdOrder, 64) && isWord(orderNumber, 32);
  if (!named) return { verdict: 'refused', reason: 'the callback names no order' };
  if (callbackKey !== undefined) {
    if (!isWord(checksum, 128)) return { verdict: 'refused', reason: 'the callback is not signed' };
    if (!sameChecksum(callbackChecksum(query, callbackKey), checksum))
      return { verdict: 'refused', reason: 'the checksum is wrong' };
  }
  return { verdict: 'hint', hint: { mdOrder, orderNumber } };
}

/** HMAC-SHA256 over 'name;value;' of every parameter by name, but checksum and sign_alias; upper-case hex. */
export function callbackChecksum(query: Record<string, unknown>, key: string): string {
  const names = Object.keys(query).filter((name) => name !== 'checksum' && name !== 'sign_alias');
  const text = names
    .sort()
    .map((name) => `${name};${String(query[name])};`)
    .join('');
  return createHmac('sha256', key).update(text).digest('hex').toUpperCase();
}

function isWord(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= most;
}
