import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '#server/db/embedded/free-port.ts';
import { processesWith, until } from './processes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const runner = join(root, 'scripts/run.mjs');
let busy: Server | undefined;

afterEach(() => {
  busy?.close();
  busy = undefined;
});

describe('a wrong configuration', () => {
  it('ends the start with one line for each error, before anything is started', async () => {
    const port = await freePort();
    const end = await start({
      PORT: '70000',
      DATABASE_URL: `postgres://ana:secreta@127.0.0.1:${port}/canasta`,
      WOMPI_PUBLIC_KEY: 'pub_test_1',
      WOMPI_PRIVATE_KEY: 'prv_prod_2',
      WOMPI_EVENTS_SECRET: 'test_events_3',
      WOMPI_INTEGRITY_SECRET: 'test_integrity_4',
    });
    expect(end.code).toBe(1);
    expect(end.lines).toHaveLength(3);
    expect(end.lines[0]).toBe('Configuration: PORT must be a whole number from 1 to 65535: "70000"');
    expect(end.lines[1]).toMatch(/^Configuration: The Wompi keys mix two environments/);
    expect(end.lines[2]).toMatch(
      /^Configuration: DATABASE_URL: 127.0.0.1:\d+ cannot be used: .*ECONNREFUSED/,
    );
    expect(end.lines.join()).not.toMatch(/secreta|prv_prod_2/);
    expect(end.seconds).toBeLessThan(5);
  });

  it('waits at most five seconds for a database that never answers', async () => {
    const end = await start({
      PORT: String(await freePort()),
      DATABASE_URL: `postgres://ana:secreta@127.0.0.1:${await silentPort()}/canasta`,
    });
    expect(end.code).toBe(1);
    expect(end.lines).toEqual([
      expect.stringMatching(/^Configuration: DATABASE_URL: 127.0.0.1:\d+ cannot be used: no answer/),
    ]);
    // A start that ends at once takes what a busy machine takes for it; the rest is waiting.
    const atOnce = await start({ PORT: String(await freePort()), SECRET_KEY: 'too short' });
    expect(end.seconds - atOnce.seconds).toBeLessThan(5);
  });

  it('reports a port in use, beside other errors', async () => {
    const port = await silentPort();
    const end = await start({ PORT: String(port), SECRET_KEY: 'too short' });
    expect(end.code).toBe(1);
    expect(end.lines).toEqual([
      expect.stringMatching(/^Configuration: SECRET_KEY /),
      `Configuration: PORT ${port} is already in use on 127.0.0.1`,
    ]);
    expect(end.lines.join()).not.toContain('too short');
  });

  it('reports a folder that is not one', async () => {
    const end = await start({ PORT: String(await freePort()), DATA_DIR: runner });
    expect(end.code).toBe(1);
    expect(end.lines).toEqual([`Configuration: DATA_DIR ${runner} cannot be used: ${runner} is no folder`]);
  });

  // As root, too, to whom the system says that it may.
  it('reports a folder in which no other can be created', async () => {
    const end = await start({ PORT: String(await freePort()), DATA_DIR: '/proc/canasta' });
    expect(end.code).toBe(1);
    expect(end.lines).toEqual([
      'Configuration: DATA_DIR /proc/canasta cannot be used: this user may not write in /proc',
    ]);
  });

  it('starts no PostgreSQL', async () => {
    const folder = '/tmp/canasta-never-made';
    await start({ PORT: 'web', DATA_DIR: folder });
    expect(processesWith(folder)).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  });
});

it('goes on in the same process with what the shop gives V8 and malloc, before what somebody gives Node', async () => {
  const visible =
    "const{heap_size_limit:most}=process.getBuiltinModule('v8').getHeapStatistics();" +
    'console.error(process.pid,most/2**20,process.env.MALLOC_ARENA_MAX)';
  const settings = { PORT: 'web', NODE_OPTIONS: `--import=data:text/javascript,${visible}` };
  const [first, second] = (await start(settings)).lines.map((line) => line.split(' '));
  expect(second).toEqual([first?.[0], '1584', '1']);
  expect(first?.[2]).toBe('undefined');
  const [, larger] = (await start(settings, 'start', ['--max-old-space-size=4096'])).lines;
  expect(larger).toMatch(/^\d+ 4144 1$/);
});

it('stops when npm is killed, also behind a shell that stays', async () => {
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, SIMULATOR_PORT: String(port), npm_lifecycle_event: 'simulator' };
  const line = `'${process.execPath}' '${runner}' simulator --of-a-killed-npm; exit`;
  const asNpm = `require('node:child_process').spawn('sh', ['-c', ${JSON.stringify(line)}])`;
  const npm = spawn(process.execPath, ['-e', asNpm], { env });
  const simulators = () => processesWith(`${runner} simulator --of-a-killed-npm`);
  await until('the simulator answers', () => fetch(`http://127.0.0.1:${port}/`).then(Boolean, () => false));
  expect(simulators().length).toBeGreaterThan(0);
  npm.kill('SIGKILL');
  await until('nothing of it runs', () => simulators().length === 0);
});

it('on a database of its own installs nothing, and says what is missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'canasta-'));
  for (const part of ['package.json', 'package-lock.json', 'scripts/run.mjs', 'scripts/plain'])
    cpSync(join(root, part), join(folder, part), { recursive: true });
  const env = { DATABASE_URL: 'postgres://ana:secreta@127.0.0.1:9/canasta' };
  const end = await start(env, 'start', [], join(folder, 'scripts/run.mjs'));
  expect(end.lines).toEqual(['node_modules is not what package-lock.json says: run "npm ci --omit=dev"']);
  expect([end.code, existsSync(join(folder, 'node_modules'))]).toEqual([1, false]);
  rmSync(folder, { recursive: true });
});

it('lists the available commands', async () => {
  const end = await start({}, 'stat');
  expect(end.code).toBe(1);
  expect(end.lines).toEqual([
    'Unknown command "stat". There are: start, dev, test, check, bench, browsers, soak, demo, drill, load, build, generate, migrate, prune, doctor, reconcile, reseal, superadmin, business, clusters, simulator, forward, publish, town',
  ]);
});

async function start(env: Record<string, string>, command = 'start', flags: string[] = [], script = runner) {
  const from = performance.now();
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...flags, script, command], { env: { PATH, HOME, ...env } });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  const lines = output.split('\n').filter((line) => line !== '');
  return { code, lines, seconds: (performance.now() - from) / 1000 };
}

/** A port that takes connections and says nothing. */
async function silentPort(): Promise<number> {
  const server = createServer(() => undefined);
  busy = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  return address.port;
}
