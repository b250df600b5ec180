import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Message } from './message.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Codes, links and addresses of people wait in the database so that a copy of it tells none of them: AES-256-GCM. */
export function createSeal(key: Buffer) {
  return {
    close(message: Message, id: string): Buffer {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(id));
      const hidden = Buffer.concat([cipher.update(JSON.stringify(message), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), hidden]);
    },
    /** Undefined when it was sealed under another key, or is not the message of this id. */
    open(sealed: Buffer, id: string): Message | undefined {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      try {
        decipher.setAAD(Buffer.from(id)).setAuthTag(tag);
        const hidden = sealed.subarray(NONCE_BYTES + TAG_BYTES);
        // Only we can have sealed it.
        return JSON.parse(decipher.update(hidden, undefined, 'utf8') + decipher.final('utf8')) as Message;
      } catch {
        return undefined;
      }
    },
  };
}

export type Seal = ReturnType<typeof createSeal>;
