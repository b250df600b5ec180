import { Agent, createServer, get, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Running, startShop } from './processes.ts';
import { atMost, type Figure } from './report.ts';
import { answers, timeAt } from './steady-load.ts';

/** What a balancer usually does: it looks once a second, and believes an answer that comes within one. */
const LOOK_MS = 1_000;
const DRAIN_SECONDS = 3;
const A_SECOND = 40;
const REPLACED = 4;

/**
 * A deploy as people feel it: two processes behind a balancer, each stopped and replaced twice while pages are asked
 * for, forty a second. None may fail.
 */
export async function rollingFigures(adminUrl: string): Promise<Figure[]> {
  const start = () => startShop(adminUrl, { DRAIN_SECONDS: String(DRAIN_SECONDS) });
  const shops = [await start(), await start()];
  const balancer = await openBalancer(shops);
  await balancer.bothReady();
  let isOver = false;
  const asking = askSteadily(balancer.port, () => isOver);
  await pause(2_000);
  for (let turn = 0; turn < REPLACED; turn += 1) {
    const place = turn % 2;
    await shops[place]?.stop();
    shops[place] = await start();
    await balancer.bothReady();
  }
  await pause(2_000);
  isOver = true;
  const { times, failed } = await asking;
  balancer.close();
  await Promise.all(shops.map((shop) => shop.stop()));
  return [
    atMost(`pages lost of ${times.length} while ${REPLACED} processes are replaced`, failed, '', 0),
    atMost('the same, p99', timeAt(times, 0.99), 'ms', 1_000),
  ];
}

/** Sends each request to a process that said it is ready, in turn; one it cannot reach is not tried elsewhere. */
async function openBalancer(shops: Running[]) {
  let ready: Running[] = [];
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const look = async () => {
    const checked = await Promise.all(shops.map(async (shop) => ((await isReady(shop.url)) ? [shop] : [])));
    ready = checked.flat();
  };
  await look();
  const timer = setInterval(look, LOOK_MS);
  const server = createServer((incoming, answer) => {
    turn += 1;
    const shop = ready[turn % ready.length];
    if (!shop) return void answer.writeHead(503).end();
    const { port } = new URL(shop.url);
    const headers = { ...incoming.headers, host: 'canasta.localhost' };
    const onward = request({ port, agent, path: incoming.url, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    onward.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async bothReady(): Promise<void> {
      while (!shops.every((shop) => ready.includes(shop))) await pause(100);
    },
    close(): void {
      clearInterval(timer);
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}

function isReady(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const pending = get(`${url}/readyz`, { timeout: LOOK_MS, agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    pending.on('timeout', () => pending.destroy());
    pending.on('error', () => resolve(false));
  });
}

/** Home and offers in turn, however long the answers take. */
async function askSteadily(
  port: number,
  isOver: () => boolean,
): Promise<{ times: number[]; failed: number }> {
  const agent = new Agent({ keepAlive: true });
  const open: Promise<void>[] = [];
  const times: number[] = [];
  let failed = 0;
  const ask = async (path: string) => {
    const from = performance.now();
    if (!(await answers(`http://127.0.0.1:${port}${path}`, { agent }))) failed += 1;
    times.push(performance.now() - from);
  };
  for (let n = 0; !isOver(); n += 1) {
    open.push(ask(n % 2 === 0 ? '/' : '/offers'));
    await pause(1000 / A_SECOND);
  }
  await Promise.all(open);
  agent.destroy();
  return { times: times.sort((a, b) => a - b), failed };
}
