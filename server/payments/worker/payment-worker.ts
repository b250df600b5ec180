import type { Database } from '#server/db/database.ts';
import type { PaymentDesk } from '#server/payments/desk.ts';
import { handleOneEvent } from './events.ts';
import { expireOne } from './expire.ts';
import { pollDue } from './poll.ts';
import { undoOneRefund, undoOneReview } from './undo.ts';

type Business = { id: string; slug: string };

const EVERY_MS = 1_000;
/** Of one kind, in one round: the other kinds and the other businesses have their turn. */
const MOST_STEPS = 200;

/**
 * Brings every payment to its end: does what events said, asks about payments that are due, gives up orders whose time is
 * over and gives money back. Any number of processes may run it: each row is taken by one of them. What fails in one
 * business or one kind of work is told and tried again, and stops nothing else.
 */
export function createPaymentWorker(parts: {
  database: Pick<Database, 'forBusiness'>;
  businesses: () => Promise<Business[]>;
  deskOf: (business: Business) => PaymentDesk;
  now: () => Date;
  /** Between two rounds; only tests have no time. */
  everyMs?: number | undefined;
  onError: (error: unknown) => void;
}): { start(): void; wake(): void; stop(): Promise<void> } {
  const { database, businesses, deskOf, now, everyMs = EVERY_MS, onError } = parts;
  let stopped = false;
  let woken = false;
  let idle = false;
  let timer: NodeJS.Timeout | undefined;

  async function round(): Promise<void> {
    const all = await businesses();
    await Promise.all(all.map((business) => serve(business)));
  }

  async function serve(business: Business): Promise<void> {
    const db = database.forBusiness(business.id);
    const desk = deskOf(business);
    await Promise.all([
      untilDone(() => handleOneEvent(db, desk, now())),
      untilDone(() => pollDue(db, desk, now())),
      untilDone(() => expireOne(db, now())),
      untilDone(() => undoOneReview(db, desk, now())),
      untilDone(() => undoOneRefund(db, desk, now())),
    ]);
  }

  async function untilDone(step: () => Promise<boolean>): Promise<void> {
    try {
      for (let steps = 0; steps < MOST_STEPS && !stopped; steps += 1) if (!(await step())) return;
    } catch (error) {
      onError(error);
    }
  }

  async function loop(): Promise<void> {
    woken = false;
    await round().catch(onError);
    if (stopped) return;
    idle = true;
    timer = setTimeout(next, woken ? 0 : everyMs);
  }

  function next(): void {
    idle = false;
    running = loop();
  }

  let running = Promise.resolve();
  return {
    start: next,
    wake() {
      woken = true;
      if (!idle || stopped) return;
      clearTimeout(timer);
      timer = setTimeout(next, 0);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
