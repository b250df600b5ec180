// Starts one of the project's commands on a machine that has nothing but Node >= 20.19 and npm: installs
// what package-lock.json asks for, brings Node 24, and hands over. No dependencies: it runs before there are any.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installForCommand, installWhenNeeded } from '#scripts/plain/install.mjs';
import { heapFlags, mallocSettings } from '#scripts/plain/memory.mjs';
import { watchParent } from '#scripts/plain/parent.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const commands = [
  'start',
  'dev',
  'test',
  'check',
  'bench',
  'browsers',
  'soak',
  'demo',
  'drill',
  'load',
  'build',
  'generate',
  'migrate',
  'prune',
  'doctor',
  'reconcile',
  'reseal',
  'superadmin',
  'business',
  'clusters',
  'simulator',
  'forward',
  'publish',
  'town',
];
/** These need development packages: a browser, linters, types. */
const needsTools =
  ['dev', 'test', 'check', 'bench', 'browsers', 'soak', 'load', 'generate', 'publish'].includes(
    process.argv[2] ?? '',
  ) ||
  // Those of the tree's own tests; the weekly restore runs in production.
  (process.argv[2] === 'drill' && ['disk', 'gateway'].includes(process.argv[3] ?? ''));
const [command = '', ...args] = process.argv.slice(2);
/** A shop on a database of its own has what it needs, and nothing is fetched behind its operator's back. */
const isProduction = !needsTools && Boolean(process.env.DATABASE_URL || process.env.REGISTRY_URL);
/** The shop's settings of memory; flags that somebody gives Node come after them, and prevail. */
const [flags, settings] = command === 'start' ? [heapFlags, mallocSettings] : [[], {}];
const ownArguments = [...flags, ...process.execArgv, fileURLToPath(import.meta.url), command, ...args];
const ownEnvironment = () => ({ ...settings, ...process.env });

try {
  process.env.CANASTA_STARTED ??= String(Date.now());
  if (!commands.includes(command)) fail(`Unknown command "${command}". There are: ${commands.join(', ')}`);
  if (!atLeast(process.versions.node, 20, 19)) {
    fail(`Node ${process.versions.node} is too old: Canasta needs 20.19 or later`);
  }
  process.chdir(root);
  const isNode24 = atLeast(process.versions.node, 24, 0);
  const hasFlags = flags.every((flag) => process.execArgv.includes(flag));
  // The same process goes on as another program, as `exec` of a shell does it: nobody is between a signal and the shop.
  if (isNode24 && !hasFlags && process.platform !== 'win32') {
    process.execve(process.execPath, [process.execPath, ...ownArguments], ownEnvironment());
  }
  // A signal to npm alone does not reach us: when npm is gone, we stop as well.
  watchParent(() => process.kill(process.pid, 'SIGTERM'));
  await installWhenNeeded(root, { needsTools, isProduction });
  await installForCommand(root, command);
  if (isNode24 && hasFlags) await here();
  else await inAnotherProcess(isNode24 ? process.execPath : nodeOfPackages());
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

/** Runs the command in this process. */
async function here() {
  module.enableCompileCache?.(join(root, 'node_modules/.cache/node'));
  const { run } = await import(command === 'forward' ? './forward/forward.ts' : `./${command}.ts`);
  process.exitCode = await run(args);
}

/** The first time, npm found the machine's own Node; later it finds the one in node_modules. */
function nodeOfPackages() {
  const node = join(root, 'node_modules/.bin/node');
  if (!existsSync(node)) {
    fail(`Node 24 does not come by npm for ${process.platform}-${process.arch}: install Node 24 or later`);
  }
  return node;
}

async function inAnotherProcess(node) {
  const child = spawn(node, ownArguments, {
    stdio: 'inherit',
    env: { ...ownEnvironment(), CANASTA_PARENT: String(process.pid) },
  });
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => child.kill(name));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  process.exit(code);
}

function atLeast(version, major, minor) {
  const [ownMajor, ownMinor] = version.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

function fail(line) {
  console.error(line);
  process.exit(1);
}
