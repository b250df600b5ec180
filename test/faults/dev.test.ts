import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { utimesSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '#server/db/embedded/free-port.ts';
import { throwawayFolder } from '#test/factories/throwaway-folder.ts';
import { processesWith, until } from './processes.ts';

const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const folder = throwawayFolder('dev');
let url: string;
let shop: ChildProcess;

beforeAll(async () => {
  const port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  url = `http://localhost:${port}`;
  shop = spawn(process.execPath, [here('scripts/run.mjs'), 'dev'], {
    env: { PATH, HOME, PORT: String(port), DATA_DIR: folder, DEMO: '0', CANASTA_PARENT: String(process.pid) },
    stdio: 'ignore',
  });
  await until('the shop is open', isReady, 60_000);
});
afterAll(() => shop?.kill('SIGKILL'));

it('restarts the server when one of its files is saved, and leaves no process behind', async () => {
  const [before] = servers();
  utimesSync(here('rules/money.ts'), new Date(), new Date());
  await until('another server is ready', async () => servers()[0] !== before && (await isReady()), 60_000);
  // From the sources, with the script that takes over what is saved of the web.
  expect(await (await fetch(`${url}/@vite/client`)).text()).toContain('HMRContext');

  shop.kill('SIGTERM');
  expect(await once(shop, 'exit')).toEqual([0, null]);
  expect([...servers(), ...processesWith(folder)]).toEqual([]);
});

function servers(): number[] {
  return processesWith(`${here('scripts/run.mjs')} dev`).filter((pid) => pid !== shop.pid);
}

async function isReady(): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).ok;
  } catch {
    return false;
  }
}
