import {
  type CipherKey,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';

/**
 * The keys of the installation (SECRET_KEY). The first one seals and signs; what any of them has sealed or signed is
 * opened and accepted, so that a key can be changed while people buy (docs/security.md).
 */
export type SecretKeys = readonly [Buffer, ...Buffer[]];

/** The keys in the form that seals bytes. */
export type SealingKeys = readonly [CipherKey, ...CipherKey[]];

/** Keys of a server without SECRET_KEY, as in tests: derived from the password of its database. */
export function keysOfDatabase(databaseUrl: string): SecretKeys {
  return [derivedKey('secrets', Buffer.from(new URL(databaseUrl).password))];
}

/** Keys for one purpose, as bytes. */
export function derivedKeys(purpose: string, [first, ...others]: SecretKeys): SecretKeys {
  return [derivedKey(purpose, first), ...others.map((key) => derivedKey(purpose, key))];
}

/** Keys for one purpose. As keys rather than as bytes: a seal costs a seventh. */
export function keysFor(
  purpose: string,
  [first, ...others]: SecretKeys,
): readonly [KeyObject, ...KeyObject[]] {
  const derive = (key: Buffer) => createSecretKey(derivedKey(purpose, key));
  return [derive(first), ...others.map(derive)];
}

export function derivedKey(purpose: string, key: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `${purpose} of Canasta`, 32));
}

type Signed = readonly (string | Buffer)[];

/** A signature by the first key, of this many bytes. */
export function signatureOf([key]: SecretKeys, signed: Signed, bytes: number): Buffer {
  const hmac = createHmac('sha256', key);
  for (const part of signed) hmac.update(part);
  return hmac.digest().subarray(0, bytes);
}

/** Whether one of the keys signed it. */
export function isSignatureOf(keys: SecretKeys, signed: Signed, signature: Buffer, bytes: number): boolean {
  if (signature.length !== bytes) return false;
  return keys.some((key) => timingSafeEqual(signatureOf([key], signed, bytes), signature));
}
