import type { BusinessDatabase, Database } from '#server/db/database.ts';
import { createLoop, type Loop } from '#server/db/loop.ts';
import type { PaymentDesk } from '#server/payments/desk.ts';
import { handleDueEvents } from './events.ts';
import { expireOne } from './expire.ts';
import { pollDue } from './poll.ts';
import { undoOneRefund, undoOneReview } from './undo.ts';

type Business = { id: string; slug: string };
/** Does one thing that waits; tells whether there was one. */
type Step = (db: BusinessDatabase, desk: PaymentDesk, now: Date) => Promise<boolean>;

type Parts = {
  database: Pick<Database, 'forBusiness'>;
  businesses: () => Promise<Business[]>;
  deskOf: (business: Business) => PaymentDesk;
  now: () => Date;
  /** Between two rounds; only tests have no time. */
  everyMs?: number | undefined;
  onError: (error: unknown) => void;
};

const EVERY_MS = 1_000;
/** In one round of one business: the others have their turn. */
const MOST_STEPS = 200;

/** Each goes its own way: one that waits for a provider keeps no other kind of work waiting. */
const steps: Step[] = [
  handleDueEvents,
  pollDue,
  (db, _, now) => expireOne(db, now),
  undoOneReview,
  undoOneRefund,
];

/**
 * Brings every payment to its end: does what events said, asks about payments that are due, gives up orders whose time is
 * over and gives money back. Any number of processes may run it: each row is taken by one of them. What fails in one
 * business or one kind of work is told and tried again, and stops nothing else.
 */
export function createPaymentWorker(parts: Parts): Loop {
  const loops = steps.map((step) => loopOf(step, parts));
  return {
    start: () => {
      for (const loop of loops) loop.start();
    },
    wake: () => {
      for (const loop of loops) loop.wake();
    },
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

function loopOf(step: Step, { database, businesses, deskOf, now, everyMs = EVERY_MS, onError }: Parts): Loop {
  async function serve(business: Business, isStopping: () => boolean): Promise<void> {
    const db = database.forBusiness(business.id);
    for (let done = 0; done < MOST_STEPS && !isStopping(); done += 1) {
      if (!(await step(db, deskOf(business), now()))) return;
    }
  }

  async function round(isStopping: () => boolean): Promise<void> {
    const all = await businesses();
    await Promise.all(all.map((business) => serve(business, isStopping).catch(onError)));
  }

  return createLoop(round, { everyMs, onError });
}
