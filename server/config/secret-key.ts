import { type Env, type Faults, text } from './values.ts';

export const KEY_BYTES = 32;

/**
 * Encryption key for lasting secrets of people in the database: 32 bytes in base64. Undefined: a key of this
 * installation, in its folder.
 */
export function secretKey(env: Env, faults: Faults): Buffer | undefined {
  const value = text(env, 'SECRET_KEY');
  if (value === undefined) return undefined;
  const key = Buffer.from(value, 'base64');
  // Not shown: it is a secret also when it is mistyped.
  if (key.length !== KEY_BYTES || !/^[\w+/-]{43}=?$/.test(value))
    faults.push('SECRET_KEY must be 32 random bytes in base64: openssl rand -base64 32');
  return key;
}
