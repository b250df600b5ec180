import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { root } from '#scripts/checks/tool.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/start.ts';
import { appUrl } from '#server/db/migrate.ts';
import { goods } from '#test/factories/goods.ts';
import { seedTemplate } from '#test/factories/seed.ts';
import { throwawayFolder } from '#test/factories/throwaway-folder.ts';
import { serverEnv } from '#test/faults/processes.ts';
import { databaseOf, withNewClient } from '#test/postgres-client.ts';
import { setStock } from '#test/races/shelf.ts';
import type { OnStop } from './report.ts';

const SHOP = fileURLToPath(new URL('clustered-shop.ts', import.meta.url));
const LOOK_MS = 10;

/** The output of a command and how it ended: with a code, or by the signal that was sent. */
export type Ended = { lines: string[]; end: number | NodeJS.Signals; seconds: number };

export type TwoClusters = {
  /** Superusers' addresses, to look behind row-level security. */
  norte: string;
  sur: string;
  /** `clusters …` as it is typed; the signal is sent as soon as this holds. */
  command(
    args: string[],
    cut?: { signal: NodeJS.Signals; when(lines: string[]): Promise<boolean> },
  ): Promise<Ended>;
  /** The address of one more process of the shop. */
  startShop(): Promise<string>;
};

/** Two servers of PostgreSQL, the registry beside the first, and owners with the rights of docs/growing.md alone. */
export async function startTwoClusters(onStop: OnStop): Promise<TwoClusters> {
  const folder = throwawayFolder('drill-move');
  onStop(async () => rmSync(folder, { recursive: true, force: true }));
  const password = randomBytes(16).toString('hex');
  const [norte, sur] = [
    await startServer(join(folder, 'norte'), password, onStop),
    await startServer(join(folder, 'sur'), password, onStop),
  ];
  await withNewClient(norte.superuser, (client) =>
    client.query('create database registry owner canasta_owner'),
  );
  const file = (name: string, content: unknown) => {
    writeFileSync(join(folder, name), JSON.stringify(content), { mode: 0o600 });
    return join(folder, name);
  };
  const registryOwner = databaseOf(norte.owner, 'registry');
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  const env = {
    ...serverEnv,
    DATA_DIR: dataDir,
    REGISTRY_URL: appUrl(registryOwner),
    CLUSTERS_FILE: file('clusters.json', {
      norte: { DATABASE_URL: appUrl(norte.owner) },
      sur: { DATABASE_URL: appUrl(sur.owner) },
    }),
  };
  const owners = {
    registry: { OWNER_URL: registryOwner },
    norte: { OWNER_URL: norte.owner },
    sur: { OWNER_URL: sur.owner },
  };
  const command: TwoClusters['command'] = async (args, cut) => {
    const from = performance.now();
    const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'clusters', ...args], {
      cwd: root,
      env: { ...env, OWNERS_FILE: file('owners.json', owners) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const lines: string[] = [];
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', (line) => lines.push(line));
    const ended = once(child, 'close');
    while (cut && child.exitCode === null && !(await cut.when(lines))) await pause(LOOK_MS);
    if (cut) child.kill(cut.signal);
    const [code, signal] = (await ended) as [number | null, NodeJS.Signals | null];
    const seconds = Math.round((performance.now() - from) / 100) / 10;
    console.log(
      [`clusters ${args.join(' ')}: ${signal ?? code} after ${seconds} s`, ...lines].join('\n    '),
    );
    return { lines, end: signal ?? code ?? 1, seconds };
  };

  // Once for the schema, once for what is in it.
  await succeeded(command(['add', 'norte']));
  await seedTemplate(norte.superuser);
  await setStock({ adminUrl: norte.superuser }, goods.ron, 1_000_000);
  await withNewClient(norte.superuser, async (client) => {
    // The drill is about the move: no window is ever full.
    await client.query('update office set window_capacity = 0, delivery_time_per_product = 0');
    await client.query('update delivery_window set capacity = 0');
  });
  await succeeded(command(['add', 'norte']));
  await succeeded(command(['add', 'sur']));
  return {
    norte: norte.superuser,
    sur: sur.superuser,
    command,
    async startShop() {
      const child = spawn(process.execPath, [SHOP], { env, stdio: ['ignore', 'pipe', 'inherit'] });
      onStop(async () => void child.kill('SIGKILL'));
      const [line] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
      const [url = ''] = String(line).split('\n');
      if (!url.startsWith('http')) throw new Error('A server of the shop did not start');
      return url;
    },
  };
}

/** The same, where it has to succeed. */
export async function succeeded(command: Promise<Ended>): Promise<Ended> {
  const ended = await command;
  if (ended.end !== 0) throw new Error(`a command ended with ${ended.end}: ${ended.lines.join(' / ')}`);
  return ended;
}

/** With an owner and a superuser of the same password: from it follows what the shop seals with. */
async function startServer(dataDir: string, password: string, onStop: OnStop) {
  const postgres = await startEmbeddedPostgres({ dataDir });
  onStop(postgres.stop);
  await withNewClient(postgres.url, async (client) => {
    await client.query(`create role canasta_owner login createrole password '${password}'`);
    await client.query(`create role drill login superuser password '${password}'`);
    await client.query('grant set on parameter session_replication_role to canasta_owner');
    await client.query('create database tienda owner canasta_owner');
  });
  const as = (user: string) => {
    const url = new URL(databaseOf(postgres.url, 'tienda'));
    url.username = user;
    url.password = password;
    return url.href;
  };
  return { owner: as('canasta_owner'), superuser: as('drill') };
}
