import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { clientOf } from '#test/client.ts';
import type { Buyer } from '#test/load/orders/purchase-figures.ts';
import { answers, timeAt } from '#test/load/steady-load.ts';

export type Shopping = {
  url: string;
  pages: readonly string[];
  buyers: readonly Buyer[];
  goods: readonly string[];
  officeId: string;
  /** Until so many requests were made. */
  requests: number;
  pagesPerSecond: number;
  buyersPerSecond: number;
};

export type Shopped = {
  sent: number;
  failed: number;
  /** What the first that failed were told. */
  failures: string[];
  /** Orders that were acknowledged. */
  orders: number;
  seconds: number;
  p50: number;
  p99: number;
  slowest: number;
};

const HOST = 'canasta.localhost';
const LINES = 10;

/** Visitors and buyers at a steady pace, in a process of its own that trusts the certificate of the installation. */
export function startShopping(shopping: Shopping, authority: string): Promise<Shopped> {
  const child = fork(fileURLToPath(import.meta.url), [], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: authority },
  });
  child.send(shopping);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The load ended with ${code}`);
  });
  const shopped = once(child, 'message').then(([message]) => message as Shopped);
  ended.catch(() => undefined);
  return Promise.race([shopped, ended]).finally(() => child.disconnect());
}

async function shop(shopping: Shopping): Promise<Shopped> {
  const { url, pages, buyers, requests, pagesPerSecond, buyersPerSecond } = shopping;
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const times: number[] = [];
  const failures: string[] = [];
  const open: Promise<void>[] = [];
  const waiting = buyers.values();
  let failed = 0;
  let orders = 0;
  let sent = 0;
  /** One request: it counts whatever comes of it. */
  async function count<T>(what: string, ask: () => Promise<T>): Promise<T> {
    const from = performance.now();
    sent += 1;
    try {
      return await ask();
    } catch (error) {
      failed += 1;
      if (failures.length < 10) failures.push(`${what}: ${error instanceof Error ? error.message : error}`);
      throw error;
    } finally {
      times.push(performance.now() - from);
    }
  }
  const look = (path: string) =>
    count(path, async () => {
      if (!(await answers(`${url}${path}`, { agent, headers: { host: HOST } }))) throw new Error('no 200');
    });
  async function buy(buyer: Buyer, turn: number): Promise<void> {
    const client = clientOf(url, buyer.token, HOST);
    const params = { uuid: buyer.cartId };
    const products = Array.from({ length: LINES }, (_, line) => ({
      product_id: shopping.goods[(turn * 37 + line * 101) % shopping.goods.length] ?? '',
      count: 1,
    }));
    const merge = { merge_key: randomUUID(), branch_office_id: shopping.officeId, products };
    await count('merge', async () => (await client.call('cart.merge', { body: merge })).ok());
    const address = { type: 'delivery', address_selected: { id: buyer.addressId } } as const;
    await count('address', async () =>
      (await client.call('cart.setAddress', { params, body: address })).ok(),
    );
    const payment = { payment_method_selected: 'cash' } as const;
    const { cart } = await count('payment', async () =>
      (await client.call('cart.setPaymentMethod', { params, body: payment })).ok(),
    );
    const body = { total_price: cart.price_total_computed };
    await count('order', async () => (await client.call('cart.createOrder', { params, body })).ok());
    orders += 1;
  }
  const began = performance.now();
  for (let tick = 0; sent < requests; tick += 1) {
    open.push(look(pages[tick % pages.length] ?? '/').catch(() => undefined));
    if (tick % Math.round(pagesPerSecond / buyersPerSecond) === 0) {
      const buyer = waiting.next().value;
      if (buyer) open.push(buy(buyer, tick).catch(() => undefined));
    }
    await pause(Math.max(1, began + ((tick + 1) * 1000) / pagesPerSecond - performance.now()));
  }
  await Promise.all(open);
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    sent,
    failed,
    failures,
    orders,
    seconds: Math.round((performance.now() - began) / 1000),
    p50: timeAt(times, 0.5),
    p99: timeAt(times, 0.99),
    slowest: timeAt(times, 0.999_999),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.once('message', async (shopping: Shopping) => process.send?.(await shop(shopping)));
