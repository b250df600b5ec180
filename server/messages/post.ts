import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { Message } from './message.ts';
import { addMessage } from './queries.ts';
import type { Seal } from './seal.ts';

/**
 * What handlers know of messages: they are written down with the change that causes them, and leave after its commit.
 */
export type Post = {
  /** In the transaction of the change. `usefulSeconds`: after that nobody can use it, and it is not sent any more. */
  write(tx: Queries, message: Message, usefulSeconds: number): Promise<void>;
  /** After the commit: the message need not wait for the next round. */
  wake(): void;
  /** Tells whoever watches the log that something needs a person. */
  alert(event: string): void;
  /** Whether SMS are known not to arrive at the moment. */
  smsResting(): boolean;
};

export function createPost(seal: Seal, around: Omit<Post, 'write'>): Post {
  return {
    ...around,
    async write(tx, message, usefulSeconds) {
      const id = newId();
      const { channel } = message;
      await addMessage(tx, { id, channel, sealed: seal.close(message, id), usefulSeconds });
    },
  };
}
