import { parseArgs } from 'node:util';
import { businessNamed } from '#scripts/open/business-named.ts';
import { openOwnDatabase } from '#scripts/open/own-database.ts';
import { stopOnSignals } from '#scripts/open/stop.ts';
import { readConfig } from '#server/config/config.ts';
import { firstSuperadmin } from '#server/identity/ways-in/first-superadmin.ts';

/**
 * node scripts/run.mjs superadmin --email ana@example.co --business canasta [--force]
 *
 * Creates the first superadmin of a business and prints the link where they set their password: once, within 60
 * minutes. Exits with 1 without changes if there is one already and --force is not given.
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      email: { type: 'string' },
      business: { type: 'string' },
      force: { type: 'boolean', default: false },
    },
  });
  const { email, business: slug, force } = values;
  if (email === undefined || slug === undefined)
    throw new Error('superadmin needs --email ana@example.co and --business canasta');
  const read = readConfig(process.env);
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  const stopper = stopOnSignals();
  const database = await openOwnDatabase(read.config, stopper.onStop);

  const business = await businessNamed(database, slug, read.config);
  if (!business) {
    console.error(`No hay un negocio "${slug}"`);
    return await stopper.stop(1);
  }
  const outcome = await firstSuperadmin(database.forBusiness(business.id), { email, force, now: new Date() });
  if ('refused' in outcome) {
    console.error(outcome.refused);
    return await stopper.stop(1);
  }
  console.log('Abre este enlace para elegir la contraseña. Sirve una sola vez y vence en 60 minutos:');
  console.log(`${business.url}${outcome.made}`);
  return await stopper.stop(0);
}
