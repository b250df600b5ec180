import { PgBoss, type SendOptions } from 'pg-boss';
import type { Database, Queries } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import type { Job } from './job.ts';
import { QUEUE_SCHEMA, queues } from './queues.ts';
import { roundMessage } from './scheduled-rounds.ts';

/** A message of the queue: the job and business its taker may run. */
export type Delivery = { businessId: string; jobId: string; delivery: string };

/** A process silent for this long counts as dead: its jobs go to another one. */
const HEARTBEAT_SECONDS = 20;
/** Maximum duration of an attempt; longer jobs continue from their checkpoint. */
const LONGEST_SECONDS = 6 * 3600;
const LONGEST_WAIT_SECONDS = 3600;

/** The queue for code that starts jobs. */
export type JobQueue = {
  /** Puts a message about the job into the queue, in the transaction of the change, with the id `delivery`. */
  send(tx: Queries, jobId: string, retries: Job['retries'], delivery: string): Promise<void>;
  /** Removes a message; one in progress is aborted. */
  drop(tx: Queries, delivery: string): Promise<void>;
  /** Has a scheduled round run now; returns the id of its message, or null when one is already waiting or running. */
  sendRound(tx: Queries, round: string): Promise<string | null>;
  roundState(round: string): Promise<'idle' | 'waiting' | 'running'>;
  /** After the commit: wakes a worker of this process before its next poll. */
  wake(): void;
};

/** The queue for senders: any process may send, whether or not it works on jobs itself. */
export function createJobQueue({ registry }: Pick<Database, 'registry'>, wake: () => void): JobQueue {
  const boss = new PgBoss({
    schema: QUEUE_SCHEMA,
    db: {
      executeSql: async (text, values = []) => ({ rows: await registry.all({ text, values, name: '' }) }),
    },
    migrate: false,
    supervise: false,
    schedule: false,
  });
  return {
    async send(tx, jobId, retries, delivery) {
      const message: Delivery = { businessId: tx.businessId, jobId, delivery };
      const options: SendOptions = {
        id: delivery,
        deadLetter: queues.dead.name,
        retryLimit: retries.limit,
        retryDelay: retries.firstSeconds,
        retryBackoff: true,
        retryDelayMax: LONGEST_WAIT_SECONDS,
        expireInSeconds: LONGEST_SECONDS,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        group: { id: tx.businessId },
        db: inTransaction(tx),
      };
      const sent = await boss.send(queues.jobs.name, message, options);
      if (sent === null) throw new Error(`the queue did not take job ${jobId}`);
    },
    drop: async (tx, delivery) =>
      void (await boss.cancel(queues.jobs.name, delivery, { db: inTransaction(tx) })),
    sendRound(tx, round) {
      const { message, options } = roundMessage(round);
      return boss.send(queues.rounds.name, message, { ...options, db: inTransaction(tx) });
    },
    async roundState(round) {
      const states = (await boss.findJobs(queues.rounds.name, { key: round })).map(({ state }) => state);
      if (states.includes('active')) return 'running';
      return states.some((state) => state === 'created' || state === 'retry') ? 'waiting' : 'idle';
    },
    wake,
  };
}

export const newDelivery = () => newId();

/** Runs the statements of pg-boss in our transaction. */
function inTransaction(tx: Queries) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => ({
      rows: await tx.all({ text, values, name: '' }),
    }),
  };
}
