import { parseArgs } from 'node:util';
import { ownDatabase } from '#scripts/open/own-database.ts';
import { stopOnSignals } from '#scripts/open/stop.ts';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { createGateways } from '#server/payments/gateways/create-gateways.ts';
import { GatewayError } from '#server/payments/gateways/gateway.ts';
import { dayNamed, yesterday } from '#server/payments/reconcile/day.ts';
import { businessesOf, reconcileDay } from '#server/payments/reconcile/reconcile-day.ts';

/**
 * node scripts/run.mjs reconcile [--day 2026-11-19]
 *
 * Compares the payments of a day (by default yesterday in Colombia) at the providers with the shop's, and stores each
 * difference for review. Exits with 0 if all agree, 1 with differences, 2 if a provider did not respond.
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
  const database = openDatabase(await ownDatabase(read.config, stopper.onStop));
  stopper.onStop(() => database.close());
  const gatewaysOf = createGateways(payments);
  let differences = 0;
  let unanswered = 0;
  for (const { id, slug } of await businessesOf(database)) {
    for (const gateway of gatewaysOf(slug).gateways) {
      try {
        const found = await reconcileDay(database.forBusiness(id), gateway, day, new Date());
        differences += found.length;
        console.log(`${slug} · ${gateway.name} · ${day.name}: ${found.length} diferencias`);
        for (const one of found) console.log(`    ${JSON.stringify(one)}`);
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error;
        unanswered += 1;
        console.error(`${slug} · ${gateway.name}: ${error.message}`);
      }
    }
  }
  const outcome = differences > 0 ? 1 : 0;
  return await stopper.stop(unanswered > 0 ? 2 : outcome);
}
