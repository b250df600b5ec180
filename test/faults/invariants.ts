import { examine } from '#server/doctor/examine.ts';
import { withPlans } from '../postgres-client.ts';

/**
 * What must be true of money and stock at every moment, over all businesses: what `node scripts/run.mjs doctor` asks,
 * run after every race and after every fault. `usesBefore` are the uses the fixture began with, by code.
 */
export async function brokenInvariants(
  adminUrl: string,
  usesBefore: Record<string, number> = { agotado: 5, ultimo: 4 },
): Promise<string[]> {
  const { findings } = await withPlans(adminUrl, (client) =>
    examine(client, { usesBefore, messagesKept: true }),
  );
  return findings.map(({ promise, examples }) => `${promise}: ${JSON.stringify(examples)}`);
}
