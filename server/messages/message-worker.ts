import { correctMessage } from '#server/business/corrected-spelling.ts';
import { readLegalIdentity } from '#server/business/legal-identity.ts';
import type { BusinessDatabase, Database } from '#server/db/database.ts';
import type { BusinessWork } from '#server/jobs/business-rounds.ts';
import { NotTakenError } from '#server/outgoing/outgoing-error.ts';
import type { WhatsappDesk, WhatsappDesks } from '#server/whatsapp/desk.ts';
import { ElsewhereError, UnsureError } from '#server/whatsapp/faults.ts';
import { noteUnreachable } from '#server/whatsapp/numbers.ts';
import type { SendersOf } from './business-senders.ts';
import {
  type Message,
  NeedlessMessageError,
  RefusedMessageError,
  type WaitingMessage,
  type WhatsappMessage,
} from './message.ts';
import {
  giveUpLateMessages,
  giveUpMessage,
  messageSent,
  messagesWait,
  noteAsked,
  type SentAs,
  sendElsewhere,
  takeDueMessages,
  tryMessageAgain,
} from './queries.ts';
import type { Seal } from './seal.ts';
import { signed } from './signed.ts';

const AT_ONCE = 10;
const LONGEST_WAIT_SECONDS = 600;
/**
 * How long Meta's report is waited for where its answer was lost. It says that the message was taken; without one it is
 * sent again.
 */
const DOUBT_SECONDS = 180;
/** So often WhatsApp is tried before another way is taken: some seconds in all, or some doubts. */
const WHATSAPP_TRIES = 4;

/** Resolves with how it went, where the message left that open. */
type Send = (db: BusinessDatabase, waiting: WaitingMessage) => Promise<SentAs | undefined>;

/** A fault of a message for the log: never its recipient or content. */
export type MessageNote = { event: string; messageId: string; channel: string; fault: string };

/**
 * Sends the messages of committed transactions (rule 17). Any number of processes may run it: each message is taken
 * by one. Failures are retried with growing delays, until the message is useless.
 */
export function createMessageWork(parts: {
  database: Pick<Database, 'forBusiness'>;
  sendersOf: SendersOf;
  seal: Seal;
  /** Sends a stored push. */
  push: (db: BusinessDatabase, written: Buffer) => Promise<void>;
  /** What is said about an order, read when it is sent. */
  ofOrder: (
    db: BusinessDatabase,
    waiting: WaitingMessage,
    whatsapp: WhatsappDesk | undefined,
  ) => Promise<Message>;
  whatsappOf: WhatsappDesks;
  note: (note: MessageNote) => void;
}): BusinessWork<{ id: string; slug: string; practice: boolean }> {
  const { database, sendersOf, seal, push, ofOrder, whatsappOf, note } = parts;

  async function serve(db: BusinessDatabase, send: Send, isStopping: () => boolean): Promise<void> {
    for (const { id, channel, fault } of await giveUpLateMessages(db))
      note({ event: 'message too late', messageId: id, channel, fault });
    while (!isStopping()) {
      const due = await takeDueMessages(db, AT_ONCE);
      await Promise.all(due.map((waiting) => deliver(db, waiting, send)));
      if (due.length < AT_ONCE) return;
    }
  }

  async function deliver(db: BusinessDatabase, waiting: WaitingMessage, send: Send): Promise<void> {
    const { id, channel, attempts } = waiting;
    if (waiting.inDoubt)
      return void (await tryMessageAgain(db, id, { seconds: DOUBT_SECONDS, fault: 'no answer yet' }));
    let sentAs: Awaited<ReturnType<Send>>;
    try {
      sentAs = await send(db, waiting);
    } catch (fault) {
      const words = fault instanceof Error ? fault.message.slice(0, 200) : 'unknown';
      if (fault instanceof NeedlessMessageError) return void (await giveUpMessage(db, id, words, true));
      note({ event: 'message not sent', messageId: id, channel, fault: words });
      if (fault instanceof RefusedMessageError) return void (await giveUpMessage(db, id, words));
      if (fault instanceof ElsewhereError)
        return void (await (channel === 'order' ? sendElsewhere : giveUpMessage)(db, id, words));
      const seconds =
        fault instanceof UnsureError ? DOUBT_SECONDS : Math.min(LONGEST_WAIT_SECONDS, 2 ** attempts);
      return void (await tryMessageAgain(db, id, { seconds, fault: words }));
    }
    await messageSent(db, id, sentAs);
  }

  async function send(
    db: BusinessDatabase,
    waiting: WaitingMessage,
    whatsapp: WhatsappDesk | undefined,
  ): Promise<SentAs | undefined> {
    const { id, channel, sealed } = waiting;
    if (channel === 'push') {
      await push(db, sealed);
      return undefined;
    }
    const written = channel === 'order' ? await ofOrder(db, waiting, whatsapp) : seal.open(sealed, id);
    // Tried again: while SECRET_KEY is changed, another process may have the key.
    if (!written) throw new Error('sealed under another key');
    const message = await correctMessage(written, db);
    if (message.channel === 'whatsapp') {
      const ref = await sendByWhatsapp(db, { message, waiting, whatsapp });
      return { channel: 'whatsapp', ref };
    }
    const senders = sendersOf(db.businessId);
    if (message.channel === 'sms') await senders.sms.send(message, id);
    else if (message.html !== undefined) await senders.mail.send(message, id);
    else await senders.mail.send(signed(message, await readLegalIdentity(db)), id);
    return channel === 'order' ? { channel: message.channel } : undefined;
  }

  async function sendByWhatsapp(
    db: BusinessDatabase,
    {
      message,
      waiting,
      whatsapp,
    }: { message: WhatsappMessage; waiting: WaitingMessage; whatsapp: WhatsappDesk | undefined },
  ): Promise<string> {
    const { id, attempts } = waiting;
    if (!whatsapp) throw new ElsewhereError('there is no number at Meta any more', false);
    if (attempts > WHATSAPP_TRIES) throw new ElsewhereError('no answer, however often it was asked', false);
    await noteAsked(db, id);
    try {
      return await whatsapp.sender.send(message, id);
    } catch (fault) {
      if (fault instanceof ElsewhereError && fault.isNumber) await noteUnreachable(db, message.to);
      if (fault instanceof NotTakenError && attempts >= WHATSAPP_TRIES)
        throw new ElsewhereError(fault.message, false);
      throw fault;
    }
  }

  return {
    waits: messagesWait,
    serve: (business, isStopping) => {
      const whatsapp = whatsappOf(business);
      const sends: Send = (db, waiting) => send(db, waiting, whatsapp);
      return serve(database.forBusiness(business.id), business.practice ? sendNothing : sends, isStopping);
    },
  };
}

/** In practice everything has been sent, and nothing leaves. */
async function sendNothing(): Promise<undefined> {}
