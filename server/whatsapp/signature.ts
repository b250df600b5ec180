import { createHmac } from 'node:crypto';
import { isSame } from '#server/secrets/is-same.ts';

/** What Meta sends as X-Hub-Signature-256: HMAC-SHA-256 of the bytes as they came, by the secret of the app. */
export function signatureOf(body: Buffer | string, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`;
}

export function isSigned(body: Buffer, header: string | undefined, appSecret: string): boolean {
  return isSame(signatureOf(body, appSecret), header ?? '');
}
