import { openBytes, sealBytes } from '#server/secrets/seal-bytes.ts';
import type { SealingKeys } from '#server/secrets/secret-keys.ts';
import type { Message } from './message.ts';

/** Codes, links and addresses in the database are encrypted, so that a copy of it reveals none. */
export function createSeal(keys: SealingKeys) {
  return {
    close: (message: Message, id: string) => sealBytes(keys, Buffer.from(JSON.stringify(message)), id),
    /** Undefined when it was sealed under none of the keys, or is not the message of this id. */
    open(sealed: Buffer, id: string): Message | undefined {
      const plain = openBytes(keys, sealed, id);
      // Only we can have sealed it.
      return plain && (JSON.parse(plain.toString()) as Message);
    },
  };
}

export type Seal = ReturnType<typeof createSeal>;
