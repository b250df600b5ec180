import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** What Meta sends as X-Hub-Signature-256: HMAC-SHA-256 of the bytes as they came, by the secret of the app. */
export function signatureOf(body: Buffer | string, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
}

export function isSigned(body: Buffer, header: string | undefined, appSecret: string): boolean {
  return isSame(signatureOf(body, appSecret), header ?? '');
}

/** In constant time: the other side is input from strangers. */
export function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
