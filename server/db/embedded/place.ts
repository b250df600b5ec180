import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Account, serverAccount } from './account.ts';
import { isErrno } from './errno.ts';
import { run } from './run.ts';

/** The folder for root's data, which the server's account must reach when the project is in a closed folder. */
const sharedState = '/var/lib/canasta';

export type Place = {
  /** The real folder of the data, after any link. */
  dataDir: string;
  /** Where a copy of the binaries may be put, when those in node_modules are out of reach. */
  stagingDir: string;
  account: Account | undefined;
};

/**
 * Decides where the data is stored. For an ordinary user: the requested path. For root as well, unless the server's
 * account cannot reach it (/root, a `mktemp -d` folder); then the data goes to /var/lib/canasta and the requested path
 * becomes a link, so that removing the link removes the data from the project's point of view.
 */
export async function dataPlace(folder: string): Promise<Place> {
  const target = resolve(folder);
  mkdirSync(dirname(target), { recursive: true });
  const account = serverAccount(target);
  if (!account) return { dataDir: linkTarget(target) ?? target, stagingDir: dirname(target), account };

  const linked = linkTarget(target);
  if (linked && existsSync(dirname(linked))) return { dataDir: linked, stagingDir: sharedState, account };
  const reachable = await run('/bin/sh', ['-c', 'cd "$1"', 'sh', dirname(target)], account);
  if (reachable.ok) return { dataDir: target, stagingDir: sharedState, account };
  return { dataDir: linkToSharedState(target), stagingDir: sharedState, account };
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}

function linkToSharedState(target: string): string {
  const home = join(sharedState, `data-${randomBytes(6).toString('hex')}`);
  mkdirSync(home, { recursive: true });
  for (const folder of [sharedState, home]) chmodSync(folder, 0o755);
  const dataDir = join(home, 'postgres');
  try {
    symlinkSync(dataDir, target);
    return dataDir;
  } catch (error) {
    const winner = linkTarget(target);
    // With two starters at once, the first link counts.
    if (isErrno(error, 'EEXIST') && winner) return winner;
    throw error;
  }
}
