import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { freePort } from '#server/db/embedded/free-port.ts';
import { startPaymentSimulator } from './payment-simulator.ts';

it('runs near the shop, uses another port when one is taken, and stops with it', async () => {
  const { port, taken } = await portsTaken();
  const simulator = await startPaymentSimulator(configOn(port));
  expect(simulator.url).toMatch(/^http:\/\/localhost:\d+$/);
  expect(simulator.url).not.toBe(`http://localhost:${near(port)}`);
  expect((await fetch(simulator.url)).status).toBe(200);
  await simulator.stop();
  taken.close();
  await expect(fetch(simulator.url)).rejects.toThrow();
});

it('does not outlive a killed parent', async () => {
  const script = `
    import { startPaymentSimulator } from '${new URL('payment-simulator.ts', import.meta.url).href}';
    import { readConfig } from '${new URL('../../server/config/config.ts', import.meta.url).href}';
    const { url } = await startPaymentSimulator(readConfig({ PORT: '${await freePort()}' }).config);
    process.stdout.write(url);`;
  const starter = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = await once(starter.stdout, 'data');
  const url = String(printed);
  expect((await fetch(url)).status).toBe(200);

  starter.kill('SIGKILL');
  await once(starter, 'exit');
  for (let n = 0; n < 100 && (await answers(url)); n += 1) await pause(50);
  expect(await answers(url)).toBe(false);
});

/** Where it would like to listen, beside a shop on this port. */
function near(port: number): number {
  return port + 1_000;
}

/** A free port for a shop, and somebody who listens where its simulator would. */
async function portsTaken(): Promise<{ port: number; taken: Server }> {
  const port = await freePort();
  const taken = createServer().listen(near(port), '127.0.0.1');
  const listens = await once(taken, 'listening').then(
    () => true,
    () => false,
  );
  return listens ? { port, taken } : portsTaken();
}

function configOn(port: number) {
  const read = readConfig({ PORT: String(port) });
  if ('faults' in read) throw new Error(read.faults.join('\n'));
  return read.config;
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}
