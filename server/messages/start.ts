import type { BusinessDatabase, Database } from '#server/db/database.ts';
import { startRounds } from '#server/db/rounds.ts';
import type { Senders } from './message.ts';
import { createMessageWorker, type MessageNote } from './message-worker.ts';
import { createPost, type Post } from './post.ts';
import { forgetOldMessages } from './queries.ts';
import { createSeal } from './seal.ts';

const FORGETTING = { firstMs: 90_000, everyMs: 3_600_000 };

/** Puts together what writes messages down and what sends them. Without senders they are only written down. */
export function startMessages(parts: {
  database: Database;
  businesses: () => Promise<{ id: string }[]>;
  senders: Senders | undefined;
  push: (db: BusinessDatabase, written: Buffer) => Promise<void>;
  key: Buffer;
  note: (note: MessageNote) => void;
  alert: (event: string) => void;
  onError: (error: unknown) => void;
}): { post: Post; stop(): Promise<void> } {
  const { database, businesses, senders, push, key, note, alert, onError } = parts;
  const seal = createSeal(key);
  const worker = senders && createMessageWorker({ database, businesses, senders, seal, push, note, onError });
  const forgetting = startRounds(database, businesses, onError, { ...FORGETTING, round: forgetOldMessages });
  worker?.start();
  return {
    post: createPost(seal, {
      wake: () => worker?.wake(),
      alert,
      smsResting: () => senders?.sms.resting() ?? false,
    }),
    async stop() {
      await Promise.all([worker?.stop(), forgetting.stop()]);
    },
  };
}
