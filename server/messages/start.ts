import type { BusinessDatabase, Database } from '#server/db/database.ts';
import type { BusinessWork } from '#server/jobs/business-rounds.ts';
import type { SealingKeys } from '#server/secrets/secret-keys.ts';
import type { WhatsappDesk, WhatsappDesks } from '#server/whatsapp/desk.ts';
import type { SendersOf } from './business-senders.ts';
import type { Message, Senders, WaitingMessage } from './message.ts';
import { createMessageWork, type MessageNote } from './message-worker.ts';
import { createPost, type Post } from './post.ts';
import { createSeal } from './seal.ts';

/** Puts together what writes messages down and what sends them. Without senders they are only written down. */
export function createMessages(parts: {
  database: Database;
  senders: Senders | undefined;
  /** By the keys of each business; undefined when nothing is sent. */
  sendersOf: SendersOf | undefined;
  push: (db: BusinessDatabase, written: Buffer) => Promise<void>;
  ofOrder: (
    db: BusinessDatabase,
    waiting: WaitingMessage,
    whatsapp: WhatsappDesk | undefined,
  ) => Promise<Message>;
  whatsappOf: WhatsappDesks;
  keys: SealingKeys;
  note: (note: MessageNote) => void;
  alert: (event: string) => void;
  attend: (businessId: string) => void;
  wake: () => void;
}): { post: Post; work: BusinessWork<{ id: string; slug: string; practice: boolean }> | undefined } {
  const { senders, sendersOf, keys, alert, attend, wake } = parts;
  const seal = createSeal(keys);
  return {
    post: createPost(seal, { attend, wake, alert, smsPausing: () => senders?.sms.pausing() ?? false }),
    work: sendersOf && createMessageWork({ ...parts, sendersOf, seal }),
  };
}
