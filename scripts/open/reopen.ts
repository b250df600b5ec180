import { type ChildProcess, spawn } from 'node:child_process';
import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/checks/tool.ts';
import { stopOnSignals } from './stop.ts';

/** Sources of the server; those of the web are Vite's. */
const folders = ['server', 'contract', 'rules'];
/** Editors save in several steps, and a branch is many files. */
const quietMs = 200;

type Running = { child: ChildProcess; exit: Promise<number> };

/**
 * Runs a command in its own process, and restarts it after each change of the server's sources, because Node imports a
 * file once. Resolves with its exit code when the first run ends by itself; a later one that fails waits for the next
 * change.
 */
export async function reopen(command: string, env: Record<string, string>): Promise<number> {
  const stopper = stopOnSignals();
  const watchers = folders.map((folder) => watch(join(root, folder), { recursive: true }));
  let running: Running | undefined;
  stopper.onStop(async () => {
    running?.child.kill('SIGTERM');
    await running?.exit;
  });

  for (let isFirst = true; ; isFirst = false) {
    const change = nextChange(watchers);
    running = runCommand(command, isFirst ? env : { ...env, CANASTA_STARTED: String(Date.now()) });
    const code = await Promise.race([running.exit, change]);
    if (code !== undefined && isFirst) return await stopper.stop(code);
    if (code) console.error('The server does not run: it is opened again with the next change.');
    await change;
    running.child.kill('SIGTERM');
    await running.exit;
  }
}

function runCommand(command: string, env: Record<string, string>): Running {
  const child = spawn(process.execPath, [...process.execArgv, join(root, 'scripts/run.mjs'), command], {
    env: { ...process.env, ...env, CANASTA_PARENT: String(process.pid) },
    stdio: 'inherit',
  });
  const exit = new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
  return { child, exit };
}

/** Resolves after a change of a server source, debounced. */
function nextChange(watchers: FSWatcher[]): Promise<undefined> {
  return new Promise((resolve) => {
    let quiet: NodeJS.Timeout | undefined;
    function changed(_event: string, file: string | Buffer | null): void {
      if (!/(?<!\.test)\.(ts|sql)$/.test(String(file))) return;
      clearTimeout(quiet);
      quiet = setTimeout(done, quietMs);
    }
    function done(): void {
      for (const watcher of watchers) watcher.off('change', changed);
      resolve(undefined);
    }
    for (const watcher of watchers) watcher.on('change', changed);
  });
}
