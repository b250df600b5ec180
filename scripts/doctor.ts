import { parseArgs } from 'node:util';
import type pg from 'pg';
import { ownDatabase } from '#scripts/open/own-database.ts';
import { stopOnSignals } from '#scripts/open/stop.ts';
import type { AuditHead } from '#server/audit/seal.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { DatabaseClient } from '#server/db/client.ts';
import { withHostsAsParameters } from '#server/db/hosts.ts';
import { doctorVerdict } from '#server/doctor/doctor-round.ts';
import { examine, type Finding } from '#server/doctor/examine.ts';
import { foreignSeals, missingHead } from '#server/doctor/seals.ts';
import { geocoderSilence } from '#server/geocoding/providers/create-geocoder.ts';
import { verdictStatement } from '#server/observing/figures.ts';
import { storedSecret } from '#server/secrets/own-secret.ts';
import type { SecretKeys } from '#server/secrets/secret-keys.ts';

/**
 * node scripts/run.mjs doctor [--database URL] [--audit BUSINESS:NUMBER:HASH] [--rebuild-stats]
 * Whether stock, orders, coupons and payments add up: says 'todo en orden', or what is broken, and ends with 1. It only
 * reads, from one moment (and stores what it said, for /metrics), and may be asked while the shop sells; so may
 * --rebuild-stats, which first counts the sums of days again from the orders.
 */
export async function run(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      database: { type: 'string' },
      audit: { type: 'string' },
      'rebuild-stats': { type: 'boolean', default: false },
    },
  });
  const stopper = stopOnSignals();
  const address = withHostsAsParameters(values.database ?? (await configuredDatabase(stopper.onStop)));
  const client = new DatabaseClient({ connectionString: address, connectionTimeoutMillis: 4_000 });
  stopper.onStop(async () => client.end());
  await client.connect();
  if (values['rebuild-stats']) await rebuildStats(client);
  const examined = await examine(client);
  const ofAudit = await examineSeals(client, values.audit);
  const findings = [...examined.findings, ...ofAudit.findings];
  const checks = examined.asked + ofAudit.asked;
  for (const finding of findings) console.log(described(finding));
  console.log(
    findings.length === 0
      ? `Todo en orden: ${checks} comprobaciones.`
      : `${findings.length} de ${checks} comprobaciones fallan. No se cambió nada.`,
  );
  await storeVerdict(client, findings);
  await reportServices();
  return await stopper.stop(findings.length === 0 ? 0 : 1);
}

/** What the last examination said is seen from outside (docs/runbooks.md); a database that only reads keeps its own. */
async function storeVerdict(client: pg.Client, findings: readonly Finding[]): Promise<void> {
  await client
    .query(verdictStatement(doctorVerdict(findings, new Date())))
    .catch((error: Error) => console.log(`AVISO  No se guardó el resultado: ${error.message}`));
}

/** One business after the other, each in its own transaction. */
async function rebuildStats(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ id: string; slug: string }>(
    'select id, slug from business where moving is null order by slug',
  );
  for (const { id, slug } of rows) {
    await client.query('begin');
    await client.query(
      "select set_config('app.business_id', $1, true), rebuild_stats($2), rebuild_views($2)",
      [...[id, id]],
    );
    await client.query('commit');
    console.log(`Sumas diarias contadas de nuevo: ${slug}.`);
  }
}

async function configuredDatabase(onStop: (step: () => Promise<void>) => void): Promise<string> {
  const read = readConfig(process.env);
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  return ownDatabase(read.config, onStop);
}

/** Checks beyond the database: who signed the seals, and a head from the log (docs/decisions/020). */
async function examineSeals(client: pg.Client, logged: string | undefined) {
  const findings: Finding[] = [];
  const read = readConfig(process.env);
  const keys = 'faults' in read ? undefined : await knownKeys(read.config);
  // Behind a pooler, what follows could otherwise be on another connection than the business it is about.
  await client.query('begin read only');
  if (keys) findings.push(...(await foreignSeals(client, keys)));
  else
    console.log('AVISO  No está la clave de esta instalación: no se comprobaron las firmas de la auditoría.');
  if (logged !== undefined) findings.push(...(await missingHead(client, headIn(logged))));
  await client.query('rollback');
  return { findings, asked: Number(keys !== undefined) + Number(logged !== undefined) };
}

async function knownKeys({ secretKeys, dataDir }: Config): Promise<SecretKeys | undefined> {
  const stored = secretKeys ? undefined : await storedSecret(dataDir, 'secrets');
  return stored ? [stored] : secretKeys;
}

function headIn(logged: string): AuditHead {
  const [businessId = '', number, hash = ''] = logged.split(':');
  if (!/^[\da-f-]{36}:\d+:[\da-f]{64}$/.test(logged)) throw new Error('--audit BUSINESS:NUMBER:HASH');
  return { businessId, number: Number(number), hash };
}

/** External services that do not answer now; the shop works without them. */
async function reportServices(): Promise<void> {
  const read = readConfig(process.env);
  if ('faults' in read) return;
  const silence = await geocoderSilence(read.config.geocoding);
  if (silence !== undefined)
    console.log(`AVISO  El geocodificador no responde (${silence}): responde el propio.`);
}

function described({ promise, times, examples }: Finding): string {
  const lines = examples.map((example) => `    ${JSON.stringify(example)}`);
  return [`FALLA  ${promise} (${times})`, ...lines].join('\n');
}
