import type { SecretKeys } from '#server/secrets/secret-keys.ts';
import { type Env, type Faults, text } from './values.ts';

export const KEY_BYTES = 32;

/**
 * Encryption keys for lasting secrets of people in the database, each 32 bytes in base64: the one that seals, then,
 * after a comma, those that still open. Undefined: a key of this installation, in its folder.
 */
export function secretKeys(env: Env, faults: Faults): SecretKeys | undefined {
  const value = text(env, 'SECRET_KEY');
  if (value === undefined) return undefined;
  const written = value.split(',').map((key) => key.trim());
  // The value is not shown: a mistyped secret is still a secret.
  if (!written.every((key) => /^[\w+/-]{43}=?$/.test(key)))
    faults.push('SECRET_KEY must be 32 random bytes in base64: openssl rand -base64 32');
  const [first = Buffer.of(), ...others] = written.map((key) => Buffer.from(key, 'base64'));
  return [first, ...others];
}
