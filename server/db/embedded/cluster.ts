import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Account } from './account.ts';
import { serverBinaries } from './binaries.ts';
import { isErrno } from './errno.ts';
import { dataPlace } from './place.ts';
import { isAlive } from './processes.ts';
import { run } from './run.ts';

const major = '18';
export const superuser = 'postgres';
export const database = 'canasta';

/** A data folder: `cluster/` is PostgreSQL's own, the rest is shared by the starters. */
export type Cluster = {
  dataDir: string;
  pgdata: string;
  socketDir: string;
  logFile: string;
  portFile: string;
  ownerFile: string;
  password: string;
  binaries: string;
  account: Account | undefined;
};

/** The cluster in `folder`, created when missing. Safe to call from several processes at once. */
export async function openCluster(folder: string, fsync: boolean): Promise<Cluster> {
  const { dataDir, stagingDir, account } = await dataPlace(folder);
  const binaries = await serverBinaries(account, stagingDir);
  if (!existsSync(join(dataDir, 'cluster'))) await createCluster(dataDir, binaries, account, fsync);
  return {
    dataDir,
    pgdata: join(dataDir, 'cluster'),
    socketDir: join(dataDir, 'socket'),
    logFile: join(dataDir, 'log'),
    portFile: join(dataDir, 'port'),
    ownerFile: join(dataDir, 'owner'),
    password: readOwn(dataDir),
    binaries,
    account,
  };
}

function readOwn(dataDir: string): string {
  try {
    const version = readFileSync(join(dataDir, 'cluster/PG_VERSION'), 'utf8').trim();
    if (version !== major) {
      throw new Error(`${dataDir} holds data of PostgreSQL ${version}, this installation brings ${major}`);
    }
    return readFileSync(join(dataDir, 'password'), 'utf8');
  } catch (error) {
    if (!isErrno(error, 'EACCES', 'EPERM')) throw error;
    const { uid } = lstatSync(dataDir);
    throw new Error(`${dataDir} belongs to another user (uid ${uid}): start as that user, or set DATA_DIR`);
  }
}

/**
 * initdb runs in a folder aside, and one rename makes it the cluster: killed halfway it leaves nothing partial, and of
 * several starters the first rename wins and the others use its cluster.
 */
async function createCluster(
  dataDir: string,
  binaries: string,
  account: Account | undefined,
  fsync: boolean,
): Promise<void> {
  removeLeftovers(dataDir);
  const aside = `${dataDir}.${process.pid}.new`;
  const password = join(aside, 'password');
  const pgdata = join(aside, 'cluster');
  mkdirSync(join(aside, 'socket'), { recursive: true });
  writeFileSync(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
  for (const path of [aside, join(aside, 'socket'), password]) give(path, account);
  try {
    // The builtin provider needs no locale of the operating system and sorts the same everywhere.
    await must(binaries, 'initdb', account, [
      ...['-D', pgdata, '-U', superuser, '--pwfile', password, '--auth', 'scram-sha-256'],
      ...['--encoding', 'UTF8', '--locale-provider', 'builtin', '--locale', 'C.UTF-8', '--no-instructions'],
      ...(fsync ? [] : ['--no-sync', '--no-data-checksums']),
    ]);
    const options = ['--single', '-D', pgdata, ...(fsync ? [] : ['-F']), 'postgres'];
    await must(binaries, 'postgres', account, options, `CREATE DATABASE ${database}\n`);
    renameSync(aside, dataDir);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    if (!isErrno(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
}

/** Folders of starters killed during initdb. */
function removeLeftovers(dataDir: string): void {
  const prefix = `${basename(dataDir)}.`;
  for (const name of readdirSync(dirname(dataDir))) {
    if (!name.startsWith(prefix) || !name.endsWith('.new')) continue;
    const pid = Number(name.slice(prefix.length, -'.new'.length));
    if (!isAlive(pid)) rmSync(join(dirname(dataDir), name), { recursive: true, force: true });
  }
}

function give(path: string, account: Account | undefined): void {
  chmodSync(path, path.endsWith('password') ? 0o600 : 0o700);
  if (account) chownSync(path, account.uid, account.gid);
}

async function must(
  binaries: string,
  name: string,
  account: Account | undefined,
  args: string[],
  input?: string,
): Promise<void> {
  const outcome = await run(join(binaries, 'bin', name), args, account, input);
  if (!outcome.ok) throw new Error(`${name} failed: ${outcome.output}`);
}
