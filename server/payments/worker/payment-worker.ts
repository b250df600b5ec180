import type { BusinessDatabase, Database } from '#server/db/database.ts';
import { forEveryBusiness } from '#server/db/rounds.ts';
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
  onError: (error: unknown) => void;
};

/** In one round of one business: the others have their turn. */
const MOST_STEPS = 200;

/** Each goes its own way: one that waits for a provider keeps no other kind of work waiting. */
const steps = {
  events: handleDueEvents,
  poll: pollDue,
  expire: (db, _, now) => expireOne(db, now),
  'undo reviews': undoOneReview,
  refunds: (db, desk, now) => undoOneRefund(db, desk, now),
} satisfies Record<string, Step>;

/**
 * Brings every payment to its end: does what events said, asks about payments that are due, gives up orders whose
 * time is over and gives money back. Any number of processes may run it: each row is taken by one of them. What fails
 * in one business or one kind of work is told and tried again, and stops nothing else.
 */
export function createPaymentRounds(parts: Parts) {
  return Object.entries<Step>(steps).map(([name, step]) => ({ name, round: roundOf(step, parts) }));
}

function roundOf(step: Step, parts: Parts) {
  const { database, deskOf, now } = parts;
  async function serve(business: Business, isStopping: () => boolean): Promise<void> {
    const db = database.forBusiness(business.id);
    for (let done = 0; done < MOST_STEPS && !isStopping(); done += 1) {
      if (!(await step(db, deskOf(business), now()))) return;
    }
  }

  return forEveryBusiness(parts, serve);
}
