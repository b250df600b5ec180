import { parseArgs } from 'node:util';
import { openOwnDatabase } from '#scripts/open/own-database.ts';
import { stopOnSignals } from '#scripts/open/stop.ts';
import { readConfig } from '#server/config/config.ts';
import { createGateways } from '#server/payments/gateways/create-gateways.ts';
import { dayNamed, yesterday } from '#server/payments/reconcile/day.ts';
import { businessesOf } from '#server/payments/reconcile/reconcile-day.ts';
import { type Reconciled, reconcileBusiness } from '#server/payments/reconcile/reconcile-round.ts';

/**
 * node scripts/run.mjs reconcile [--day 2026-11-19]
 *
 * Compares the payments of a day (by default yesterday in Colombia) at the providers with the shop's, and stores each
 * difference for review; with the accounts of the environment alone (the daily round has those of businesses, too).
 * Exits with 0 if all agree, 1 with differences, 2 if a provider did not respond.
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { day: { type: 'string' } } });
  const day = values.day === undefined ? yesterday(new Date()) : dayNamed(values.day);
  if (!day) throw new Error(`--day must be a day such as 2026-11-19: "${values.day}"`);
  const read = readConfig(process.env);
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  const { payments } = read.config;
  if (payments.kind === 'none' || (payments.kind === 'simulator' && payments.url === undefined)) {
    console.log(
      'Ningún proveedor de pagos configurado: no hay nada que conciliar (PAYMENTS_URL nombra el simulador).',
    );
    return 0;
  }
  const stopper = stopOnSignals();
  const database = await openOwnDatabase(read.config, stopper.onStop);
  const gatewaysOf = createGateways(payments);
  const done: Reconciled[] = [];
  for (const { id, slug } of await businessesOf(database)) {
    const { gateways } = gatewaysOf(slug);
    const found = await reconcileBusiness(database.forBusiness(id), { slug, gateways }, day, new Date());
    done.push(...found);
    for (const one of found) report(one, day.name);
  }
  const outcome = done.some(({ differences }) => differences.length > 0) ? 1 : 0;
  return await stopper.stop(done.some(({ silence }) => silence !== undefined) ? 2 : outcome);
}

function report({ business, gateway, differences, silence }: Reconciled, day: string): void {
  if (silence === undefined)
    console.log(
      `${business} · ${gateway} · ${day}: ${differences.length === 1 ? '1 diferencia' : `${differences.length} diferencias`}`,
    );
  else console.error(`${business} · ${gateway}: ${silence}`);
  for (const one of differences) console.log(`    ${JSON.stringify(one)}`);
}
