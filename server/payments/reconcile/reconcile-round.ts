import type { BusinessDatabase } from '#server/db/database.ts';
import type { RoundBusiness, ScheduledRound } from '#server/jobs/scheduled-rounds.ts';
import type { Verdict } from '#server/observing/figures.ts';
import { type Gateway, GatewayError } from '#server/payments/gateways/gateway.ts';
import { type NamedDay, yesterday } from './day.ts';
import type { Difference } from './differences.ts';
import { reconcileDay } from './reconcile-day.ts';

/** A provider's account of a business: what differs, or why it did not answer. */
export type Reconciled = { business: string; gateway: string; differences: Difference[]; silence?: string };

type Parts = {
  now: () => Date;
  gatewaysOf: (business: RoundBusiness) => readonly Gateway[];
  store: (verdict: Verdict) => Promise<unknown>;
};

/** Yesterday's payments each morning, in one verdict; tried again while a provider does not answer. */
export function reconcileRound({ now, gatewaysOf, store }: Parts): ScheduledRound<Reconciled[]> {
  return {
    name: 'payments.reconcile',
    does: "compares yesterday's payments with those the providers have",
    cron: '41 6 * * *',
    statement: 'long',
    round: (db, _, business) =>
      reconcileBusiness(db, { slug: business.slug, gateways: gatewaysOf(business) }, yesterday(now()), now()),
    async end(outcomes) {
      const done = outcomes.flatMap((one) => ('result' in one ? one.result : []));
      const failed = outcomes.flatMap((one) => ('error' in one ? [one.business.slug] : []));
      await store(reconcileVerdict(yesterday(now()), done, now(), failed));
      const silent = done.filter(({ silence }) => silence !== undefined).length;
      if (silent > 0) throw new Error(`${silent} accounts at payment providers did not answer`);
    },
  };
}

/** Each provider of a business: one that does not answer keeps no other from its turn. */
export async function reconcileBusiness(
  db: BusinessDatabase,
  { slug, gateways }: { slug: string; gateways: readonly Gateway[] },
  day: NamedDay,
  now: Date,
): Promise<Reconciled[]> {
  const done: Reconciled[] = [];
  for (const gateway of gateways) {
    const found = { business: slug, gateway: gateway.name };
    try {
      done.push({ ...found, differences: await reconcileDay(db, gateway, day, now) });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      done.push({ ...found, differences: [], silence: error.message });
    }
  }
  return done;
}

/** What differed or was silent, in words; `failed`: businesses that could not be looked at. */
export function reconcileVerdict(
  day: NamedDay,
  done: readonly Reconciled[],
  at: Date,
  failed: readonly string[] = [],
): Verdict {
  const problems = [
    ...done.flatMap(({ business, gateway, differences: { length }, silence }) => {
      const account = `${business}, ${gateway}`;
      if (silence !== undefined) return [`${account}: no respondió`];
      return length === 0 ? [] : [`${account}: ${length} ${length === 1 ? 'diferencia' : 'diferencias'}`];
    }),
    ...failed.map((slug) => `${slug}: no se pudo conciliar`),
  ];
  const words = problems.length > 0 ? problems : done.length === 0 ? ['sin pasarelas de pago'] : [];
  return { name: 'reconcile', at, ok: problems.length === 0, detail: [day.name, ...words].join('; ') };
}
