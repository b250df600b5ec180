import { parseArgs } from 'node:util';
import { calls } from '#contract/index.ts';
import { checkEmail, normaliseEmail } from '#rules/identity.ts';
import { openOwnDatabase } from '#scripts/open/own-database.ts';
import { type Stopper, stopOnSignals } from '#scripts/open/stop.ts';
import { claimsOf, isUsed } from '#server/clusters/claims.ts';
import { openRegistry } from '#server/clusters/registry.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import type { Database } from '#server/db/database.ts';
import { newId } from '#server/db/ids.ts';
import { makeClosedBusiness, newLink } from '#server/installation/make-business.ts';

/**
 * node scripts/run.mjs business --slug la-esquina --name "La Esquina" --host tienda.example.co --email ana@example.co
 *
 * Creates a business with a closed shop and prints the link where its first superadmin sets a password: once, within
 * 60 minutes. Exits with 1 without changes if slug or host is taken.
 */
export async function run(args: string[]): Promise<number> {
  const text = { type: 'string' } as const;
  const options = { slug: text, name: text, host: text, email: text };
  const { values } = parseArgs({ args, options });
  const request = calls['businesses.create'].body.safeParse(values);
  const email = normaliseEmail(values.email ?? '');
  if (!request.success || !checkEmail(email)) {
    for (const { path, message } of request.error?.issues ?? [])
      console.error(`--${path.join('.')}: ${message}`);
    if (!checkEmail(email)) console.error(`--email: "${values.email ?? ''}" no es un correo`);
    return 1;
  }
  const read = readConfig(process.env);
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  const stopper = stopOnSignals();
  const database = await openOwnDatabase(read.config, stopper.onStop);
  const claims = claimsHere(read.config, database, stopper.onStop);

  const { slug, name, host, modules } = request.data;
  const link = newLink(new Date());
  try {
    const business = { id: newId(), slug, name, host };
    await claims.make(business, () =>
      makeClosedBusiness(database.registry, business, { email, link, modules, now: new Date() }),
    );
  } catch (error) {
    const field = isUsed(error, 'business_slug_key')
      ? 'slug'
      : isUsed(error, 'business_host_pkey')
        ? 'host'
        : null;
    if (field === null) throw error;
    console.error(`--${field}: "${request.data[field]}" ya es de otro negocio`);
    return await stopper.stop(1);
  }
  const page = new URL('/restore-password', read.config.publicUrl);
  page.hostname = host;
  page.search = String(new URLSearchParams({ email, token: link.token, invitacion: '1' }));
  console.log('Abre este enlace para elegir la contraseña. Sirve una sola vez y vence en 60 minutos:');
  console.log(page.href);
  return await stopper.stop(0);
}

/** Names are claimed where there are several clusters; CLUSTERS names the one that the business comes to. */
function claimsHere({ clusters }: Config, database: Database, onStop: Stopper['onStop']) {
  const [one] = clusters?.served ?? [];
  if (!clusters || !one) return claimsOf({}, database);
  const registry = openRegistry(clusters.registryUrl);
  onStop(() => registry.close());
  return claimsOf({ cluster: { name: one.name, registry } }, database);
}
