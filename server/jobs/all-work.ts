/**
 * All background work: long jobs of a business, scheduled rounds, and frequent rounds. server/jobs/ runs them;
 * docs/decisions/041 says why.
 */
import type { JobKind } from '#contract/jobs.ts';
import type { SecretKeys } from '#server/secrets/secret-keys.ts';
import { popularityJob, refreshPopularity } from '../activity/popularity.ts';
import { trimActivity } from '../activity/retention.ts';
import type { AuditHead } from '../audit/seal.ts';
import { sealAudit } from '../audit/seal-round.ts';
import { dryRunJob } from '../campaigns/dry-run.ts';
import { forgetOldHistory } from '../cart/history/forget.ts';
import { tellLowStock } from '../catalogue/low-stock/tell-low-stock.ts';
import { sendLateNotices } from '../catalogue/writing/notices.ts';
import { turnSales } from '../catalogue/writing/sale-prices.ts';
import { creditRound } from '../credit/sweep.ts';
import { positionRound } from '../deliveries/position/forget.ts';
import { doctorRound } from '../doctor/doctor-round.ts';
import { forgetOldRequests } from '../erp/requests.ts';
import type { Business } from '../http/context.ts';
import { runDeletions } from '../identity/personal-data/deletion/run-deletions.ts';
import { forgetWaysIn } from '../identity/ways-in/forget.ts';
import { forgetOldImports } from '../imports/forget.ts';
import { importJob } from '../imports/jobs/import-job.ts';
import { runDueServices } from '../imports/services/run-due.ts';
import { forgetOldMessages } from '../messages/forget.ts';
import type { Post } from '../messages/post.ts';
import type { Verdict } from '../observing/figures.ts';
import type { Gateway } from '../payments/gateways/gateway.ts';
import { reconcileRound } from '../payments/reconcile/reconcile-round.ts';
import { sweepPictures, sweepUnfinished } from '../pictures/sweep-pictures.ts';
import { pqrRound } from '../pqr/remind.ts';
import { clearPracticeJob, practiceJob } from '../practice/practice-job.ts';
import { forgetSentNotices } from '../realtime/forget-notices.ts';
import { standingOrderRound } from '../standing-orders/prepare.ts';
import { addChanges } from '../stats/add-changes.ts';
import { countTogether } from '../stats/together.ts';
import { closingRound } from '../stock/closing.ts';
import { lotsRound } from '../stock/lots/forget-lots.ts';
import type { FileStorage } from '../storage/storage.ts';
import { forgetOldTickets } from '../tickets/forget.ts';
import { forgetOldDeliveries } from '../webhooks/forget.ts';
import type { BusinessRound, BusinessWork } from './business-rounds.ts';
import type { JobsHere } from './change-job.ts';
import { forgetOldJobs } from './forget.ts';
import type { FrequentRound } from './frequent-rounds.ts';
import type { Job } from './job.ts';
import type { RoundBusiness, ScheduledRound } from './scheduled-rounds.ts';

/** Long jobs of one business: staff see their progress, and may cancel or retry them. */
export const jobKinds = {
  'catalogue.popularity': popularityJob,
  'imports.work': importJob,
  'campaigns.dryRun': dryRunJob,
  'practice.run': practiceJob,
  'practice.clear': clearPracticeJob,
} satisfies Record<JobKind, Job>;

type RoundParts = {
  messages: Post;
  now: () => Date;
  storage: FileStorage;
  jobs: JobsHere;
  audit: {
    secretKeys: SecretKeys;
    note(head: AuditHead): void;
    alert(head: AuditHead, problem: string): void;
  };
  gatewaysOf: (business: RoundBusiness) => readonly Gateway[];
  /** Stores the result of a check of the whole installation. */
  store: (verdict: Verdict) => Promise<unknown>;
};

/**
 * Rounds run for every business in turn, by one of all processes; late or missed ones run once. Minutes are spread, so
 * that no two start together.
 */
export function scheduledRounds(parts: RoundParts): ScheduledRound[] {
  const { messages, now, storage, audit, jobs } = parts;
  return [
    {
      name: 'audit.seal',
      does: 'seals how far the audit has come',
      cron: '*/10 * * * *',
      statement: 'short',
      round: (db) => sealAudit(db, audit),
    },
    {
      name: 'catalogue.popularity',
      does: "brings the order 'most seen' of every list up to date",
      cron: '4 * * * *',
      statement: 'short',
      round: (db, isClosing) => refreshPopularity(db, { isClosing }),
    },
    {
      name: 'catalogue.late-notices',
      does: 'notifies caches of what a bulk wrote that was killed',
      cron: '* * * * *',
      statement: 'short',
      round: (db) => sendLateNotices(db, now()),
    },
    {
      name: 'catalogue.sale-prices',
      does: 'begins and ends prices of certain days',
      cron: '* * * * *',
      statement: 'short',
      round: (db, isClosing) => turnSales(db, now(), isClosing),
    },
    {
      name: 'personal-data.delete',
      does: 'erases people whose request is due',
      cron: '12 * * * *',
      statement: 'short',
      round: (db, isClosing) => runDeletions(db, { messages, storage, now }, isClosing),
    },
    ...[creditRound(now), closingRound(now), lotsRound(now), positionRound(now), pqrRound(messages, now)],
    standingOrderRound(messages, now),
    {
      name: 'catalogue.low-stock',
      does: 'tells the staff of each office which products are at their minimum, and what expires',
      cron: '14 6 * * *',
      statement: 'short',
      round: async (db, _isClosing, { practice }) => (practice ? 0 : tellLowStock(db, messages, now())),
    },
    {
      name: 'messages.forget',
      does: 'forgets messages of a month ago',
      cron: '21 * * * *',
      statement: 'long',
      round: (db) => forgetOldMessages(db),
    },
    {
      name: 'outbox.forget',
      does: 'forgets notices of orders that were sent a month ago',
      cron: '37 2,14 * * *',
      statement: 'long',
      round: (db, isClosing) => forgetSentNotices(db, new Date(), isClosing),
    },
    {
      name: 'ways-in.forget',
      does: 'forgets codes, links, counters and tickets that are over',
      cron: '32 * * * *',
      statement: 'long',
      async round(db) {
        await forgetWaysIn(db);
        await forgetOldTickets(db);
      },
    },
    {
      name: 'cart-history.forget',
      does: 'forgets what was done to carts half a year ago',
      cron: '43 1,7,13,19 * * *',
      statement: 'long',
      round: (db, isClosing) => forgetOldHistory(db, new Date(), isClosing),
    },
    {
      name: 'activity.trim',
      does: 'trims what was counted of searches and views',
      cron: '52 2,14 * * *',
      statement: 'long',
      round: (db, isClosing) => trimActivity(db, new Date(), isClosing),
    },
    {
      name: 'stats.add',
      does: 'adds what orders have changed to the sums of days',
      cron: '* * * * *',
      statement: 'short',
      round: (db) => addChanges(db),
    },
    {
      name: 'stats.together',
      does: 'counts what was bought together in the last four weeks',
      cron: '46 3 * * *',
      statement: 'long',
      round: (db) => countTogether(db, now()),
    },
    {
      name: 'imports.services',
      does: 'starts imports of web services whose time has come',
      cron: '* * * * *',
      statement: 'short',
      round: (db) => runDueServices(db, jobs, now()),
    },
    {
      name: 'imports.forget',
      does: 'forgets what imports did row by row after 90 days',
      cron: '14 4 * * *',
      statement: 'long',
      round: (db, isClosing) => forgetOldImports(db, now(), isClosing),
    },
    {
      name: 'webhooks.forget',
      does: 'forgets what was sent to other systems, and what they sent, a month ago',
      cron: '34 3 * * *',
      statement: 'long',
      async round(db) {
        await forgetOldDeliveries(db);
        await forgetOldRequests(db);
      },
    },
    {
      name: 'pictures.sweep',
      does: 'takes away pictures and videos that nothing points to any more, and what was never written to its end',
      cron: '25 4 * * *',
      statement: 'long',
      async round(db, isClosing) {
        await sweepUnfinished(db.businessId, storage, new Date());
        await sweepPictures(db, storage, now(), isClosing);
      },
    },
    {
      name: 'jobs.forget',
      does: 'forgets jobs that ended three months ago',
      cron: '58 3 * * *',
      statement: 'long',
      round: (db, isClosing) => forgetOldJobs(db, new Date(), isClosing),
    },
    doctorRound(parts),
    reconcileRound(parts),
  ];
}

type Work = BusinessWork<Business>;
type BusinessParts = {
  /** Both are undefined without a message provider. */
  messages: Work | undefined;
  campaigns: Work | undefined;
  payments: readonly (Work & { name: string })[];
  picking: Work;
  webhooks: Work;
  measuring: Work;
  orders: Work;
  products: Work;
  feeds: Work;
  pictures: Work;
};

/** Work a business may have at any moment: polled every second, in one statement per business. */
export function businessRounds(parts: BusinessParts): BusinessRound<Business>[] {
  const { messages, campaigns } = parts;
  return [
    ...(messages ? [{ name: 'messages', does: 'sends mail, SMS and pushes', ...messages }] : []),
    ...parts.payments.map(({ name, ...work }) => ({
      name: `payments: ${name}`,
      does: 'brings payments to their end',
      ...work,
    })),
    {
      name: 'picking: questions',
      does: 'ends questions about replacements that nobody answered in time',
      ...parts.picking,
    },
    ...(campaigns ? [{ name: 'campaigns', does: 'plans and sends campaigns', ...campaigns }] : []),
    { name: 'order positions', does: 'numbers the orders that changed', ...parts.orders },
    { name: 'product positions', does: 'numbers the products that changed', ...parts.products },
    { name: 'feed positions', does: 'numbers brands, categories and refunds', ...parts.feeds },
    { name: 'import pictures', does: 'fetches pictures that imported files name', ...parts.pictures },
    { name: 'webhooks', does: 'sends other systems what happens', ...parts.webhooks },
    { name: 'measuring', does: 'tells Google and Meta of purchases', ...parts.measuring },
  ];
}

/**
 * Run by the process on duty, and at once by a process that has written work for them. Each takes its rows exclusively.
 * Rounds that concern the memory of one process run in every process and are not here: the heartbeat that proves cached
 * data (server/db/listen.ts), outboxes when nobody else sends them (server/db/outbox.ts), host names of businesses
 * (server/http/tenancy.ts), batched counts and notices (server/activity/activity.ts, server/realtime/cart-changes.ts),
 * the remembered head of the audit (server/audit/seal-round.ts: the more copies, the better), and its line in the table
 * of processes (server/installation/operations/instances.ts).
 */
export function frequentRounds({
  outbox,
  work,
  workEveryMs = 1_000,
}: {
  outbox: FrequentRound['round'];
  work: FrequentRound['round'];
  workEveryMs?: number | undefined;
}): FrequentRound[] {
  return [
    {
      name: 'outbox',
      does: 'sends what commits have left for sockets and caches',
      everyMs: 250,
      round: outbox,
    },
    {
      name: 'work',
      does: 'looks for what businesses have to do, and has it done',
      everyMs: workEveryMs,
      round: work,
    },
  ];
}
