import { type CipherKey, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { SealingKeys } from './secret-keys.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with the first key. A value encrypted for one place (`of`: an id) cannot be decrypted for another. */
export function sealBytes([key]: SealingKeys, plain: Buffer, of: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(of));
  const hidden = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
}

/** Undefined when none of the keys sealed it, or it was sealed for another place. */
export function openBytes(keys: SealingKeys, sealed: Buffer, of: string): Buffer | undefined {
  for (const key of keys) {
    const plain = openWith(key, sealed, of);
    if (plain) return plain;
  }
  return undefined;
}

function openWith(key: CipherKey, sealed: Buffer, of: string): Buffer | undefined {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(of)).setAuthTag(tag);
    const hidden = sealed.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(hidden), decipher.final()]);
  } catch {
    return undefined;
  }
}
