import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 with the parameters authenticator apps use: SHA-1, 30 seconds, six digits. */
const STEP_MS = 30_000;
const DIGITS = 6;
/**
 * Codes of the previous and next step count as well: clocks differ, and people type slowly (RFC 6238, 5.2).
 */
const WINDOW = 1;
/** As long as the hash (RFC 4226, 4). */
const SECRET_BYTES = 20;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function newSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The code of one step (RFC 4226, 5.3). */
export function codeAt(secret: Buffer, counter: number): string {
  const moved = Buffer.alloc(8);
  moved.writeBigUInt64BE(BigInt(counter));
  const digest = createHmac('sha1', secret).update(moved).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0x0f;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step of a code, if it is current and later than the last one used. */
export function counterOf(
  code: string,
  { secret, now, after }: { secret: Buffer; now: Date; after: number },
): number | undefined {
  if (!isAppCode(code)) return undefined;
  const present = counterAt(now);
  const digits = Buffer.from(code);
  let found: number | undefined;
  // Every candidate is compared, so that timing reveals nothing.
  for (let counter = present - WINDOW; counter <= present + WINDOW; counter += 1) {
    if (timingSafeEqual(Buffer.from(codeAt(secret, counter)), digits) && counter > after) found ??= counter;
  }
  return found;
}

export function counterAt(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS);
}

export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

/** The secret for typing into an app (RFC 4648, 6; without padding). */
export function asText(secret: Buffer): string {
  let bits = '';
  for (const byte of secret) bits += byte.toString(2).padStart(8, '0');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => BASE32.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
    .join('');
}

/** The content of the QR code: business, account and secret. */
export function enrolmentAddress(
  secret: Buffer,
  { business, account }: { business: string; account: string },
): string {
  // A colon would end the name of the business.
  const issuer = encodeURIComponent(business.replaceAll(':', ' '));
  const label = `${issuer}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${asText(secret)}&issuer=${issuer}&algorithm=SHA1&digits=${DIGITS}&period=30`;
}
