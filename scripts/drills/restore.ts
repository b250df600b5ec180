import { rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '#scripts/checks/tool.ts';
import { dataFolder } from '#server/config/config.ts';
import { atMost, type Figure } from '#test/load/report.ts';
import type { Backups } from './backed-up-shop.ts';
import { countRows, differences, shopDatabases } from './count-rows.ts';
import { startPostgres } from './postgres.ts';
import type { OnStop, Report } from './report.ts';
import { needPackages, ownFolder, runCommand } from './servers.ts';

/** docs/drills.md, objectives. */
const RESTORE_SECONDS = 600;
const OLDEST_HOURS = 26;

/**
 * The newest backup, restored to a second server, its rows counted and its doctor asked. Of a shop of its own, made and
 * backed up for this (`--orders`: of this size); with `--newest` of the repository of /etc/pgbackrest, each week.
 */
export async function run(onStop: OnStop, args: string[]): Promise<Report> {
  const { values } = parseArgs({
    args,
    options: { newest: { type: 'boolean', default: false }, orders: { type: 'string', default: '20000' } },
  });
  needPackages('pgbackrest');
  const folder = join(dataFolder(process.env), 'drills', `restore-${process.pid}`);
  await mkdir(join(folder, '..'), { recursive: true });
  ownFolder(folder);
  onStop(async () => rmSync(folder, { recursive: true, force: true }));
  if (values.newest) return restored({ config: '/etc/pgbackrest/pgbackrest.conf', env: {} }, folder, onStop);
  needPackages('postgresql-15');
  const { makeBackedUpShop } = await import('./backed-up-shop.ts');
  const { backups, figures } = await makeBackedUpShop(folder, Number(values.orders), onStop);
  const report = await restored(backups, folder, onStop);
  return { ...report, figures: [...figures, ...report.figures] };
}

async function restored({ config, env, source }: Backups, folder: string, onStop: OnStop): Promise<Report> {
  const second = ownFolder(join(folder, 'second'));
  const data = ownFolder(join(second, 'data'));
  const locks = { PGBACKREST_LOCK_PATH: ownFolder(join(folder, 'lock')), PGBACKREST_LOG_LEVEL_FILE: 'off' };
  const ownEnv = { ...env, ...locks, PGBACKREST_PG1_PATH: data };
  const stanza = [`--config=${config}`, '--stanza=canasta'];
  console.log('Restoring the newest backup to a second server ...');
  const from = performance.now();
  await runCommand('/usr/bin/pgbackrest', [...stanza, '--archive-mode=off', 'restore'], { env: ownEnv });
  const copied = performance.now();
  const server = await startPostgres(second, { fsync: 'off', archive_mode: 'off' }, ownEnv, onStop);
  const open = performance.now();

  const info = await runCommand('/usr/bin/pgbackrest', [...stanza, '--output=json', 'info'], { env: ownEnv });
  const age = (Date.now() / 1_000 - newestStop(info)) / 3_600;
  const figures: Figure[] = [
    atMost(
      'from the repository until the second server takes writes',
      seconds(open - from),
      's',
      RESTORE_SECONDS,
    ),
    atMost('age of the newest backup', Math.round(age * 10) / 10, 'h', OLDEST_HOURS),
  ];
  const notes = [`copying ${seconds(copied - from)} s, WAL ${seconds(open - copied)} s`];
  const databases = await shopDatabases(server.url);
  figures.push(atMost('databases of a shop missing', databases.length === 0 ? 1 : 0, '', 0));
  for (const database of databases) {
    const there = await countRows(server.url(database));
    const rows = [...there.values()].reduce((sum, count) => sum + count, 0);
    notes.push(`${database}: ${rows.toLocaleString('en-US')} rows in ${there.size} tables`);
    if (source) {
      const different = differences(await countRows(source.url(database)), there);
      figures.push(atMost('tables with another number of rows', different.length, '', 0));
      notes.push(...different);
    }
    const doctor = await askDoctor(server.url(database), source?.secretKey);
    notes.push(...doctor.lines);
    if (source) {
      // Orders that are made in bulk have neither lines nor history: what it finds, it finds on both.
      const before = await askDoctor(source.url(database), source.secretKey);
      const isSame = foundBy(before) === foundBy(doctor);
      figures.push(atMost('doctors that find something else', isSame ? 0 : 1, '', 0));
    } else figures.push(atMost('doctors that find something', doctor.isOk ? 0 : 1, '', 0));
  }
  return { name: 'restore', figures, notes };
}

function foundBy({ lines }: { lines: readonly string[] }): string {
  return lines
    .filter((line) => /FALLA|comprobaciones/.test(line))
    .join('\n')
    .replace(/^.*FALLA/, 'FALLA');
}

/** As a person asks it; without the shop's key it says which check it leaves out. */
async function askDoctor(
  url: string,
  secretKey: string | undefined,
): Promise<{ isOk: boolean; lines: string[] }> {
  const env = { ...(process.env as Record<string, string>), ...(secretKey ? { SECRET_KEY: secretKey } : {}) };
  const command = [join(root, 'scripts/run.mjs'), 'doctor', '--database', url];
  try {
    const output = await runCommand(process.execPath, command, { env, asUs: true });
    return { isOk: true, lines: output.trim().split('\n') };
  } catch (error) {
    return { isOk: false, lines: [error instanceof Error ? error.message : String(error)] };
  }
}

function newestStop(info: string): number {
  const [stanza] = JSON.parse(info) as { backup: { timestamp: { stop: number } }[] }[];
  return stanza?.backup.at(-1)?.timestamp.stop ?? 0;
}

export function seconds(milliseconds: number): number {
  return Math.round(milliseconds / 100) / 10;
}
