import type { Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { Message } from './message.ts';
import { addMessage } from './queries.ts';
import type { Seal } from './seal.ts';

/** Messages for handlers: stored with the change that causes them, and sent after its commit. */
export type Post = {
  /**
   * In the transaction of the change. After `usefulSeconds`, usually a day, it is useless and no longer sent. `id` is
   * for what has to be recognised later.
   */
  write(tx: Queries, message: Message, usefulSeconds?: number, id?: string): Promise<void>;
  /** After the commit: the message need not wait for the next round. */
  wake(): void;
  /** Alerts the operator that a person is needed. */
  alert(event: string): void;
  /** Whether SMS are known to fail at the moment. */
  smsPausing(): boolean;
};

/** News of what happened to a person's account or request. */
const NEWS_SECONDS = 24 * 3600;

export function createPost(
  seal: Seal,
  { attend, ...around }: Omit<Post, 'write'> & { attend(businessId: string): void },
): Post {
  return {
    ...around,
    async write(tx, message, usefulSeconds = NEWS_SECONDS, id = newId()) {
      attend(tx.businessId);
      const { channel } = message;
      await addMessage(tx, { id, channel, sealed: seal.close(message, id), usefulSeconds });
    },
  };
}
