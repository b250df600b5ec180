import type { BusinessDatabase, Database } from '#server/db/database.ts';
import type { BusinessWork } from '#server/jobs/business-rounds.ts';
import type { PaymentDesk } from '#server/payments/desk.ts';
import { eventsWait, handleDueEvents } from './events.ts';
import { expireAddition, expireOne, overdueAddition, overdueWait } from './expire.ts';
import { attemptsWait, pollDue } from './poll.ts';
import { refundsWait, reviewsWait, undoOneRefund, undoOneReview } from './undo.ts';

type Business = { id: string; slug: string; practice: boolean };
type Step = {
  waits: BusinessWork<Business>['waits'];
  /** Handles one item; returns whether there was one. */
  once: (db: BusinessDatabase, desk: PaymentDesk, now: Date) => Promise<boolean>;
};

type Parts = {
  database: Pick<Database, 'forBusiness'>;
  deskOf: (business: Business) => PaymentDesk;
  now: () => Date;
};

/** Per round and business: others get their turn. */
const MOST_STEPS = 200;

/** Each runs independently: one waiting for a provider does not delay the others. */
const steps = {
  events: { waits: eventsWait, once: handleDueEvents },
  poll: { waits: attemptsWait, once: pollDue },
  expire: { waits: overdueWait, once: (db, _, now) => expireOne(db, now) },
  'expire additions': { waits: overdueAddition, once: (db, _, now) => expireAddition(db, now) },
  'undo reviews': { waits: reviewsWait, once: undoOneReview },
  refunds: { waits: refundsWait, once: (db, desk, now) => undoOneRefund(db, desk, now) },
} satisfies Record<string, Step>;

/**
 * Completes every payment: handles events, queries payments that are due, expires orders and refunds money. Any number
 * of processes may run it: each row is taken by one of them. A failure in one business or one kind of work is logged
 * and retried, and does not stop the others.
 */
export function createPaymentWork(parts: Parts) {
  return Object.entries<Step>(steps).map(([name, step]) => ({ name, ...workOf(step, parts) }));
}

function workOf({ waits, once }: Step, { database, deskOf, now }: Parts): BusinessWork<Business> {
  return {
    waits,
    async serve(business, isStopping) {
      const db = database.forBusiness(business.id);
      for (let done = 0; done < MOST_STEPS && !isStopping(); done += 1) {
        if (!(await once(db, deskOf(business), now()))) return;
      }
    },
  };
}
