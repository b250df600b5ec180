import { randomInt } from 'node:crypto';
import { type SecretKeys, signatureOf } from '#server/secrets/secret-keys.ts';

const HOW_MANY = 10;
const LENGTH = 10;
const HASH_BYTES = 32;
/** Without letters and figures that look like others on paper; 31 signs, 49 bits a code. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten codes as displayed: 'kq3fz-8mnwp'. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: HOW_MANY }, () => {
    const signs = Array.from({ length: LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('');
    return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`;
  });
}

/** The input without spaces and dashes. */
export function plainCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toLowerCase();
}

/** The stored form of a code. Keyed: a copy of the table alone does not allow guessing. */
export function hashOfRecoveryCode(keys: SecretKeys, userId: string, code: string): Buffer {
  return signatureOf(keys, [`recovery code of ${userId} ${plainCode(code)}`], HASH_BYTES);
}
