import { join, relative } from 'node:path';
import { type GoogleStandIn, startGoogleStandIn } from '#demo/google-stand-in/start.ts';
import { root, stopTools } from '#scripts/checks/tool.ts';
import type { Config } from '#server/config/config.ts';
import { isErrno } from '#server/db/embedded/errno.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { STAND_IN_CLIENT } from '#server/identity/google/google-of.ts';
import { lastingKey } from '#server/secrets/lasting-key.ts';
import { checkedConfig } from './checked-config.ts';
import { type PaymentSimulator, startPaymentSimulator } from './payment-simulator.ts';
import { type Stopper, stopOnSignals } from './stop.ts';
import { buildWhenStale } from './web-build.ts';

/**
 * Starts the shop: configuration, web, database, schema, demonstration, server. With `dev` Vite serves the web from its
 * sources. Returns only when the start fails.
 */
export async function launch({ dev }: { dev: boolean }): Promise<number> {
  const stopper = stopOnSignals();
  const config = await checkedConfig();
  if (!config) return 1;
  try {
    await open(config, dev, stopper);
    return await new Promise<number>(() => undefined);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return await stopper.stop(1);
  }
}

async function open(config: Config, dev: boolean, stopper: Stopper): Promise<void> {
  const { onStop } = stopper;
  const postgres = config.databaseUrl === undefined ? startEmbedded(config) : undefined;
  if (postgres) onStop(async () => (await postgres).stop());
  const simulator = startSimulator(config);
  if (simulator) onStop(async () => (await simulator).stop());
  onStop(async () => stopTools());
  const built = dev ? undefined : buildWhenStale();
  // Older processes on the same database make way soon after it is migrated: by then this one has only to open.
  if (config.databaseUrl !== undefined) await Promise.all([built, import('#server/main.ts')]);
  // In parallel on two cores; the first failure ends the start.
  const [adminUrl, , simulated, standIn] = await Promise.all([
    prepareDatabase(config, postgres),
    built,
    simulator,
    startStandIn(config),
  ]);
  onStop(async () => standIn?.close());
  const opened = knownAt(paidAt(config, simulated), standIn?.url);

  const { startServer } = await import('#server/main.ts');
  const running = await startServer({ config: opened, adminUrl, dev });
  onStop(() => running.close());
  stopper.extend(opened.drainSeconds * 1000);
  stopper.claimSignals();
  await welcome(opened);
}

/** Schema and demonstration; returns the administrator's address. */
async function prepareDatabase(
  config: Config,
  postgres: Promise<EmbeddedPostgres> | undefined,
): Promise<string> {
  const { appUrl, migrate } = await import('#server/db/migrate.ts');
  const { renewAppPassword } = await import('#server/db/app-role.ts');
  const { keyFault } = await import('#server/secrets/key-fault.ts');
  const { connectionFault } = await import('#server/db/connection-fault.ts');
  const adminUrl = config.databaseUrl ?? (await postgres)?.url ?? '';
  const secretKey = await lastingKey(config);
  await migrate(adminUrl);
  const wrongKey = config.secretKeyLost ? undefined : await keyFault(adminUrl, secretKey);
  if (wrongKey) throw new Error(wrongKey);
  const { listenUrl } = config.connections;
  await renewAppPassword(adminUrl, listenUrl);
  // As the application's role, which a pooler may not know.
  const fault = await connectionFault(appUrl(adminUrl), {
    ...config.connections,
    listenUrl: listenUrl && appUrl(adminUrl, listenUrl),
  }).catch((error: unknown) => String(error));
  if (fault) throw new Error(`The database was brought up to date, but cannot be used: ${fault}`);
  if (!config.demo) return adminUrl;
  const { loadDemo } = await import('#demo/load.ts');
  const { loaded, seconds } = await loadDemo(adminUrl, secretKey);
  if (loaded) console.log(`The demonstration supermarket was loaded in ${seconds.toFixed(1)} s.`);
  return adminUrl;
}

function startEmbedded(config: Config): Promise<EmbeddedPostgres> {
  const postgres = startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres') });
  postgres.catch(() => undefined);
  return postgres;
}

/** The payment simulator, when configured without an address. */
function startSimulator(config: Config): Promise<PaymentSimulator> | undefined {
  if (config.payments.kind !== 'simulator' || config.payments.url !== undefined) return undefined;
  const simulator = startPaymentSimulator(config);
  simulator.catch(() => undefined);
  return simulator;
}

function paidAt(config: Config, simulator: PaymentSimulator | undefined): Config {
  if (!simulator) return config;
  const { timeLimitMs } = config.payments;
  return { ...config, payments: { kind: 'simulator', url: simulator.url, timeLimitMs } };
}

function knownAt(config: Config, url: string | undefined): Config {
  return url === undefined ? config : { ...config, google: { kind: 'stand-in', url } };
}

function paymentsLine({ payments }: Config): string {
  if (payments.kind === 'none') return 'Payments: none online; there are no keys of Wompi or CredibanCo.';
  if (payments.kind === 'simulator') return `Payments: simulator at ${payments.url}; no money moves.`;
  return `Payments: accounts of ${[...payments.accounts.keys()].join(', ')}.`;
}

async function welcome(config: Config): Promise<void> {
  const seconds = (Date.now() - Number(process.env.CANASTA_STARTED ?? Date.now())) / 1000;
  const database = config.databaseUrl
    ? 'PostgreSQL at DATABASE_URL'
    : `embedded PostgreSQL in ${relative(root, join(config.dataDir, 'postgres'))}`;
  const lines = [
    '',
    `Canasta is open: ${config.publicUrl}   (ready in ${seconds.toFixed(1)} s)`,
    `Database: ${database}. Ctrl-C stops everything.`,
    paymentsLine(config),
    ...(config.google.kind === 'stand-in'
      ? [`Google: a stand-in at ${config.google.url}; invented people.`]
      : []),
    ...(config.demo ? await loginLines() : []),
    '',
  ];
  console.log(lines.join('\n'));
}

async function loginLines(): Promise<string[]> {
  const { demoLogins } = await import('#demo/people.ts');
  const rows = demoLogins.map(({ role, email, password, business }) => [role, email, password, business]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const table = rows.map((row) =>
    `  ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')}`.trimEnd(),
  );
  return ['Demonstration logins (role, mail, password, business):', ...table];
}

/** Far enough from the shop's port and its payment simulator's. */
const portDistance = 2_000;

/**
 * The stand-in for Google, near the shop's port or on any free one; undefined when Google or nothing is configured.
 */
async function startStandIn(config: Config): Promise<GoogleStandIn | undefined> {
  if (config.google.kind !== 'stand-in' || config.google.url !== undefined) return undefined;
  const place = {
    host: config.host,
    publicHost: new URL(config.publicUrl).hostname,
    clientId: STAND_IN_CLIENT,
  };
  const port = config.port + portDistance;
  try {
    return await startGoogleStandIn({ ...place, port: port > 65_535 ? 0 : port });
  } catch (error) {
    if (!isErrno(error, 'EADDRINUSE') && !isErrno(error, 'EACCES')) throw error;
    return startGoogleStandIn({ ...place, port: 0 });
  }
}
