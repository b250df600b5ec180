import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root, stopTools } from '#scripts/checks/tool.ts';
import type { Config } from '#server/config/config.ts';
import { embeddedPassword, setAppPassword } from '#server/db/app-role.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { appUrl, migrate } from '#server/db/migrate.ts';
import { keyFault } from '#server/secrets/key-fault.ts';
import { lastingKeys } from '#server/secrets/lasting-keys.ts';
import { checkedConfig } from './checked-config.ts';
import { withProgress } from './progress.ts';
import { withStandIns } from './stand-ins.ts';
import { type Stopper, stopOnSignals } from './stop.ts';
import { buildWhenStale, isBuilt } from './web-build.ts';

/** A cluster that does not answer for so long is away. */
const AWAY_MS = 5_000;

/**
 * Starts the shop. With DATABASE_URL nothing is installed, built or migrated: what is missing ends the start. `dev`:
 * Vite serves the web from its sources. Returns only when the start fails.
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
  onStop(async () => stopTools());
  if (isExternal(config) && !dev && !isBuilt())
    throw new Error('The web is not built, or of other sources: run "npm run build" first');
  // In parallel on two cores; the first failure ends the start.
  const [databaseUrl, opened, { startServer }] = await Promise.all([
    isExternal(config) ? config.databaseUrl : makeReady(config, dev, onStop),
    withStandIns(config, onStop),
    import('#server/main.ts'),
  ]);
  for (const url of config.clusters?.served.map((one) => one.databaseUrl) ?? [databaseUrl])
    if (url !== undefined) await checkKey(url, config);
  const starting = startServer({ config: opened, databaseUrl, dev, drawings: await drawingsOf(config) });
  const running = await withProgress('Opening the shop', starting);
  onStop(() => running.close());
  stopper.extend(opened.drainSeconds * 1000);
  stopper.claimSignals();
  await welcome(opened);
}

/** Nothing is installed, built or migrated then. */
const isExternal = ({ databaseUrl, clusters }: Config) => databaseUrl !== undefined || clusters !== undefined;

/**
 * The shop on its embedded PostgreSQL is made by its first start: database, schema, demonstration and web. Returns the
 * address of the application's role.
 */
async function makeReady(config: Config, dev: boolean, onStop: Stopper['onStop']): Promise<string> {
  const [ownerUrl] = await Promise.all([
    embeddedDatabase(config, onStop),
    dev ? undefined : withProgress('Building the web', buildWhenStale()),
  ]);
  return appUrl(ownerUrl);
}

async function embeddedDatabase(config: Config, onStop: Stopper['onStop']): Promise<string> {
  const starting = startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres') });
  onStop(async () => (await starting).stop());
  const { url } = await withProgress('Starting PostgreSQL', starting);
  await withProgress('Bringing the database up to date', migrate(url));
  await setAppPassword(url, embeddedPassword(url));
  if (!config.demo) return url;
  const { loadDemo } = await import('#demo/load.ts');
  const secretKeys = await lastingKeys(config);
  const { loaded, seconds } = await withProgress('Loading the demonstration', loadDemo(url, secretKeys));
  if (loaded) console.log(`The demonstration supermarket was loaded in ${seconds.toFixed(1)} s.`);
  return url;
}

/** Nothing of the demonstration is loaded without it. */
async function drawingsOf({ demo }: Config) {
  if (!demo) return undefined;
  const { createDrawings } = await import('#demo/pictures/drawings.ts');
  return createDrawings();
}

async function checkKey(databaseUrl: string, config: Config): Promise<void> {
  const secretKeys = await lastingKeys(config);
  if (config.secretKeyLost) return;
  // A cluster that is away now says so at /readyz.
  const looked = keyFault(databaseUrl, secretKeys);
  const wrongKey = await (config.clusters ? orNothing(looked) : looked);
  if (wrongKey) throw new Error(wrongKey);
}

async function orNothing<T>(looked: Promise<T>): Promise<T | undefined> {
  return Promise.race([looked.catch(() => undefined), pause(AWAY_MS, undefined, { ref: false })]);
}

function paymentsLine({ payments }: Config): string {
  if (payments.kind === 'none') return 'Payments: none online; there are no keys of Wompi or CredibanCo.';
  if (payments.kind === 'simulator') return `Payments: simulator at ${payments.url}; no money moves.`;
  return `Payments: accounts of ${[...payments.accounts.keys()].join(', ')}.`;
}

async function welcome(config: Config): Promise<void> {
  const seconds = (Date.now() - Number(process.env.CANASTA_STARTED ?? Date.now())) / 1000;
  const clusters = config.clusters?.served.map(({ name }) => name).join(', ');
  const database = isExternal(config)
    ? `PostgreSQL ${clusters === undefined ? 'at DATABASE_URL' : `of the clusters ${clusters}`}`
    : `embedded PostgreSQL in ${relative(root, join(config.dataDir, 'postgres'))}`;
  const lines = [
    '',
    `Canasta is open: ${config.publicUrl}   (ready in ${seconds.toFixed(1)} s)`,
    `Database: ${database}. Ctrl-C stops everything.`,
    paymentsLine(config),
    ...(config.google.kind === 'stand-in'
      ? [`Google: a stand-in at ${config.google.url}; invented people.`]
      : []),
    ...(config.whatsapp.kind === 'stand-in'
      ? [`WhatsApp: a stand-in at ${config.whatsapp.url}; nothing leaves it.`]
      : []),
    ...(config.measuring.kind === 'stand-in'
      ? [`Purchases are counted by a stand-in at ${config.measuring.url}; nothing leaves it.`]
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
