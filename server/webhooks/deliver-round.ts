import type { BusinessDatabase, Database, Queries } from '#server/db/database.ts';
import type { BusinessWork } from '#server/jobs/business-rounds.ts';
import type { Post } from '#server/messages/post.ts';
import { type AskStranger, askInside } from '#server/outgoing/ask-stranger.ts';
import { OutgoingError } from '#server/outgoing/outgoing-error.ts';
import { outgoingWords } from '#server/outgoing/words.ts';
import { openSecret } from '#server/secrets/business-secrets.ts';
import type { SecretKeys } from '#server/secrets/secret-keys.ts';
import { EVENTS_AT_ONCE, fanOut } from './fan-out.ts';
import {
  type DueDelivery,
  noteArrival,
  noteAttempt,
  noteFailure,
  type Outcome,
  superadminMails,
  takeDue,
  webhooksWait,
  webhooksWithDue,
} from './round-queries.ts';
import { messageId, signedHeaders } from './sign.ts';
import { webhookPausedMail } from './texts.ts';
import { secretPlace } from './write-webhook.ts';

/**
 * Batches of events turned into deliveries per round, before sending; the remaining ones wait for the next round.
 */
const BATCHES_OF_ROUND = 20;
/** Simultaneous requests to one address. */
const AT_ONCE = 4;
const TIME_LIMIT_MS = 10_000;
const ANSWER_BYTES = 2_048;
/** How many rounds an address is left alone after a batch of which nothing arrived: 5 s. */
const PAUSED_ROUNDS = 5;
/** Until the next attempt, in seconds; after the last of them it has failed. */
const RETRIES_AFTER_S = [10, 60, 300, 1_800, 7_200, 21_600, 86_400];
const MAIL_USEFUL_SECONDS = 3 * 86_400;

type Business = { id: string; name: string; practice: boolean };

/**
 * Turns events into deliveries and sends them (docs/decisions/084). Any number of processes may run it: each takes its
 * own rows. A slow receiver does not delay others: each address has its own loop, which the round does not wait for.
 */
export function createWebhookWork(parts: {
  database: Pick<Database, 'forBusiness'>;
  secretKeys: SecretKeys;
  askStranger: AskStranger;
  messages: Post;
  /** Whether those of the practice leave it, to addresses of this installation's own network as well. */
  practice: { webhooks?: boolean | undefined };
  /** Between two rounds. */
  workEveryMs?: number | undefined;
  onError: (error: unknown) => void;
}) {
  const { database, messages, secretKeys, workEveryMs = 1_000, onError } = parts;
  const askOfPractice = parts.practice.webhooks ? askInside : undefined;
  const sending = new Map<string, Promise<void>>();
  const pausedUntil = new Map<string, number>();

  async function serve(business: Business, isStopping: () => boolean): Promise<void> {
    const db = database.forBusiness(business.id);
    for (let batches = 0; batches < BATCHES_OF_ROUND && !isStopping(); batches += 1)
      if ((await fanOut(db)) < EVENTS_AT_ONCE) break;
    for (const webhookId of await webhooksWithDue(db)) {
      if (sending.has(webhookId) || (pausedUntil.get(webhookId) ?? 0) > performance.now()) continue;
      const sent = sendTo(db, business, webhookId, isStopping)
        .catch(onError)
        .finally(() => sending.delete(webhookId));
      sending.set(webhookId, sent);
    }
  }

  async function sendTo(
    db: BusinessDatabase,
    business: Business,
    webhookId: string,
    isStopping: () => boolean,
  ): Promise<void> {
    pausedUntil.delete(webhookId);
    while (!isStopping()) {
      const due = await takeDue(db, webhookId, AT_ONCE);
      const arrived = await Promise.all(due.map((one) => deliver(db, business, webhookId, one)));
      if (due.length > 0 && !arrived.includes(true)) {
        pausedUntil.set(webhookId, performance.now() + PAUSED_ROUNDS * workEveryMs);
        return;
      }
      if (due.length < AT_ONCE) return;
    }
  }

  /** Whether it arrived. */
  async function deliver(
    db: BusinessDatabase,
    business: Business,
    webhookId: string,
    delivery: DueDelivery,
  ): Promise<boolean> {
    const ask = business.practice ? askOfPractice : parts.askStranger;
    const outcome = await post({ secretKeys, ask }, db.businessId, webhookId, delivery);
    const { status } = outcome;
    const isArrived = status !== null && status >= 200 && status < 300;
    await db.transaction(async (tx) => {
      await noteAttempt(
        tx,
        delivery,
        outcome,
        isArrived ? 'delivered' : { againSeconds: secondsUntilRetry(delivery.tries) },
      );
      if (isArrived) {
        await noteArrival(tx, webhookId);
        return;
      }
      await noteFailed(tx, business, webhookId, status === 410);
    });
    return isArrived;
  }

  /** A webhook paused by too many failures is reported to the superadmins. */
  async function noteFailed(
    tx: Queries,
    business: Business,
    webhookId: string,
    isGone: boolean,
  ): Promise<void> {
    const paused = await noteFailure(tx, webhookId, { isGone });
    if (!paused) return;
    for (const to of await superadminMails(tx)) {
      const mail = webhookPausedMail(to, business.name, { ...paused, isGone });
      await messages.write(tx, mail, MAIL_USEFUL_SECONDS);
    }
  }

  return {
    work: { waits: webhooksWait, serve } satisfies BusinessWork<Business>,
    /** Waits for requests in progress; nothing new is started once the process ends. */
    async drain(): Promise<void> {
      await Promise.all(sending.values());
    },
  };
}

/**
 * Sends a delivery, signed with the current and the previous secret; a failure is an outcome. `ask` undefined: nobody
 * is asked, and it has arrived, with the signature that it would have had.
 */
async function post(
  { secretKeys, ask }: { secretKeys: SecretKeys; ask: AskStranger | undefined },
  businessId: string,
  webhookId: string,
  delivery: DueDelivery,
): Promise<Outcome> {
  const at = new Date();
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  const open = (sealed: Buffer) => openSecret(secretKeys, businessId, secretPlace(webhookId), sealed);
  const secret = open(delivery.secret);
  if (secret === undefined)
    return { at, ms: 0, status: null, answer: '', fault: 'La clave no se pudo abrir.', headers: {} };
  const old = delivery.old_secret ? open(delivery.old_secret) : undefined;
  const secrets = old === undefined ? [secret] : [secret, old];
  const message = { id: messageId(delivery.message_id), body: delivery.payload, secrets };
  const headers = signedHeaders(message, at);
  if (!ask) return { at, ms: 0, status: 200, answer: NOTHING_SENT, fault: '', headers };
  try {
    const { status, body } = await ask({
      url: delivery.url,
      method: 'POST',
      headers,
      body: delivery.payload,
      timeLimitMs: TIME_LIMIT_MS,
      mostBytes: ANSWER_BYTES,
      isCut: true,
    });
    return { at, ms: took(), status, answer: textOf(body), fault: '', headers };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    const fault = `Sin respuesta: ${outgoingWords(error)}.`;
    return { at, ms: took(), status: null, answer: '', fault, headers };
  }
}

const NOTHING_SENT = 'En la práctica no se envía nada.';

/** With 20% jitter, so that simultaneous failures are not retried simultaneously. */
function secondsUntilRetry(tries: number): number | null {
  const seconds = RETRIES_AFTER_S[tries - 1];
  return seconds === undefined ? null : Math.round(seconds * (0.8 + Math.random() * 0.4));
}

/** What PostgreSQL takes as text. */
function textOf(body: Buffer): string {
  return body.toString().replaceAll('\0', '');
}
