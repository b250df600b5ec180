import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { freePort } from '#server/db/embedded/free-port.ts';
import { until } from '#test/faults/processes.ts';

/** The line of docs/settings.md, in a shell that has the machine's own Node, which may be an older one. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const settings = readFileSync(`${root}docs/settings.md`, 'utf8');
const line = /simulator started by hand \(`([^`]+)`\)/.exec(settings)?.[1] ?? '';

let child: ChildProcess | undefined;
afterEach(async () => {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
});

/** Without what npm puts in front: there `node` is the one that the install brought. */
function shellEnv(port: number): NodeJS.ProcessEnv {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const PATH = folders.filter((folder) => !folder.includes('node_modules')).join(delimiter);
  const { HOME = '' } = process.env;
  return { PATH, HOME, SIMULATOR_PORT: String(port) };
}

it('starts the simulator, which answers at the printed address and ends with a signal', {
  timeout: 60_000,
}, async () => {
  expect(line).toMatch(/^SIMULATOR_PORT=4000 /);
  const port = await freePort();
  const env = shellEnv(port);
  const version = execFileSync('node', ['--version'], { env, encoding: 'utf8' });
  expect(Number(/^v(\d+)/.exec(version)?.[1])).toBeGreaterThanOrEqual(20);
  // `exec`: the signal goes to the command itself, as Ctrl-C does.
  const started = spawn('sh', ['-c', `exec env ${line.replace('4000', '$SIMULATOR_PORT')}`], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child = started;
  let printed = '';
  for (const stream of [started.stdout, started.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  }
  await until('it says where it is', () => printed.includes('http') || started.exitCode !== null, 45_000);
  expect(printed).toMatch(/^Payment simulator \(no money moves\): http:\/\/localhost:\d+\n$/);
  const url = /http:\S+/.exec(printed)?.[0] ?? '';
  expect((await fetch(`${url}/control`)).status).toBe(200);
  const ended = once(started, 'exit');
  started.kill('SIGTERM');
  await ended;
  await expect(fetch(`${url}/control`)).rejects.toThrow();
});
