import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadDemo } from '#demo/load.ts';
import { buildWhenStale } from '#scripts/open/web-build.ts';
import { freePort } from '#server/db/embedded/free-port.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { lastingKeys } from '#server/secrets/lasting-keys.ts';
import { throwawayFolder } from '#test/factories/throwaway-folder.ts';
import { shopConfig } from '#test/load/shop-config.ts';
import { databaseOf, withNewClient } from '#test/postgres-client.ts';
import { hasPackages } from '../servers.ts';
import { startBalancer, startPooler } from './edge.ts';
import { type Account, runUnit, startUnit, type UnitProcess } from './unit.ts';

/** The user of a machine that owns nothing. */
const NOBODY = 65_534;
const NAME = 'tienda';

type OnStop = (step: () => Promise<void>) => void;

export type Installation = {
  /** The shop as people reach it, and the certificate that they trust. */
  url: string;
  authority: string;
  /** The web processes themselves. */
  processes: readonly string[];
  /** The database as a superuser: for those who count. */
  superuserUrl: string;
  web: readonly UnitProcess[];
  worker: UnitProcess;
  migrate(): Promise<void>;
};

/**
 * A whole installation by the files of deploy/ as they are: PostgreSQL, PgBouncer, the migration, two web processes and
 * a worker as systemd would start them, HAProxy with TLS; without PgBouncer or HAProxy where the machine has none. With
 * the demonstration, in a folder that is thrown away. `more`: settings of its processes.
 */
export async function openInstallation(
  onStop: OnStop,
  more: Record<string, string> = {},
): Promise<Installation> {
  await buildWhenStale();
  const folder = throwawayFolder('installation');
  onStop(async () => rmSync(folder, { recursive: true, force: true }));
  const account: Account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : undefined;
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  onStop(postgres.stop);
  const { owner, role, pooled } = await makeDatabase(postgres.url, await freePort());
  const hasPooler = hasPackages('pgbouncer');
  if (hasPooler)
    onStop((await startPooler(folder, { port: Number(pooled.port), database: owner, role, account })).stop);

  const secretKeys = await lastingKeys(shopConfig());
  const data = join(folder, 'data');
  mkdirSync(data);
  if (account) chownSync(data, account.uid, account.gid);
  const settings = {
    PUBLIC_URL: 'https://canasta.localhost',
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '10',
    LOG_LEVEL: 'error',
    DEMO: '0',
    DATA_DIR: data,
    SECRET_KEY: secretKeys[0].toString('base64'),
    ...(hasPooler ? { DATABASE_URL: pooled.href, LISTEN_URL: role.href } : { DATABASE_URL: role.href }),
    ...more,
  };
  const migrate = () => runUnit('canasta-migrate.service', { ...settings, OWNER_URL: owner.href }, account);
  await migrate();
  await loadDemo(owner.href, secretKeys);

  const ports = [await freePort(), await freePort()] as const;
  const processes = ports.map((port) => `http://127.0.0.1:${port}`);
  const start = async (name: string, port: number, settingsOfOne: Record<string, string> = {}) => {
    const own = { PORT: String(port), METRICS_PORT: String(await freePort()), ...settingsOfOne };
    const unit = await startUnit(name, String(port), { ...settings, ...own }, account);
    onStop(unit.stop);
    return unit;
  };
  const web = [await start('canasta-web@.service', ports[0]), await start('canasta-web@.service', ports[1])];
  const edge = { plain: await freePort(), secure: await freePort(), web: ports };
  const balancer = hasPackages('haproxy') ? await startBalancer(folder, edge) : undefined;
  if (balancer) onStop(balancer.stop);
  const { url, authority } = balancer ?? { url: processes[0] ?? '', authority: '' };
  const practice = balancer
    ? { PRACTICE_URL: url, NODE_EXTRA_CA_CERTS: authority }
    : { PRACTICE_URL: processes.join(',') };
  const worker = await start('canasta-worker.service', await freePort(), practice);
  return { url, authority, processes, superuserUrl: databaseOf(postgres.url, NAME), web, worker, migrate };
}

/** The database and its owner, who is no superuser; the migration makes the application's role. */
async function makeDatabase(superuserUrl: string, poolerPort: number) {
  const password = () => randomBytes(12).toString('hex');
  const owner = new URL(databaseOf(superuserUrl, NAME));
  owner.search = '';
  const role = new URL(owner);
  Object.assign(owner, { username: NAME, password: password() });
  Object.assign(role, { username: 'canasta_app', password: password() });
  const pooled = new URL(role);
  pooled.port = String(poolerPort);
  await withNewClient(superuserUrl, async (client) => {
    await client.query(`create role ${NAME} login createrole password '${owner.password}'`);
    await client.query(`create database ${NAME} owner ${NAME}`);
  });
  return { owner, role, pooled };
}
