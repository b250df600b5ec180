import type { FastifyBaseLogger } from 'fastify';
import { keysFor, type SecretKeys } from '#server/secrets/secret-keys.ts';
import type { AuditHead } from './audit/seal.ts';
import { startWatchingAudit } from './audit/seal-round.ts';
import type { Installation } from './business/keys/installation.ts';
import type { AllOwnAccounts } from './business/keys/own-accounts.ts';
import { createCampaignWork } from './campaigns/send-round.ts';
import type { MeasuringConfig } from './config/measuring.ts';
import type { ProcessKind } from './config/process-kind.ts';
import type { WhatsappConfig } from './config/whatsapp.ts';
import type { Database } from './db/database.ts';
import { newId } from './db/ids.ts';
import { sql } from './db/sql.ts';
import { createFeedNumbering } from './erp/feeds/number-changes.ts';
import { createOrderNumbering } from './erp/feeds/number-orders.ts';
import { createProductNumbering } from './erp/feeds/number-products.ts';
import type { Business } from './http/context.ts';
import { createPictureWork } from './imports/pictures/picture-work.ts';
import { createPresence } from './installation/operations/instances.ts';
import { businessRounds, frequentRounds, jobKinds, scheduledRounds } from './jobs/all-work.ts';
import { createBusinessRounds } from './jobs/business-rounds.ts';
import type { JobsHere } from './jobs/change-job.ts';
import { createDuty } from './jobs/duty.ts';
import { createFrequentRounds } from './jobs/frequent-rounds.ts';
import type { JobTools } from './jobs/job.ts';
import { createJobQueue } from './jobs/job-queue.ts';
import { startWorkers, type WorkerSettings, type Workers } from './jobs/workers.ts';
import { createMeasuringDesks, type MeasuringDesks } from './measuring/desk.ts';
import { createMeasuringWork } from './measuring/measuring-work.ts';
import { createBusinessSenders } from './messages/business-senders.ts';
import type { Senders } from './messages/message.ts';
import type { Post } from './messages/post.ts';
import { createMessages } from './messages/start.ts';
import { verdictStatement } from './observing/figures.ts';
import { composeOrderMessage } from './orders/messages/compose.ts';
import type { AskStranger } from './outgoing/ask-stranger.ts';
import { createPaymentDesks, noGateways, type PaymentDesk } from './payments/desk.ts';
import type { Gateways } from './payments/gateways/create-gateways.ts';
import { createPaymentWork } from './payments/worker/payment-worker.ts';
import { createQuestionWork } from './picking/questions/end-question.ts';
import { createPictures } from './pictures/pictures.ts';
import { deliverPush } from './push/deliver.ts';
import type { Push } from './push/push.ts';
import { composeReminder } from './standing-orders/reminder.ts';
import type { FileStorage } from './storage/storage.ts';
import { createWebhookWork } from './webhooks/deliver-round.ts';
import { createWhatsappDesks, type WhatsappDesks } from './whatsapp/desk.ts';

/** The channel on which serving processes announce whose work waits. */
const WORK = 'work';

export type Background = {
  messages: Post;
  jobs: JobsHere;
  desks: (business: Business) => PaymentDesk;
  whatsappOf: WhatsappDesks;
  measuringOf: MeasuringDesks;
  start(): Promise<void>;
  /** Leaves work in progress to another process. */
  stop(): Promise<void>;
};

/** Assembles the background work (server/jobs/all-work.ts) that this process runs. */
export function createBackground(parts: {
  database: Database;
  databaseUrl: string;
  businesses: () => Promise<Business[]>;
  /** The address of a business in messages to people. */
  originOf: (businessId: string) => string;
  log: FastifyBaseLogger;
  now: () => Date;
  secretKeys: SecretKeys;
  senders?: Senders | undefined;
  accounts: AllOwnAccounts;
  installation: Installation;
  push?: Push | undefined;
  whatsapp?: WhatsappConfig | undefined;
  measuring?: MeasuringConfig | undefined;
  gateways?: Gateways | undefined;
  storage: FileStorage;
  askStranger: AskStranger;
  practice: JobTools['practice'];
  kind: ProcessKind;
  workers?: Partial<WorkerSettings> | undefined;
  /** Interval of checking which businesses have work. */
  workEveryMs?: number | undefined;
  onError: (error: unknown) => void;
}): Background {
  const { database, databaseUrl, businesses, log, now, kind, onError } = parts;
  const desks = createPaymentDesks(parts.gateways ?? noGateways, parts.accounts, {
    alert: (alert) => log.error(alert, 'a payment needs a person'),
    note: (note) => log.warn(note, 'payment'),
    wake(businessId) {
      attend(businessId);
      wake();
    },
  });
  const { senders, accounts, installation } = parts;
  const whatsappOf = createWhatsappDesks(parts.whatsapp ?? { kind: 'none' }, accounts);
  const measuringOf = createMeasuringDesks(parts.measuring ?? { kind: 'services' }, accounts);
  const isFree = (channel: 'mail' | 'sms') =>
    installation.keysOf(channel === 'mail' ? 'smtp' : 'twilio', '') === 'free';
  const messages = createMessages({
    database,
    senders,
    sendersOf: senders && createBusinessSenders(senders, accounts, isFree),
    push: (db, written) => deliverPush(db, written, parts.push),
    ofOrder: (db, waiting, whatsapp) =>
      waiting.turnId === null
        ? composeOrderMessage(db, waiting, { ...parts, hasWhatsapp: whatsapp !== undefined })
        : composeReminder(
            db,
            { turnId: waiting.turnId, withoutWhatsapp: waiting.withoutWhatsapp },
            { ...parts, hasWhatsapp: whatsapp !== undefined },
          ),
    whatsappOf,
    keys: keysFor('messages', parts.secretKeys),
    note: (note) => log.warn(note, 'message'),
    alert: (event) => log.error({ event }, 'messages need a person'),
    attend,
    wake,
  });
  const webhooks = createWebhookWork({ ...parts, messages: messages.post });
  const work = createBusinessRounds(
    businessRounds({
      messages: messages.work,
      payments: createPaymentWork({ database, deskOf: desks, now }),
      picking: createQuestionWork(database, now),
      campaigns: senders && createCampaignWork({ ...parts, senders, push: parts.push }),
      webhooks: webhooks.work,
      measuring: createMeasuringWork({
        ...parts,
        deskOf: measuringOf,
        note: (note) => log.warn(note, 'measuring'),
      }),
      orders: createOrderNumbering(database),
      products: createProductNumbering(database),
      feeds: createFeedNumbering(database),
      pictures: createPictureWork({ ...parts, pictures: createPictures(parts.storage) }),
    }),
    parts,
  );
  const written = new Set<string>();
  const id = newId();
  const presence = createPresence(database, { id, process: kind });
  const frequent = createFrequentRounds(
    frequentRounds({ outbox: database.sendOutbox, work: work.look, workEveryMs: parts.workEveryMs }),
    createDuty(database, id),
    onError,
  );
  const audit = {
    secretKeys: parts.secretKeys,
    note: (head: AuditHead) => log.info({ audit: head }, 'the audit has come this far'),
    alert: (head: AuditHead, problem: string) => log.error({ audit: head }, problem),
  };
  let workers: Workers | undefined;
  let watching: { stop(): Promise<void> } | undefined;
  let listening: (() => Promise<void>) | undefined;
  const queue = createJobQueue(database, () => workers?.wake());
  const jobs = { queue, kinds: jobKinds };

  /** Notifies workers that a business has work. */
  function attend(businessId: string): void {
    if (kind === 'web') written.add(businessId);
    else work.attend(businessId);
  }
  /** A process that only serves announces whose work waits; another process does it at its next check. */
  function wake(): void {
    if (kind !== 'web') frequent.wake('work');
    for (const id of written) database.registry.all(sql`select pg_notify(${WORK}, ${id})`).catch(onError);
    written.clear();
  }

  return {
    messages: messages.post,
    jobs,
    desks,
    whatsappOf,
    measuringOf,
    async start() {
      presence.start();
      watching = await startWatchingAudit(database, businesses, { ...audit, onError });
      if (kind === 'web') return;
      listening = await database.listen(WORK, { message: work.attend, up() {}, down() {} });
      frequent.start();
      if (!parts.workers) return;
      workers = startWorkers({
        databaseUrl,
        businesses,
        queue,
        onError,
        settings: parts.workers,
        kinds: jobKinds,
        rounds: scheduledRounds({
          messages: messages.post,
          now,
          audit,
          storage: parts.storage,
          jobs,
          gatewaysOf: (business) => desks(business).gateways,
          store: (verdict) => database.registry.all(verdictStatement(verdict)),
        }),
        tools: {
          now,
          messages: messages.post,
          secretKeys: parts.secretKeys,
          askStranger: parts.askStranger,
          practice: parts.practice,
        },
        alert: (job) => log.error({ job }, 'a job needs a person'),
      });
    },
    async stop() {
      await Promise.all([workers?.stop(), frequent.stop(), watching?.stop(), presence.stop(), listening?.()]);
      await work.drain();
      await webhooks.drain();
    },
  };
}
