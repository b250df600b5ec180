import type { BusinessDatabase } from '#server/db/database.ts';
import type { RoundOutcome, ScheduledRound } from '#server/jobs/scheduled-rounds.ts';
import type { Verdict } from '#server/observing/figures.ts';
import type { SecretKeys } from '#server/secrets/secret-keys.ts';
import { askAll, type Finding } from './examine.ts';
import { foreignSealsOf } from './seals.ts';

type Parts = {
  now: () => Date;
  store: (verdict: Verdict) => Promise<unknown>;
  audit: { secretKeys: SecretKeys };
};

/** The doctor each night, through row-level security: what it says of all businesses is one verdict. */
export function doctorRound({ now, store, audit }: Parts): ScheduledRound<Finding[]> {
  return {
    name: 'doctor',
    does: 'examines whether stock, orders, coupons and payments add up',
    cron: '17 2 * * *',
    statement: 'long',
    async round(db) {
      const client = { query: (text: string, values: unknown[]) => rowsOf(db, text, values) };
      return [...(await askAll(client)), ...(await foreignSealsOf(client, db.businessId, audit.secretKeys))];
    },
    end: (outcomes) => store(doctorVerdict(outcomes.flatMap(findingsOf), now())),
  };
}

export function doctorVerdict(findings: readonly Pick<Finding, 'promise' | 'times'>[], at: Date): Verdict {
  const detail = findings.map(({ promise, times }) => `${promise} (${times})`).join('; ');
  return { name: 'doctor', at, ok: findings.length === 0, detail };
}

const rowsOf = async (db: BusinessDatabase, text: string, values: unknown[]) => ({
  rows: await db.all({ text, values, name: '' }),
});

/** A business that could not be examined is not in order. */
function findingsOf(outcome: RoundOutcome<Finding[]>): Pick<Finding, 'promise' | 'times'>[] {
  const { slug } = outcome.business;
  if ('error' in outcome) return [{ promise: `${slug}: no se pudo examinar`, times: 1 }];
  return outcome.result.map(({ promise, times }) => ({ promise: `${slug}: ${promise}`, times }));
}
